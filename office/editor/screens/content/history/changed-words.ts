import { diffArrays } from 'diff';

export interface DiffPart {
  text: string;
  change: 'removed' | 'added' | undefined;
}

/** Beyond this number all words count as changed, because the time grows with the square. */
const maxChanges = 500;

export function compareWords(before: string, after: string): DiffPart[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const changes = diffArrays(old, now, { maxEditLength: maxChanges }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return changes.map(({ value, removed, added }) => ({
    text: value.join(''),
    change: removed ? 'removed' : added ? 'added' : undefined,
  }));
}

const splitWords = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
