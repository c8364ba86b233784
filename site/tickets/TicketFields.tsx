import type { ReactNode } from 'react';
import { maxLengths, maxTickets } from '#contract/booking/ticket-form.ts';
import type { TicketField, TicketFormTexts } from '#contract/booking/ticket-request.ts';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import style from './TicketFields.module.css';
import type { TicketSetup, TicketStrings } from './ticket-props.ts';

const { line, phone, notes } = maxLengths;
const lengths = { fullName: line, email: 254, phoneNumber1: phone, phoneNumber2: phone, additionalNotes: notes };

type TicketFieldTexts = Partial<Record<TicketField, string>>;

interface Props {
  strings: TicketStrings;
  /** the choice of prices; empty if the house has one price */
  priceGroups: TicketSetup['priceGroups'];
  values?: TicketFormTexts | undefined;
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
  const {
    strings,
    priceGroups,
    values = {},
    fieldErrors = {},
    warning,
    focused,
    acceptsRequests,
    eventChoice,
    day,
    upload,
  } = props;
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
      <Field {...field('fullName')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="email" warning={warning} />
      <Field {...field('phoneNumber1')} type="tel" autoComplete="tel" />
      <Field {...field('phoneNumber2')} type="tel" autoComplete="off" />
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
      {acceptsRequests && priceGroups.length > 0 && (
        <Fold summary={strings.split} open={priceGroups.some(({ field: name }) => values[name])}>
          <p className={style.splitHint}>{strings.splitHint}</p>
          <div className={style.split}>
            {priceGroups.map(({ field: name, label }) => (
              <Field
                key={name}
                name={name}
                label={label}
                defaultValue={values[name]}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
              />
            ))}
          </div>
        </Fold>
      )}
      <div className={style.notes}>
        <TextareaField {...field('additionalNotes')} hint={strings.notesHint} rows={4} />
      </div>
      {day}
      {upload}
    </div>
  );
}
