import type { Estate } from '#contract/content/content.ts';
import type { Locale } from '#contract/language.ts';
import { clockTime } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { findEventNote, type LocalizedEvent } from '#site/programme/programme.ts';
import { computeMinutesToSpare } from '#site/visit/day.ts';

interface Props {
  t: Translate;
  locale: Locale;
  event: LocalizedEvent;
  station: Estate['station'];
}

export function EventTimes({ t, locale, event, station }: Props) {
  const { state, end, type, texts } = event;
  if (state !== 'planned') return <p>{findEventNote(t, event)}</p>;
  // An exhibition ends weeks later, so its end says nothing about today's last train.
  const eveningEnd = type === 'exhibition' ? undefined : end;
  return (
    <>
      <p>
        <TextWithLang text={texts.time} />
        {eveningEnd && `; ${t('visit.day.ends', { time: clockTime(eveningEnd, locale) })}`}
      </p>
      {eveningEnd &&
        station?.lastTrains.map(({ to, leaves }) => {
          const spare = computeMinutesToSpare({ end: eveningEnd }, { leaves, minutes: station.minutes });
          const time = clockTime(leaves, locale);
          const values = { count: Math.max(spare, 0), station: station.name, to, time };
          return <p key={to}>{t(spare < 0 ? 'visit.day.noTrain' : 'visit.day.train', values)}</p>;
        })}
    </>
  );
}
