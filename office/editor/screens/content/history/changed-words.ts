import { diffArrays } from 'diff';

export interface DiffPart {
  text: string;
  is: 'gone' | 'new' | undefined;
}

/** limit of compared words, because the time grows with the square */
const mostChanges = 500;

export function changedWords(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: mostChanges }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return changes.map(({ value, removed, added }) => ({
    text: value.join(''),
    is: removed ? 'gone' : added ? 'new' : undefined,
  }));
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
