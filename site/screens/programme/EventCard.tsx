import { takesPlace } from '#contract/booking/event-state.ts';
import type { Locale } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { clockTime, coversDays, formatShortDate, formatShortDateInFull, shortDate } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { CategoryName } from '#site/programme/archive.ts';
import { StateStamp } from '#site/programme/Chapter.tsx';
import { PosterMount } from '#site/programme/PosterMount.tsx';
import { describePrice } from '#site/programme/prices.ts';
import { type LocalizedEvent, nameState } from '#site/programme/programme.ts';
import { TicketLink } from '#site/programme/TicketLink.tsx';
import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import type { PicturePriority } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './EventCard.module.css';
import { EventStub } from './EventStub.tsx';

interface Props {
  t: Translate;
  locale: Locale;
  event: LocalizedEvent;
  priority: PicturePriority;
  isAhead: boolean;
  /** Its poster is large on phones. */
  isLead: boolean;
  /** False if the page says above that every event is past. */
  marksPast: boolean;
  visibilityAttributes: ReturnType<typeof createVisibilityAttributes>;
}

export function EventCard(props: Props) {
  const { t, locale, event, priority, isAhead, isLead, marksPast, visibilityAttributes } = props;
  const { id, category, place, start, end, texts, image } = event;
  const poster = localizePicture(t, image, {
    crop: 'poster',
    // Phones load the middle size, which is sharp enough.
    sizes: `(max-width: 700px) ${isLead ? '60vw' : '40vw'}, (max-width: 1000px) 31vw, 23vw`,
  });
  return (
    <li className={isAhead || !marksPast ? style.lead : undefined} {...visibilityAttributes}>
      <article className={style.article}>
        <PosterMount picture={poster} priority={priority}>
          <StateStamp t={t} event={event} />
          {isAhead && <EventStub t={t} locale={locale} event={event} />}
        </PosterMount>
        <div className={style.words}>
          <h3 className={style.title}>
            <TextWithLang text={texts.title} />
          </h3>
          <p className={style.facts}>
            {isAhead ? (
              <UpcomingFacts {...props} />
            ) : (
              <>
                {/* React writes a comment between two text nodes, so this is one template string. */}
                {`${t(`categories.${category}.name`)}${dotSeparator}${t(`venues.${place}.name`)}`}
                <br />
                <EventDate {...props} date={formatShortDate(start, end, locale)} />
              </>
            )}
          </p>
          <div className={style.links}>
            <p className="card-link">
              <TouchLink href={`/events/${id}`}>
                {t('events.details')}
                <span className="visually-hidden">
                  : <TextWithLang text={texts.title} />
                </span>
              </TouchLink>
            </p>
            <TicketLink t={t} event={event} className={style.ticket} />
          </div>
        </div>
      </article>
    </li>
  );
}

/** Each fact on its own line, so that no line of a narrow card breaks inside one. */
function UpcomingFacts({ t, locale, event, ...props }: Pick<Props, 't' | 'locale' | 'event' | 'marksPast'>) {
  const { category, place, start, end } = event;
  /** Of an event that does not take place, date and time are struck out together. */
  const isDateInFull = coversDays(start, end) || !takesPlace(event);
  const date = isDateInFull ? formatShortDateInFull(start, end, locale) : shortDate(start, locale);
  const venue = t(`venues.${place}.name`);
  const lines = [
    isDateInFull ? venue : `${clockTime(start, locale)}${dotSeparator}${venue}`,
    t(`categories.${category}.name`),
    ...[describePrice(t, locale, event) ?? []].flat(),
  ];
  return (
    <>
      <EventDate {...props} {...{ t, event, date }} />
      <br />
      <LineBreaks lines={lines} />
    </>
  );
}

function EventDate({ t, event, marksPast, date }: Pick<Props, 't' | 'event' | 'marksPast'> & { date: string }) {
  if (!takesPlace(event)) return <s>{date}</s>;
  return marksPast && event.state === 'past' ? `${date}${dotSeparator}${nameState(t, event.state)}` : date;
}

/** For parts that only some categories show. filter.ts shows or hides them after a choice. */
export const createVisibilityAttributes = (categories: readonly CategoryName[], chosen: CategoryName) => ({
  'data-shown-for': categories.join(' '),
  hidden: !categories.includes(chosen),
});
