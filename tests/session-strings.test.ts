import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sessionStrings } from '#site/session/session-strings.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

test('[AUT-01] [AUT-02] [AUT-07] the English sentences are the specification’s, letter for letter', async () => {
  const texts = parse(await readFile(`${fixtureContentFolder}texts/session.yaml`, 'utf8')) as Record<
    string,
    Record<'de' | 'en', string>
  >;
  const words = sessionStrings((key) => texts[key.replace('session.', '')]?.en ?? '');
  expect(words).toMatchObject({
    signInSuccess: 'Login success',
    signInFailed: 'Login failed',
    signUpSuccess: 'Signup succes',
    signUpFailed: 'Signup failed',
    expired: 'Session expired. Please login again.',
  });
  expect(words.callFailed).not.toBe('');
});
