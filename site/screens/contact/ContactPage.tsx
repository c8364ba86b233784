import { Fragment, type ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import { unbroken } from '#site/language/typeset.ts';
import { NewsletterForm } from '#site/newsletter/NewsletterForm.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { SectionBar } from '#site/ui/SectionBar.tsx';
import { StickyBar } from '#site/ui/StickyBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './ContactPage.module.css';
import type { loadContact } from './load.ts';

type Props = ReturnType<typeof loadContact>['screen'];
type Part = Pick<Props, 't' | 'estate'>;

const sections = ['generally', 'press', 'socialMedia', 'newsletter', 'imprint', 'dataProtection'] as const;

export function ContactPage({ t, estate, newsletter }: Props) {
  const matter: Record<(typeof sections)[number], ReactNode> = {
    generally: <Generally t={t} estate={estate} />,
    press: <Press t={t} estate={estate} />,
    socialMedia: <SocialMedia t={t} estate={estate} />,
    newsletter: (
      <>
        <p>{t('contact.newsletter.text')}</p>
        <NewsletterForm {...newsletter} />
      </>
    ),
    imprint: <Imprint t={t} estate={estate} />,
    dataProtection: <DataProtection t={t} estate={estate} />,
  };
  return (
    <div className={style.page}>
      <PageHead title={t('contact.title')}>
        <p>{t('contact.lead')}</p>
      </PageHead>
      <StickyBar>
        <SectionBar
          label={t('contact.tabs.label')}
          sections={sections.map((id) => ({ id, name: t(`contact.tabs.${id}`) }))}
        />
      </StickyBar>
      {sections.map((id) => (
        <section key={id} className={style.section} id={id} aria-labelledby={`${id}-title`}>
          <h2 className={style.title} id={`${id}-title`}>
            {t(`contact.${id}.title`)}
          </h2>
          <div className={style.matter}>{matter[id]}</div>
        </section>
      ))}
    </div>
  );
}

function Generally({ t, estate: { company, address, email, phone } }: Part) {
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
      <dl>
        <Fact name={t('contact.generally.address')}>{postal}</Fact>
        <Fact name={t('contact.generally.email')}>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Fact>
        <Fact name={t('contact.generally.phone')}>
          <p>
            <a href={`tel:${phone.replaceAll(' ', '')}`} translate="no">
              {phone}
            </a>
          </p>
          <p>{t('contact.generally.hours')}</p>
        </Fact>
      </dl>
      <p>{t('contact.generally.tickets')}</p>
      <p>
        <TouchLink href="/park#journey">{t('contact.generally.journey')}</TouchLink>
      </p>
    </>
  );
}

const Press = ({ t, estate: { email } }: Part) => (
  <>
    <Lines lines={[t('contact.press.text'), t('contact.press.rights'), t('contact.press.seats')]} />
    <p>
      <RichText text={t('contact.press.partners')} />
    </p>
    <p>
      <ButtonLink href={`mailto:${email}`}>{t('contact.press.write')}</ButtonLink>
    </p>
  </>
);

const SocialMedia = ({ t, estate: { social } }: Part) => (
  <>
    <p>{t('contact.socialMedia.text')}</p>
    <ul>
      {(['photos', 'network', 'films'] as const).map((house) => (
        <li key={house}>
          <TouchLink href={social[house]} target="_blank" rel="noopener">
            {t(`contact.socialMedia.${house}`)}
            <span className="visually-hidden">, {t('contact.socialMedia.newTab')}</span>
          </TouchLink>
        </li>
      ))}
    </ul>
  </>
);

const roles = ['management', 'artisticDirection', 'visualIdentity', 'photography', 'programming', 'writing'] as const;

function Imprint({ t, estate: { company, address, email, phone } }: Part) {
  const say = (key: string, values = {}) => t(`contact.imprint.${key}`, values);
  const purpose = ['purpose', 'address', 'legalForm', 'representative'];
  return (
    <>
      <p className={style.sample}>{say('sample')}</p>
      <p>{say('law')}</p>
      <dl>
        <Fact name={say('provider.title')}>
          <p translate="no">{company}</p>
          <Lines lines={purpose.map((key) => say(`provider.${key}`, { ...address }))} />
        </Fact>
        <Fact name={say('contact.title')}>
          <Lines lines={[say('contact.email', { email }), say('contact.phone', { phone })]} />
        </Fact>
        <Fact name={say('register.title')}>
          <Lines lines={[say('register.court'), say('register.number')]} />
        </Fact>
        <Fact name={say('vat.title')}>{say('vat.number')}</Fact>
        <Fact name={say('editor.title')}>{say('editor.text')}</Fact>
      </dl>
      <h3 className={style.imprintTitle}>{say('roles.title')}</h3>
      <dl>
        {roles.map((role) => (
          <Fact key={role} name={say(`roles.${role}.title`)}>
            {say(`roles.${role}.name`)}
          </Fact>
        ))}
      </dl>
      {['euDispute', 'consumerDispute'].map((dispute) => (
        <Fragment key={dispute}>
          <h3 className={style.imprintTitle} id={dispute}>
            {say(`${dispute}.title`)}
          </h3>
          <p>{say(`${dispute}.text`)}</p>
        </Fragment>
      ))}
    </>
  );
}

function DataProtection({ t, estate: { company, address } }: Part) {
  const links = [
    ['/privacy', t('contact.dataProtection.privacyPolicy')],
    ['/mailing-terms', t('contact.dataProtection.mailingTerms')],
    ['/terms', t('legal.terms')],
    ['/accessibility', t('legal.accessibility')],
  ] as const;
  const person = t('contact.dataProtection.person', { company, ...address, street: unbroken(address.street) });
  return (
    <>
      <p>{t('contact.dataProtection.text')}</p>
      <ul>
        {links.map(([href, name]) => (
          <li key={href}>
            <TouchLink href={href}>{name}</TouchLink>
          </li>
        ))}
      </ul>
      <dl>
        <Fact name={t('contact.dataProtection.responsible')}>{person}</Fact>
      </dl>
      <p>
        <TouchLink href="#imprint">{t('contact.dataProtection.toImprint')}</TouchLink>
      </p>
    </>
  );
}

const Lines = ({ lines }: { lines: string[] }) => lines.map((line) => <p key={line}>{line}</p>);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={style.fact}>
    <dt className={style.name}>{name}</dt>
    <dd className={style.factsMatter}>{children}</dd>
  </div>
);
