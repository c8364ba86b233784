import type { ReactNode } from 'react';
import { findMissingPart } from '#contract/content/parts.ts';
import { hasSampleFacts } from '#contract/content/sample-facts.ts';
import { listSocialLinks } from '#contract/content/social-links.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { RichText } from '#site/language/RichText.tsx';
import { toNoBreakSpaces } from '#site/language/typeset.ts';
import {
  describeDisclosure,
  describeLegalPerson,
  describeRegister,
  describeTaxes,
  translateLaw,
} from '#site/legal/provider.ts';
import { createNewsletterFormProps, NewsletterForm } from '#site/newsletter/NewsletterForm.tsx';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Fact } from '#site/ui/FactList.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import { SectionBar, StickyBar } from '#site/ui/SectionBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './ContactPage.module.css';

export function loadContact(context: PageContext<'acceptsRequests'>) {
  const { edition, locale } = context;
  const t = edition.translator(locale);
  return {
    page: { title: t('contact.title'), description: t('contact.description') } satisfies PageMetadata,
    screen: { t, estate: edition.content.estate, newsletter: createNewsletterFormProps(context) },
  };
}

type Props = ReturnType<typeof loadContact>['screen'];
type ContactSectionProps = Pick<Props, 't' | 'estate'>;

const allSections = ['generally', 'press', 'socialMedia', 'newsletter', 'imprint', 'dataProtection'] as const;

export function ContactPage({ t, estate, newsletter }: Props) {
  const hasSocialLinks = listSocialLinks(estate).length > 0;
  const sections = allSections.filter(
    (id) => !findMissingPart(estate, `/contact#${id}`) && (id !== 'socialMedia' || hasSocialLinks),
  );
  const contents: Record<(typeof allSections)[number], ReactNode> = {
    generally: <GeneralContact t={t} estate={estate} />,
    press: <PressContact t={t} estate={estate} />,
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
    <div className="page">
      <div className={style.head}>
        <PageHead title={t('contact.title')}>
          <p>{t('contact.lead')}</p>
        </PageHead>
        <div className={style.strip}>
          <Picture
            picture={localizePicture(t, choosePagePicture(t, 'contact'), {
              crop: 'plate',
              sizes: '(width <= 1000px) 94vw, 55vw',
            })}
            priority="soon"
          />
        </div>
      </div>
      <StickyBar>
        <SectionBar
          label={t('contact.tabs.label')}
          sections={sections.map((id) => ({ id, name: t(`contact.tabs.${id}`) }))}
        />
      </StickyBar>
      {sections.map((id) => (
        <div key={id} className={style.section}>
          <Section id={id} label={t(`contact.${id}.title`)}>
            <div className={id === 'imprint' ? `${style.body} ${style.small}` : style.body}>{contents[id]}</div>
          </Section>
        </div>
      ))}
    </div>
  );
}

function GeneralContact({ t, estate: { company, address, email, phone } }: ContactSectionProps) {
  const postal = (
    <address translate="no">
      <LineBreaks lines={[t('estate.name'), company, address.street, `${address.postcode} ${address.place}`]} />
    </address>
  );
  return (
    <dl className={style.ways}>
      <Fact name={t('contact.generally.address')}>
        {postal}
        <TouchLink href="/park#journey">{t('contact.generally.journey')}</TouchLink>
      </Fact>
      <Fact name={t('contact.generally.phone')}>
        <p className={style.large}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} translate="no">
            {toNoBreakSpaces(phone)}
          </a>
        </p>
        <p>{t('contact.generally.hours')}</p>
      </Fact>
      <Fact name={t('contact.generally.email')}>
        <p className={style.large}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>{t('contact.generally.tickets')}</p>
      </Fact>
    </dl>
  );
}

const PressContact = ({ t, estate: { email } }: ContactSectionProps) => (
  <>
    <Lines lines={[t('contact.press.text'), t('contact.press.seats')]} />
    <p>
      <ButtonLink href={`mailto:${email}`}>{t('contact.press.write')}</ButtonLink>
    </p>
    <Fold summary={t('contact.press.reprints')}>
      <p>
        <RichText text={t('contact.press.rights')} />
      </p>
      <p>
        <RichText text={t('contact.press.partners')} />
      </p>
    </Fold>
  </>
);

