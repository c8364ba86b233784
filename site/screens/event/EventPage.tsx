import type { ReactNode } from 'react';
import { isUpcoming, takesPlace } from '#contract/booking/event-state.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import { languageOf } from '#contract/language.ts';
import { clockTime, longDate } from '#site/language/dates.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import { dotSeparator } from '#site/language/typeset.ts';
import { Chapter, ChapterList, Paragraphs, Quotes } from '#site/programme/Chapter.tsx';
import { findEventNote, nameAvailability } from '#site/programme/programme.ts';
import { StateStamp } from '#site/programme/StateStamp.tsx';
import { buildWorkPath } from '#site/repertoire/works.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { ArtistList, AuthorChapter, EnsembleChapter, ParticipantList } from './Artists.tsx';
import style from './EventPage.module.css';
import type { loadEvent } from './load.ts';

type Props = NonNullable<ReturnType<typeof loadEvent>>['screen'] & { book?: ReactNode };

export function EventPage(props: Props) {
  const { t, event, artists, castList, castHeading, works, poster, mediaLinks, neighbours } = props;
  const { texts } = event;
  const isAhead = isUpcoming(event.state);
  const { program, programNote, ensembleInfo, participants, biography, scholarships } = texts;
  const { aboutAuthor, media, context, pressQuotes, additionalInfo, photographer } = texts;
  const chapter = (name: string, lines: LocalizedText[] | undefined) =>
    lines && (
      <Chapter title={t(`events.detail.${name}`)}>
        <Paragraphs lines={lines} />
      </Chapter>
    );
  return (
    <article className={style.page}>
      <p className={style.back}>
        <TouchLink href="/events">{t('events.detail.back')}</TouchLink>
      </p>
      <header className={style.head}>
        <StateLine t={t} event={event} />
        <h1 className={style.title}>
          <TextWithLang text={texts.title} />
        </h1>
        {texts.subtitle && (
          <p className={style.subtitle}>
            <TextWithLang text={texts.subtitle} />
          </p>
        )}
        <ShortDate {...props} />
      </header>
      <figure className={style.poster}>
        <div className={style.frame}>
          <Picture picture={poster} className={style.picture} priority="first" />
          <StateStamp t={t} event={event} marksPast />
        </div>
        <figcaption className={style.caption}>
          <span className={style.soft}>
            {t('events.detail.poster', { title: texts.title.text, year: seasonOf(event) })}
          </span>
          <TouchLink href={`/events/${event.id}/programme`}>{t('booklet.standard.link')}</TouchLink>
        </figcaption>
      </figure>
      {isAhead && <EventLinks {...props} />}
      <EventFacts {...props} />
      {!isAhead && <EventLinks {...props} />}
      <div className={style.description}>
        <Paragraphs lines={texts.description} lead />
      </div>
      <div className={style.chapters}>
        {program && (
          <ChapterList title={t('events.detail.program')} lines={program}>
            <WorkLinks t={t} works={works} />
          </ChapterList>
        )}
        {chapter('programNote', programNote)}
        {artists && <ArtistList t={t} artists={artists} castList={castList} heading={castHeading} />}
        {pressQuotes && <Quotes t={t} title={t('events.detail.press')} quotes={pressQuotes} />}
        {ensembleInfo && <EnsembleChapter t={t} info={ensembleInfo} />}
        {chapter('biography', biography)}
        {scholarships && <ChapterList title={t('events.detail.scholarships')} lines={scholarships} />}
        {participants && <ParticipantList t={t} people={participants} />}
        {aboutAuthor && <AuthorChapter t={t} author={aboutAuthor} />}
        {chapter('context', context)}
        {media && <ChapterList title={t('events.detail.media')} lines={media} links={mediaLinks} />}
        {chapter('info', additionalInfo)}
        {photographer && (
          <p className={`${style.small} ${style.soft}`}>
            {t('events.detail.photographer', { name: photographer.text })}
          </p>
        )}
      </div>
      <Neighbours t={t} neighbours={neighbours} hasNewsletter={props.hasNewsletter} />
    </article>
  );
}

