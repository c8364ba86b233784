import { idUpload } from '#contract/booking/id-upload.ts';
import { ticketAside, ticketFields } from '#contract/booking/ticket-request.ts';
import { refusalWords } from '#site/inbox/refusals.ts';
import { retentionRows } from '#site/inbox/retention.ts';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { TicketFields } from '#site/tickets/TicketFields.tsx';
import { TicketSheet } from '#site/tickets/TicketSheet.tsx';
import type { TicketEvent, TicketWords } from '#site/tickets/ticket-props.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field, FileField } from '#site/ui/Field.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import type { loadTicketForm } from './load.ts';
import style from './TicketForm.module.css';

type Props = ReturnType<typeof loadTicketForm>['screen'];

/** The ticket request without script. It posts to the same address as the dialog. */
export function TicketForm({ t, words, setup, event, data }: Props) {
  const { values = {}, faults = {}, refusal } = data ?? {};
  const said = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, refusalWords(t, fault)]));
  // A cancelled event takes no requests: the form then names no event.
  const asked = event?.off ? undefined : (values.event ?? (event && JSON.stringify(asEvening(event))));
  // The form came back once because it has no contact; the second submit is accepted.
  const unanswerable = refusal === 'contactMissing';
  const focused = unanswerable ? 'email' : ticketFields.find((name) => faults[name]);
  const date = values.selectedDate ?? (event && !data ? event.day : '');
  return (
    <div className={style.page}>
      <PageHead title={t('tickets.title')}>
        <p>
          <strong>{words.nonBinding}</strong>
        </p>
        {!event && words.silent && (
          <p>
            <RichText text={words.silent} />
          </p>
        )}
        <p>{t('tickets.lead')}</p>
      </PageHead>
      <form
        className={style.ticket}
        method="post"
        action={`/api/ticket-requests?lng=${setup.language}`}
        encType="multipart/form-data"
      >
        {asked && <input type="hidden" name="event" value={asked} />}
        <input type="hidden" name={ticketAside.terms} value={setup.termsVersion} />
        {!unanswerable && <input type="hidden" name={ticketAside.contactCheck} value="on" />}
        <TicketSheet
          words={words}
          event={event}
          fault={refusal && !unanswerable ? refusalWords(t, refusal) : undefined}
          consent={{
            given: values.agreement !== undefined,
            missing: faults.agreement !== undefined,
            autoFocus: focused === 'agreement',
          }}
          send={sendLabel(words, { off: event?.off, unanswerable })}
        >
          <TicketFields
            words={words}
            values={values}
            faults={said}
            warning={unanswerable ? words.contactMissing : undefined}
            focused={focused}
            askNumber
            day={
              <Field
                type="date"
                name="selectedDate"
                label={words.field.selectedDate}
                fault={said['selectedDate']}
                min={setup.today}
                defaultValue={date >= setup.today ? date : ''}
              />
            }
            upload={
              <Fold summary={words.uploadFold} open={faults.uploadId !== undefined}>
                <FileField
                  name="uploadId"
                  label={words.uploadId}
                  choose={words.chooseFile}
                  hint={words.uploadHint}
                  fault={said['uploadId']}
                  accept={idUpload.types.join()}
                />
              </Fold>
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
        </TicketSheet>
      </form>
    </div>
  );
}

function sendLabel(
  words: TicketWords,
  { off, unanswerable }: { off: true | undefined; unanswerable: boolean },
): string {
  if (unanswerable) return words.sendAnyway;
  return off ? words.withoutEvening : words.send;
}

const asEvening = ({ id, title, date, time, venue }: TicketEvent) => ({ id, title, date, time, venue });

export const TicketsClosed = ({ t, email }: { t: Translate; email: string }) => (
  <Notice title={t('tickets.title')} text={t('tickets.closed')}>
    <ButtonLink look="solid" href={`mailto:${email}`}>
      {t('tickets.write')}
    </ButtonLink>
  </Notice>
);
