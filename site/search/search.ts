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
  subtitle?: HighlightedText | undefined;
  state?: EventState | undefined;
  excerpt?: HighlightedText | undefined;
  links: { href: string; name: LocalizedText }[];
}

export interface SearchGroup {
  kind: SearchKind;
  count: number;
  hits: SearchHit[];
}

export interface SearchResults extends Pick<FinderAnswer, 'matchedBy'> {
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
  if (words.length === 0) return { matchedBy: 'all', count: 0, groups: [], suggestions: [] };
  return edition.search(language, (finder) => createResults(finder, words, kind, now));
}

function createResults(finder: Finder, words: string[], kind: SearchQuery['kind'], now: Date): SearchResults {
  const { matchedBy, matches, suggestions } = finder.search(words);
  const selectedKind = matches.some(({ document }) => document.kind === kind) ? kind : undefined;
  const groups = searchKinds
    .filter((name) => !selectedKind || name === selectedKind)
    .map((name) => ({ kind: name, matched: matches.filter(({ document }) => document.kind === name) }))
    .filter((group) => group.matched.length > 0)
    .sort((a, b) => matches.indexOf(a.matched[0] as SearchMatch) - matches.indexOf(b.matched[0] as SearchMatch));
  return {
    matchedBy,
    suggestions,
    selectedKind,
    count: groups.reduce((sum, group) => sum + group.matched.length, 0),
    groups: groups.map((group) => ({
      kind: group.kind,
      count: group.matched.length,
      hits: group.matched
        .slice(0, selectedKind ? hitLimits.alone : hitLimits.among)
        .map((match) => createHit(match, finder, now)),
    })),
  };
}

function createHit({ document, terms }: SearchMatch, finder: Finder, now: Date): SearchHit {
  const termSet = new Set(terms);
  const isHit: IsHit = (word) => termSet.has(finder.lexicon.stemOf(word));
  const count: CountTerms = (text) => finder.stemsIn(text).intersection(termSet).size;
  const { id, href, title, subtitle, event, names = [], text, links = [] } = document;
  return {
    id,
    href,
    title: highlightTerms(title, isHit),
    subtitle: subtitle === undefined ? undefined : highlightTerms({ text: subtitle }, isHit),
    state: event && eventStateAt(event, now),
    excerpt: createExcerpt(text, names, count, isHit),
    links,
  };
}
