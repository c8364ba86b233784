import { type EveningState, stateOf } from '#contract/booking/evening-state.ts';
import type { Language } from '#contract/language.ts';
import type { Edition } from '#site/edition.ts';
import type { Told } from '#site/language/told.ts';
import { type Kind, kinds } from './document.ts';
import type { Answer, Finder, Found } from './finder.ts';
import { type CountTerms, excerpt, type IsHit, type Marked, mark } from './marked.ts';
import type { Question } from './question.ts';

/** hits of a group beside other groups, and alone */
const shown = { among: 5, alone: 50 } as const;

export interface Hit {
  id: string;
  href: string;
  title: Marked;
  line?: Marked | undefined;
  state?: EveningState | undefined;
  excerpt?: Marked | undefined;
  ways: { href: string; name: Told }[];
}

export interface Group {
  kind: Kind;
  count: number;
  hits: Hit[];
}

export interface Results extends Pick<Answer, 'by'> {
  /** the group asked for, unless it has no hits */
  only?: Kind | undefined;
  count: number;
  groups: Group[];
  near: string[];
}

export async function search(edition: Edition, question: Question, language: Language, now: Date): Promise<Results> {
  const { words, kind } = question;
  if (words.length === 0) return { by: 'all', count: 0, groups: [], near: [] };
  return edition.ask(language, (finder) => resultsOf(finder, words, kind, now));
}

function resultsOf(finder: Finder, words: string[], kind: Question['kind'], now: Date): Results {
  const { by, found, near } = finder.ask(words);
  const only = found.some(({ document }) => document.kind === kind) ? kind : undefined;
  const groups = kinds
    .filter((one) => !only || one === only)
    .map((one) => ({ kind: one, found: found.filter(({ document }) => document.kind === one) }))
    .filter((group) => group.found.length > 0)
    .sort((a, b) => found.indexOf(a.found[0] as Found) - found.indexOf(b.found[0] as Found));
  return {
    by,
    near,
    only,
    count: groups.reduce((sum, group) => sum + group.found.length, 0),
    groups: groups.map((group) => ({
      kind: group.kind,
      count: group.found.length,
      hits: group.found.slice(0, only ? shown.alone : shown.among).map((one) => hitOf(one, finder, now)),
    })),
  };
}

function hitOf({ document, terms }: Found, finder: Finder, now: Date): Hit {
  const wanted = new Set(terms);
  const isHit: IsHit = (word) => wanted.has(finder.lexicon.stemOf(word));
  const count: CountTerms = (said) => finder.stemsIn(said).intersection(wanted).size;
  const { id, href, title, line, evening, names = [], text, ways = [] } = document;
  return {
    id,
    href,
    title: mark(title, isHit),
    line: line === undefined ? undefined : mark({ text: line }, isHit),
    state: evening && stateOf(evening, now),
    excerpt: excerpt(text, names, count, isHit),
    ways,
  };
}
