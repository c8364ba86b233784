import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSessionStrings } from '#site/session/session-strings.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { testStrings } from './harness/session-environment.ts';

test('[AUT-01] [AUT-02] [AUT-07] the English sentences are exactly those of the specification', async () => {
  const texts: Record<string, { en: string }> = parse(
    await readFile(`${fixtureContentFolder}texts/session.yaml`, 'utf8'),
  );
  const strings = createSessionStrings((key) => texts[key.replace('session.', '')]?.en ?? '');
  expect(strings).toEqual({ ...testStrings, callFailed: expect.stringMatching(/./) });
});