type EventLinksKey = 't' | 'locale' | 'event' | 'offersAlert' | 'isSeason' | 'mediaLinks' | 'book';

const EventLinks = ({ t, locale, event, offersAlert, isSeason, mediaLinks, book }: Pick<Props, EventLinksKey>) => {
  const { id, state, booking } = event;
  const [pictures] = state === 'past' ? mediaLinks.values() : [];
  return (
    <div className={`buttons ${style.buttons}`}>
      {booking === 'full' && <p className={style.full}>{t('events.full.now')}</p>}
      {/* An event that is over sells nothing: first what it still has to show. */}
      {state === 'past' && isSeason && (
        <ButtonLink variant="solid" href="/events#dates">
          {t('events.detail.nextEvents')}
        </ButtonLink>
      )}
      {pictures && <ButtonLink href={pictures}>{t('events.detail.pictures')}</ButtonLink>}
      {state !== 'cancelled' && state !== 'past' && booking !== 'ended' && book}
      {offersAlert && <ButtonLink href={`/alerts?event=${id}`}>{t('alert.button')}</ButtonLink>}
      {state !== 'past' && (
        <ButtonLink href={`/events/${id}.ics?lng=${languageOf(locale)}`}>{t('events.calendar.one')}</ButtonLink>
      )}
      {state === 'past' && book}
    </div>
  );
};

function WorkLinks({ t, works }: Pick<Props, 't' | 'works'>) {
  const known = works.flatMap(({ title, workId }) => (workId ? [{ title, href: buildWorkPath(workId) }] : []));
  return (
    known.length > 0 && (
      <p className={style.note}>
        {t('repertoire.more')}{' '}
        {known.map(({ title, href }, index) => (
          <span key={href}>
            {index > 0 && dotSeparator}
            <a href={href}>{title}</a>
          </span>
        ))}
      </p>
    )
  );
}

function StateLine({ t, event }: Pick<Props, 't' | 'event'>) {
  const note = findEventNote(t, event);
  // The stamp on the poster shows that an event is over. Screen readers read this sentence first.
  const lines = [note, event.booking === 'ended' && t('events.bookingEnded')].filter(Boolean);
  return (
    lines.length > 0 && <p className={event.state === 'past' ? 'visually-hidden' : style.changed}>{lines.join(' ')}</p>
  );
}

const Previously = ({ t, text, lang }: LocalizedText & Pick<Props, 't'>) => (
  <p className={style.note} lang={lang}>
    {t('events.detail.previously', { text })}
  </p>
);

/** Above the poster on phones. Hidden from screen readers, because the facts below repeat it. */
function ShortDate({ locale, event, price }: Pick<Props, 'locale' | 'event' | 'price'>) {
  const { type, start } = event;
  const { text, lang } = event.texts.date;
  const When = takesPlace(event) ? 'span' : 's';
  return (
    <p className={style.shortDate} lang={lang} aria-hidden="true">
      <When>{type === 'exhibition' ? text : `${text}, ${clockTime(start, locale)}`}</When>
      {price && <span className={style.shortPrice}>{price}</span>}
    </p>
  );
}

type EventFactsKey = 't' | 'locale' | 'event' | 'price' | 'priceRows' | 'wayHome';

