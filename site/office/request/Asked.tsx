import type { Translate } from '#site/language/translator.ts';
import type { loadRequest } from './load.ts';
import style from './Request.module.css';

type Props = Pick<
  ReturnType<typeof loadRequest>['screen'],
  'note' | 'withdrawn' | 'wants' | 'email' | 'phones' | 'letter' | 'copy' | 'kept'
> & { t: Translate };

/** What came: the note as large as it matters, and how its writer is reached. */
export const Asked = ({ t, note, withdrawn, wants, email, phones, letter, copy, kept }: Props) => (
  <div className={style.asked}>
    <h2 className="visually-hidden">{t('desk.one.written')}</h2>
    {note ? (
      <blockquote className={style.note}>{note}</blockquote>
    ) : (
      !withdrawn && <p className={style.quiet}>{t('desk.one.noNote')}</p>
    )}
    <dl className={style.facts}>
      {wants.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {!withdrawn && (
        <div>
          <dt>{t('desk.one.contact')}</dt>
          <dd>
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ))}
            {!email && phones.length === 0 && t('desk.one.noContact')}
          </dd>
        </div>
      )}
    </dl>
    {!withdrawn && (
      <p className={style.quiet}>
        {letter} {copy && t('desk.one.copy')} {kept}
      </p>
    )}
  </div>
);
