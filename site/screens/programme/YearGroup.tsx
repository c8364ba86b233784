import type { ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { type DatesOfYear, type SelectionName, selectionName } from '#site/programme/archive.ts';
import { filterQuery } from '#site/programme/filter.ts';
import { shownIn } from './shown-in.ts';
import style from './YearGroup.module.css';

interface Props {
  t: Translate;
  dates: DatesOfYear;
  chosen: SelectionName;
  children: ReactNode;
}

export const yearAnchor = (year: number): string => `year-${year}`;

export function YearGroup({ t, dates: { year, selections, partly }, chosen, children }: Props) {
  const anchor = yearAnchor(year);
  return (
    <section className={style.group} aria-labelledby={anchor} data-year={year} {...shownIn(selections, chosen)}>
      <h2 className={style.year} id={anchor}>
        {year}
      </h2>
      <div>
        <ul className={style.evenings}>{children}</ul>
        {partly.map(({ filter, count }) => {
          const name = selectionName({ filter });
          return (
            <p key={name} className={style.more} {...shownIn([name], chosen)}>
              <a href={`/events${filterQuery({ ...filter, year })}`}>{t('events.more', { count, year })}</a>
            </p>
          );
        })}
      </div>
    </section>
  );
}
