import { lazy, Suspense } from 'react';
import { intlLocales } from '#contract/language.ts';
import { GroupField } from '#site/ui/GroupField.tsx';
import style from './DayField.module.css';
import { dayToDate } from './day.ts';
import type { TicketSetup, TicketStrings } from './ticket-props.ts';

const Calendar = lazy(async () => {
  // The server never loads the calendar: its thousand files would take seconds.
  if (import.meta.env.SSR) throw new Error('The dialog opens in browsers only.');
  return { default: (await import('./Calendar.tsx')).Calendar };
});

interface Props {
  strings: Pick<TicketStrings, 'field' | 'calendar'>;
  setup: Pick<TicketSetup, 'language' | 'today' | 'days' | 'events'>;
  error: string | undefined;
  note: string | undefined;
  value: string;
  onChange: (day: string) => void;
}

export function DayField({ strings, setup, error, note, value, onChange }: Props) {
  return (
    <GroupField label={strings.field.selectedDate} error={error} value={formatSelectedDay(value, setup.language)}>
      <input type="hidden" name="selectedDate" value={value} />
      <section className={style.calendar} aria-label={strings.calendar}>
        <Suspense>
          <Calendar {...setup} value={value} onChange={onChange} />
        </Suspense>
      </section>
      <div role="status">{note && <p className={style.note}>{note}</p>}</div>
    </GroupField>
  );
}

function formatSelectedDay(day: string, language: TicketSetup['language']): string {
  const format = new Intl.DateTimeFormat(intlLocales[language], { day: 'numeric', month: 'short', year: 'numeric' });
  return day ? format.format(dayToDate(day)) : '';
}
