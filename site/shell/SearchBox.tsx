import type { Translate } from '#site/language/translator.ts';
import { queryLimits } from '#site/search/search-query.ts';
import style from './SearchBox.module.css';

/** On submit, start.ts clears the input, or focuses it if it is empty. */
export function SearchBox({ t }: { t: Translate }) {
  return (
    <search>
      <form className={style.form} action="/search" data-search="">
        <label className="visually-hidden" htmlFor="search">
          {t('shell.search.label')}
        </label>
        <input
          className={style.box}
          id="search"
          name="q"
          type="search"
          placeholder={t('shell.search.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={queryLimits.characters}
        />
        <button className={style.submit} type="submit">
          {t('shell.search.submit')}
          <svg
            viewBox="0 0 24 24"
            width="24"
            height="24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="m21 21-6-6m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
          </svg>
        </button>
      </form>
    </search>
  );
}
