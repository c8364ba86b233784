/**
 * Which evening somebody means: the one they chose, the one on the day they chose, or the only one they write of by its
 * day or its title. Only a proposal, as in wished.ts: where nothing is said, or more than one thing, nothing is proposed.
 */
interface Asked {
  eventNumber: number | null;
  selectedDate: string | null;
  note: string | null;
}

interface Evening {
  id: number;
  /** Berlin wall time */
  start: string;
  /** in both languages */
  titles: readonly string[];
}

const months = [
  ['januar', 'january', 'jan'],
  ['februar', 'february', 'feb'],
  ['märz', 'march', 'mar'],
  ['april', 'apr'],
  ['mai', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nov'],
  ['dezember', 'december', 'dez', 'dec'],
];

export function meantEvening(asked: Asked, evenings: readonly Evening[]): number | undefined {
  const { eventNumber, selectedDate, note } = asked;
  if (eventNumber !== null) return eventNumber;
  const onDay = evenings.filter(({ start }) => start.slice(0, 10) === selectedDate);
  if (selectedDate) return only(onDay);
  const text = (note ?? '').toLowerCase();
  if (!text) return undefined;
  return only(evenings.filter(({ start }) => names(text, start))) ?? only(evenings.filter((one) => called(text, one)));
}

const only = (found: readonly Evening[]): number | undefined => (found.length === 1 ? found[0]?.id : undefined);

/** `20.7.`, `20. Juli`, `20 July`, `July 20th` */
function names(text: string, start: string): boolean {
  const [month = 0, day = 0] = start.slice(5, 10).split('-').map(Number);
  const named = (months[month - 1] ?? []).join('|');
  return new RegExp(
    `(?<!\\d)0?${day}\\.\\s?0?${month}(?!\\d)|(?<!\\d)0?${day}(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?(?:${named})(?!\\p{L})|(?<!\\p{L})(?:${named})\\s${day}(?!\\d)`,
    'u',
  ).test(text);
}

const called = (text: string, { titles }: Evening): boolean =>
  titles.some((title) => text.includes(title.toLowerCase()));
