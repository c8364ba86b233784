import type { View } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { EveningCard } from './EveningCard.tsx';
import style from './YearGroup.module.css';

interface Props {
  t: Translate;
  view: View;
  evenings: Evening[];
}

/** Stands above the years only when something is to come; next first. */
export function Upcoming({ t, view, evenings }: Props) {
  if (evenings.length === 0) return null;
  return (
    <section className={style.group} aria-labelledby="upcoming">
      <h2 className={`${style.year} ${style.word}`} id="upcoming">
        {t('events.upcoming')}
      </h2>
      <ul className={style.evenings}>
        {evenings.map((evening, index) => (
          <EveningCard key={evening.id} t={t} view={view} evening={evening} when={index === 0 ? 'soon' : 'next'} />
        ))}
      </ul>
    </section>
  );
}
