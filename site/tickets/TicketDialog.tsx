import {
  type ComponentProps,
  type CSSProperties,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { hasContact } from '#contract/booking/ticket-form.ts';
import type { TicketField } from '#contract/booking/ticket-request.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { focusInvalidField } from '#site/ui/focus-invalid-field.ts';
import { Picture } from '#site/ui/Picture.tsx';
import { DayField } from './DayField.tsx';
import { IdUpload } from './IdUpload.tsx';
import './dialog-styles.ts';
import type { TicketDraft, TicketFailure, TicketReceipt } from './send.ts';
import { fetchOwnContact, formToObject, requestTickets } from './send.ts';
import style from './TicketDialog.module.css';
import { TicketFields } from './TicketFields.tsx';
import { TicketFormBody } from './TicketFormBody.tsx';
import type { EventChoice, TicketEvent, TicketSetup, TicketStrings } from './ticket-props.ts';

interface Props {
  strings: TicketStrings;
  setup: TicketSetup;
  event: TicketEvent | undefined;
  draft: TicketDraft;
  onClose: () => void;
  /** With `INBOX=off` the dialog sends nothing, so `receipt` is undefined. */
  onSent: (receipt: TicketReceipt | undefined) => void;
}

/**
 * Rendered at the end of the page, because the phone's menu would hide it. Uses its own state: with
 * `useActionState` React would empty the form, even if sending failed.
 */
export function TicketDialog({ strings, setup, event: given, draft, onClose, onSent }: Props) {
  /** Opened without an event, the dialog offers those to come. */
  const [chosen, setChosen] = useState(draft.chosen);
  const event = given ?? chosen;
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState(draft.day ?? event?.day ?? '');
  const [file, setFile] = useState(draft.file);
  const [fileRefused, setFileRefused] = useState(false);
  const [alert, setAlert] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<TicketFailure['fieldErrors']>({});
  const [isUnanswerable, setUnanswerable] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** True if the server refused the event: the next attempt leaves it out. */
  const [isUnavailable, setUnavailable] = useState(event?.isUnavailable);
  const requestedEvent = isUnavailable ? undefined : event;
  const hasChoice = given === undefined && setup.events.length > 0;
  const note = setup.notSent ? undefined : event?.note;

  useEffect(() => {
    if (setup.notSent) return;
    let open = true;
    void fetchOwnContact(strings).then((contact) => open && contact && fillForm(form.current, contact));
    return () => {
      open = false;
    };
  }, [setup.notSent, strings]);

  // The message is above the consent, which scrolls on phones.
  useEffect(() => {
    if (alert && Object.keys(fieldErrors).every((name) => name === 'agreement'))
      form.current?.querySelector('[name=agreement]')?.scrollIntoView({ block: 'nearest' });
  }, [alert, fieldErrors]);

  /** Requires consent. Warns once if no contact is given. Returns true if it has warned. */
  function warnIfIncomplete(data: FormData, sent: HTMLFormElement): boolean {
    const focus = (name: string) => sent.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
    const agreed = data.has('agreement');
    setAlert(agreed ? undefined : strings.consentMissing);
    setFieldErrors(agreed ? {} : { agreement: strings.consentMissing });
    if (!agreed) focus('agreement');
    if (!agreed || setup.notSent || isUnanswerable || hasContact(Object.fromEntries(data))) return !agreed;
    setUnanswerable(true);
    focus('email');
    return true;
  }

  async function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    // For React this form is inside the form of the button, which would open the dialog again.
    submitted.stopPropagation();
    if (isBusy) return;
    const data = draft.buildRequestForm(submitted.currentTarget, {
      event: requestedEvent,
      termsVersion: setup.termsVersion,
    });
    if (warnIfIncomplete(data, submitted.currentTarget)) return;
    if (setup.notSent) {
      // biome-ignore lint/suspicious/noConsole: with INBOX=off this is where the request goes, as specified
      console.log(formToObject(data));
      draft.discard();
      return onSent(undefined);
    }
    setBusy(true);
    const outcome = await requestTickets(data, draft.key, setup);
    setBusy(false);
    if ('receipt' in outcome) {
      draft.discard();
      return onSent({ ...outcome.receipt, withoutPicture: fileRefused });
    }
    setFieldErrors(outcome.failure.fieldErrors);
    setAlert(outcome.failure.message ?? strings.failed);
    setUnavailable(isUnavailable ?? outcome.failure.isEventCancelled);
    if (!form.current || focusInvalidField(form.current, outcome.failure.fieldErrors)) return;
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  function chooseEvent(choice: EventChoice | undefined) {
    setChosen(choice);
    setUnavailable(undefined);
    if (choice) setDay(choice.day);
  }

  function chooseDay(newDay: string) {
    setDay(newDay);
    if (hasChoice) chooseEvent(setup.events.find((choice) => newDay !== '' && choice.day === newDay));
  }

  const chooseFile = (chosen: File | undefined, refused: boolean) => {
    setFile(chosen);
    setFileRefused(refused);
  };

  function sendLabel(): string {
    const failed = alert !== undefined && !fieldErrors.agreement;
    if (isBusy) return strings.sending;
    if (isUnanswerable && !failed) return strings.sendAnyway;
    if (isUnavailable) return strings.withoutEvent;
    return failed ? strings.again : strings.send;
  }

  function close() {
    if (form.current) draft.save(form.current, { day, chosen, file });
    onClose();
  }

  /** An error disappears with its cause. */
  function removeOldErrors({ target }: InputEvent) {
    const { name } = target as HTMLInputElement;
    if (name in fieldErrors) setFieldErrors(({ [name as TicketField]: _, ...others }) => others);
    if (name === 'agreement' && alert === strings.consentMissing) setAlert(undefined);
    if (isUnanswerable && form.current && hasContact(Object.fromEntries(new FormData(form.current))))
      setUnanswerable(false);
  }

  const dayField = (
    <DayFold
      {...{ strings, setup, given, hasChoice }}
      error={fieldErrors.selectedDate}
      value={day}
      onChange={chooseDay}
    />
  );
  return createPortal(
    <Dialog
      title={strings.title}
      lead={<p className={style.note}>{strings.nonBinding}</p>}
      closeLabel={strings.close}
      className={`${style.dialog} ${given || strings.nothingAnnounced ? '' : style.stubIfWide}`}
      onClose={close}
    >
      <form
        ref={form}
        className={style.form}
        style={choiceCount(setup.events.length)}
        onSubmit={submit}
        onInput={removeOldErrors}
        aria-busy={isBusy}
      >
        <TicketFormBody
          strings={strings}
          event={event && { ...event, ...(isUnavailable && { isUnavailable }), note: hasChoice ? undefined : note }}
          announcement={chooseAnnouncement(strings, hasChoice)}
          artPrint={<Picture picture={setup.events.find(({ id }) => id === event?.id)?.poster ?? setup.picture} />}
          error={alert}
          consent={{ given: draft.values.agreement !== undefined, missing: fieldErrors.agreement !== undefined }}
          buttonLabel={sendLabel()}
        >
          <TicketFields
            strings={strings}
            priceGroups={setup.priceGroups}
            values={draft.values}
            fieldErrors={fieldErrors}
            warning={isUnanswerable ? strings.contactMissing : undefined}
            acceptsRequests={setup.notSent === undefined}
            eventChoice={
              hasChoice && (
                <EventChoiceField
                  {...{ strings, chosen, note }}
                  choices={setup.events}
                  onChange={chooseEvent}
                  otherDay={dayField}
                />
              )
            }
            day={!hasChoice && dayField}
            upload={
              !setup.hasNoIdUpload && (
                <IdUpload strings={strings} draftFile={draft.file} error={fieldErrors.uploadId} onChoose={chooseFile} />
              )
            }
          />
        </TicketFormBody>
      </form>
    </Dialog>,
    document.body,
  );
}

type DayFoldProps = Omit<ComponentProps<typeof DayField>, 'note'> & {
  strings: TicketStrings;
  given: TicketEvent | undefined;
  hasChoice: boolean;
};

/** Few guests open it: an event has its own day, and a request may name none. */
const DayFold = ({ given, hasChoice, ...props }: DayFoldProps) => {
  const { strings, setup, value } = props;
  const hasDay = hasChoice || given?.day;
  return (
    <Fold summary={hasDay ? strings.otherDay : strings.someDay}>
      <DayField
        {...props}
        note={hasChoice && value && !setup.days.includes(value) ? strings.noEventOnDay : undefined}
      />
    </Fold>
  );
};

/** In the stub while no event is chosen. */
function chooseAnnouncement(strings: TicketStrings, hasChoice: boolean) {
  if (hasChoice) return strings.noEventChosen;
  return strings.nothingAnnounced ? strings.withoutEvents : undefined;
}

/** For the style sheet, which reckons with the height of the choices. */
const choiceCount = (count: number): CSSProperties & Record<'--choices', number> => ({ '--choices': count });

interface EventChoiceProps {
  strings: TicketStrings;
  choices: readonly EventChoice[];
  chosen: EventChoice | undefined;
  /** of the chosen event */
  note: string | undefined;
  onChange: (choice: EventChoice | undefined) => void;
  /** below the choices */
  otherDay: ReactNode;
}

/** The name of the buttons is that of the field in the request, which `buildRequestForm` fills. */
const EventChoiceField = ({ strings, choices, chosen, note, onChange, otherDay }: EventChoiceProps) => (
  <fieldset className={style.choices}>
    <legend>{strings.whichEvent}</legend>
    {choices.map((choice) => (
      <label key={choice.id}>
        <input
          type="radio"
          name="event"
          value={choice.id}
          checked={choice.id === chosen?.id}
          onChange={() => onChange(choice)}
        />
        <strong>
          {choice.title} {choice.seats && <em>{choice.seats}</em>}
        </strong>{' '}
        <span>{choice.when}</span> <span>{choice.venue}</span> <span>{choice.price}</span>
        {note && choice.id === chosen?.id && <small>{note}</small>}
      </label>
    ))}
    <label>
      <input type="radio" name="event" value="" checked={!chosen} onChange={() => onChange(undefined)} />
      <strong>{strings.noEvent}</strong>
    </label>
    {otherDay}
  </fieldset>
);

function fillForm(form: HTMLFormElement | null, contact: Record<string, string>) {
  for (const [name, value] of Object.entries(contact)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = value;
  }
}
