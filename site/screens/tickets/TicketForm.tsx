import { idUpload } from '#contract/id-upload.ts';
import type { TicketFormData } from '#contract/page-data.ts';
import { ticketAside } from '#contract/ticket-request.ts';
import { refusalWords } from '#site/inbox/refusals.ts';
import { retentionRows } from '#site/inbox/retention.ts';
import type { Translate } from '#site/language/translator.ts';
import { StubEnd, StubEvening } from '#site/tickets/Stub.tsx';
import { TicketFields } from '#site/tickets/TicketFields.tsx';
import type { TicketEvent, TicketSetup, TicketWords } from '#site/tickets/ticket-props.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import style from './TicketForm.module.css';

interface Props {
  t: Translate;
  words: TicketWords;
  setup: TicketSetup;
  event: TicketEvent | undefined;
  /** set when the form comes back with something to mend */
  data: TicketFormData | undefined;
}

/** The ticket request as a page, for browsers without script. It posts to the address that the dialog posts to. */
export function TicketForm({ t, words, setup, event, data }: Props) {
  const { values = {}, faults = {}, refusal } = data ?? {};
  const said = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, refusalWords(t, fault)]));
  // An evening that is off cannot be asked for: the form then asks without it.
  const asked = event?.off ? undefined : (values.event ?? (event && JSON.stringify(asEvening(event))));
  return (
    <div className={style.page}>
      <PageHead title={t('tickets.title')}>
        <p>{t('tickets.lead')}</p>
      </PageHead>
      <form
        className={style.ticket}
        method="post"
        action={`/api/ticket-requests?lng=${setup.language}`}
        encType="multipart/form-data"
      >
        <StubEvening event={event} />
        <div className={style.matter}>
          {refusal && (
            <div className={style.refused}>
              <Alert role="alert">{refusalWords(t, refusal)}</Alert>
            </div>
          )}
          {asked && <input type="hidden" name="event" value={asked} />}
          <input type="hidden" name={ticketAside.terms} value={setup.termsVersion} />
          <TicketFields
            words={words}
            values={event && !data ? { selectedDate: event.day } : values}
            faults={said}
            upload={
              <Field
                type="file"
                name="uploadId"
                label={words.uploadId}
                hint={words.uploadHint}
                fault={said['uploadId']}
                accept={idUpload.types.join()}
              />
            }
          />
          <details className={style.kept}>
            <summary>{t('tickets.kept')}</summary>
            <ul>
              {retentionRows(t, ['ticketRequest', 'idCopy', 'idempotencyKey', 'letter']).map(
                ({ id, what, why, end }) => (
                  <li key={id}>
                    {what}: {why}; {end}
                  </li>
                ),
              )}
            </ul>
          </details>
        </div>
        <StubEnd words={words}>
          <Button look="solid" type="submit">
            {event?.off ? words.withoutEvening : words.send}
          </Button>
        </StubEnd>
      </form>
    </div>
  );
}

const asEvening = ({ id, title, date, time, venue }: TicketEvent) => ({ id, title, date, time, venue });

export const TicketsClosed = ({ t, email }: { t: Translate; email: string }) => (
  <Notice title={t('tickets.title')} text={t('tickets.closed')}>
    <ButtonLink look="solid" href={`mailto:${email}`}>
      {t('tickets.write')}
    </ButtonLink>
  </Notice>
);
