import type { ReactNode } from 'react';
import { hasDay } from '#contract/booking/event-state.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import { languageOf } from '#contract/language.ts';
import { clockTime, longDate } from '#site/language/dates.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import { dotSeparator } from '#site/language/typeset.ts';
import { Chapter, ChapterList, Paragraphs, Quotes, StateBand } from '#site/programme/Chapter.tsx';
import { stateNote } from '#site/programme/programme.ts';
import { workPage } from '#site/repertoire/works.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import { ArtistList, AuthorChapter, EnsembleChapter, ParticipantList } from './Artists.tsx';
import style from './EventPage.module.css';
import type { loadEvent } from './load.ts';

type Props = NonNullable<ReturnType<typeof loadEvent>>['screen'] & { book?: ReactNode };

export function EventPage({ t, locale, event, artists, castList, works, poster, mediaLinks, alerts, book }: Props) {
  const { texts } = event;
  const year = seasonOf(event);
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
      <StateLine t={t} event={event} />
      <figure className={style.poster}>
        <div className={style.frame}>
          <Picture picture={poster} className={style.picture} priority="first" />
          <StateBand t={t} event={event} />
        </div>
        <figcaption className={style.caption}>
          {t('events.detail.poster', { title: texts.title.text, year })}
        </figcaption>
      </figure>
      <div className={style.body}>
        <header>
          <h1 className={style.title}>
            <TextWithLang text={texts.title} />
          </h1>
          {texts.subtitle && (
            <p className={style.subtitle}>
              <TextWithLang text={texts.subtitle} />
            </p>
          )}
        </header>
        <EventFactList t={t} locale={locale} event={event} />
        <EventLinks t={t} locale={locale} event={event} alerts={alerts} book={book} />
      </div>
      <div className={style.rest}>
        <Paragraphs lines={texts.description} lead />
        {program && (
          <ChapterList title={t('events.detail.program')} lines={program}>
            <WorkLinks t={t} works={works} />
          </ChapterList>
        )}
        {artists && <ArtistList t={t} artists={artists} castList={castList} />}
        {chapter('programNote', programNote)}
        {pressQuotes && <Quotes t={t} title={t('events.detail.press')} quotes={pressQuotes} />}
        {ensembleInfo && <EnsembleChapter t={t} info={ensembleInfo} />}
        {chapter('biography', biography)}
        {scholarships && <ChapterList title={t('events.detail.scholarships')} lines={scholarships} />}
        {participants && <ParticipantList t={t} people={participants} />}
        {aboutAuthor && <AuthorChapter t={t} author={aboutAuthor} />}
        {chapter('context', context)}
        {media && <ChapterList title={t('events.detail.media')} lines={media} links={mediaLinks} />}
        {chapter('info', additionalInfo)}
        {photographer && <p className={style.credit}>{t('events.detail.photographer', { name: photographer.text })}</p>}
        <p className={style.end}>
          <TouchLink href="/events">{t('events.detail.backToList')}</TouchLink>
        </p>
      </div>
    </article>
  );
}

type EventLinksKey = 't' | 'locale' | 'event' | 'alerts' | 'book';

const EventLinks = ({ t, locale, event: { id, state, booking }, alerts, book }: Pick<Props, EventLinksKey>) => (
  <div className={`buttons ${style.buttons}`}>
    {state !== 'cancelled' && state !== 'past' && booking !== 'ended' && book}
    {alerts && <ButtonLink href={`/alerts?event=${id}`}>{t('alert.button')}</ButtonLink>}
    {state !== 'past' && (
      <ButtonLink href={`/events/${id}.ics?lng=${languageOf(locale)}`}>{t('events.calendar.one')}</ButtonLink>
    )}
    <ButtonLink href={`/events/${id}/programme`}>{t('booklet.standard.link')}</ButtonLink>
    {state === 'past' && book}
  </div>
);

function WorkLinks({ t, works }: Pick<Props, 't' | 'works'>) {
  const known = works.flatMap(({ title, workId }) => (workId ? [{ title, href: workPage(workId) }] : []));
  return (
    known.length > 0 && (
      <p className={style.works}>
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
  const note = stateNote(t, event);
  if (!event.booking) return note && <p className={event.state === 'past' ? style.over : style.changed}>{note}</p>;
  if (event.booking === 'ended')
    return <p className={style.changed}>{[note, t('events.bookingEnded')].filter(Boolean).join(' ')}</p>;
  return (
    <p className={style.changed}>
      {/* React writes a comment between two text nodes, so this is one template string. */}
      {`${[note, t('events.full.now')].filter(Boolean).join(' ')} `}
      <a href={`/tickets?event=${event.id}`}>{t('events.full.ask')}</a>
    </p>
  );
}

function EventFactList({ t, locale, event }: Pick<Props, 't' | 'locale' | 'event'>) {
  const { start, end, category, place, previous, previousVenue, texts } = event;
  const When = hasDay(event) ? 'span' : 's';
  const time = (moment: string) => clockTime(moment.slice(11), locale);
  const previously = ({ text, lang }: LocalizedText) => (
    <p className={style.previously} lang={lang}>
      {t('events.detail.previously', { text })}
    </p>
  );
  return (
    <dl className={style.facts}>
      <EventFact name={t('events.detail.date')}>
        <When>
          <time dateTime={start}>
            <TextWithLang text={texts.date} />
          </time>
        </When>
        {previous?.start &&
          previously({ text: `${longDate(previous.start.slice(0, 10), locale)}, ${time(previous.start)}` })}
      </EventFact>
      <EventFact name={t('events.detail.time')}>
        <When>
          <TextWithLang text={texts.time} />
        </When>
      </EventFact>
      {end && category !== 'photo' && (
        <EventFact name={t('events.detail.end')}>
          <When>{t('events.detail.endsAbout', { time: time(end) })}</When>
        </EventFact>
      )}
      <EventFact name={t('events.detail.venue')}>
        <a href={`/venues/${place}`}>
          <TextWithLang text={texts.venue} />
        </a>
        {previousVenue && previously(previousVenue)}
      </EventFact>
    </dl>
  );
}

const EventFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={style.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
