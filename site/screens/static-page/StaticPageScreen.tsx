import type { RetentionText } from '#site/inbox/retention.ts';
import type { Translate } from '#site/language/translator.ts';
import { LongText } from '#site/static-pages/LongText.tsx';
import type { loadStaticPage } from './load.ts';
import style from './RetentionTable.module.css';

export const StaticPageScreen = ({ periods, ...text }: ReturnType<typeof loadStaticPage>['screen']) => (
  <LongText
    {...text}
    after={periods && [{ section: 'periods', matter: <RetentionTable t={text.t} rows={periods} /> }]}
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
