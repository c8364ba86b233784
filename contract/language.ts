export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'de';
export const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** For translators: `cimode` shows keys, `pseudo` stretched text. */
const translatorViews = ['cimode', 'pseudo'] as const;
type TranslatorView = (typeof translatorViews)[number];
export type View = Language | TranslatorView;

export const languagePolicies = ['detect', 'stored'] as const;
/** `stored` ignores the browser's language: German until the visitor chooses. */
export type LanguagePolicy = (typeof languagePolicies)[number];

export const languageNames = { query: 'lng', cookie: 'i18next', choice: 'language', cached: 'i18nextLng' } as const;

type Source = string | null | undefined;

export interface LanguageSources {
  query?: Source;
  cookie?: Source;
  /** local storage `language`, then local and session storage `i18nextLng`: browsers only */
  choice?: Source;
  cached?: Source;
  session?: Source;
  browser?: readonly string[];
}

export interface ChosenLanguage {
  view: View;
  explicit: boolean;
}

export function chooseLanguage(sources: LanguageSources, policy: LanguagePolicy = 'detect'): ChosenLanguage {
  const translator = translatorViews.find((view) => view === sources.query);
  if (translator) return { view: translator, explicit: false };

  for (const source of [sources.query, sources.cookie, sources.choice, sources.cached, sources.session]) {
    const language = supported(source);
    if (language) return { view: language, explicit: true };
  }
  if (policy === 'detect') {
    for (const wish of sources.browser ?? []) {
      const language = supported(wish);
      if (language) return { view: language, explicit: false };
    }
  }
  return { view: fallbackLanguage, explicit: false };
}

/** `en-GB` counts as `en`; unsupported languages count as nothing. */
export function supported(source: Source): Language | undefined {
  const primary = source?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((language) => language === primary);
}

export function languageOf(view: View): Language {
  return supported(view) ?? fallbackLanguage;
}
