import type { View } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Selection as SelectionData } from '#site/programme/archive.ts';
import type { TellEvening } from '#site/programme/programme.ts';
import type { When } from '#site/ui/Picture.tsx';
import { EarlierYears } from './EarlierYears.tsx';
import { EveningCard } from './EveningCard.tsx';
import style from './Selection.module.css';
import { flow, YearGroup } from './YearGroup.tsx';

interface Props {
  t: Translate;
  view: View;
  selection: SelectionData;
  tell: TellEvening;
  shown: boolean;
}

/** Beside the first stands a second on a desk; on a phone, below it. */
const opening: readonly When[] = ['soon', 'next'];

export function Selection({ t, view, selection, tell, shown }: Props) {
  const { filter, count, groups, earlier } = selection;
  return (
    <div className={filter.category && flow} data-selection={filter.category ?? ''} hidden={!shown}>
      {groups.map(({ year, events, of }, groupIndex) => (
        <YearGroup key={year} t={t} year={year} of={of} filter={filter} flowing={filter.category !== undefined}>
          {events.map((event, index) => (
            <EveningCard
              key={event.id}
              t={t}
              view={view}
              evening={tell(event)}
              when={shown && groupIndex === 0 ? (opening[index] ?? 'later') : 'later'}
              lead={index === 0}
            />
          ))}
        </YearGroup>
      ))}
      {count === 0 && <p className={style.none}>{t('events.none')}</p>}
      <EarlierYears t={t} filter={filter} years={earlier} />
    </div>
  );
}