function EventFacts({ t, locale, event, price, priceRows, wayHome }: Pick<Props, EventFactsKey>) {
  // Of a full or ended booking the page has a sentence already.
  const seats = event.booking === undefined && nameAvailability(t, event);
  const { start, end, type, place, previous, previousVenue, texts } = event;
  const When = takesPlace(event) ? 'span' : 's';
  return (
    <dl className={style.facts}>
      <EventFact name={t('events.detail.date')}>
        <When>
          <time dateTime={start}>
            <TextWithLang text={texts.date} />
          </time>
        </When>
        {previous?.start && (
          <Previously t={t} text={`${longDate(previous.start, locale)}, ${clockTime(previous.start, locale)}`} />
        )}
      </EventFact>
      <EventFact name={t('events.detail.time')}>
        <When>
          <TextWithLang text={texts.time} />
        </When>
      </EventFact>
      {type !== 'exhibition' && end && (
        <EventFact name={t('events.detail.end')}>
          <When>{t('events.detail.endsAbout', { time: clockTime(end, locale) })}</When>
        </EventFact>
      )}
      <EventFact name={t('events.detail.venue')}>
        <a href={`/venues/${place}`}>
          <TextWithLang text={texts.venue} />
        </a>
        {previousVenue && <Previously t={t} {...previousVenue} />}
      </EventFact>
      {price && (
        <EventFact name={t('events.detail.price')}>
          {price}
          <PriceRows t={t} priceRows={priceRows} />
        </EventFact>
      )}
      {seats && <EventFact name={t('events.detail.seats')}>{seats}</EventFact>}
      {wayHome && (
        <EventFact name={t('events.detail.wayBack')}>
          <WayHome t={t} locale={locale} {...wayHome} />
        </EventFact>
      )}
    </dl>
  );
}

const PriceRows = ({ t, priceRows }: Pick<Props, 't' | 'priceRows'>) =>
  priceRows.length > 0 && (
    <Fold summary={t('events.price.who')}>
      <dl className={style.prices}>
        {priceRows.map(({ group, name, amount, condition }) => (
          <div key={group}>
            <dt>{name}</dt>
            <dd className={style.amount}>{amount}</dd>
            {condition && <dd className={style.condition}>{condition}</dd>}
          </div>
        ))}
      </dl>
    </Fold>
  );

type WayHomeProps = Pick<Props, 't' | 'locale'> & NonNullable<Props['wayHome']>;

function WayHome({ t, locale, station, minibus, trains }: WayHomeProps) {
  return (
    <div className={style.waysHome}>
      {minibus && (
        <p>
          <span>{clockTime(minibus, locale)}</span> <a href="/visit#train">{t('events.detail.minibus')}</a>
        </p>
      )}
      {trains.map(({ to, leaves, isReached }) => {
        const time = clockTime(leaves, locale);
        return (
          <p key={to}>
            {isReached && <span>{time}</span>}{' '}
            <span>
              {isReached ? t('events.detail.lastTrain', { to }) : t('visit.day.noTrain', { to, time, station })}
            </span>
          </p>
        );
      })}
    </div>
  );
}

const EventFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={style.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Neighbours = ({ t, neighbours, hasNewsletter }: Pick<Props, 't' | 'neighbours' | 'hasNewsletter'>) => (
  <nav className={style.neighbours} aria-label={t('events.detail.neighbours')}>
    {neighbours.map(({ which, href, title, date, poster }) => (
      <a key={which} className={style.neighbour} href={href}>
        <Picture picture={poster} className={style.neighbourPoster} />
        <span>
          <span className={style.small}>{t(`events.detail.${which}`)}</span>{' '}
          <span className={style.neighbourTitle}>
            <TextWithLang text={title} />
          </span>{' '}
          <span className={style.note}>{date}</span>
        </span>
      </a>
    ))}
    {hasNewsletter && neighbours.every(({ which }) => which === 'before') && (
      <a className={style.neighbour} href="/newsletter">
        <span className={style.emptyMount} />
        <span>
          <span className={style.small}>{t('events.detail.after')}</span>{' '}
          <span className={style.neighbourTitle}>{t('events.pause.frame')}</span>{' '}
          <span className={style.note}>{t('events.pause.send')}</span>
        </span>
      </a>
    )}
    <p className={style.end}>
      <TouchLink href="/events">{t('events.detail.backToList')}</TouchLink>
    </p>
  </nav>
);
