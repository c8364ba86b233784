import { oneStop } from '#site/language/clock.ts';

export const doorWords = [
  ...(['here', 'already', 'ready', 'void', 'last', 'walkIn', 'asked', 'scan', 'scanStop', 'scanDenied'] as const),
  ...(['dead', 'waiting', 'unsent', 'out', 'leaving'] as const),
];
export type DoorWord = (typeof doorWords)[number];

export const blanks = { name: '{name}', came: '{came}', seats: '{seats}', time: '{time}', number: '{number}' };
type Values = Partial<Record<keyof typeof blanks, string | number>>;

export function sayer(sentences: Record<DoorWord, string>) {
  return (word: DoorWord, values: Values = {}): string =>
    oneStop(sentences[word].replace(/\{(\w+)\}/g, (_, name: keyof typeof blanks) => String(values[name] ?? '')));
}
