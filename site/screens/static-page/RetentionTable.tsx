import type { Translate } from '#site/language/translator.ts';
import type { RetentionText } from '#site/static-pages/retention.ts';
import style from './tables.module.css';

export const RetentionTable = ({ t, rows }: { t: Translate; rows: RetentionText[] }) => (
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
