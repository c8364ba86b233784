import type { Translate } from '#site/language/translator.ts';
import { most } from '#site/search/question.ts';
import { Button } from '#site/ui/Button.tsx';
import { tool } from '#site/ui/tool.ts';
import style from './SearchForm.module.css';

/** Keeps what was asked, so that it can be asked better. */
export const SearchForm = ({ t, text }: { t: Translate; text: string }) => (
  <search aria-label={t('search.title')}>
    <form className={style.form} action="/search" {...tool('search', t('search.tool'))}>
      <label className={style.label} htmlFor="question">
        {t('search.label')}
      </label>
      <input
        className={style.question}
        id="question"
        name="q"
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={most.letters}
        defaultValue={text}
      />
      <Button look="solid" type="submit">
        {t('search.submit')}
      </Button>
    </form>
  </search>
);
