import type { ReactNode } from 'react';
import { NewsletterForm } from '#site/newsletter/NewsletterForm.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { SectionBar } from '#site/ui/SectionBar.tsx';
import { StickyBar } from '#site/ui/StickyBar.tsx';
import style from './ContactPage.module.css';
import { DataProtection } from './DataProtection.tsx';
import { Generally } from './Generally.tsx';
import { Imprint } from './Imprint.tsx';
import type { loadContact } from './load.ts';
import { Press } from './Press.tsx';
import { SocialMedia } from './SocialMedia.tsx';

type Props = ReturnType<typeof loadContact>['screen'];

const sections = ['generally', 'press', 'socialMedia', 'newsletter', 'imprint', 'dataProtection'] as const;

export function ContactPage({ t, estate, newsletter }: Props) {
  const matter: Record<(typeof sections)[number], ReactNode> = {
    generally: <Generally t={t} estate={estate} />,
    press: <Press t={t} email={estate.email} />,
    socialMedia: <SocialMedia t={t} social={estate.social} />,
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
