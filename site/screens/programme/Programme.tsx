import { categories, type Event } from '#contract/event.ts';
import { languageOf, type View } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { select } from '#site/programme/archive.ts';
import type { Filter } from '#site/programme/filter.ts';
import type { TellEvening } from '#site/programme/programme.ts';
import { Silent } from '#site/programme/Silent.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { FilterBar } from './FilterBar.tsx';
import style from './Programme.module.css';
import { Selection } from './Selection.tsx';
import { Upcoming } from './Upcoming.tsx';

interface Props {
  t: Translate;
  view: View;
  filter: Filter;
  events: readonly Event[];
  upcoming: Event[];
  tell: TellEvening;
}

/** Every category stands on the page, one of them shown: choosing another waits for nothing. */
export function Programme({ t, view, filter, events, upcoming, tell }: Props) {
  const selections = [undefined, ...categories].map((category) => select(events, { ...filter, category }));
  return (
    <div className={style.programme}>
      <PageHead title={t('events.title')}>
        <p>{t('events.lead')}</p>
      </PageHead>
      <FilterBar t={t} chosen={filter} selections={selections} />
      {upcoming.length === 0 && <Silent text={t('events.silent')} />}
      <Upcoming t={t} evenings={upcoming.map(tell)} view={view} />
      <div id="dates">
        {selections.map((selection) => (
          <Selection
            key={selection.filter.category ?? 'all'}
            t={t}
            view={view}
            selection={selection}
            tell={tell}
            shown={selection.filter.category === filter.category}
          />
        ))}
      </div>
      <p className={style.subscriptions}>
        <a href={`/calendar.ics?lng=${languageOf(view)}`}>{t('events.calendar.all')}</a>
        <a href={`/feed.xml?lng=${languageOf(view)}`}>{t('events.feed')}</a>
        <a href="/season">{t('paper.season.way')}</a>
      </p>
    </div>
  );
}
