import type { Translate } from '#site/language/translator.ts';
import { type Filter, filterQuery } from '#site/programme/filter.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './EarlierYears.module.css';
import type { shownIn } from './shown-in.ts';

interface Props {
  t: Translate;
  filter: Filter;
  years: { year: number; count: number }[];
  shown: ReturnType<typeof shownIn>;
}

/** What a long archive keeps on pages of its own, one a year. */
export function EarlierYears({ t, filter, years, shown }: Props) {
  if (years.length === 0) return null;
  return (
    <div className={style.earlier} {...shown}>
      <Section id={`earlier-${filter.category ?? 'all'}`} label={t('events.earlier')}>
        <ul className={style.years}>
          {years.map(({ year, count }) => (
            <li key={year}>
              <a className={style.year} href={`/events${filterQuery({ ...filter, year })}`}>
                {year} <span className={style.count}>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
