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
  today: string;
  days: readonly string[];
  value: string;
  onChange: (day: string) => void;
}

const { evening = '', selected = '', past = '', root = '', nav = '', step = '', chevron = '' } = style;
const { caption = '', grid = '', weekday = '', day = '', today: current = '' } = style;
const names = {
  ...{ root, nav, button_previous: step, button_next: step, chevron, caption_label: caption, month_grid: grid },
  ...{ weekday, day_button: day, today: current },
};

/** Underlines days with an event. Weeks begin on Monday in both languages. */
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
      modifiersClassNames={{ evening, selected, disabled: past }}
      classNames={names}
    />
  );
}
