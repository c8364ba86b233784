import type { Translate } from '#site/language/translator.ts';
import { type Selection, type SelectionName, selectionName } from '#site/programme/archive.ts';
import { type Filter, filterQuery } from '#site/programme/filter.ts';
import { Choice } from '#site/ui/Choice.tsx';
import style from './FilterBar.module.css';
import { shownIn } from './shown-in.ts';
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
            key={selectionName(selection)}
            current={selection === current}
            href={`/events${filterQuery(selection.filter)}`}
            data-category={selectionName(selection)}
            data-counted={counted(t, selection)}
          >
            {t(`events.category.${selection.filter.category ?? 'all'}`)}
          </Choice>
        ))}
      </nav>
      <p className={style.count} role="status" data-count="">
        {current && counted(t, current)}
      </p>
      <Years t={t} selections={selections} chosen={selectionName({ filter: chosen })} />
    </div>
  );
}

function counted(t: Translate, { filter, count }: Selection): string {
  const category = t(`events.category.${filter.category ?? 'all'}`);
  const words = t('events.count.evenings', { category, count });
  return filter.year && count > 0 ? `${words} · ${filter.year}` : words;
}

/** So few fit beside each other: nothing is to be jumped to. */
const fewest = 4;

/** The years: those on the page are jumped to, the others have a page of their own. */
function Years({ t, selections, chosen }: { t: Translate; selections: Selection[]; chosen: SelectionName }) {
  const ways = Map.groupBy(selections.flatMap(waysOf), ({ href }) => href);
  const using = selections.filter((selection) => waysOf(selection).length > 0).map(selectionName);
  return (
    <nav className={style.years} aria-label={t('events.years')} {...shownIn(using, chosen)}>
      {[...ways].map(([href, [way, ...others]]) =>
        way ? (
          <Choice
            key={href}
            current={false}
            href={href}
            {...shownIn(
              [way, ...others].map(({ name }) => name),
              chosen,
            )}
          >
            {way.year ?? t('events.allYears')}
          </Choice>
        ) : null,
      )}
    </nav>
  );
}

interface Way {
  href: string;
  name: SelectionName;
  /** undefined leads back to all of them */
  year?: number;
}

function waysOf(selection: Selection): Way[] {
  const { filter, count, years, groups } = selection;
  const name = selectionName(selection);
  if (filter.year) return [{ href: `/events${filterQuery({ category: filter.category })}`, name }];
  if (count < fewest) return [];
  const here = new Set(groups.map(({ year }) => year));
  return years.slice(0, 8).map((year) => ({
    href: here.has(year) ? `#${yearAnchor(year)}` : `/events${filterQuery({ ...filter, year })}`,
    name,
    year,
  }));
}
