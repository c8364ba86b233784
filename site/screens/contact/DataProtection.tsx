import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { unbroken } from '#site/language/typeset.ts';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { Facts } from './Facts.tsx';

export function DataProtection({ t, estate: { company, address } }: { t: Translate; estate: Estate }) {
  return (
    <>
      <p>{t('contact.dataProtection.text')}</p>
      <ul>
        <li>
          <TouchLink href="/privacy">{t('contact.dataProtection.privacyPolicy')}</TouchLink>
        </li>
        <li>
          <TouchLink href="/mailing-terms">{t('contact.dataProtection.mailingTerms')}</TouchLink>
        </li>
        <li>
          <TouchLink href="/terms">{t('legal.terms')}</TouchLink>
        </li>
        <li>
          <TouchLink href="/accessibility">{t('legal.accessibility')}</TouchLink>
        </li>
      </ul>
      <Facts
        facts={[
          {
            name: t('contact.dataProtection.responsible'),
            matter: t('contact.dataProtection.person', { company, ...address, street: unbroken(address.street) }),
          },
        ]}
      />
      <p>
        <TouchLink href="#imprint">{t('contact.dataProtection.toImprint')}</TouchLink>
      </p>
    </>
  );
}
