import type { ReactNode } from 'react';
import type { Event } from '#contract/content/event.ts';
import { lastDayOf } from '#contract/content/event-times.ts';
import type { Locale } from '#contract/language.ts';
import { monthName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { NewsletterFormProps } from '#site/newsletter/NewsletterForm.tsx';
import { NextPoster } from '#site/pause/NextPoster.tsx';
import type { CategoryName, FilteredEvents } from '#site/programme/archive.ts';
import {
  categoryNameOf,
  countColumns,
  formatEventFilterQuery,
  groupAheadBySeason,
  groupOverByYear,
} from '#site/programme/archive.ts';
import type { EventLocalizer } from '#site/programme/programme.ts';
import type { PicturePriority } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Dates.module.css';
import { createVisibilityAttributes, EventCard } from './EventCard.tsx';
import { SeasonSheet, yearAnchor } from './SeasonSheet.tsx';

interface Props {
  t: Translate;
  locale: Locale;
  events: readonly Event[];
  byCategory: FilteredEvents[];
  chosen: CategoryName;
  localize: EventLocalizer;
  /** While no event is announced: the form below the latest posters. */
  pauseForm: NewsletterFormProps | undefined;
}

const firstPriorities: readonly PicturePriority[] = ['soon', 'next'];

export function Dates({ t, locale, events, byCategory, chosen, localize, pauseForm }: Props) {
  const empty = byCategory.filter(({ count }) => count === 0).map(categoryNameOf);
  const {
    ahead = [],
    groups = [],
    count = 0,
  } = byCategory.find((filtered) => categoryNameOf(filtered) === chosen) ?? {};
  const seasons = groupAheadBySeason(byCategory);
  const first = [...ahead, ...groups.flatMap((group) => group.events)];
  const leads = new Set(ahead.length > 0 ? ahead.slice(0, 1) : groups.map((group) => group.events[0]));
  const showCard = (event: Event, categories: CategoryName[], isAhead: boolean) => (
    <EventCard
      key={event.id}
      t={t}
      locale={locale}
      event={localize(event)}
      isAhead={isAhead}
      marksPast={seasons.length > 0}
      priority={firstPriorities[first.indexOf(event)] ?? 'later'}
      isLead={leads.has(event)}
      visibilityAttributes={createVisibilityAttributes(categories, chosen)}
    />
  );
  return (
    <div
      className={style.dates}
      id="dates"
      data-chosen={chosen}
      data-columns={countColumns(count)}
      data-season={seasons.length > 0 || undefined}
    >
      {seasons.map((season) => (
        <SeasonSheet key={season.year ?? 'undated'} {...season} t={t} locale={locale} chosen={chosen}>
          {season.events.map(({ event, categories }) => showCard(event, categories, true))}
        </SeasonSheet>
      ))}
      {groupOverByYear(events, byCategory).map((dates, index) => (
        <YearGroup
          key={dates.year}
          {...dates}
          anchor={seasons.some(({ year }) => year === dates.year) ? `over-${dates.year}` : yearAnchor(dates.year)}
          t={t}
          locale={locale}
          chosen={chosen}
          pauseForm={index === 0 ? pauseForm : undefined}
        >
          {dates.events.map(({ event, categories }) => showCard(event, categories, false))}
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

type Year = ReturnType<typeof groupOverByYear>[number];
type YearGroupProps = Pick<Props, 't' | 'locale' | 'chosen' | 'pauseForm'> &
  Year & { anchor: string; children: ReactNode };

function YearGroup({
  t,
  locale,
  anchor,
  year,
  events,
  categories,
  partial,
  chosen,
  pauseForm,
  children,
}: YearGroupProps) {
  const label = `in-${anchor}`;
  return (
    // The heading is sticky, so links lead to the section: its place does not change.
    <section
      className={`${style.group} ${style.over}`}
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
  const dates = events.map((event) => ({ start: event.start.slice(0, 10), end: lastDayOf(event) }));
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
