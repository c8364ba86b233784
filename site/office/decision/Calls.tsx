import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Calls.module.css';

export interface Guest {
  reference: string;
  href: string;
  name: string;
  chairs: string;
  phones: string[];
  version: string;
}

/** Whom no letter reaches. On paper each has a box to be ticked. */
export const Calls = ({
  office: { t, address },
  guests,
  called,
}: {
  office: Office;
  guests: Guest[];
  called: string;
}) => (
  <Section id="calls" label={t('decision.call.label')}>
    <p>
      {t('decision.call.lead')} {called}
    </p>
    <ol className={style.list}>
      {guests.map(({ reference, href, name, chairs, phones, version }) => (
        <li key={reference}>
          <span className={style.box} aria-hidden="true" />
          <span className={style.name}>
            <a href={href}>{name}</a>, {chairs}
          </span>
          <span className={style.phones}>
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ))}
            {phones.length === 0 && t('decision.call.unreachable')}
          </span>
          <Form address={address} action="called" hidden={{ reference, version }} send={t('decision.call.called')} />
        </li>
      ))}
    </ol>
  </Section>
);
