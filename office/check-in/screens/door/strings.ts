import { mergeFullStops } from '#site/language/clock.ts';

export const guestStringKeys = [
  ...(['checkedIn', 'alreadyCheckedIn', 'ready', 'invalidTicket', 'last'] as const),
  ...(['walkIn', 'walkInPending', 'scan', 'scanStop', 'scanDenied'] as const),
];
export const connectionStringKeys = ['dead', 'waiting', 'unsent', 'out', 'unsentWarning'] as const;
export type DoorStringKey = (typeof guestStringKeys | typeof connectionStringKeys)[number];

export const placeholders = { name: '{name}', came: '{came}', seats: '{seats}', time: '{time}', number: '{number}' };
type DoorTextValues = Partial<Record<keyof typeof placeholders, string | number>>;

export function createTextFormatter(sentences: Record<DoorStringKey, string>) {
  return (word: DoorStringKey, values: DoorTextValues = {}): string =>
    mergeFullStops(
      sentences[word].replace(/\{(\w+)\}/g, (_, name: keyof typeof placeholders) => String(values[name] ?? '')),
    );
}
