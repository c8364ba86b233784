import type { ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { type Filter, filterQuery } from '#site/programme/filter.ts';
import style from './YearGroup.module.css';

interface Props {
  t: Translate;
  year: number;
  filter: Filter;
  /** how many evenings the year has, where only some are here */
  of?: number | undefined;
  /** years stand beside each other, inside a `flow` */
  flowing: boolean;
  children: ReactNode;
}

/** One kind has an evening or two a year: around its groups. */
export const flow = style.flow;

/** `year-2022`, `opera-2022` */
export const yearAnchor = (year: number, { category }: Filter): string => `${category ?? 'year'}-${year}`;

export function YearGroup({ t, year, filter, of, flowing, children }: Props) {
  const anchor = yearAnchor(year, filter);
  return (
    <section className={flowing ? style.flowing : style.group} aria-labelledby={anchor} data-year={year}>
      <h2 className={style.year} id={anchor}>
        {year}
      </h2>
      <div>
        <ul className={style.evenings}>{children}</ul>
        {of && (
          <p className={style.more}>
            <a href={`/events${filterQuery({ ...filter, year })}`}>{t('events.more', { count: of, year })}</a>
          </p>
        )}
      </div>
    </section>
  );
}
