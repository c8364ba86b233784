/**
 * How many chairs somebody seems to want, read from what they wrote. Only a proposal: the office reads the note, too, and
 * sets the number. Where nothing is said, or more than one thing, nothing is proposed.
 */
const numerals: Record<string, number> = {
  ...{ ein: 1, eine: 1, einen: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8 },
  ...{ neun: 9, zehn: 10, elf: 11, zwölf: 12 },
  ...{ a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12 },
};
const parties: Record<string, number> = {
  ...{ zweit: 2, dritt: 3, viert: 4, fünft: 5, sechst: 6, siebt: 7, acht: 8, neunt: 9, zehnt: 10 },
};

const number = `(\\d{1,2}|${Object.keys(numerals).join('|')})`;
const between = '(?:\\s+(?:weitere|schöne|gute|ermäßigte|freie|more|good|reduced|free|open-air))?';
const chairs = [
  ...['karten?', 'tickets?', 'eintrittskarten?', 'opernkarten?', 'konzertkarten?', 'plätzen?', 'plätze', 'platz'],
  ...['stühlen?', 'stühle', 'stuhl', 'sitzplätzen?', 'sitzplätze', 'sitzplatz', 'seats?', 'chairs?', 'places?'],
].join('|');
const people = [
  ...['personen', 'person', 'leuten?', 'erwachsenen?', 'erwachsener?', 'gästen?', 'gäste', 'menschen'],
  ...['people', 'persons?', 'guests?', 'adults?', 'of us'],
].join('|');
const children = ['kinder', 'kindern', 'kind', 'children', 'child', 'kids?'].join('|');

/** A word ends where no letter or sign of a word follows: `\b` knows no umlauts. */
const whole = (words: string, flags = 'giu') => new RegExp(`(?<![\\p{L}\\d.,/:-])${words}(?![\\p{L}\\d])`, flags);

const ofChairs = whole(`${number}${between}\\s*(?:x\\s*)?(?:${chairs})`);
const ofPeople = whole(`${number}${between}\\s*(?:${people})`);
const ofChildren = whole(`${number}${between}\\s*(?:${children})`);
const party = whole(`zu\\s+(${Object.keys(parties).join('|')})`);
const partyOf = whole(`(?:party|group|table)\\s+of\\s+${number}`);
const weAre = whole(
  `(?:wir\\s+(?:sind|wären|kommen)|we\\s+(?:are|would be|will be|come as))\\s+(?!an?\\s|eine?\\s)${number}`,
);
const couple = whole(
  '(?:(?:mein(?:e|en|em|er)?|my)\\s+(?:frau|mann|partner(?:in)?|freund(?:in)?|wife|husband|friend|partner)\\s+(?:und\\s+ich|and\\s+(?:i|me|myself))|(?:for\\s+)?the\\s+two\\s+of\\s+us|uns\\s+beiden?|wir\\s+beiden?)',
  'iu',
);

const read = (found: string | undefined): number => {
  const word = (found ?? '').toLowerCase();
  return numerals[word] ?? parties[word] ?? Number(word);
};

const every = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => read(found));
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

export function wishedSeats(note: string): number | undefined {
  // "two adults and two children" are four; chairs that are named count before the people who will sit on them.
  const asked = every(ofChairs, note);
  const coming = [...every(ofPeople, note), ...every(ofChildren, note)];
  const named = [...every(party, note), ...every(partyOf, note), ...every(weAre, note)];
  const said = [asked, named, coming.length > 0 ? [sum(coming)] : []].find(({ length }) => length > 0);
  if (said) return fitting(new Set(said).size === 1 ? said[0] : undefined);
  return couple.test(note) ? 2 : undefined;
}

/** As the office has settled it, or else as it seems. */
export const partySize = ({ seats, additionalNotes }: { seats: number | null; additionalNotes: string | null }) =>
  seats ?? wishedSeats(additionalNotes ?? '');

const fitting = (seats: number | undefined) => (seats && seats >= 1 && seats <= 60 ? seats : undefined);
