import { takesPlace } from '#contract/booking/event-state.ts';
import { listInOrder } from '#contract/content/categories.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import { languageOf } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { createPauseForm } from '#site/newsletter/NewsletterForm.tsx';
import type { PageContext } from '#site/page-context.ts';
import { localizePausePicture, SeasonPause } from '#site/pause/Pause.tsx';
import type { CategoryName, EventFilter, FilteredEvents } from '#site/programme/archive.ts';
import {
  categoryNameOf,
  countColumns,
  filterEvents,
  formatEventFilterQuery,
  readEventFilter,
} from '#site/programme/archive.ts';
import { createEventLocalizer, listUpcomingEvents, withBookingState } from '#site/programme/programme.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Choice } from '#site/ui/Choice.tsx';
import { MountedPicture } from '#site/ui/MountedPicture.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Dates } from './Dates.tsx';
import { createVisibilityAttributes } from './EventCard.tsx';
import style from './Programme.module.css';
import { yearAnchor } from './SeasonSheet.tsx';

export function loadProgramme(context: PageContext<'now' | 'bookingOf' | 'acceptsRequests'>, query: URLSearchParams) {
  const { edition, locale, now, bookingOf } = context;
  const { content, events } = edition;
  const used = new Set(events.map(({ category }) => category));
  const categories = listInOrder(content.categories).filter((id) => used.has(id));
  const t = edition.translator(locale);
  const localizeEvent = createEventLocalizer(edition, locale, now);
  const filter = readEventFilter(query, categories);
  const hasUpcoming = listUpcomingEvents(events, now).length > 0;
  return {
    page: { title: t('screens.events'), description: t('events.description') } satisfies PageMetadata,
    screen: {
      t,
      locale,
      filter,
      events,
      byCategory: [undefined, ...categories].map((category) => filterEvents(events, { ...filter, category }, now)),
      isPause: !hasUpcoming && !filter.year,
      pauseForm: !hasUpcoming && !filter.year ? createPauseForm(context) : undefined,
      localize: (event: Event) => withBookingState(localizeEvent(event), bookingOf),
    },
  };
}

type Props = ReturnType<typeof loadProgramme>['screen'];

/** The page contains every category and shows one, so that another needs no request. */
export function Programme({ t, locale, filter, events, byCategory, isPause, pauseForm, localize }: Props) {
  const chosen = categoryNameOf({ filter });
  return (
    <div className="page">
      <PageHead title={t('events.title')}>
        <p>{t('events.lead')}</p>
      </PageHead>
      {events.length > 0 && <FilterBar t={t} chosen={filter} byCategory={byCategory} />}
      {isPause && (
        <div className={style.pause} {...createVisibilityAttributes(['all'], chosen)}>
          <SeasonPause
            t={t}
            isCompact
            picture={
              <div>
                <MountedPicture picture={localizePausePicture(t, '(max-width: 700px) 7rem, 14rem').picture} />
              </div>
            }
          />
        </div>
      )}
      <Dates
        t={t}
        locale={locale}
        events={events}
        byCategory={byCategory}
        chosen={chosen}
        localize={localize}
        pauseForm={pauseForm}
      />
      <p className={style.subscriptions}>
        <a href={`/calendar.ics?lng=${languageOf(locale)}`}>{t('events.calendar.all')}</a>
        <a href={`/feed.xml?lng=${languageOf(locale)}`}>{t('events.feed')}</a>
        <a href="/season">{t('booklet.season.link')}</a>
      </p>
    </div>
  );
}

interface FilterProps {
  t: Translate;
  byCategory: FilteredEvents[];
}

function FilterBar({ t, chosen, byCategory }: FilterProps & { chosen: EventFilter }) {
  const current = byCategory.find(({ filter }) => filter.category === chosen.category);
  return (
    <div className={style.bar}>
      <nav className={style.categories} aria-label={t('events.filter')} data-categories="">
        {byCategory.map((filtered) => (
          <Choice
            key={categoryNameOf(filtered)}
            current={filtered === current}
            href={`/events${formatEventFilterQuery(filtered.filter)}`}
            data-category={categoryNameOf(filtered)}
            data-count-text={describeCount(t, filtered)}
            data-columns={countColumns(filtered.count)}
          >
            {nameCategory(t, filtered.filter)}
          </Choice>
        ))}
      </nav>
      <p className={style.count} role="status" data-count="">
        {current && describeCount(t, current)}
      </p>
      <Years t={t} byCategory={byCategory} chosen={categoryNameOf({ filter: chosen })} />
    </div>
  );
}

const nameCategory = (t: Translate, { category }: EventFilter): string =>
  category === undefined ? t('events.allCategories') : t(`categories.${category}.name`);

function describeCount(t: Translate, { filter, count }: FilteredEvents): string {
  const category = nameCategory(t, filter);
  const words = t('events.count.events', { category, count });
  return filter.year && count > 0 ? `${words} · ${filter.year}` : words;
}

/** A list with fewer events needs no links to its years. */
const minimumEvents = 4;

/** Years on the page link to their heading, other years to a page of their own. */
function Years({ t, byCategory, chosen }: FilterProps & { chosen: CategoryName }) {
  const links = Map.groupBy(byCategory.flatMap(createYearLinks), ({ href }) => href);
  const withLinks = byCategory.filter((filtered) => createYearLinks(filtered).length > 0).map(categoryNameOf);
  return (
    <nav className={style.years} aria-label={t('events.years')} {...createVisibilityAttributes(withLinks, chosen)}>
      {[...links].map(([href, group]) => {
        const names = group.map(({ name }) => name);
        return (
          <Choice key={href} current={false} href={href} {...createVisibilityAttributes(names, chosen)}>
            {group[0]?.year ?? t('events.allYears')}
          </Choice>
        );
      })}
    </nav>
  );
}

interface YearLink {
  href: string;
  name: CategoryName;
  year?: number;
}

function createYearLinks(filtered: FilteredEvents): YearLink[] {
  const { filter, count, years, ahead, groups } = filtered;
  const name = categoryNameOf(filtered);
  if (filter.year) return [{ href: `/events${formatEventFilterQuery({ category: filter.category })}`, name }];
  if (count < minimumEvents) return [];
  const displayedYears = new Set([...groups.map(({ year }) => year), ...ahead.filter(takesPlace).map(seasonOf)]);
  return years.slice(0, 8).map((year) => ({
    href: displayedYears.has(year) ? `#${yearAnchor(year)}` : `/events${formatEventFilterQuery({ ...filter, year })}`,
    name,
    year,
  }));
}
