import { expect, test } from 'vitest';
import { isOwn } from './drafts.ts';

test('a draft is of the person who wrote it, and not of another of the same name', () => {
  const [ada, other] = [
    { id: '1', name: 'Ada' },
    { id: '2', name: 'Ada' },
  ] as const;
  const draft = { author: 'Ada', authorId: '1' };
  expect([isOwn(draft, ada), isOwn(draft, other), isOwn({ ...draft, authorId: null }, other)]).toEqual([
    true,
    false,
    true,
  ]);
});
