import { type Language, languageNames, languages, type View } from '#contract/language.ts';
import style from './LanguageSwitch.module.css';
import type { Translate } from './translator.ts';

/** Works without script. With script (switch.ts) the choice is stored and the address stays. */
export function LanguageSwitch({ t, view, query }: { t: Translate; view: View; query: string }) {
  return (
    <ul className={style.switch} aria-label={t('shell.language.label')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(language, query)}
            hrefLang={language}
            lang={language}
            aria-current={language === view ? 'true' : undefined}
            data-language={language}
          >
            {t(`shell.language.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function inLanguage(language: Language, query: string): string {
  const asked = new URLSearchParams(query);
  asked.set(languageNames.query, language);
  return `?${asked}`;
}
