import { type EventState, eventStateAt } from '#contract/booking/event-state.ts';
import type { Language } from '#contract/language.ts';
import type { SiteEdition } from '#site/edition.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { type SearchKind, searchKinds } from './document.ts';
import type { Finder, FinderAnswer, SearchMatch } from './finder.ts';
import { type CountTerms, createExcerpt, type HighlightedText, highlightTerms, type IsHit } from './highlight.ts';
import type { SearchQuery } from './search-query.ts';

/** hits of a group beside other groups, and alone */
const hitLimits = { among: 5, alone: 50 } as const;

export interface SearchHit {
  id: string;
  href: string;
  title: HighlightedText;
  line?: HighlightedText | undefined;
  state?: EventState | undefined;
  excerpt?: HighlightedText | undefined;
  links: { href: string; name: LocalizedText }[];
}

export interface SearchGroup {
  kind: SearchKind;
  count: number;
  hits: SearchHit[];
}

export interface SearchResults extends Pick<FinderAnswer, 'by'> {
  /** the group asked for, unless it has no hits */
  selectedKind?: SearchKind | undefined;
  count: number;
  groups: SearchGroup[];
  suggestions: string[];
}

export async function searchEdition(
  edition: SiteEdition,
  question: SearchQuery,
  language: Language,
  now: Date,
): Promise<SearchResults> {
  const { words, kind } = question;
  if (words.length === 0) return { by: 'all', count: 0, groups: [], suggestions: [] };
  return edition.search(language, (finder) => createResults(finder, words, kind, now));
}

function createResults(finder: Finder, words: string[], kind: SearchQuery['kind'], now: Date): SearchResults {
  const { by, matches, suggestions } = finder.search(words);
  const selectedKind = matches.some(({ document }) => document.kind === kind) ? kind : undefined;
  const groups = searchKinds
    .filter((one) => !selectedKind || one === selectedKind)
    .map((one) => ({ kind: one, found: matches.filter(({ document }) => document.kind === one) }))
    .filter((group) => group.found.length > 0)
    .sort((a, b) => matches.indexOf(a.found[0] as SearchMatch) - matches.indexOf(b.found[0] as SearchMatch));
  return {
    by,
    suggestions,
    selectedKind,
    count: groups.reduce((sum, group) => sum + group.found.length, 0),
    groups: groups.map((group) => ({
      kind: group.kind,
      count: group.found.length,
      hits: group.found
        .slice(0, selectedKind ? hitLimits.alone : hitLimits.among)
        .map((one) => createHit(one, finder, now)),
    })),
  };
}

function createHit({ document, terms }: SearchMatch, finder: Finder, now: Date): SearchHit {
  const wanted = new Set(terms);
  const isHit: IsHit = (word) => wanted.has(finder.lexicon.stemOf(word));
  const count: CountTerms = (said) => finder.stemsIn(said).intersection(wanted).size;
  const { id, href, title, line, event, names = [], text, links = [] } = document;
  return {
    id,
    href,
    title: highlightTerms(title, isHit),
    line: line === undefined ? undefined : highlightTerms({ text: line }, isHit),
    state: event && eventStateAt(event, now),
    excerpt: createExcerpt(text, names, count, isHit),
    links,
  };
}
