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

interface Word {
  folded: string;
  stem: string;
}

/** A title or a name. */
interface Phrase {
  words: Word[];
  weight: number;
}

type ReadWords = (text: string) => Word[];

/** Each further word of a phrase makes a hit in it count less. */
const lengthPenalty = 0.1;

export type Suggest = (query: string) => Suggestion[];

export function createSuggest({ language, stopWords, kinds, pages }: SuggestionIndex): Suggest {
  const ignored = new Set(stopWords.split(' '));
  const readAllWords: ReadWords = (text) =>
    splitWords(text).map((word) => {
      const folded = foldWord(word);
      return { folded, stem: stemWord(folded, language) };
    });
  const readWords: ReadWords = (text) => readAllWords(text).filter(({ folded }) => !ignored.has(folded));
  const indexed = pages.map((page) => ({ page, phrases: listPhrases(page, readWords) }));

  return (query) => {
    if (query.trim().length < suggestionLimits.letters) return [];
    const words = readWords(query);
    // “in” may become “Insel”.
    const terms = words.length > 0 ? words : readAllWords(query).slice(-1);
    if (terms.length === 0) return [];
    const hasHit = (text: string) => readWords(text).some((word) => terms.some((term) => rateWord(word, term) > 0));
    return indexed
      .map(({ page, phrases }) => ({ page, score: ratePage(phrases, terms) * (kinds[page[0]]?.boost ?? 0) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, suggestionLimits.shown)
      .map(({ page: [kind, href, title, subtitle, names, , lang] }) => ({
        href,
        title: highlightTerms({ text: title, lang }, hasHit),
        kind: kinds[kind]?.name ?? '',
        note: hasHit(`${title} ${subtitle}`) ? subtitle : (names.split('\n').find(hasHit) ?? subtitle),
      }));
  };
}

function listPhrases([, , title, subtitle, names, hiddenWords]: SuggestedPage, readWords: ReadWords): Phrase[] {
  const { title: ofTitle, subtitle: ofSubtitle, names: ofNames, hiddenWords: ofHidden } = fieldWeights;
  return [
    { text: title, weight: ofTitle },
    { text: subtitle, weight: ofSubtitle },
    ...names.split('\n').map((text) => ({ text, weight: ofNames })),
    ...hiddenWords.split(', ').map((text) => ({ text, weight: ofHidden })),
  ].map(({ text, weight }) => ({ words: readWords(text), weight }));
}

/** Zero if the page lacks one of the terms. */
function ratePage(phrases: readonly Phrase[], terms: readonly Word[]): number {
  const ratings = terms.map((term) => Math.max(...phrases.map((phrase) => ratePhrase(phrase, term))));
  if (ratings.includes(0)) return 0;
  const isNamesake = phrases.some(({ words }) => joinStems(words) === joinStems(terms));
  return ratings.reduce((sum, rating) => sum + rating) * (isNamesake ? namesakeBoost : 1);
}

const joinStems = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ');

function ratePhrase({ words, weight }: Phrase, term: Word): number {
  const best = Math.max(0, ...words.map((word) => rateWord(word, term)));
  return (weight * best) / (1 + lengthPenalty * (words.length - 1));
}

/** “friedh” also finds “Kapellenfriedhof”, but a beginning counts more. */
function rateWord({ folded, stem }: Word, term: Word): number {
  if (stem === term.stem) return 1;
  const { length } = term.folded;
  if (folded.startsWith(term.folded)) return (prefixWeight * length) / (length + 0.3 * (folded.length - length));
  return length > 4 && folded.includes(term.folded) ? prefixWeight / 2 : 0;
}
