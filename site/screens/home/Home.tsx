import { Fragment, type ReactNode } from 'react';
import { isUpcoming } from '#contract/booking/event-state.ts';
import { type HomeSection, homeSections } from '#contract/content/content.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { PictureFiles } from '#contract/content/media-files.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { Locale } from '#contract/language.ts';
import { wallClock } from '#contract/wall-time.ts';
import { localizePicture, localizeSlides } from '#site/content/pictures.ts';
import { longDate } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import { listLoopSources } from '#site/media/film.ts';
import { createPauseForm } from '#site/newsletter/NewsletterForm.tsx';
import type { PageContext } from '#site/page-context.ts';
import { NextPoster } from '#site/pause/NextPoster.tsx';
import { localizePausePicture, SeasonPause } from '#site/pause/Pause.tsx';
import { PosterMount } from '#site/programme/PosterMount.tsx';
import { describePrice } from '#site/programme/prices.ts';
import {
  createEventLocalizer,
  findEventNote,
  formatDateWithState,
  type LocalizedEvent,
  listChangedEvents,
  listUpcomingEvents,
  withBookingState,
} from '#site/programme/programme.ts';
import { SeasonScale } from '#site/programme/SeasonScale.tsx';
import { TicketLink } from '#site/programme/TicketLink.tsx';
import type { PageMetadata } from '#site/shell/page.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Home.module.css';
import { chooseHero, isNight } from './hero.ts';
import { Announcement, Poster } from './Poster.tsx';
import { loadToday, Today } from './Today.tsx';

const posterCount = 3;
/** A single poster is half as wide as the page. */
const fewestColumns = 2;

export function loadHome(context: PageContext<'now' | 'bookingOf' | 'acceptsRequests'>) {
  const { edition, locale, now, bookingOf } = context;
  const { content, events } = edition;
  const t = edition.translator(locale);
  const sections: readonly HomeSection[] = content.estate.home ?? homeSections;
  const localize = createEventLocalizer(edition, locale, now);
  const localizeWithSeats = (event: Event) => withBookingState(localize(event), bookingOf);
  const upcoming = listUpcomingEvents(events, now);
  const posterEvents = [...new Set([...upcoming, ...events])].slice(0, posterCount);
  const next = findNextEvent(upcoming.map(localizeWithSeats));
  const [heroId, night] = [
    chooseHero({ pictures: content.pictures, films: t.files.films }, now),
    isNight(now, content.estate.position),
  ];
  const hero = localizePicture(t, heroId, {
    night,
    crop: 'banner',
    sizes: 'calc(100vw - 5rem)',
    narrow: { crop: 'tall', sizes: 'calc(100vw - 2.25rem)' },
  });
  return {
    page: {
      title: t('home.meta.title'),
      description: t('home.meta.description'),
      firstPicture: hero,
    } satisfies PageMetadata,
    screen: {
      t,
      hero,
      film:
        hasPart(content.estate, 'films') && isPrint(t.files.pictures.get(heroId))
          ? listLoopSources(t.files.films, heroId, night)
          : [],
      today: loadToday({ edition, locale, now }, next?.id),
      sections,
      isPause: upcoming.length === 0,
      pauseForm: upcoming.length === 0 ? createPauseForm(context) : undefined,
      hasSlides: content.parkSlides.size > 0 && sections.includes('park'),
      news: createNewsCards(content, t, locale),
      isNewsOld: isNewsOld(content, now),
      changes: listChangedEvents(events, now).map(localizeWithSeats),
      posters: {
        locale,
        events: posterEvents.map(localizeWithSeats),
        seasonCount: countInNextSeason(upcoming),
        hasUpcoming: upcoming.length > 0,
        count: events.length,
      },
      next,
    },
    slides: {
      name: 'park',
      label: t('home.park.slides'),
      previous: t('home.park.previous'),
      next: t('home.park.next'),
      more: { href: '/park', text: t('home.park.more'), about: t('home.park.moreAbout') },
      slides: localizeSlides(content.parkSlides, t, { collection: 'parkSlides', description: 'description' }),
    } satisfies SlideshowProps,
  };
}

/** A photograph in place of the first print has no film: the print’s own would show another house. */
const isPrint = (picture: PictureFiles | undefined): boolean => picture?.files[0]?.light !== undefined;

const findNextEvent = (ahead: LocalizedEvent[]): LocalizedEvent | undefined =>
  ahead.find(({ state }) => state !== 'cancelled') ?? ahead[0];

const listNewestNews = ({ news }: Content) =>
  [...news.values()].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id).slice(-2);

const newsAgeLimit = 6;

const isNewsOld = (content: Content, now: Date): boolean => {
  const since = Temporal.PlainDate.from(wallClock(now).date).subtract({ months: newsAgeLimit }).toString();
  return listNewestNews(content).every(({ date }) => date < since);
};

function createNewsCards(content: Content, t: Translate, locale: Locale) {
  return listNewestNews(content).map(({ id, image, category, date }) => ({
    id,
    aside: `${t(`newsCategories.${category}.name`)}${dotSeparator}${longDate(date, locale)}`,
    title: t(`news.${id}.title`),
    subtitle: t(`news.${id}.subtitle`),
    description: t(`news.${id}.description`),
    picture: localizePicture(t, image, {
      crop: 'plate',
      sizes: '(max-width: 700px) calc(100vw - 3.25rem), (max-width: 980px) 68vw, 33vw',
      widest: 960,
    }),
  }));
}

type Props = ReturnType<typeof loadHome>['screen'] & { slides?: ReactNode };

