import type { ReactNode } from 'react';
import type { Locale } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import type { CategoryName, groupAheadBySeason } from '#site/programme/archive.ts';
import { maximumColumns, SeasonScale } from '#site/programme/SeasonScale.tsx';
import style from './Dates.module.css';
import { createVisibilityAttributes } from './EventCard.tsx';
import sheet from './SeasonSheet.module.css';

export const yearAnchor = (year: number): string => `year-${year}`;

type Props = ReturnType<typeof groupAheadBySeason>[number] & {
  t: Translate;
  locale: Locale;
  chosen: CategoryName;
  children: ReactNode;
};

/**
 * The events to come of one season, below a scale of its months. In wide windows a thread leads from
 * the day of each event to its poster. Events without a day have no scale.
 */
export function SeasonSheet({ t, locale, year, events, categories, chosen, children }: Props) {
  const anchor = year ? yearAnchor(year) : 'undated';
  const days = events.map(({ event }) => event.start.slice(0, 10));
  const columns = Math.min(Math.max(days.length, minimumColumns), maximumColumns);
  return (
    <section
      className={`${style.group} ${sheet.sheet}`}
      id={anchor}
      aria-labelledby={`in-${anchor}`}
      data-year={year}
      {...createVisibilityAttributes(categories, chosen)}
    >
      <h2 className={sheet.title} id={`in-${anchor}`}>
        {year ? t('events.season', { year }) : t('events.state.postponed')}
      </h2>
      {year && (
        <div className={sheet.scale}>
          <SeasonScale locale={locale} days={days} columns={columns} />
        </div>
      )}
      <ul className={`${style.events} ${sheet.events}`} data-columns={columns}>
        {children}
      </ul>
    </section>
  );
}

const minimumColumns = 4;
