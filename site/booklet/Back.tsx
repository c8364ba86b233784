import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { Qr } from '#site/ui/Qr.tsx';
import style from './Covers.module.css';

interface Props {
  t: Translate;
  estate: Estate;
  /** where the same stands, and may have changed since */
  address: string;
  label: string;
}

/** The last page: where the house is, and the way from the paper back to the site. */
export const Back = ({ t, estate: { address: at, phone, email }, address, label }: Props) => (
  <>
    <div className={style.qr}>
      <Qr text={address} label={label} />
    </div>
    <p>
      {label}
      <br />
      {address.replace(/^https?:\/\//, '')}
    </p>
    <address className={style.house}>
      {t('estate.name')}
      <br />
      {t('paper.address', { street: at.street, postcode: at.postcode, place: at.place })}
      <br />
      {phone}
      <br />
      {email}
    </address>
  </>
);
