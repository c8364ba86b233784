import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '#site/ui/Alert.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import { focusFaulty } from '#site/ui/focus-faulty.ts';
import { IdUpload } from './IdUpload.tsx';
import { type OwnContact, ownContact } from './owner.ts';
import { StubEnd, StubEvening } from './Stub.tsx';
import './dialog-sheets.ts';
import { asObject, type Failure, type Receipt, sendRequest } from './send.ts';
import style from './TicketDialog.module.css';
import { TicketFields } from './TicketFields.tsx';
import type { TicketEvent, TicketSetup, TicketWords } from './ticket-props.ts';
import type { Draft } from './useDraft.ts';

const Calendar = lazy(async () => {
  // There the calendar's library alone, a thousand files, would take seconds to load.
  if (import.meta.env.SSR) throw new Error('The dialog opens in browsers only.');
  return { default: (await import('./Calendar.tsx')).Calendar };
});

interface Props {
  words: TicketWords;
  setup: TicketSetup;
  event?: TicketEvent | undefined;
  draft: Draft;
  onClose: () => void;
  /** the request has arrived, or, without an inbox, has gone nowhere */
  onSent: (receipt: Receipt | undefined) => void;
}

/**
 * Stands at the end of the page: inside the phone's menu it would vanish together with the menu. Its state is kept by hand and
 * not by `useActionState`: React empties a form whose action has ended, and nothing typed may be lost when sending fails.
 */
export function TicketDialog({ words, setup, event, draft, onClose, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [day, setDay] = useState(draft.day ?? event?.day ?? '');
  const [file, setFile] = useState(draft.file);
  const [alert, setAlert] = useState<string>();
  const [faults, setFaults] = useState<Failure['faults']>({});
  const [busy, setBusy] = useState(false);
  /** the server has said that the evening is off: what is sent next goes without it */
  const [off, setOff] = useState(event?.off);
  const askedFor = off ? undefined : event;

  useEffect(() => {
    if (setup.notSent) return;
    let open = true;
    void ownContact(words).then((contact) => open && contact && fillIn(form.current, contact));
    return () => {
      open = false;
    };
  }, [setup.notSent, words]);

  // What is said has pushed the button down, on a phone out of sight.
  useEffect(() => {
    if (alert) form.current?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' });
  }, [alert]);

  async function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    // To React this form lies inside that of the button, which would open the dialog again.
    submitted.stopPropagation();
    if (busy) return;
    const data = draft.request(submitted.currentTarget, { event: askedFor, termsVersion: setup.termsVersion });
    if (!data.has('agreement')) {
      setAlert(words.consentMissing);
      setFaults({ agreement: words.consentMissing });
      submitted.currentTarget.querySelector<HTMLElement>('[name=agreement]')?.focus();
      return;
    }
    setAlert(undefined);
    setFaults({});
    if (setup.notSent) {
      // biome-ignore lint/suspicious/noConsole: without an inbox this is where the request goes, as specified
      console.log(asObject(data));
      draft.discard();
      return onSent(undefined);
    }
    setBusy(true);
    const outcome = await sendRequest(data, draft.key, setup);
    setBusy(false);
    if ('receipt' in outcome) {
      draft.discard();
      return onSent(outcome.receipt);
    }
    setFaults(outcome.failure.faults);
    setAlert(outcome.failure.message ?? words.failed);
    setOff(off ?? outcome.failure.eveningOff);
    if (!form.current || focusFaulty(form.current, outcome.failure.faults)) return;
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  function close() {
    if (form.current) draft.keep(form.current, { day, file });
    onClose();
  }

  return createPortal(
    <Dialog title={words.title} closeLabel={words.close} onClose={close}>
      <form ref={form} className={style.ticket} onSubmit={submit} aria-busy={busy}>
        <StubEvening event={event && { ...event, ...(off && { off }) }} />
        <div className={style.matter}>
          <TicketFields
            words={words}
            values={draft.values}
            faults={faults}
            day={{ value: day, onChange: setDay }}
            calendar={
              <section className={style.calendar} aria-label={words.calendar}>
                <Suspense>
                  <Calendar
                    language={setup.language}
                    days={event ? [...setup.days, event.day] : setup.days}
                    value={day}
                    onChange={setDay}
                  />
                </Suspense>
              </section>
            }
            upload={<IdUpload words={words} kept={draft.file} fault={faults.uploadId} onChoose={setFile} />}
          />
        </div>
        <StubEnd words={words}>
          <div role="alert">{alert && <Alert>{alert}</Alert>}</div>
          <Button look="solid" type="submit">
            {busy
              ? words.sending
              : sendLabel(words, { off, failed: alert !== undefined && alert !== words.consentMissing })}
          </Button>
        </StubEnd>
      </form>
    </Dialog>,
    document.body,
  );
}

function sendLabel(words: TicketWords, { off, failed }: { off: true | undefined; failed: boolean }): string {
  if (off) return words.withoutEvening;
  return failed ? words.again : words.send;
}

/** Only what nobody has typed anything into. */
function fillIn(form: HTMLFormElement | null, contact: OwnContact) {
  for (const [name, value] of Object.entries(contact)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = value;
  }
}
