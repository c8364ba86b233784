import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { Facts } from './Facts.tsx';

export function Generally({ t, estate: { company, address, email, phone } }: { t: Translate; estate: Estate }) {
  const postal = (
    <address translate="no">
      {t('estate.name')}
      <br />
      {company}
      <br />
      {address.street}
      <br />
      {address.postcode} {address.place}
    </address>
  );
  return (
    <>
      <Facts
        facts={[
          { name: t('contact.generally.address'), matter: postal },
          {
            name: t('contact.generally.email'),
            matter: (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            ),
          },
          {
            name: t('contact.generally.phone'),
            matter: (
              <>
                <p>
                  <a href={`tel:${phone.replaceAll(' ', '')}`} translate="no">
                    {phone}
                  </a>
                </p>
                <p>{t('contact.generally.hours')}</p>
              </>
            ),
          },
        ]}
      />
      <p>{t('contact.generally.tickets')}</p>
      <p>
        <TouchLink href="/park#journey">{t('contact.generally.journey')}</TouchLink>
      </p>
    </>
  );
}
