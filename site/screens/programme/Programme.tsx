import { categories } from '#contract/event.ts';
import { languageOf } from '#contract/language.ts';
import { select, selectionName } from '#site/programme/archive.ts';
import { Silent } from '#site/programme/Silent.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Dates } from './Dates.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { loadProgramme } from './load.ts';
import style from './Programme.module.css';
import { Upcoming } from './Upcoming.tsx';

type Props = ReturnType<typeof loadProgramme>['screen'];

/** The page holds every category and shows one of them, so that choosing another waits for nothing. */
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
      <Dates t={t} view={view} events={events} selections={selections} chosen={selectionName({ filter })} tell={tell} />
      <p className={style.subscriptions}>
        <a href={`/calendar.ics?lng=${languageOf(view)}`}>{t('events.calendar.all')}</a>
        <a href={`/feed.xml?lng=${languageOf(view)}`}>{t('events.feed')}</a>
        <a href="/season">{t('paper.season.way')}</a>
      </p>
    </div>
  );
}
