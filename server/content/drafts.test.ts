import { expect, test } from 'vitest';
import { isOwnDraft } from './drafts.ts';

test('isOwnDraft is true for the author, and false for another person of the same name', () => {
  const other = { id: '2', name: 'Ada' };
  const draft = { author: 'Ada', authorId: '1' };
  expect(isOwnDraft(draft, { ...other, id: '1' })).toBe(true);
  expect(isOwnDraft(draft, other)).toBe(false);
  expect(isOwnDraft({ ...draft, authorId: null }, other)).toBe(true);
});
