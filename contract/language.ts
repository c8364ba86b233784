import { chosenLanguageName, languageCookie, shownLanguageName } from './storage-names.ts';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'de';
export const intlLocales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

export const mapLanguages = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Made>;

export async function mapLanguagesAsync<Made>(
  make: (language: Language) => Promise<Made>,
): Promise<Record<Language, Made>> {
  const made = await Promise.all(languages.map(async (language) => [language, await make(language)] as const));
  return Object.fromEntries(made) as Record<Language, Made>;
}

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** For translators: `cimode` shows the keys of texts, `pseudo` longer texts with accents. */
const translatorLocales = ['cimode', 'pseudo'] as const;
type TranslatorLocale = (typeof translatorLocales)[number];
/** In what a page is rendered. */
export type Locale = Language | TranslatorLocale;

export const languagePolicies = ['detect', 'stored'] as const;
/** `stored` ignores the browser's language: German until the visitor chooses. */
export type LanguagePolicy = (typeof languagePolicies)[number];

export const languageKeys = {
  query: 'lng',
  cookie: languageCookie,
  choice: chosenLanguageName,
  cached: shownLanguageName,
} as const;

type LanguageSource = string | null | undefined;

export interface LanguageSources {
  query?: LanguageSource;
  cookie?: LanguageSource;
  /** local storage `language`, then local and session storage `i18nextLng`: browsers only */
  choice?: LanguageSource;
  cached?: LanguageSource;
  session?: LanguageSource;
  browser?: readonly string[];
}

export interface ChosenLanguage {
  locale: Locale;
  /** false: taken from the browser’s languages, or German because no source names one */
  isExplicit: boolean;
}

export function chooseLanguage(sources: LanguageSources, policy: LanguagePolicy = 'detect'): ChosenLanguage {
  const translator = translatorLocales.find((locale) => locale === sources.query);
  if (translator) return { locale: translator, isExplicit: false };

  for (const source of [sources.query, sources.cookie, sources.choice, sources.cached, sources.session]) {
    const language = parseLanguage(source);
    if (language) return { locale: language, isExplicit: true };
  }
  if (policy === 'detect') {
    for (const preferred of sources.browser ?? []) {
      const language = parseLanguage(preferred);
      if (language) return { locale: language, isExplicit: false };
    }
  }
  return { locale: fallbackLanguage, isExplicit: false };
}

/** `en-GB` gives `en`; an unsupported language gives undefined. */
export function parseLanguage(source: LanguageSource): Language | undefined {
  const primary = source?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((language) => language === primary);
}

export function languageOf(locale: Locale): Language {
  return parseLanguage(locale) ?? fallbackLanguage;
}
