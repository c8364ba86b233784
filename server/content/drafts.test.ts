import { expect, test } from 'vitest';
import { isOwnDraft } from './drafts.ts';

test('a draft is of the person who wrote it, and not of another of the same name', () => {
  const other = { id: '2', name: 'Ada' };
  const draft = { author: 'Ada', authorId: '1' };
  const own = [
    isOwnDraft(draft, { ...other, id: '1' }),
    isOwnDraft(draft, other),
    isOwnDraft({ ...draft, authorId: null }, other),
  ];
  expect(own).toEqual([true, false, true]);
});
