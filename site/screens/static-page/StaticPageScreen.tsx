import { localizeRetention, type RetentionText } from '#site/inbox/retention.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { LongText } from '#site/static-pages/LongText.tsx';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';
import style from './RetentionTable.module.css';

export function loadStaticPage({ edition, locale }: PageContext, name = '') {
  const t = edition.translator(locale);
  const { title, description, ...texts } = localizeStaticPage(edition, name, locale);
  return {
    page: { title, description } satisfies PageMetadata,
    screen: { t, ...texts, periods: name === 'privacy' ? localizeRetention(t) : undefined },
  };
}

export const StaticPageScreen = ({ periods, ...text }: ReturnType<typeof loadStaticPage>['screen']) => (
  <LongText
    {...text}
    after={periods && [{ section: 'periods', content: <RetentionTable t={text.t} rows={periods} /> }]}
  />
);

const RetentionTable = ({ t, rows }: { t: Translate; rows: RetentionText[] }) => (
  <table className={style.table}>
    <caption className="visually-hidden">{t('legal.periods.caption')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('legal.periods.what')}</th>
        <th scope="col">{t('legal.periods.purpose')}</th>
        <th scope="col">{t('legal.periods.until')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, what, why, end }) => (
        <tr key={id}>
          <th scope="row">{what}</th>
          <td>{why}</td>
          <td>{end}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
