import type { ReactNode } from 'react';
import { maxLengths, maxTickets } from '#contract/booking/ticket-form.ts';
import type { TicketField } from '#contract/booking/ticket-request.ts';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import style from './TicketFields.module.css';
import type { TicketStrings } from './ticket-props.ts';

const { line, phone, notes } = maxLengths;
const lengths = { fullName: line, email: 254, phoneNumber1: phone, phoneNumber2: phone, additionalNotes: notes };

type TicketFieldTexts = Partial<Record<TicketField, string>>;

interface Props {
  strings: TicketStrings;
  values?: TicketFieldTexts | undefined;
  fieldErrors?: TicketFieldTexts | undefined;
  warning?: string | undefined;
  focused?: string | undefined;
  /** With `INBOX=off` the form has only the fields of the specification. */
  acceptsRequests: boolean;
  /** In the dialog that was opened without an event: the choice of one. */
  eventChoice?: ReactNode;
  day: ReactNode;
  upload: ReactNode;
}

export function TicketFields(props: Props) {
  const { strings, values = {}, fieldErrors = {}, warning, focused, acceptsRequests, eventChoice, day, upload } = props;
  const field = (name: keyof typeof lengths) => ({
    name,
    label: strings.field[name],
    error: fieldErrors[name],
    defaultValue: values[name],
    maxLength: lengths[name],
    autoFocus: focused === name,
  });
  return (
    <div className={style.fields}>
      {eventChoice && <div className={style.choice}>{eventChoice}</div>}
      <div className={style.contact}>
        <Field {...field('fullName')} autoComplete="name" />
        <Field {...field('email')} type="email" autoComplete="email" warning={warning} />
        <Field {...field('phoneNumber1')} type="tel" autoComplete="tel" />
        <Field {...field('phoneNumber2')} type="tel" autoComplete="off" />
      </div>
      {day}
      <div className={style.more}>
        {acceptsRequests && (
          <SelectField
            name="numberOfTickets"
            label={strings.field.numberOfTickets}
            error={fieldErrors.numberOfTickets}
            defaultValue={values.numberOfTickets}
            autoFocus={focused === 'numberOfTickets'}
          >
            <option value="">{strings.noNumber}</option>
            {Array.from({ length: maxTickets }, (_, index) => index + 1).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
        )}
        <TextareaField {...field('additionalNotes')} hint={strings.notesHint} rows={4} />
        {upload}
      </div>
    </div>
  );
}
