import type { ComponentProps, ReactNode } from 'react';
import type { ParkDescription } from '#contract/content/park.ts';
import { hyphenateHeading } from '#contract/hyphenation.ts';
import type { Language } from '#contract/language.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { typeset } from '#site/language/typeset.ts';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import type { BookTicket } from '#site/tickets/BookTicket.tsx';
import { createTicketButtonProps } from '#site/tickets/ticket-props.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './ParkDetail.module.css';

export function loadParkDetail(context: PageContext<'acceptsRequests' | 'now'>) {
  const { edition, locale } = context;
  const t = edition.translator(locale);
  const { image, translation, ...original } = edition.content.parkDetail;
  const isTranslated = locale === 'en' && translation !== undefined;
  return {
    page: { title: t('screens.parkDetail'), description: t('park.detail.description') } satisfies PageMetadata,
    screen: {
      t,
      image,
      text: isTranslated ? createParkText(translation, 'en') : createParkText(original, 'de'),
      original: isTranslated ? createParkText(original, 'de') : undefined,
    },
    book: createTicketButtonProps(context) satisfies ComponentProps<typeof BookTicket>,
  };
}

const createParkText = ({ title, description, features, note }: ParkDescription, lang: Language) => ({
  title,
  description,
  note,
  lang,
  features: features.map((feature) => typeset(feature, lang)),
});

type Props = ReturnType<typeof loadParkDetail>['screen'] & { book?: ReactNode };

export function ParkDetail({ t, image, text, original, book }: Props) {
  const { title, description, features, note, lang } = text;
  return (
    <article className={style.page}>
      <p>
        <TouchLink href="/">{t('park.detail.back')}</TouchLink>
      </p>
      <h1 className={style.title} lang={lang}>
        {hyphenateHeading(title)}
      </h1>
      <ArtPrint
        picture={localizePicture(t, image, {
          crop: 'plate',
          sizes: '(max-width: 700px) calc(100vw - 3.25rem), 94vw',
        })}
        caption={`${t('park.detail.category')}: ${t('parkDetail.park-detail.category')}`}
        aside={`${t('park.detail.year')}: ${t('parkDetail.park-detail.year')}`}
        priority="soon"
      />
      <div className={style.section}>
        <Section id="text" label={t('park.detail.toText')}>
          <div className={style.text} lang={lang}>
            {description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {original && (
            <Fold summary={t('park.detail.original')}>
              <div className={style.original} lang={original.lang}>
                <h3>{original.title}</h3>
                {[...original.description, original.note].map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                <ul>
                  {original.features.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              </div>
            </Fold>
          )}
        </Section>
      </div>
      <div className={style.section}>
        <Section id="features" label={t('park.detail.features')}>
          <div className={style.besideMap}>
            <ul className={style.features} lang={lang}>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <a className={style.map} href="/park">
              <Picture
                className={style.picture}
                picture={localizePicture(t, choosePagePicture(t, 'park'), {
                  crop: 'plate',
                  sizes: '(max-width: 1000px) 80vw, 28vw',
                })}
              />
              <span className={style.toMap}>{t('park.detail.toPark')}</span>
            </a>
          </div>
        </Section>
      </div>
      <div className={style.section}>
        <Section id="note" label={t('park.detail.note')}>
          <p className="measure" lang={lang}>
            {note}
          </p>
          <div className={style.buttons}>{book}</div>
        </Section>
      </div>
    </article>
  );
}
