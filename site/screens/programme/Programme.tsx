import { type Event, eventCategories } from '#contract/content/event.ts';
import { languageOf } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import type { EventFilter, EventSelection, SelectionName } from '#site/programme/archive.ts';
import { eventFilterQuery, readEventFilter, selectEvents, selectionName } from '#site/programme/archive.ts';
import { EmptyProgramme } from '#site/programme/Chapter.tsx';
import { createEventLocalizer, upcomingEvents, withBookingState } from '#site/programme/programme.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { Choice } from '#site/ui/Choice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { createSelectionAttributes, Dates, UpcomingEvents, yearAnchor } from './Dates.tsx';
import style from './Programme.module.css';

export function loadProgramme(
  { edition, locale, now, bookingOf }: PageContext<'now' | 'bookingOf'>,
  query: URLSearchParams,
) {
  const { events } = edition;
  const t = edition.translator(locale);
  const localizeEvent = createEventLocalizer(edition, locale, now);
  return {
    page: { title: t('screens.events'), description: t('events.description') } satisfies PageMetadata,
    screen: {
      t,
      locale,
      filter: readEventFilter(query),
      events,
      upcoming: upcomingEvents(events, now),
      localize: (event: Event) => withBookingState(localizeEvent(event), bookingOf),
    },
  };
}

type Props = ReturnType<typeof loadProgramme>['screen'];

/** The page contains every category and shows one, so that another needs no request. */
export function Programme({ t, locale, filter, events, upcoming, localize }: Props) {
  const selections = [undefined, ...eventCategories].map((category) => selectEvents(events, { ...filter, category }));
  return (
    <div className="page">
      <PageHead title={t('events.title')}>
        <p>{t('events.lead')}</p>
      </PageHead>
      <FilterBar t={t} chosen={filter} selections={selections} />
      {upcoming.length === 0 && <EmptyProgramme text={t('events.noneAnnounced')} />}
      <UpcomingEvents t={t} events={upcoming.map(localize)} locale={locale} />
      <Dates
        t={t}
        locale={locale}
        events={events}
        selections={selections}
        chosen={selectionName({ filter })}
        localize={localize}
      />
      <p className={style.subscriptions}>
        <a href={`/calendar.ics?lng=${languageOf(locale)}`}>{t('events.calendar.all')}</a>
        <a href={`/feed.xml?lng=${languageOf(locale)}`}>{t('events.feed')}</a>
        <a href="/season">{t('booklet.season.link')}</a>
      </p>
    </div>
  );
}

interface SelectionProps {
  t: Translate;
  selections: EventSelection[];
}

function FilterBar({ t, chosen, selections }: SelectionProps & { chosen: EventFilter }) {
  const current = selections.find(({ filter }) => filter.category === chosen.category);
  return (
    <div className={style.bar}>
      <nav className={style.categories} aria-label={t('events.filter')} data-categories="">
        {selections.map((selection) => (
          <Choice
            key={selectionName(selection)}
            current={selection === current}
            href={`/events${eventFilterQuery(selection.filter)}`}
            data-category={selectionName(selection)}
            data-count-text={describeCount(t, selection)}
          >
            {t(`events.category.${selection.filter.category ?? 'all'}`)}
          </Choice>
        ))}
      </nav>
      <p className={style.count} role="status" data-count="">
        {current && describeCount(t, current)}
      </p>
      <Years t={t} selections={selections} chosen={selectionName({ filter: chosen })} />
    </div>
  );
}

function describeCount(t: Translate, { filter, count }: EventSelection): string {
  const category = t(`events.category.${filter.category ?? 'all'}`);
  const words = t('events.count.events', { category, count });
  return filter.year && count > 0 ? `${words} · ${filter.year}` : words;
}

/** A list with fewer events needs no links to its years. */
const minimumEvents = 4;

/** Years on the page link to their heading, other years to a page of their own. */
function Years({ t, selections, chosen }: SelectionProps & { chosen: SelectionName }) {
  const links = Map.groupBy(selections.flatMap(createYearLinks), ({ href }) => href);
  const using = selections.filter((selection) => createYearLinks(selection).length > 0).map(selectionName);
  return (
    <nav className={style.years} aria-label={t('events.years')} {...createSelectionAttributes(using, chosen)}>
      {[...links].map(([href, same]) => {
        const names = same.map(({ name }) => name);
        return (
          <Choice key={href} current={false} href={href} {...createSelectionAttributes(names, chosen)}>
            {same[0]?.year ?? t('events.allYears')}
          </Choice>
        );
      })}
    </nav>
  );
}

interface YearLink {
  href: string;
  name: SelectionName;
  year?: number;
}

function createYearLinks(selection: EventSelection): YearLink[] {
  const { filter, count, years, groups } = selection;
  const name = selectionName(selection);
  if (filter.year) return [{ href: `/events${eventFilterQuery({ category: filter.category })}`, name }];
  if (count < minimumEvents) return [];
  const displayedYears = new Set(groups.map(({ year }) => year));
  return years.slice(0, 8).map((year) => ({
    href: displayedYears.has(year) ? `#${yearAnchor(year)}` : `/events${eventFilterQuery({ ...filter, year })}`,
    name,
    year,
  }));
}
