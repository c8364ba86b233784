import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import { Facts } from './Facts.tsx';
import style from './Imprint.module.css';

const roles = ['management', 'artisticDirection', 'visualIdentity', 'photography', 'programming', 'writing'] as const;

/** What § 5 DDG asks for, who does what, and where one may complain. */
export function Imprint({ t, estate: { company, address, email, phone } }: { t: Translate; estate: Estate }) {
  const provider = (
    <>
      <p translate="no">{company}</p>
      <p>{t('contact.imprint.provider.purpose')}</p>
      <p>{t('contact.imprint.provider.address', { ...address })}</p>
      <p>{t('contact.imprint.provider.legalForm', { place: address.place })}</p>
      <p>{t('contact.imprint.provider.representative')}</p>
    </>
  );
  const quick = (
    <>
      <p>{t('contact.imprint.contact.email', { email })}</p>
      <p>{t('contact.imprint.contact.phone', { phone })}</p>
    </>
  );
  const register = (
    <>
      <p>{t('contact.imprint.register.court')}</p>
      <p>{t('contact.imprint.register.number')}</p>
    </>
  );
  return (
    <>
      <p className={style.sample}>{t('contact.imprint.sample')}</p>
      <p>{t('contact.imprint.law')}</p>
      <Facts
        facts={[
          { name: t('contact.imprint.provider.title'), matter: provider },
          { name: t('contact.imprint.contact.title'), matter: quick },
          { name: t('contact.imprint.register.title'), matter: register },
          { name: t('contact.imprint.vat.title'), matter: t('contact.imprint.vat.number') },
          { name: t('contact.imprint.editor.title'), matter: t('contact.imprint.editor.text') },
        ]}
      />
      <h3 className={style.title}>{t('contact.imprint.roles.title')}</h3>
      <Facts
        facts={roles.map((role) => ({
          name: t(`contact.imprint.roles.${role}.title`),
          matter: t(`contact.imprint.roles.${role}.name`),
        }))}
      />
      <h3 className={style.title} id="euDispute">
        {t('contact.imprint.euDispute.title')}
      </h3>
      <p>{t('contact.imprint.euDispute.text')}</p>
      <h3 className={style.title} id="consumerDispute">
        {t('contact.imprint.consumerDispute.title')}
      </h3>
      <p>{t('contact.imprint.consumerDispute.text')}</p>
    </>
  );
}
