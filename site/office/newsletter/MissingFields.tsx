import type { Office } from '#site/office/frame/office.ts';
import style from './MissingFields.module.css';

interface Props {
  t: Office['t'];
  fields: { href: string; name: string }[];
}

/** What an issue still needs before it can be sent, with the way to each field. */
export const MissingFields = ({ t, fields }: Props) => (
  <section className={style.missing} id="missing" aria-labelledby="missing-title">
    <h2 id="missing-title">{t('mailing.edit.lacks')}</h2>
    <ul>
      {fields.map(({ href, name }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </section>
);