export function Home({
  t,
  hero,
  film,
  today,
  isPause,
  pauseForm,
  hasSlides,
  news,
  isNewsOld,
  changes,
  next,
  posters,
  slides,
  sections,
}: Props) {
  const contents: Record<HomeSection, ReactNode> = {
    pause: isPause && <SeasonPause t={t} picture={<PausePicture t={t} />} />,
    welcome: (
      <Section id="welcome" label={t('home.welcome.label')} title={t('home.welcome.title')}>
        <div className={style.columns}>
          <p className={style.lead}>{t('home.welcome.lead')}</p>
          <p className={style.text}>{t('home.welcome.text')}</p>
        </div>
      </Section>
    ),
    posters: <Posters t={t} {...posters} pauseForm={pauseForm} />,
    park: hasSlides && (
      <Section id="park" label={t('home.park.label')}>
        {slides}
      </Section>
    ),
    news: news.length > 0 && <News t={t} cards={news} isOld={isNewsOld} />,
    visit: <VisitFacts t={t} />,
  };
  return (
    <>
      <Poster
        t={t}
        picture={hero}
        film={film}
        announcement={<Announcement t={t} locale={posters.locale} next={next} isToday={today.isAnnouncedToday} />}
      >
        <Today {...today} />
      </Poster>
      <ProgrammeChanges t={t} events={changes} />
      <div className={style.sections}>
        {sections.map((name) => (
          <Fragment key={name}>{contents[name]}</Fragment>
        ))}
      </div>
    </>
  );
}

/** Its caption says what it shows: the bytes of this page are counted. */
function PausePicture({ t }: Pick<Props, 't'>) {
  const { picture, title } = localizePausePicture(t, '(max-width: 700px) calc(100vw - 3.25rem), 33vw');
  return <ArtPrint picture={{ ...picture, alt: '' }} caption={title} />;
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
            <p>
              <TextWithLang text={event.texts.date} />
            </p>
            <p>{findEventNote(t, event)}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** How many events are to come in the season of the next one. */
const countInNextSeason = (upcoming: readonly Event[]): number =>
  upcoming.filter((event, _, [next]) => next && seasonOf(event) === seasonOf(next)).length;

type PostersProps = Props['posters'] & Pick<Props, 't' | 'pauseForm'>;

function Posters({ t, locale, events, seasonCount, hasUpcoming, count, pauseForm }: PostersProps) {
  if (events.length === 0) return null;
  return (
    <Section
      id="posters"
      label={t(hasUpcoming ? 'home.posters.next' : 'home.posters.last')}
      {...(hasUpcoming && { title: t('home.posters.title', { count: seasonCount }) })}
      wide={
        <div className={style.wall}>
          {events.every(({ state }) => isUpcoming(state)) && (
            <SeasonScale
              locale={locale}
              days={events.map(({ start }) => start.slice(0, 10))}
              columns={Math.max(fewestColumns, events.length)}
            />
          )}
          <ul className={style.row}>
            {events.map((event, index) => (
              <li key={event.id} className={style.event}>
                <a className={style.link} href={`/events/${event.id}`}>
                  <PosterMount picture={createPosterPicture(t, event, index === 0)} />
                  <span className={style.postersTitle}>
                    <TextWithLang text={event.texts.title} />
                  </span>
                  <span className={style.fact}>{formatDateWithState(t, locale, event)}</span>
                  {isUpcoming(event.state) && <PlaceAndPrice t={t} locale={locale} event={event} />}
                </a>
                <TicketLink t={t} event={event} />
              </li>
            ))}
            {pauseForm && <NextPoster form={pauseForm} />}
          </ul>
          {count > events.length && <TouchLink href="/events">{t('home.posters.all', { count })}</TouchLink>}
        </div>
      }
    />
  );
}

function PlaceAndPrice({ t, locale, event }: Pick<PostersProps, 't' | 'locale'> & { event: LocalizedEvent }) {
  const price = describePrice(t, locale, event);
  return (
    <>
      <span className={style.fact}>{t(`venues.${event.place}.name`)}</span>
      {price && <span className={style.fact}>{price}</span>}
    </>
  );
}

function createPosterPicture(t: Translate, { image }: LocalizedEvent, first: boolean) {
  const sizes = `(max-width: 700px) ${first ? 92 : 45}vw, 23vw`;
  return { ...localizePicture(t, image, { crop: 'poster', sizes, widest: 800 }), alt: '' };
}

function News({ t, cards, isOld }: { t: Translate; cards: Props['news']; isOld: boolean }) {
  return (
    <Section id="news" label={t(isOld ? 'home.news.labelOld' : 'home.news.label')} title={t('home.news.title')}>
      <ul className={style.cards}>
        {cards.map(({ id, aside, title, subtitle, description, picture }) => (
          <li key={id}>
            <article className={style.card}>
              <ArtPrint picture={picture} caption={title} aside={aside} />
              <h3 className={style.subtitle}>{subtitle}</h3>
              <p>{description}</p>
              <p className="card-link">
                <TouchLink href={`/news-detail/${id}`}>
                  {t('home.news.more')}
                  <span className="visually-hidden">{`: ${title}`}</span>
                </TouchLink>
              </p>
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
          <div key={fact} className={style.visitFact}>
            <dt className={style.name}>{t(`home.visit.${fact}`)}</dt>
            <dd>{t(`home.visit.${fact}Text`)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href="/visit">{t('home.visit.more')}</ButtonLink>
    </Section>
  );
}
