import { type ContentKind, contentKinds, type KindName } from '#contract/content/kinds.ts';
import type { VisualEditorScreens } from '#contract/office/editor.ts';
import { showPlaceholders } from '#contract/office/placeholders.ts';
import type { ContentEntries } from '#server/content/content-entries.ts';
import type { ContentEntry } from '#server/content/entry.ts';
import { type EntryText, findTextPairs, listTexts } from '#server/content/text-checks.ts';

type EntryTextMatch = Omit<VisualEditorScreens['contentSearch']['hits'][number], 'input'>;

interface SearchableText extends EntryText {
  folded: string;
}

/** Reads each entry once: entries are immutable, and many editions share them. */
const searchableTexts = new WeakMap<object, SearchableText[]>();

export function findWords(entries: ContentEntries, searchText: string, maxHits: number) {
  const phrase = normalizeText(showPlaceholders(searchText, 'de')).trim().replaceAll(/\s+/g, ' ');
  const words = phrase.split(' ');
  if (phrase.length < 2) return { hits: [] as EntryTextMatch[], total: 0 };
  const wordStarts = words.map(atWordStart);
  const order = Object.keys(contentKinds);
  const found = [...entries.values()].flatMap((entry) =>
    getEntryTexts(entry)
      .filter(({ folded }) => words.every((word) => folded.includes(word)))
      .map((row) => {
        const penalty = wordStarts.every((word) => word.test(row.folded)) ? 0 : order.length;
        return { entry, row, rank: penalty + order.indexOf(entry.kind) };
      }),
  );
  const sorted = found.sort((a, b) => a.rank - b.rank);
  const shown = sorted.slice(0, maxHits).map(({ entry, row }) => cutExcerpt(entry, row, [phrase, ...words]));
  return { hits: shown, total: found.length };
}

function getEntryTexts({ kind, value }: ContentEntry): SearchableText[] {
  if (typeof value !== 'object' || value === null) return [];
  const rows = searchableTexts.get(value) ?? listSearchableTexts(kind, value);
  searchableTexts.set(value, rows);
  return rows;
}

function listSearchableTexts(kind: KindName, value: object): SearchableText[] {
  const { textFields }: ContentKind = contentKinds[kind];
  return findTextPairs(value, '')
    .filter(({ path }) => !textFields || textFields.includes(path))
    .flatMap(listTexts)
    .filter(({ language, text }) => language !== undefined || !isName(text))
    .map((row) => ({ ...row, text: showPlaceholders(row.text, row.language ?? 'de') }))
    .map((row) => ({ ...row, folded: normalizeText(row.text) }));
}

const isName = (text: string): boolean => /^[a-z0-9-]+$/.test(text);

/** Ignores case, accents, invisible characters, and kinds of quotation marks and dashes. */
const normalizeText = (text: string): string => text.replaceAll(/[^\x20-\x7E]/gu, normalizeCharacter).toLowerCase();

const normalizeCharacter = (character: string): string => {
  const plain = equivalentCharacters[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain === '' && !/[\p{M}\u00AD]/u.test(character) ? character : plain;
};

const equivalentCharacters: Record<string, string> = {
  ...Object.fromEntries(Array.from('„“”«»', (mark) => [mark, '"'])),
  ...Object.fromEntries(Array.from('‚‘’', (mark) => [mark, "'"])),
  ...Object.fromEntries(Array.from('–—‑', (dash) => [dash, '-'])),
  ...Object.fromEntries(Array.from('\u00A0\u202F\n\t', (space) => [space, ' '])),
  '\u00AD': '',
  ß: 'ss',
};

const atWordStart = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}`, 'u');

const excerptLength = 60;

function cutExcerpt(
  { kind, id }: ContentEntry,
  { path, language, text }: SearchableText,
  wanted: readonly string[],
): EntryTextMatch {
  const characters = Array.from(text);
  const from = characters.flatMap((character, index) => Array.from(normalizeCharacter(character), () => index));
  const folded = characters.map(normalizeCharacter).join('');
  const word = wanted.find((one) => atWordStart(one).test(folded)) ?? wanted.find((one) => folded.includes(one)) ?? '';
  const wordIndex = folded.search(atWordStart(word));
  const at = wordIndex < 0 ? folded.indexOf(word) : wordIndex;
  const begin = from[at] ?? 0;
  const end = (from[at + word.length - 1] ?? begin) + 1;
  const before = characters.slice(0, begin).join('');
  const after = characters.slice(end).join('');
  return {
    kind,
    id,
    path,
    language,
    before: before.length > excerptLength ? `…${before.slice(-excerptLength).replace(/^\S*\s/, ' ')}` : before,
    match: characters.slice(begin, end).join(''),
    after: after.length > excerptLength ? `${after.slice(0, excerptLength).replace(/\s\S*$/, ' ')}…` : after,
  };
}
