import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './Found.module.css';
import type { loadFound } from './load.ts';

type Props = ReturnType<typeof loadFound>['screen'];

/** Where do these words stand? */
export const Found = ({ office: { t }, question, said, page, rows }: Props) => (
  <>
    <search>
      <form className={style.ask} method="get" action="/office/content/search">
        <Field
          name="q"
          type="search"
          label={t('see.search.label')}
          hint={t('see.search.hint')}
          defaultValue={question}
          autoComplete="off"
          maxLength={200}
        />
        <Button className={style.send} type="submit">
          {t('see.search.send')}
        </Button>
      </form>
    </search>
    {page && (
      <p>
        <ButtonLink href={`/office/see?address=${encodeURIComponent(page)}`}>
          {t('see.search.page', { address: page })}
        </ButtonLink>
      </p>
    )}
    {said && <p role="status">{said}</p>}
    <ul className={style.rows} hidden={rows.length === 0}>
      {rows.map(({ href, entry, field, language, lang, before, words, after }) => (
        <li key={href}>
          <a href={href}>
            {entry} <span className={style.field}>{[field, language].filter(Boolean).join(', ')}</span>
          </a>
          <p lang={lang}>
            {before}
            <mark>{words}</mark>
            {after}
          </p>
        </li>
      ))}
    </ul>
  </>
);
