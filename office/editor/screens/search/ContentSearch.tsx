import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './ContentSearch.module.css';
import { buildFormAddress, createEntryLabels } from './entry-labels.ts';

export function loadContentSearch(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { searchText, hits, total, foundPage } = readScreenData(context, 'contentSearch');
  const labels = createEntryLabels(context);
  return {
    page: { title: t('visualEditor.search.title') },
    screen: {
      tools,
      searchText,
      foundPage,
      message: searchText && !(foundPage && total === 0) ? chooseMessage(total) : '',
      rows: hits.map(({ kind, id, path, input, language, before, match, after }) => ({
        href: buildFormAddress(kind, id, input),
        entry: labels.labelEntryWithKind(kind, id),
        field: labels.labelField(kind, path),
        language: language ? t(language === 'de' ? 'visualEditor.german' : 'visualEditor.english') : '',
        lang: language,
        before,
        match,
        after,
      })),
    },
  };

  function chooseMessage(count: number): string {
    if (count === 0) return t('visualEditor.search.nothing', { searchText });
    return count > hits.length
      ? t('visualEditor.search.many', { count, shown: hits.length })
      : t('visualEditor.search.found', { count });
  }
}

type Props = ReturnType<typeof loadContentSearch>['screen'];

export const ContentSearch = ({ tools: { t }, searchText, message, foundPage, rows }: Props) => (
  <>
    <search>
      <form className={style.search} method="get" action="/office/content/search">
        <Field
          name="q"
          type="search"
          label={t('visualEditor.search.label')}
          hint={t('visualEditor.search.hint')}
          defaultValue={searchText}
          autoComplete="off"
          maxLength={200}
        />
        <Button className={style.send} type="submit">
          {t('visualEditor.search.send')}
        </Button>
      </form>
    </search>
    {foundPage && (
      <p>
        <ButtonLink href={`/office/visual-editor?address=${encodeURIComponent(foundPage)}`}>
          {t('visualEditor.search.page', { address: foundPage })}
        </ButtonLink>
      </p>
    )}
    {message && <p role="status">{message}</p>}
    <ul className={style.rows} hidden={rows.length === 0}>
      {rows.map(({ href, entry, field, language, lang, before, match, after }) => (
        <li key={href}>
          <a href={href}>
            {entry} <span className={style.field}>{[field, language].filter(Boolean).join(', ')}</span>
          </a>
          <p lang={lang}>
            {before}
            <mark>{match}</mark>
            {after}
          </p>
        </li>
      ))}
    </ul>
  </>
);
