import type { ReactNode } from 'react';
import { localizePicture } from '#site/content/pictures.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dateWithState, type LocalizedEvent, stateNote } from '#site/programme/programme.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Print } from '#site/ui/Print.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Home.module.css';
import type { loadHome } from './load.ts';
import { Announcement, Poster } from './Poster.tsx';

type Props = ReturnType<typeof loadHome>['screen'] & { slides?: ReactNode };

export function Home({ t, hero, news, changes, next, posters, slides }: Props) {
  return (
    <>
      <Poster t={t} picture={hero}>
        <Announcement t={t} view={posters.view} next={next} />
      </Poster>
      <ProgrammeChanges t={t} events={changes} />
      <div className={style.sections}>
        <Section id="welcome" label={t('home.welcome.label')} title={t('home.welcome.title')}>
          <div className={style.columns}>
            <p className={style.lead}>{t('home.welcome.lead')}</p>
            <p className={style.text}>{t('home.welcome.text')}</p>
          </div>
        </Section>
        <Posters t={t} {...posters} />
        <Section id="park" label={t('home.park.label')}>
          {slides}
        </Section>
        <News t={t} cards={news} />
        <VisitFacts t={t} />
      </div>
    </>
  );
}

function ProgrammeChanges({ t, events }: { t: Translate; events: LocalizedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <aside className={style.changes} aria-label={t('home.changes')}>
      <ul>
        {events.map((event) => (
          <li key={event.id} className={style.change}>
            <a className={style.title} href={`/events/${event.id}`}>
              <TextWithLang text={event.texts.title} />
            </a>
            <p className={style.date}>
              <TextWithLang text={event.texts.date} />
            </p>
            <p>{stateNote(t, event)}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Posters({ t, view, events, ahead }: Props['posters'] & Pick<Props, 't'>) {
  if (events.length === 0) return null;
  return (
    <div>
      <h3 className={style.heading}>{t(ahead ? 'home.posters.next' : 'home.posters.last')}</h3>
      <ul className={style.row}>
        {events.map((event, index) => (
          <li key={event.id}>
            <a className={style.link} href={`/events/${event.id}`}>
              <Picture picture={createPosterPicture(t, event, index === 0)} className={style.image} />
              <span className={style.postersTitle}>
                <TextWithLang text={event.texts.title} />
              </span>
              {dateWithState(t, view, event)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function createPosterPicture(t: Translate, { image }: LocalizedEvent, first: boolean) {
  const sizes = `(max-width: 700px) ${first ? 92 : 45}vw, 31vw`;
  return { ...localizePicture(t, image, { crop: 'poster', sizes }), alt: '' };
}

function News({ t, cards }: { t: Translate; cards: Props['news'] }) {
  return (
    <Section id="news" label={t('home.news.label')} title={t('home.news.title')}>
      <ul className={style.cards}>
        {cards.map(({ id, category, title, subtitle, description, picture }) => (
          <li key={id}>
            <article className={style.card}>
              <Print picture={picture} caption={title} aside={category} />
              <h3 className={style.subtitle}>{subtitle}</h3>
              <p>{description}</p>
              <a className={style.more} href={`/news-detail/${id}`}>
                {t('home.news.more')}
                <span className="visually-hidden">: {title}</span>
              </a>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const visitFactNames = ['park', 'house', 'doors', 'start'] as const;

function VisitFacts({ t }: { t: Translate }) {
  return (
    <Section id="visit" label={t('home.visit.label')} title={t('home.visit.title')}>
      <dl className={style.facts}>
        {visitFactNames.map((fact) => (
          <div key={fact} className={style.fact}>
            <dt className={style.name}>{t(`home.visit.${fact}`)}</dt>
            <dd>{t(`home.visit.${fact}Text`)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href="/visit">{t('home.visit.more')}</ButtonLink>
    </Section>
  );
}