const SocialMedia = ({ t, estate }: ContactSectionProps) => (
  <>
    <p>{t('contact.socialMedia.text')}</p>
    <ul className="links">
      {listSocialLinks(estate).map(([network, href]) => (
        <li key={network}>
          <TouchLink href={href} target="_blank" rel="noopener">
            {t(`contact.socialMedia.${network}`)}
            <span className="visually-hidden">, {t('contact.socialMedia.newTab')}</span>
          </TouchLink>
        </li>
      ))}
    </ul>
  </>
);

function Imprint({ t, estate }: ContactSectionProps) {
  const { company, email, phone, legal, makers = [] } = estate;
  const imprintText = (key: string, values = {}) => t(`contact.imprint.${key}`, values);
  const taxes = describeTaxes(t, estate);
  const disclosure = describeDisclosure(t, estate);
  return (
    <>
      {hasSampleFacts(estate) && <p className={style.sample}>{imprintText('sample')}</p>}
      <p>{translateLaw(t, estate, 'provider')}</p>
      <dl>
        <Fact name={imprintText('provider.title')}>
          <p translate="no">{company}</p>
          <Lines
            lines={[
              ...(legal.purpose ? [t('estate.legal.purpose')] : []),
              imprintText('provider.address'),
              ...describeLegalPerson(t, estate),
            ]}
          />
        </Fact>
        <Fact name={imprintText('contact.title')}>
          <Lines
            lines={[
              imprintText('contact.email', { email }),
              imprintText('contact.phone', { phone: toNoBreakSpaces(phone) }),
            ]}
          />
        </Fact>
        {legal.register && (
          <Fact name={t('estate.legal.register.name')}>
            <Lines lines={describeRegister(t, estate)} />
          </Fact>
        )}
        {taxes.length > 0 && (
          <Fact name={imprintText('taxes.title')}>
            <Lines lines={taxes} />
          </Fact>
        )}
        {legal.authority && <Fact name={imprintText('authority')}>{t('estate.legal.authority')}</Fact>}
        {legal.trade && <Fact name={imprintText('trade')}>{t('estate.legal.trade')}</Fact>}
        <Fact name={imprintText('editor')}>{translateLaw(t, estate, 'editor')}</Fact>
        {disclosure.length > 0 && (
          <Fact name={imprintText('disclosure.title')}>
            <Lines lines={disclosure} />
          </Fact>
        )}
      </dl>
      {makers.length > 0 && <h3 className={style.imprintTitle}>{imprintText('roles')}</h3>}
      <dl className={style.roles}>
        {makers.map(({ role, name }, index) => (
          <Fact key={role.de} name={t(`estate.makers.${index}.role`)}>
            <span translate="no">{name}</span>
          </Fact>
        ))}
      </dl>
      <h3 className={style.imprintTitle} id="euDispute">
        {imprintText('euDispute.title')}
      </h3>
      <p>{imprintText('euDispute.text')}</p>
      <h3 className={style.imprintTitle} id="consumerDispute">
        {imprintText('consumerDispute')}
      </h3>
      <p>{translateLaw(t, estate, 'consumerDispute')}</p>
    </>
  );
}

function DataProtection({ t, estate }: ContactSectionProps) {
  const { address } = estate;
  const allLinks = [
    ['/privacy', t('contact.dataProtection.privacyPolicy')],
    ['/mailing-terms', t('contact.dataProtection.mailingTerms')],
    ['/terms', t('legal.terms')],
    ['/accessibility', t('legal.accessibility')],
  ] as const;
  const links = allLinks.filter(([href]) => !findMissingPart(estate, href));
  return (
    <>
      <p>{t('contact.dataProtection.text')}</p>
      <ul className="links">
        {links.map(([href, name]) => (
          <li key={href}>
            <TouchLink href={href}>{name}</TouchLink>
          </li>
        ))}
      </ul>
      <dl>
        <Fact name={t('contact.dataProtection.responsible')}>
          {t('contact.dataProtection.person', { street: toNoBreakSpaces(address.street) })}
        </Fact>
      </dl>
      <p>
        <TouchLink href="#imprint">{t('contact.dataProtection.toImprint')}</TouchLink>
      </p>
    </>
  );
}

const Lines = ({ lines }: { lines: string[] }) => lines.map((text) => <p key={text}>{text}</p>);
