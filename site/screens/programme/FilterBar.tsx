import type { Translate } from '#site/language/translator.ts';
import type { Selection } from '#site/programme/archive.ts';
import { type Filter, filterQuery } from '#site/programme/filter.ts';
import { Choice } from '#site/ui/Choice.tsx';
import style from './FilterBar.module.css';
import { yearAnchor } from './YearGroup.tsx';

interface Props {
  t: Translate;
  chosen: Filter;
  selections: Selection[];
}

/** Links, so that they work without script and every selection has an address; filter.ts makes them answer at once. */
export function FilterBar({ t, chosen, selections }: Props) {
  const current = selections.find(({ filter }) => filter.category === chosen.category);
  return (
    <div className={style.bar}>
      <nav className={style.categories} aria-label={t('events.filter')} data-categories="">
        {selections.map((selection) => (
          <Choice
            key={selection.filter.category ?? 'all'}
            current={selection === current}
            href={`/events${filterQuery(selection.filter)}`}
            data-category={selection.filter.category ?? ''}
            data-counted={counted(t, selection)}
          >
            {t(`events.category.${selection.filter.category ?? 'all'}`)}
          </Choice>
        ))}
      </nav>
      <p className={style.count} role="status" data-count="">
        {current && counted(t, current)}
      </p>
      {selections.map((selection) => (
        <Years key={selection.filter.category ?? 'all'} t={t} selection={selection} shown={selection === current} />
      ))}
    </div>
  );
}

function counted(t: Translate, { filter, count }: Selection): string {
  const category = t(`events.category.${filter.category ?? 'all'}`);
  const words = t('events.count.evenings', { category, count });
  return filter.year && count > 0 ? `${words} · ${filter.year}` : words;
}

/** The years of one category: those on the page are jumped to, the others have a page of their own. */
function Years({ t, selection, shown }: { t: Translate; selection: Selection; shown: boolean }) {
  const { filter, years, groups } = selection;
  const here = new Set(groups.map(({ year }) => year));
  const target = (year: number) =>
    here.has(year) ? `#${yearAnchor(year, filter)}` : `/events${filterQuery({ ...filter, year })}`;
  return (
    <nav className={style.years} aria-label={t('events.years')} data-selection={filter.category ?? ''} hidden={!shown}>
      {filter.year ? (
        <Choice current={false} href={`/events${filterQuery({ category: filter.category })}`}>
          {t('events.allYears')}
        </Choice>
      ) : (
        years.slice(0, 8).map((year) => (
          <Choice key={year} current={false} href={target(year)}>
            {year}
          </Choice>
        ))
      )}
    </nav>
  );
}
