import { idUpload } from '#contract/booking/ticket-form.ts';
import { ticketExtraFields, ticketFormFields } from '#contract/booking/ticket-request.ts';
import { localizeErrorCode } from '#site/language/error-messages.ts';
import { RichText } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { localizeRetention } from '#site/static-pages/retention.ts';
import { TicketFields } from '#site/tickets/TicketFields.tsx';
import { TicketFormBody } from '#site/tickets/TicketFormBody.tsx';
import type { TicketEvent, TicketStrings } from '#site/tickets/ticket-props.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import '#site/ui/date-fields.css';
import { Fold } from '#site/ui/Fold.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import type { loadTicketForm } from './load.ts';
import style from './TicketForm.module.css';

type Props = ReturnType<typeof loadTicketForm>['screen'];

/** The form for a ticket request without script. It posts to the same address as the dialog. */
export function TicketForm({ t, estate, strings, setup, event, picture, data }: Props) {
  const { values = {}, fieldErrors: errorCodes = {}, errorCode } = data ?? {};
  const fieldErrors = Object.fromEntries(
    Object.entries(errorCodes).map(([field, code]) => [field, localizeErrorCode(t, code)]),
  );
  const eventField = chooseEventField(event, values.event);
  // The server returned the form, because it has no contact. It accepts the form the second time.
  const isUnanswerable = errorCode === 'contactMissing';
  const focusedField = isUnanswerable ? 'email' : ticketFormFields.find((name) => fieldErrors[name]);
  const date = values.selectedDate ?? (event && !data ? event.day : '');
  return (
    <div className="page">
      <PageHead title={t('tickets.title')}>
        <p className={style.nonBinding}>{strings.nonBinding}</p>
        <p>
          {!event && <NothingAnnounced strings={strings} />}
          {t('tickets.lead')}
        </p>
      </PageHead>
      {!event && <EventLinks strings={strings} setup={setup} />}
      <form
        className={style.ticket}
        method="post"
        action={`/api/ticket-requests?lng=${setup.language}`}
        encType="multipart/form-data"
      >
        {eventField && <input type="hidden" name="event" value={eventField} />}
        <input type="hidden" name={ticketExtraFields.terms} value={setup.termsVersion} />
        {!isUnanswerable && <input type="hidden" name={ticketExtraFields.contactCheck} value="on" />}
        <TicketFormBody
          strings={strings}
          event={event}
          artPrint={<Picture picture={picture} priority="soon" />}
          error={errorCode && !isUnanswerable ? localizeErrorCode(t, errorCode) : undefined}
          consent={{
            given: values.agreement !== undefined,
            missing: fieldErrors.agreement !== undefined,
            autoFocus: focusedField === 'agreement',
          }}
          buttonLabel={chooseButtonLabel(strings, event?.isUnavailable, isUnanswerable)}
        >
          <TicketFields
            strings={strings}
            priceGroups={setup.priceGroups}
            values={values}
            fieldErrors={fieldErrors}
            warning={isUnanswerable ? strings.contactMissing : undefined}
            focused={focusedField}
            acceptsRequests
            day={
              <Field
                type="date"
                name="selectedDate"
                label={strings.field.selectedDate}
                error={fieldErrors['selectedDate']}
                min={setup.today}
                defaultValue={date >= setup.today ? date : ''}
              />
            }
            upload={<IdField setup={setup} strings={strings} error={fieldErrors['uploadId']} />}
          />
          <div className={style.retention}>
            <Fold summary={t('tickets.retention')}>
              <ul>
                {localizeRetention(t, estate, ['ticketRequest', 'idCopy', 'idempotencyKey', 'email']).map(
                  ({ id, what, why, end }) => (
                    <li key={id}>
                      {what}: {why}; {end}
                    </li>
                  ),
                )}
              </ul>
            </Fold>
          </div>
        </TicketFormBody>
      </form>
    </div>
  );
}

const NothingAnnounced = ({ strings: { nothingAnnounced } }: Pick<Props, 'strings'>) =>
  nothingAnnounced && (
    <>
      <RichText text={nothingAnnounced} />{' '}
    </>
  );

function EventLinks({ strings, setup: { events } }: Pick<Props, 'strings' | 'setup'>) {
  if (events.length === 0) return null;
  return (
    <nav aria-labelledby="which-event">
      <h2 className={style.which} id="which-event">
        {strings.whichEvent}
      </h2>
      <ul>
        {events.map(({ id, name }) => (
          <li key={id}>
            <TouchLink href={`/tickets?event=${id}`}>{name}</TouchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const IdField = ({ setup, strings, error }: Pick<Props, 'setup' | 'strings'> & { error: string | undefined }) =>
  setup.hasNoIdUpload ? null : (
    <Fold summary={strings.uploadFold} open={error !== undefined}>
      <FileField
        name="uploadId"
        label={strings.uploadId}
        chooseLabel={strings.chooseFile}
        hint={strings.uploadHint}
        error={error}
        accept={idUpload.types.join()}
      />
    </Fold>
  );

function chooseButtonLabel(strings: TicketStrings, isUnavailable: true | undefined, isUnanswerable: boolean): string {
  if (isUnanswerable) return strings.sendAnyway;
  return isUnavailable ? strings.withoutEvent : strings.send;
}

/** A cancelled event accepts no requests, so the form then names no event. */
function chooseEventField(event: TicketEvent | undefined, typed: string | undefined): string | undefined {
  if (event?.isUnavailable) return undefined;
  return typed ?? (event && JSON.stringify(pickEventFields(event)));
}

const pickEventFields = ({ id, title, date, time, venue }: TicketEvent) => ({ id, title, date, time, venue });

export const TicketsClosed = ({ t, email }: { t: Translate; email: string }) => (
  <Notice title={t('tickets.title')} text={t('tickets.closed')}>
    <ButtonLink variant="solid" href={`mailto:${email}`}>
      {t('tickets.write')}
    </ButtonLink>
  </Notice>
);
