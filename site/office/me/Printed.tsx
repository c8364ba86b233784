import type { Office } from '#site/office/frame/office.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './Printed.module.css';

interface Props {
  office: Office;
  codes: string[];
  email: string;
}

/** Ten codes on one sheet. They are shown this once. */
export const Printed = ({ office: { t, person }, codes, email }: Props) => (
  <>
    <p className={style.lead}>{t('office.me.print.lead')}</p>
    <div className={style.sheet}>
      <p>{[t('estate.name'), t('office.name'), person?.name, email].filter(Boolean).join(' · ')}</p>
      <ol className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>{t('office.me.print.use')}</p>
    </div>
    <p className={style.ways}>
      <ButtonLink href="/office/me">{t('office.me.print.done')}</ButtonLink>
    </p>
  </>
);
