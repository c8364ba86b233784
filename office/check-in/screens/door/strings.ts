import { removeDoubleStop } from '#site/language/clock.ts';

export const guestStringKeys = [
  ...(['checkedIn', 'alreadyCheckedIn', 'ready', 'invalidTicket', 'last', 'open', 'paid'] as const),
  ...(['walkIn', 'walkInPending', 'scan', 'scanStop', 'scanDenied'] as const),
];
export const connectionStringKeys = [
  'offline',
  'refused',
  'waiting',
  'unsent',
  'expired',
  'signedOut',
  'unsentWarning',
] as const;
export type DoorStringKey = (typeof guestStringKeys | typeof connectionStringKeys)[number];

const placeholderNames = ['name', 'guests', 'seats', 'time', 'number', 'amount'] as const;
export const placeholders = Object.fromEntries(placeholderNames.map((name) => [name, `{${name}}`]));
type DoorTextValues = Partial<Record<(typeof placeholderNames)[number], string | number>>;

export function createTextFormatter(strings: Record<DoorStringKey, string>) {
  return (key: DoorStringKey, values: DoorTextValues = {}): string =>
    removeDoubleStop(
      strings[key].replace(/\{(\w+)\}/g, (_, name: (typeof placeholderNames)[number]) => String(values[name] ?? '')),
    );
}
