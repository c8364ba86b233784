import { type Kind, type KindName, kinds } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { Entry } from '#server/content/entry.ts';
import type { Entries } from '#server/content/whole.ts';
import { pairsIn, type Text, textsOf } from '#server/content/words.ts';

export interface Found {
  kind: KindName;
  id: string;
  path: string;
  language: Language | undefined;
  before: string;
  words: string;
  after: string;
}

interface Row extends Text {
  folded: string;
}

/** Entries are immutable, so each is read once, although many editions contain it. */
const known = new WeakMap<object, Row[]>();

export function findWords(entries: Entries, question: string, most: number): { found: Found[]; total: number } {
  const whole = fold(question).trim().replaceAll(/\s+/g, ' ');
  const asked = whole.split(' ').filter(Boolean);
  if (whole.length < 2) return { found: [], total: 0 };
  const beginnings = asked.map(beginning);
  const order = Object.keys(kinds);
  const found = [...entries.values()].flatMap((entry) =>
    rowsOf(entry)
      .filter(({ folded }) => asked.every((word) => folded.includes(word)))
      .map((row) => {
        const within = beginnings.every((word) => word.test(row.folded)) ? 0 : order.length;
        return { entry, row, rank: within + order.indexOf(entry.kind) };
      }),
  );
  const sorted = found.sort((a, b) => a.rank - b.rank);
  const shown = sorted.slice(0, most).map(({ entry, row }) => around(entry, row, [whole, ...asked]));
  return { found: shown, total: found.length };
}

function rowsOf({ kind, value }: Entry): Row[] {
  if (typeof value !== 'object' || value === null) return [];
  const rows = known.get(value) ?? readRows(kind, value);
  known.set(value, rows);
  return rows;
}

function readRows(kind: KindName, value: object): Row[] {
  const { said }: Kind = kinds[kind];
  return pairsIn(value, '')
    .filter(({ path }) => !said || said.includes(path))
    .flatMap(textsOf)
    .filter(({ language, text }) => language !== undefined || !isName(text))
    .map((text) => ({ ...text, folded: fold(text.text) }));
}

const isName = (text: string): boolean => /^[a-z0-9-]+$/.test(text);

/** Ignores case, accents, invisible characters, and kinds of quotation marks and dashes. */
const fold = (text: string): string => text.replaceAll(/[^\x20-\x7E]/gu, foldSign).toLowerCase();

const foldSign = (sign: string): string => {
  const plain = same[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain === '' && !/[\p{M}\u00AD]/u.test(sign) ? sign : plain;
};

const same: Record<string, string> = {
  ...Object.fromEntries(Array.from('„“”«»', (mark) => [mark, '"'])),
  ...Object.fromEntries(Array.from('‚‘’', (mark) => [mark, "'"])),
  ...Object.fromEntries(Array.from('–—‑', (dash) => [dash, '-'])),
  ...Object.fromEntries(Array.from('\u00A0\u202F\n\t', (space) => [space, ' '])),
  '\u00AD': '',
  ß: 'ss',
};

const beginning = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}`, 'u');

const room = 60;

function around({ kind, id }: Entry, { path, language, text }: Row, wanted: readonly string[]): Found {
  const signs = Array.from(text);
  const from = signs.flatMap((sign, index) => Array.from(foldSign(sign), () => index));
  const folded = signs.map(foldSign).join('');
  const word = wanted.find((one) => beginning(one).test(folded)) ?? wanted.find((one) => folded.includes(one)) ?? '';
  const begun = folded.search(beginning(word));
  const at = begun < 0 ? folded.indexOf(word) : begun;
  const begin = from[at] ?? 0;
  const end = (from[at + word.length - 1] ?? begin) + 1;
  const before = signs.slice(0, begin).join('');
  const after = signs.slice(end).join('');
  return {
    kind,
    id,
    path,
    language,
    before: before.length > room ? `…${before.slice(-room).replace(/^\S*\s/, ' ')}` : before,
    words: signs.slice(begin, end).join(''),
    after: after.length > room ? `${after.slice(0, room).replace(/\s\S*$/, ' ')}…` : after,
  };
}
