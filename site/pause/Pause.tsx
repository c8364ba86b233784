import type { ReactNode } from 'react';
import { localizePicture } from '#site/content/pictures.ts';
import { NewsletterForm, type NewsletterFormProps } from '#site/newsletter/NewsletterForm.tsx';
import { Print } from '#site/ui/Print.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Pause.module.css';

const printName = 'barn-open';

/** While no event is announced: the reason, and an empty frame that holds the newsletter form. */
export function Pause({ form, children }: { form: NewsletterFormProps; children?: ReactNode }) {
  const { t } = form;
  const picture = localizePicture(t, printName, {
    crop: 'plate',
    sizes: '(max-width: 700px) calc(100vw - 3.25rem), 70vw',
    widest: 960,
  });
  // On the home page, whose bytes are counted, the caption says what the print shows.
  const alt = children ? picture.alt : '';
  return (
    <Section
      id="next"
      label={t('events.pause.label')}
      title={t('events.pause.reason')}
      wide={
        <div className={style.wall}>
          <Print picture={{ ...picture, alt }} caption={t(`pictures.${printName}.title`)} />
          <div className={style.frame}>
            <h3 className={style.title}>{t('events.pause.frame')}</h3>
            <NewsletterForm {...form} send={t('events.pause.send')} />
          </div>
        </div>
      }
    >
      {children}
    </Section>
  );
}
