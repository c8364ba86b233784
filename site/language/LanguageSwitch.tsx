import { type Language, type Locale, languageKeys, languages } from '#contract/language.ts';
import style from './LanguageSwitch.module.css';
import type { Translate } from './translator.ts';

/** Plain links. With script, switch.ts stores the choice and keeps the address. */
export function LanguageSwitch({ t, locale, query }: { t: Translate; locale: Locale; query: string }) {
  return (
    <ul className={style.switch} aria-label={t('shell.language.label')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={languageQuery(language, query)}
            hrefLang={language}
            lang={language}
            aria-current={language === locale ? 'true' : undefined}
            data-language={language}
          >
            {t(`shell.language.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function languageQuery(language: Language, query: string): string {
  const search = new URLSearchParams(query);
  search.set(languageKeys.query, language);
  return `?${search}`;
}
