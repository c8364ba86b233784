import type { ReactNode } from 'react';
import { hasDay } from '#contract/booking/event-state.ts';
import type { Event } from '#contract/content/event.ts';
import type { Locale } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { shortDate } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { CategoryName, FilteredEvents } from '#site/programme/archive.ts';
import { categoryNameOf, datesByYear, eventFilterQuery } from '#site/programme/archive.ts';
import { StateStamp } from '#site/programme/Chapter.tsx';
import { type EventLocalizer, type LocalizedEvent, stateName, venueKey } from '#site/programme/programme.ts';
import { Picture, type PicturePriority } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Dates.module.css';

interface Props {
  t: Translate;
  locale: Locale;
  events: readonly Event[];
  byCategory: FilteredEvents[];
  chosen: CategoryName;
  localize: EventLocalizer;
}

const pictureTimings: readonly PicturePriority[] = ['soon', 'next'];

export function Dates({ t, locale, events, byCategory, chosen, localize }: Props) {
  const empty = byCategory.filter(({ count }) => count === 0).map(categoryNameOf);
  const visibleGroups = byCategory.find((filtered) => categoryNameOf(filtered) === chosen)?.groups ?? [];
  const first = visibleGroups[0]?.events ?? [];
  const leads = new Set(visibleGroups.map((group) => group.events[0]));
  return (
    <div className={style.dates} id="dates" data-chosen={chosen}>
      {datesByYear(events, byCategory).map((dates) => (
        <YearGroup key={dates.year} {...dates} t={t} chosen={chosen}>
          {dates.events.map(({ event, categories: names }) => (
            <EventCard
              key={event.id}
              t={t}
              locale={locale}
              event={localize(event)}
              priority={pictureTimings[first.indexOf(event)] ?? 'later'}
              lead={leads.has(event)}
              visibilityAttributes={createVisibilityAttributes(names, chosen)}
            />
          ))}
        </YearGroup>
      ))}
      {empty.length > 0 && (
        <p className={style.empty} {...createVisibilityAttributes(empty, chosen)}>
          {t('events.none')}
        </p>
      )}
      {byCategory.map((filtered) => (
        <EarlierYears key={categoryNameOf(filtered)} t={t} filtered={filtered} chosen={chosen} />
      ))}
    </div>
  );
}

export const yearAnchor = (year: number): string => `year-${year}`;

type YearGroupProps = Pick<Props, 't' | 'chosen'> & ReturnType<typeof datesByYear>[number] & { children: ReactNode };

function YearGroup({ t, year, categories, partial, chosen, children }: YearGroupProps) {
  const anchor = yearAnchor(year);
  return (
    <section
      className={style.group}
      aria-labelledby={anchor}
      data-year={year}
      {...createVisibilityAttributes(categories, chosen)}
    >
      <h2 className={style.year} id={anchor}>
        {year}
      </h2>
      <div>
        <ul className={style.events}>{children}</ul>
        {partial.map(({ filter, count }) => {
          const name = categoryNameOf({ filter });
          return (
            <p key={name} className={style.more} {...createVisibilityAttributes([name], chosen)}>
              <a href={`/events${eventFilterQuery({ ...filter, year })}`}>{t('events.more', { count, year })}</a>
            </p>
          );
        })}
      </div>
    </section>
  );
}

export function UpcomingEvents({ t, locale, events }: Pick<Props, 't' | 'locale'> & { events: LocalizedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className={style.group} aria-labelledby="upcoming">
      <h2 className={`${style.year} ${style.word}`} id="upcoming">
        {t('events.upcoming')}
      </h2>
      <ul className={style.events}>
        {events.map((event, index) => (
          <EventCard key={event.id} t={t} locale={locale} event={event} priority={index === 0 ? 'soon' : 'next'} />
        ))}
      </ul>
    </section>
  );
}

function EarlierYears({ t, filtered, chosen }: Pick<Props, 't' | 'chosen'> & { filtered: FilteredEvents }) {
  const { filter, earlier: years } = filtered;
  if (years.length === 0) return null;
  return (
    <div className={style.earlier} {...createVisibilityAttributes([categoryNameOf(filtered)], chosen)}>
      <Section id={`earlier-${filter.category ?? 'all'}`} label={t('events.earlier')}>
        <ul className={style.years}>
          {years.map(({ year, count }) => (
            <li key={year}>
              <a className={style.earlierYearsYear} href={`/events${eventFilterQuery({ ...filter, year })}`}>
                {year} <span className={style.count}>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface EventCardProps extends Pick<Props, 't' | 'locale'> {
  event: LocalizedEvent;
  priority: PicturePriority;
  lead?: boolean;
  visibilityAttributes?: ReturnType<typeof createVisibilityAttributes>;
}

function EventCard({ t, locale, event, priority, lead, visibilityAttributes }: EventCardProps) {
  const { id, category, place, start, end, state, texts, image } = event;
  const poster = localizePicture(t, image, {
    crop: 'poster',
    // Phones load the middle size, which is sharp enough.
    sizes: `(max-width: 700px) ${lead ? '60vw' : '40vw'}, (max-width: 1000px) 31vw, 23vw`,
  });
  const date = shortDate(start, end, locale);
  return (
    <li className={visibilityAttributes && style.dated} {...visibilityAttributes}>
      <article className={style.article}>
        <div className={style.mount}>
          <Picture picture={poster} className={style.poster} priority={priority} />
          <StateStamp t={t} event={event} />
        </div>
        <div className={style.words}>
          <h3 className={style.title}>
            <TextWithLang text={texts.title} />
          </h3>
          {/* React writes a comment between two text nodes, so this is one template string. */}
          <p className={style.facts}>
            {`${t(`events.category.${category}`)}${dotSeparator}${t(`events.place.${venueKey(place)}`)}`}
            <br />
            {!hasDay(event) ? <s>{date}</s> : state === 'past' ? `${date}${dotSeparator}${stateName(t, state)}` : date}
          </p>
          <p className="card-link">
            <TouchLink href={`/events/${id}`}>
              {t('events.details')}
              <span className="visually-hidden">
                : <TextWithLang text={texts.title} />
              </span>
            </TouchLink>
          </p>
        </div>
      </article>
    </li>
  );
}

/** For parts that only some categories show. filter.ts shows or hides them after a choice. */
export const createVisibilityAttributes = (categories: readonly CategoryName[], chosen: CategoryName) => ({
  'data-shown-for': categories.join(' '),
  hidden: !categories.includes(chosen),
});
