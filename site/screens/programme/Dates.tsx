import type { Event } from '#contract/event.ts';
import type { View } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { datesByYear, type Selection, type SelectionName, selectionName } from '#site/programme/archive.ts';
import type { TellEvening } from '#site/programme/programme.ts';
import type { When } from '#site/ui/Picture.tsx';
import style from './Dates.module.css';
import { EarlierYears } from './EarlierYears.tsx';
import { EveningCard } from './EveningCard.tsx';
import { shownIn } from './shown-in.ts';
import { YearGroup } from './YearGroup.tsx';

interface Props {
  t: Translate;
  view: View;
  events: readonly Event[];
  selections: Selection[];
  chosen: SelectionName;
  tell: TellEvening;
}

/** Beside the first stands a second on a desk; on a phone, below it. */
const opening: readonly When[] = ['soon', 'next'];

/** Every event once. What the chosen selection does not show is hidden. */
export function Dates({ t, view, events, selections, chosen, tell }: Props) {
  const empty = selections.filter(({ count }) => count === 0).map(selectionName);
  const shown = selections.find((selection) => selectionName(selection) === chosen)?.groups ?? [];
  const first = shown[0]?.events ?? [];
  const leads = new Set(shown.map((group) => group.events[0]));
  return (
    <div className={style.dates} id="dates" data-chosen={chosen}>
      {datesByYear(events, selections).map((dates) => (
        <YearGroup key={dates.year} t={t} dates={dates} chosen={chosen}>
          {dates.events.map(({ event, selections: names }) => (
            <EveningCard
              key={event.id}
              t={t}
              view={view}
              evening={tell(event)}
              when={opening[first.indexOf(event)] ?? 'later'}
              lead={leads.has(event)}
              shown={shownIn(names, chosen)}
            />
          ))}
        </YearGroup>
      ))}
      {empty.length > 0 && (
        <p className={style.none} {...shownIn(empty, chosen)}>
          {t('events.none')}
        </p>
      )}
      {selections.map((selection) => (
        <EarlierYears
          key={selectionName(selection)}
          t={t}
          filter={selection.filter}
          years={selection.earlier}
          shown={shownIn([selectionName(selection)], chosen)}
        />
      ))}
    </div>
  );
}
