import { languages, type View } from '#contract/language.ts';
import style from './LanguageSwitch.module.css';
import type { Translate } from './translator.ts';

/** Links, so that they work without script; with it (switch.ts) the choice is stored and the address stays as it is. */
export function LanguageSwitch({ t, view }: { t: Translate; view: View }) {
  return (
    <ul className={style.switch} aria-label={t('shell.language.label')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`?lng=${language}`}
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
