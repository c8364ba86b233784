import { eventStateAt } from '#contract/booking/event-state.ts';
import type { Language } from '#contract/language.ts';
import type { SiteEdition } from '#site/edition.ts';
import { type SearchDocument, searchKinds, toLocalizedTexts } from './document.ts';
import type { Finder, SearchMatch } from './finder.ts';
import { highlightTerms, type IsHit } from './highlight.ts';
import type { SearchQuery } from './search-query.ts';
import { wordPattern } from './tokens.ts';

/** Maximum hits of a group beside other groups, and alone. */
const hitLimits = { besideOthers: 6, alone: 50 } as const;
/** Beside other groups, a hit needs this fraction of the best score: “parken” also finds every “Park”. */
const leastScore = 0.08;
/** Groups whose best hit has at least this fraction of the best score come first. */
const leadingScore = 0.4;

export type SearchHit = ReturnType<typeof createHit>;
export type SearchResults = ReturnType<typeof createResults>;
export type SearchGroup = SearchResults['groups'][number];

export async function searchEdition(
  edition: SiteEdition,
  searchQuery: SearchQuery,
  language: Language,
  now: Date,
): Promise<SearchResults> {
  const { words, kind: requestedKind } = searchQuery;
  if (words.length === 0)
    return { matchedBy: 'all', selectedKind: undefined, count: 0, groups: [], minorGroups: [], similarWords: [] };
  return edition.search(language, (finder) => createResults(finder, words, requestedKind, now));
}

export function createResults(finder: Finder, words: string[], kind: SearchQuery['kind'], now: Date) {
  const { matchedBy, matches, similarWords } = finder.search(words);
  /** The requested group, unless it has no hits. */
  const selectedKind = matches.some(({ document }) => document.kind === kind) ? kind : undefined;
  const bestScore = matches[0]?.score ?? 0;
  // The scores differ between the languages. Similar ones do not change the order of the groups.
  const isLeading = ([best]: SearchMatch[]) => Number((best?.score ?? 0) >= leadingScore * bestScore);
  const groups = searchKinds
    .filter((name) => !selectedKind || name === selectedKind)
    .map((name) => ({ kind: name, matched: matches.filter(({ document }) => document.kind === name) }))
    .filter((group) => group.matched.length > 0)
    .sort((a, b) => isLeading(b.matched) - isLeading(a.matched));
  const minimum = leastScore * bestScore;
  const resultGroups = groups.map(({ kind: name, matched }) => ({
    kind: name,
    count: matched.length,
    hits: matched.slice(0, chooseLimit(matched)).map((match) => createHit(match, finder, now)),
  }));
  function chooseLimit(matched: SearchMatch[]): number {
    if (selectedKind) return hitLimits.alone;
    const goodCount = matched.filter(({ score }) => score >= minimum).length;
    if (goodCount > 0 && matched.length <= hitLimits.besideOthers) return matched.length;
    // A second hit fills the row beside the first.
    return goodCount === 1 ? 2 : Math.min(goodCount, hitLimits.besideOthers);
  }
  return {
    matchedBy,
    similarWords,
    selectedKind,
    count: resultGroups.reduce((sum, group) => sum + group.count, 0),
    groups: resultGroups.filter(({ hits }) => hits.length > 0),
    /** Groups with poor hits only: the page names them. */
    minorGroups: resultGroups.filter(({ hits }) => hits.length === 0),
  };
}

function createHit({ document, terms }: SearchMatch, finder: Finder, now: Date) {
  const termSet = new Set(terms);
  const isHit: IsHit = (word) => termSet.has(finder.lexicon.stemOf(word));
  const count: CountTerms = (text) => finder.stemsIn(text).intersection(termSet).size;
  const { id, href, title, image, subtitle, event, links = [] } = document;
  return {
    id,
    href,
    title: highlightTerms(title, isHit),
    image,
    subtitle: subtitle === undefined ? undefined : highlightTerms({ text: subtitle }, isHit),
    state: event && eventStateAt(event, now),
    excerpt: createExcerpt(document, count, isHit),
    links,
  };
}

/** Characters of an excerpt, and of the text before its first hit. */
const [excerptLength, textBeforeHit] = [220, 70];

type CountTerms = (text: string) => number;

type QuotedDocument = Pick<SearchDocument, 'text' | 'rows' | 'names'>;

/** Cuts the paragraph, row or name with most terms; without a hit, the beginning of the text. */
export function createExcerpt({ text, rows = [], names = [] }: QuotedDocument, count: CountTerms, isHit: IsHit) {
  let [best, most] = [text[0], 0];
  for (const candidate of [...text, ...rows, ...toLocalizedTexts(...names)]) {
    const termCount = count(candidate.text);
    if (termCount > most) [best, most] = [candidate, termCount];
  }
  if (!best) return undefined;
  const first = most > 0 ? best.text.matchAll(wordPattern).find(([word]) => isHit(word)) : undefined;
  const excerpt = cutExcerpt(best.text, first?.index ?? 0);
  const introduction = text[0] && rows.includes(best) ? `${firstSentence(text[0].text)} … ` : '';
  return highlightTerms({ ...best, text: introduction + excerpt }, isHit);
}

/** Does not end after `20.` or `p.m.` */
const firstSentence = (text: string): string => text.match(/^.*?\p{L}{3}[.!?](?= |$)/su)?.[0] ?? text;

/** Cuts between words. */
function cutExcerpt(text: string, hit: number): string {
  if (text.length <= excerptLength) return text;
  const from = Math.max(0, Math.min(hit - textBeforeHit, text.length - excerptLength));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const rest = text.slice(start);
  const end = rest.length <= excerptLength ? rest.length : rest.lastIndexOf(' ', excerptLength);
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end > 0 ? end : excerptLength)}${end < rest.length ? ' …' : ''}`;
}
