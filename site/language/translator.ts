import i18next from 'i18next';
import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { choosePassages } from '#contract/content/parts.ts';
import { fallbackLanguage, type Locale, languageOf, mapLanguages } from '#contract/language.ts';
import { removeDoubleStop } from './clock.ts';
import { currencyOf, readFacts } from './facts.ts';
import type { TextLocalizer } from './localized-text.ts';
import { fillPlaceholders } from './placeholders.ts';
import { type ResourceTree, readResources } from './resources.ts';

type TextValues = Record<string, string | number>;

export type TranslateKey = (key: string, values?: TextValues) => string;

export type Translate = TranslateKey & {
  readonly files: MediaFiles;
  readonly currency: string;
  /** The name of a price group. Old offers may name one that the house no longer has. */
  readonly priceGroup: (id: string) => string;
};

export interface Translators {
  translator: (locale: Locale) => Translate;
  /** For texts that may be missing in German: returns the English text and its language. */
  localizer: (locale: Locale) => TextLocalizer;
}

interface TranslatorOptions {
  /** Returns what to append to a text, so that previews can find the text on the page. */
  suffix?: ((key: string) => string) | undefined;
  isTypeset?: boolean;
}

export function createTranslators(content: Content, files: MediaFiles, options: TranslatorOptions = {}): Translators {
  const { suffix, isTypeset = false } = options;
  const trees = readResources(content, isTypeset);
  const resources: Partial<Record<Locale, ResourceTree>> = { ...trees };
  const instance = i18next.createInstance();
  void instance.init({
    initAsync: false,
    fallbackLng: fallbackLanguage,
    resources: mapLanguages((language) => ({ words: trees[language] })),
    defaultNS: 'words',
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text "${key}" in content/.`);
    },
  });
  const translators = new Map<Locale, Translate>();
  const translator = (locale: Locale) => translators.getOrInsertComputed(locale, makeTranslator);

  /** Avoids i18next's interpolation: nested `$t(…)` is exponential, and unknown keys throw. */
  function makeTranslator(locale: Locale): Translate {
    if (locale === 'pseudo') {
      resources.pseudo = createPseudoTexts(trees[fallbackLanguage]);
      instance.addResourceBundle('pseudo', 'words', resources.pseudo);
    }
    const i18n = instance.getFixedT(locale);
    const tree = resources[locale];
    const facts = readFacts(content, languageOf(locale));
    const translate: TranslateKey = (key, values) => {
      try {
        const text = values?.['count'] === undefined ? findText(tree, key) : undefined;
        const stored = text ?? i18n(key, { ...values, skipInterpolation: true });
        const unfilled = choosePassages(stored, content.estate);
        const filled = fillPlaceholders(unfilled, values ?? {}, facts);
        return filled === unfilled ? filled : removeDoubleStop(filled);
      } catch (error) {
        throw traceCaller(error, withSuffix);
      }
    };
    const withSuffix: TranslateKey = suffix
      ? (key, values) => appendUnlessEmpty(translate(key, values), suffix(key))
      : translate;
    const groups = content.prices.groups.map(({ id }) => id);
    const priceGroup = (id: string) =>
      translate(groups.includes(id) ? `prices.groups.${groups.indexOf(id)}.name` : 'offer.anyGroup');
    return Object.assign(withSuffix, { files, currency: currencyOf(content.estate), priceGroup });
  }

  return {
    translator,
    localizer(locale) {
      const [ownTexts, translate, english] = [resources[locale], translator(locale), translator('en')];
      const localize: TextLocalizer = (key) => {
        try {
          if (!ownTexts || findText(ownTexts, key) !== undefined) return { text: translate(key) };
          return { text: english(key), lang: 'en' };
        } catch (error) {
          throw traceCaller(error, localize);
        }
      };
      return localize;
    },
  };
}

/** The stack then begins with the line that has asked for the text. */
function traceCaller(error: unknown, asked: TranslateKey | TextLocalizer): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, asked);
  return error;
}

/** A text may be empty: nothing of it is for this house. */
const appendUnlessEmpty = (text: string, suffix: string): string => text && text + suffix;

function findText(tree: ResourceTree | undefined, key: string): string | undefined {
  let found: unknown = tree;
  for (let from = 0, to = 0; to >= 0; from = to + 1) {
    if (typeof found !== 'object' || found === null) return undefined;
    to = key.indexOf('.', from);
    found = (found as ResourceTree)[to < 0 ? key.slice(from) : key.slice(from, to)];
  }
  return typeof found === 'string' ? found : undefined;
}

/** The `lang` of a page. `zxx` says that text keys are in no language. */
export const findHtmlLanguage = (locale: Locale): string => (locale === 'cimode' ? 'zxx' : languageOf(locale));

/** Lengthens German texts and adds accents, to show untranslated and overflowing texts. */
function createPseudoText(text: string): string {
  const accented = text.replaceAll(/\{\{[^{}]*\}\}|[aeiouAEIOU]/g, (found) =>
    found.length === 1 ? `${found}\u0301`.normalize() : found,
  );
  return `[${accented}${' ···'.repeat(Math.ceil(text.length / 12))}]`;
}

const createPseudoTexts = (tree: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? createPseudoText(value) : createPseudoTexts(value as Record<string, unknown>),
    ]),
  );

/** The part of an edition that functions need to read and translate content. */
export interface ContentSource extends Translators {
  content: Content;
  /** Newest first. */
  events: readonly Event[];
}
