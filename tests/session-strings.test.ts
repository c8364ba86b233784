import { expect, test } from 'vitest';
import { createSessionStrings } from '#site/session/session-strings.ts';
import { testStrings } from './harness/session-environment.ts';
import { english } from './harness/texts.ts';

test('[AUT-01] [AUT-02] [AUT-07] the English sentences are exactly those of the specification', () => {
  expect(createSessionStrings((key) => english(key))).toEqual({
    ...testStrings,
    callFailed: expect.stringMatching(/./),
    signedOut: english('account.signOutDone'),
    signedOutHere: english('account.signOutDoneHere'),
  });
});
