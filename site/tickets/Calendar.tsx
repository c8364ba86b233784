import { DayPicker } from '@daypicker/react';
import { de } from '@daypicker/react/locale/de';
import { enGB } from '@daypicker/react/locale/en-GB';
import type { Language } from '#contract/language.ts';
import { adopt } from '#site/ui/adopt.ts';
import style from './Calendar.module.css';
import rules from './Calendar.module.css?inline';
import { dateOf, dayOf } from './day.ts';

adopt(rules);

interface Props {
  language: Language;
  /** the first day that can be chosen */
  today: string;
  /** days with an evening */
  days: readonly string[];
  /** `2026-07-18`, or empty */
  value: string;
  onChange: (day: string) => void;
}

const modifierNames = { evening: style.evening ?? '', selected: style.selected ?? '', disabled: style.past ?? '' };
const names = {
  root: style.root ?? '',
  nav: style.nav ?? '',
  button_previous: style.step ?? '',
  button_next: style.step ?? '',
  chevron: style.chevron ?? '',
  caption_label: style.caption ?? '',
  month_grid: style.grid ?? '',
  weekday: style.weekday ?? '',
  day_button: style.day ?? '',
  today: style.today ?? '',
};

/** A month of days; those with an evening are underlined. Weeks begin on Monday in both languages. */
export function Calendar({ language, today, days, value, onChange }: Props) {
  const first = dateOf(today);
  return (
    <DayPicker
      mode="single"
      locale={language === 'de' ? de : enGB}
      weekStartsOn={1}
      selected={value ? dateOf(value) : undefined}
      defaultMonth={dateOf(value || (days[0] ?? today))}
      today={first}
      startMonth={first}
      disabled={{ before: first }}
      onSelect={(day) => onChange(day ? dayOf(day) : '')}
      modifiers={{ evening: days.map(dateOf) }}
      modifiersClassNames={modifierNames}
      classNames={names}
    />
  );
}
