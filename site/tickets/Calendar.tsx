import { DayPicker } from '@daypicker/react';
import { de } from '@daypicker/react/locale/de';
import { enGB } from '@daypicker/react/locale/en-GB';
import type { Language } from '#contract/language.ts';
import { adoptStylesheets } from '#site/ui/adopt-stylesheets.ts';
import style from './Calendar.module.css';
import rules from './Calendar.module.css?inline';
import { dateToDay, dayToDate } from './day.ts';

adoptStylesheets(rules);

interface Props {
  language: Language;
  today: string;
  days: readonly string[];
  value: string;
  onChange: (day: string) => void;
}

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

/** Underlines days with an event. Weeks begin on Monday in both languages. */
export function Calendar({ language, today, days, value, onChange }: Props) {
  const first = dayToDate(today);
  return (
    <DayPicker
      mode="single"
      locale={language === 'de' ? de : enGB}
      weekStartsOn={1}
      selected={value ? dayToDate(value) : undefined}
      defaultMonth={dayToDate(value || (days[0] ?? today))}
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
