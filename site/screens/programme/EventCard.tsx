import type { ReactNode } from 'react';
import { takesPlace } from '#contract/booking/event-state.ts';
import { coversDays } from '#contract/content/event-times.ts';
import type { Locale } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { clockTime, formatShortDate, formatShortDateInFull, shortDate } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { CategoryName } from '#site/programme/archive.ts';
import { PosterMount } from '#site/programme/PosterMount.tsx';
import { describePrice } from '#site/programme/prices.ts';
import { type LocalizedEvent, nameState } from '#site/programme/programme.ts';
import { StateStamp } from '#site/programme/StateStamp.tsx';
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
  const { id, state, category, texts, image } = event;
  const poster = localizePicture(t, image, {
    crop: 'poster',
    // Phones load the middle size, which is sharp enough.
    sizes: `(max-width: 700px) ${isLead ? '60vw' : '40vw'}, (max-width: 1000px) 31vw, 23vw`,
  });
  return (
    <li className={isAhead || !marksPast ? `${style.card} ${style.lead}` : style.card} {...visibilityAttributes}>
      <article className={style.article}>
        <PosterMount picture={poster} priority={priority}>
          <StateStamp t={t} event={event} />
          {isAhead && <EventStub t={t} locale={locale} event={event} />}
        </PosterMount>
        <div className={style.words}>
          <div>
            <p className={style.category}>
              {[t(`categories.${category}.name`), ...(marksPast && state === 'past' ? [nameState(t, state)] : [])].join(
                dotSeparator,
              )}
            </p>
            <h3 className={style.title}>
              <TextWithLang text={texts.title} />
            </h3>
          </div>
          <p className={style.facts}>
            <LineBreaks lines={listFacts(props)} />
          </p>
          <div className={style.links}>
            <TicketLink t={t} event={event} className={style.ticket} />
            <p className="card-link">
              <TouchLink href={`/events/${id}`}>
                {t('events.details')}
                <span className="visually-hidden">
                  : <TextWithLang text={texts.title} />
                </span>
              </TouchLink>
            </p>
          </div>
        </div>
      </article>
    </li>
  );
}

/** Each fact on its own line, so that no line of a narrow card breaks inside one. */
function listFacts({ t, locale, event, isAhead }: Props): ReactNode[] {
  const { place, start, end } = event;
  const happens = takesPlace(event);
  /** Of an event that does not take place, date and time are struck out together. */
  const isTimeApart = isAhead && happens && !coversDays(start, end);
  const formatDate = isAhead ? formatShortDateInFull : formatShortDate;
  const date = isTimeApart ? shortDate(start, locale) : formatDate(start, end, locale);
  const timeAndPlace = [...(isTimeApart ? [clockTime(start, locale)] : []), t(`venues.${place}.name`)];
  const price = isAhead ? describePrice(t, locale, event) : undefined;
  return [happens ? date : <s key="date">{date}</s>, timeAndPlace.join(dotSeparator), ...(price ? [price] : [])];
}

/** For parts that only some categories show. filter.ts shows or hides them after a choice. */
export const createVisibilityAttributes = (categories: readonly CategoryName[], chosen: CategoryName) => ({
  'data-shown-for': categories.join(' '),
  hidden: !categories.includes(chosen),
});
