import { DayPicker } from '@daypicker/react';
import { de } from '@daypicker/react/locale/de';
import { enGB } from '@daypicker/react/locale/en-GB';
import type { Language } from '#contract/language.ts';
import { adopt } from '#site/ui/adopt.ts';
import style from './Calendar.module.css';
import rules from './Calendar.module.css?inline';

adopt(rules);

interface Props {
  language: Language;
  /** days with an evening */
  days: readonly string[];
  /** `2026-07-18`, or empty */
  value: string;
  onChange: (day: string) => void;
}

/** A month of days; those with an evening are underlined. Weeks begin on Monday in both languages. */
export function Calendar({ language, days, value, onChange }: Props) {
  const selected = dateOf(value);
  return (
    <DayPicker
      mode="single"
      locale={language === 'de' ? de : enGB}
      weekStartsOn={1}
      selected={selected}
      {...(selected && { defaultMonth: selected })}
      onSelect={(day) => onChange(day ? written(day) : '')}
      modifiers={{ evening: days.flatMap((day) => dateOf(day) ?? []) }}
      modifiersClassNames={{ evening: style.evening ?? '', selected: style.selected ?? '' }}
      classNames={{
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
      }}
    />
  );
}

/** Noon, so that no zone moves it to another day. */
function dateOf(day: string): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00`) : undefined;
}

const written = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
