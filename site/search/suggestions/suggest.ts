/** Ranks like finder.ts, but without texts and typing errors, because it runs in the browser. */
import { type HighlightedText, highlightTerms } from '#site/search/highlight.ts';
import { foldWord, splitWords, stemWord } from '#site/search/tokens.ts';
import { fieldWeights, namesakeBoost, prefixWeight } from '#site/search/weights.ts';
import { type SuggestedPage, type SuggestionIndex, suggestionLimits } from './suggestion-index.ts';

export interface Suggestion {
  href: string;
  title: HighlightedText;
  kind: string;
  /** The subtitle, or the name that was found. */
  note: string;
}

/** A title or a name. */
interface Phrase {
  text: string;
  stems: string[];
  weight: number;
}

/** Each further word of a phrase makes a hit in it count less. */
const lengthPenalty = 0.1;

export type Suggest = (query: string) => Suggestion[];

export function createSuggest({ language, stopWords, kinds, pages }: SuggestionIndex): Suggest {
  const ignored = new Set(stopWords.split(' '));
  const stemOf = (word: string) => stemWord(foldWord(word), language);
  const meaningfulWords = (text: string) => splitWords(text).filter((word) => !ignored.has(foldWord(word)));
  const stemsOf = (text: string) => meaningfulWords(text).map(stemOf);
  const indexed = pages.map((page) => ({ page, phrases: listPhrases(page, stemsOf) }));

  return (query) => {
    if (query.trim().length < suggestionLimits.letters) return [];
    const words = meaningfulWords(query);
    // “in” may become “Insel”.
    const terms = (words.length > 0 ? words : splitWords(query).slice(-1)).map(stemOf);
    if (terms.length === 0) return [];
    const isHit = (word: string) => terms.some((term) => rateStem(stemOf(word), term) > 0);
    const hasHit = (text: string) => meaningfulWords(text).some(isHit);
    return indexed
      .map(({ page, phrases }) => ({ page, phrases, score: rate(phrases, terms) * (kinds[page[0]]?.boost ?? 0) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, suggestionLimits.shown)
      .map(({ page: [kind, href, title, subtitle, names, , lang] }) => ({
        href,
        title: highlightTerms({ text: title, lang }, isHit),
        kind: kinds[kind]?.name ?? '',
        note: hasHit(`${title} ${subtitle}`) ? subtitle : (names.split('\n').find(hasHit) ?? subtitle),
      }));
  };
}

function listPhrases([, , title, subtitle, names, hiddenWords]: SuggestedPage, stemsOf: (text: string) => string[]) {
  const { title: ofTitle, subtitle: ofSubtitle, names: ofNames, hiddenWords: ofHidden } = fieldWeights;
  return [
    { text: title, weight: ofTitle },
    { text: subtitle, weight: ofSubtitle },
    ...names.split('\n').map((text) => ({ text, weight: ofNames })),
    ...hiddenWords.split(', ').map((text) => ({ text, weight: ofHidden })),
  ].map((phrase): Phrase => ({ ...phrase, stems: stemsOf(phrase.text) }));
}

/** Zero if the page lacks one of the terms. */
function rate(phrases: readonly Phrase[], terms: readonly string[]): number {
  const ratings = terms.map((term) => Math.max(...phrases.map((phrase) => rateTerm(phrase, term))));
  if (ratings.includes(0)) return 0;
  const isNamesake = phrases.some(({ stems }) => stems.join(' ') === terms.join(' '));
  return ratings.reduce((sum, rating) => sum + rating) * (isNamesake ? namesakeBoost : 1);
}

function rateTerm({ stems, weight }: Phrase, term: string): number {
  const best = Math.max(0, ...stems.map((stem) => rateStem(stem, term)));
  return (weight * best) / (1 + lengthPenalty * (stems.length - 1));
}

/** “friedh” also finds “Kapellenfriedhof”, but a beginning counts more. */
function rateStem(stem: string, term: string): number {
  if (stem === term) return 1;
  const rest = stem.length - term.length;
  if (stem.startsWith(term)) return (prefixWeight * term.length) / (term.length + 0.3 * rest);
  return term.length > 4 && stem.includes(term) ? prefixWeight / 2 : 0;
}
