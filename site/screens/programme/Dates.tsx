import type { ReactNode } from 'react';
import { takesPlace } from '#contract/booking/event-state.ts';
import type { Event } from '#contract/content/event.ts';
import type { Locale } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { formatShortDate, monthName } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { NewsletterFormProps } from '#site/newsletter/NewsletterForm.tsx';
import { NextPoster } from '#site/pause/NextPoster.tsx';
import type { CategoryName, FilteredEvents } from '#site/programme/archive.ts';
import { categoryNameOf, countColumns, formatEventFilterQuery, groupEventsByYear } from '#site/programme/archive.ts';
import { StateStamp } from '#site/programme/Chapter.tsx';
import { PosterMount } from '#site/programme/PosterMount.tsx';
import { type EventLocalizer, type LocalizedEvent, nameState, toVenueKey } from '#site/programme/programme.ts';
import type { PicturePriority } from '#site/ui/Picture.tsx';
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
  /** False if the page says above that every event is past. */
  marksPast: boolean;
  /** While no event is announced: the form below the latest posters. */
  pauseForm: NewsletterFormProps | undefined;
}

const firstPriorities: readonly PicturePriority[] = ['soon', 'next'];

export function Dates({ t, locale, events, byCategory, chosen, localize, marksPast, pauseForm }: Props) {
  const empty = byCategory.filter(({ count }) => count === 0).map(categoryNameOf);
  const { groups: visibleGroups = [], count = 0 } =
    byCategory.find((filtered) => categoryNameOf(filtered) === chosen) ?? {};
  const first = visibleGroups[0]?.events ?? [];
  const leads = new Set(visibleGroups.map((group) => group.events[0]));
  return (
    <div className={style.dates} id="dates" data-chosen={chosen} data-columns={countColumns(count)}>
      {groupEventsByYear(events, byCategory).map((dates, index) => (
        <YearGroup
          key={dates.year}
          {...dates}
          t={t}
          locale={locale}
          chosen={chosen}
          pauseForm={index === 0 ? pauseForm : undefined}
        >
          {dates.events.map(({ event, categories: names }) => (
            <EventCard
              key={event.id}
              t={t}
              locale={locale}
              event={localize(event)}
              marksPast={marksPast}
              priority={firstPriorities[first.indexOf(event)] ?? 'later'}
              isLead={leads.has(event)}
              visibilityAttributes={createVisibilityAttributes(names, chosen)}
            />
          ))}
        </YearGroup>
      ))}
      {events.length > 0 && empty.length > 0 && (
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

type Year = ReturnType<typeof groupEventsByYear>[number];
type YearGroupProps = Pick<Props, 't' | 'locale' | 'chosen' | 'pauseForm'> & Year & { children: ReactNode };

function YearGroup({ t, locale, year, events, categories, partial, chosen, pauseForm, children }: YearGroupProps) {
  const anchor = yearAnchor(year);
  const label = `in-${year}`;
  return (
    // The heading is sticky, so links lead to the section: its place does not change.
    <section
      className={pauseForm ? `${style.group} ${style.wall}` : style.group}
      id={anchor}
      aria-labelledby={label}
      data-year={year}
      {...createVisibilityAttributes(categories, chosen)}
    >
      <div className={style.head}>
        <h2 className={style.year} id={label}>
          {year}
        </h2>
        <YearLine locale={locale} events={events.map(({ event }) => event)} />
      </div>
      <div>
        <ul className={style.events}>
          {children}
          {pauseForm && <NextPoster form={pauseForm} {...createVisibilityAttributes(['all'], chosen)} />}
        </ul>
        {partial.map(({ filter, count }) => {
          const name = categoryNameOf({ filter });
          return (
            <p key={name} className={style.more} {...createVisibilityAttributes([name], chosen)}>
              <a href={`/events${formatEventFilterQuery({ ...filter, year })}`}>{t('events.more', { count, year })}</a>
            </p>
          );
        })}
      </div>
    </section>
  );
}

const dayOfYear = (date: string): number => Temporal.PlainDate.from(date).dayOfYear;

/** The year as a line, with a mark for each event; below it the first and the last month. */
function YearLine({ locale, events }: { locale: Locale; events: readonly Event[] }) {
  const dates = events.map(({ start, end = start }) => ({ start: start.slice(0, 10), end: end.slice(0, 10) }));
  const months = [
    dates.at(-1)?.start ?? '',
    dates
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '',
  ];
  const marks = dates.map(({ start, end }) =>
    start === end
      ? `M${dayOfYear(start)} 0h3v9h-3z`
      : `M${dayOfYear(start)} 5h${dayOfYear(end) - dayOfYear(start)}v4H${dayOfYear(start)}z`,
  );
  return (
    <div className={style.months}>
      <svg className={style.line} viewBox="0 0 366 9" preserveAspectRatio="none" aria-hidden="true">
        <path d={marks.join('')} />
      </svg>
      {[...new Set(months.map((day) => monthName(day, locale)))].join(' – ')}
    </div>
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
              <a className={style.earlierYearsYear} href={`/events${formatEventFilterQuery({ ...filter, year })}`}>
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
  isLead?: boolean;
  marksPast?: boolean;
  visibilityAttributes?: ReturnType<typeof createVisibilityAttributes>;
}

function EventCard({ t, locale, event, priority, isLead, marksPast, visibilityAttributes }: EventCardProps) {
  const { id, category, place, start, end, state, texts, image } = event;
  const poster = localizePicture(t, image, {
    crop: 'poster',
    // Phones load the middle size, which is sharp enough.
    sizes: `(max-width: 700px) ${isLead ? '60vw' : '40vw'}, (max-width: 1000px) 31vw, 23vw`,
  });
  const date = formatShortDate(start, end, locale);
  return (
    <li className={visibilityAttributes && style.dated} {...visibilityAttributes}>
      <article className={style.article}>
        <PosterMount picture={poster} priority={priority}>
          <StateStamp t={t} event={event} />
        </PosterMount>
        <div className={style.words}>
          <h3 className={style.title}>
            <TextWithLang text={texts.title} />
          </h3>
          {/* React writes a comment between two text nodes, so this is one template string. */}
          <p className={style.facts}>
            {`${t(`events.category.${category}`)}${dotSeparator}${t(`events.place.${toVenueKey(place)}`)}`}
            <br />
            {!takesPlace(event) ? (
              <s>{date}</s>
            ) : marksPast && state === 'past' ? (
              `${date}${dotSeparator}${nameState(t, state)}`
            ) : (
              date
            )}
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
