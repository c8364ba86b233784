import { idUpload } from '#contract/id-upload.ts';
import type { TicketFormData } from '#contract/page-data.ts';
import { type AskedEvent, longest, type TicketField, ticketAside } from '#contract/ticket-request.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { clauses } from './consents.ts';
import style from './Plain.module.css';
import { refusalWords } from './refusals.ts';
import { retentionRows } from './retention.ts';

interface Props {
  t: Translate;
  language: string;
  termsVersion: string;
  event: AskedEvent | undefined;
  data: TicketFormData | undefined;
}

const lines = { fullName: 'name', phoneNumber1: 'tel', phoneNumber2: 'tel' } as const;

/** The ticket request as a page, for browsers without script. It posts to the address that the dialog posts to. */
export function TicketForm({ t, language, termsVersion, event, data }: Props) {
  const values = data?.values ?? {};
  const fault = (field: TicketField) => {
    const refusal = data?.faults[field];
    return refusal && <p id={`${field}-fault`}>{refusalWords(t, refusal)}</p>;
  };
  const described = (field: TicketField) => ({
    name: field,
    'aria-describedby': data?.faults[field] ? `${field}-fault` : undefined,
    'aria-invalid': data?.faults[field] ? true : undefined,
  });
  const asked = values.event ?? (event && JSON.stringify(event));
  return (
    <form
      className={style.plain}
      method="post"
      action={`/api/ticket-requests?lng=${language}`}
      encType="multipart/form-data"
    >
      <h1>{t('tickets.title')}</h1>
      {data && <p role="alert">{refusalWords(t, data.refusal)}</p>}
      {event && (
        <p>
          {event.title}, {event.date}, {event.time}, {event.venue}
        </p>
      )}
      {asked && <input type="hidden" name="event" value={asked} />}
      <input type="hidden" name={ticketAside.terms} value={termsVersion} />
      {(['fullName', 'email', 'phoneNumber1', 'phoneNumber2'] as const).map((field) => (
        <p key={field}>
          <label>
            {t(`tickets.field.${field}`)}{' '}
            <input
              type={field === 'email' ? 'email' : 'text'}
              autoComplete={field === 'email' ? 'email' : lines[field]}
              maxLength={longest.line}
              defaultValue={values[field]}
              {...described(field)}
            />
          </label>
          {fault(field)}
        </p>
      ))}
      <p>
        <label>
          {t('tickets.field.additionalNotes')}{' '}
          <textarea maxLength={longest.notes} defaultValue={values.additionalNotes} {...described('additionalNotes')} />
        </label>
        {fault('additionalNotes')}
      </p>
      <p>
        <label>
          {t('tickets.field.selectedDate')}{' '}
          <input type="date" defaultValue={values.selectedDate} {...described('selectedDate')} />
        </label>
        {fault('selectedDate')}
      </p>
      <p>
        <label>
          {t('tickets.field.uploadId')} <input type="file" accept={idUpload.types.join()} {...described('uploadId')} />
        </label>{' '}
        {t('tickets.idHint')}
        {fault('uploadId')}
      </p>
      <p>
        <label>
          <input type="checkbox" defaultChecked={values.agreement !== undefined} {...described('agreement')} />{' '}
          {t('tickets.field.agreement')}
        </label>
        {fault('agreement')}
      </p>
      <Button look="solid" type="submit">
        {t('tickets.send')}
      </Button>
      <p>{t('tickets.nonBinding')}</p>
      <h2>{t('terms.title')}</h2>
      <ol>
        {clauses.map((clause) => (
          <li key={clause}>{t(`terms.clause.${clause}`)}</li>
        ))}
      </ol>
      <h2>{t('tickets.kept')}</h2>
      <dl>
        {retentionRows(t, ['ticketRequest', 'idCopy', 'idempotencyKey', 'letter']).map(({ id, what, why, end }) => (
          <div key={id}>
            <dt>{what}</dt>
            <dd>{why}</dd>
            <dd>{end}</dd>
          </div>
        ))}
      </dl>
    </form>
  );
}
