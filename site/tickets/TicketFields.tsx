import type { ReactNode } from 'react';
import { longest } from '#contract/ticket-lengths.ts';
import type { TicketField } from '#contract/ticket-request.ts';
import { RichText } from '#site/language/RichText.tsx';
import { Check } from '#site/ui/Check.tsx';
import { Field, LongField } from '#site/ui/Field.tsx';
import style from './TicketFields.module.css';
import type { TicketWords } from './ticket-props.ts';

const { line, phone, notes } = longest;
const lengths = {
  fullName: line,
  email: 254,
  phoneNumber1: phone,
  phoneNumber2: phone,
  additionalNotes: notes,
  selectedDate: undefined,
};

type Texts = Partial<Record<TicketField, string>>;

interface Props {
  words: TicketWords;
  /** what was typed before */
  values?: Texts;
  /** what is not accepted about it, as sentences */
  faults?: Texts;
  /** the day, where somebody else keeps it; and a calendar to choose it from */
  day?: { value: string; onChange: (day: string) => void };
  calendar?: ReactNode;
  /** where the copy of the ID is chosen */
  upload: ReactNode;
}

/** The lines of a ticket request, the same in the dialog and on the page without script. */
export function TicketFields({ words, values = {}, faults = {}, day, calendar, upload }: Props) {
  const field = (name: keyof TicketWords['field']) => ({
    name,
    label: words.field[name],
    fault: faults[name],
    defaultValue: values[name],
    maxLength: lengths[name],
  });
  const { defaultValue: chosen, maxLength: _, ...date } = field('selectedDate');
  return (
    <div className={style.fields}>
      <Field {...field('fullName')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('phoneNumber1')} type="tel" autoComplete="tel" />
      <Field {...field('phoneNumber2')} type="tel" autoComplete="off" />
      <div className={style.date}>
        {day ? (
          <Field {...date} type="date" value={day.value} onChange={(event) => day.onChange(event.target.value)} />
        ) : (
          <Field {...date} type="date" defaultValue={chosen} />
        )}
        {calendar ?? upload}
      </div>
      <div className={style.more}>
        <LongField {...field('additionalNotes')} hint={words.notesHint} rows={4} />
        {calendar && upload}
      </div>
      <div className={style.agreement}>
        <Check
          name="agreement"
          fault={faults.agreement}
          defaultChecked={values.agreement !== undefined}
          label={<RichText text={words.agreement} newTab />}
        />
      </div>
    </div>
  );
}
