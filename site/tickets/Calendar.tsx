import { DayPicker, type Labels } from '@daypicker/react';
import { de } from '@daypicker/react/locale/de';
import { enGB } from '@daypicker/react/locale/en-GB';
import { useEffect, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { adoptStylesheets } from '#site/ui/adopt-stylesheets.ts';
import style from './Calendar.module.css';
import rules from './Calendar.module.css?inline';
import { dateToDay, dayToDate } from './day.ts';
import type { EventChoice } from './ticket-props.ts';

adoptStylesheets(rules);

interface Props {
  language: Language;
  today: string;
  days: readonly string[];
  events: readonly EventChoice[];
  value: string;
  onChange: (day: string) => void;
}

type LabelDay = Extract<NonNullable<Labels['labelDayButton']>, (...all: never[]) => string>;

const { event = '', selected = '', past = '', root = '', nav = '', step = '', chevron = '' } = style;
const { caption = '', grid = '', weekday = '', day = '', today: current = '' } = style;
const calendarClassNames = {
  root,
  nav,
  button_previous: step,
  button_next: step,
  chevron,
  caption_label: caption,
  month_grid: grid,
  weekday,
  day_button: day,
  today: current,
};

/** Underlines days with an event, and reads out its title. Weeks begin on Monday in both languages. */
export function Calendar({ language, today, days, events, value, onChange }: Props) {
  const first = dayToDate(today);
  const [month, setMonth] = useState(dayToDate(value || (days[0] ?? today)));
  // The day of an event that was chosen in the list may be in another month.
  useEffect(() => {
    if (value) setMonth(dayToDate(value));
  }, [value]);
  const locale = language === 'de' ? de : enGB;
  const usualLabel = locale.labels?.labelDayButton;
  const labelDay: LabelDay = (date, ...context) => {
    const titles = events.filter(({ day }) => day === dateToDay(date)).map(({ title }) => title);
    return [typeof usualLabel === 'function' ? usualLabel(date, ...context) : dateToDay(date), ...titles].join(', ');
  };
  return (
    <DayPicker
      mode="single"
      locale={locale}
      labels={{ labelDayButton: labelDay }}
      weekStartsOn={1}
      selected={value ? dayToDate(value) : undefined}
      month={month}
      onMonthChange={setMonth}
      today={first}
      startMonth={first}
      disabled={{ before: first }}
      onSelect={(day) => onChange(day ? dateToDay(day) : '')}
      modifiers={{ event: days.map(dayToDate) }}
      modifiersClassNames={{ event, selected, disabled: past }}
      classNames={calendarClassNames}
    />
  );
}
