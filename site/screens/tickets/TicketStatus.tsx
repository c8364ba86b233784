import { takesPlace } from '#contract/booking/event-state.ts';
import { sumSeats } from '#contract/booking/price-lines.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { requestTextFields } from '#contract/booking/ticket-form.ts';
import type { EventLabel, TicketStatus as Status } from '#contract/booking/ticket-request.ts';
import { wallClock } from '#contract/wall-time.ts';
import { longDate } from '#site/language/dates.ts';
import { localizeErrorCode } from '#site/language/error-messages.ts';
import { listSeats } from '#site/language/price-lines.ts';
import type { Translate } from '#site/language/translator.ts';
import { findEventNote, type LocalizedEvent, toPlainLabel } from '#site/programme/programme.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Fact } from '#site/ui/FactList.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import type { loadTicketStatus } from './load.ts';
import { Offer, OfferChange } from './Offer.tsx';
import { Payment } from './Payment.tsx';
import { Ticket } from './Ticket.tsx';
import style from './TicketStatus.module.css';

type Props = ReturnType<typeof loadTicketStatus>['screen'];

export function TicketStatus({ t, locale, estate, requestedEvent, event: offeredEvent, rainRule, data }: Props) {
  const { address, status, errorCode } = data;
  const { reference, state, reachable, offer } = status;
  const event = offeredEvent ?? requestedEvent?.event;
  const note = event && findEventNote(t, event);
  const common = { t, locale, estate, address, status };
  return (
    <div className="page">
      <PageHead title={chooseHeading(t, status)}>
        <p className={style.reference}>{reference}</p>
        <p>{t(chooseSentenceKey(status, event), { count: offer ? sumSeats(offer.lines) : 1 })}</p>
      </PageHead>
      {errorCode && (
        <div className={style.refused}>
          <Alert role="alert">{localizeErrorCode(t, errorCode)}</Alert>
        </div>
      )}
      {state === 'open' && !reachable && (
        <p className={style.notice}>
          {t('tickets.status.unreachable', { reference, phone: estate.phone, email: estate.email })}
        </p>
      )}
      {note && <p className={style.notice}>{note}</p>}
      {offer && event && state === 'offered' && <Offer {...common} offer={offer} event={event} />}
      {offer && event && state === 'accepted' && <Ticket {...common} offer={offer} event={event} rainRule={rainRule} />}
      <Payment {...common} />
      {offer && event && state === 'accepted' && <OfferChange {...common} offer={offer} event={event} />}
      {repeatableStates.includes(state) && event?.state !== 'cancelled' && (
        <div className={style.again}>
          <p>{t('offer.again.text')}</p>
          <ButtonLink href={offer ? `/tickets?event=${offer.event}` : '/tickets'}>{t('offer.again.link')}</ButtonLink>
        </div>
      )}
      <RequestDetails {...common} requested={requestedEvent} />
      <RequestRetention {...common} />
    </div>
  );
}

const repeatableStates: readonly SeatState[] = ['declined', 'lapsed', 'revoked', 'returned'];

function chooseHeading(t: Translate, { state, offer }: Status): string {
  if (state === 'offered') return t('tickets.status.headingOffered');
  if (state === 'accepted') {
    const isOne = offer && sumSeats(offer.lines) === 1;
    return t(isOne ? 'tickets.status.headingTicket' : 'tickets.status.headingTickets');
  }
  return t('tickets.status.heading');
}

/** With the event cancelled, these requests are over, even if the office has not written yet. */
const statesBeforeTicket: readonly SeatState[] = [
  ...(['open', 'waiting', 'offered', 'lapsed', 'revoked', 'refused', 'cancelled'] as const),
];

function chooseSentenceKey({ state, answeredAt }: Status, event: LocalizedEvent | undefined): string {
  if (event?.state === 'cancelled' && state === 'accepted') return 'tickets.status.ticketsCancelled';
  if (event?.state === 'cancelled' && statesBeforeTicket.includes(state)) return 'tickets.status.eventCancelled';
  return `tickets.status.${state === 'open' && answeredAt ? 'answered' : state}`;
}

type StatusSectionProps = Pick<Props, 't' | 'locale'> & Pick<Props['data'], 'address' | 'status'>;

type RequestDetailsProps = StatusSectionProps & { requested: Props['requestedEvent'] };

function RequestDetails({ t, locale, status: { state, submitted }, requested }: RequestDetailsProps) {
  const event = requested ? toPlainLabel(requested.event) : submitted.event;
  const isWithoutDay = requested && !takesPlace(requested.event);
  if (Object.keys(submitted).length === 0) return null;
  return (
    <section aria-label={t('tickets.status.submission')}>
      {(state === 'offered' || state === 'accepted') && (
        <h2 className={style.label}>{t('tickets.status.submission')}</h2>
      )}
      <dl className={style.facts}>
        {event && (
          <Fact name={t('tickets.status.event')}>
            {event.title}
            <br />
            {isWithoutDay ? <s>{formatEventLines(event)}</s> : formatEventLines(event)}
          </Fact>
        )}
        {requested && requested.changes.length > 0 && (
          <Fact name={t('tickets.status.changed')}>{requested.changes.join('\n')}</Fact>
        )}
        {requestTextFields.map((field) =>
          submitted[field] ? (
            <Fact key={field} name={t(`tickets.field.${field}`)}>
              {field === 'selectedDate' ? longDate(submitted[field], locale) : submitted[field]}
            </Fact>
          ) : null,
        )}
        {submitted.seatsByGroup && <Fact name={t('tickets.status.split')}>{listSeats(t, submitted.seatsByGroup)}</Fact>}
      </dl>
    </section>
  );
}

/**
 * Says until when request and ID copy are stored; deletes the copy alone, or withdraws all. Guests
 * with seats click twice.
 */
function RequestRetention({ t, locale, address, status }: StatusSectionProps) {
  const { state, retainedUntil, idCopyRetainedUntil, idCopyDeletedAt, isIdChecked } = status;
  const day = (moment: string) => longDate(wallClock(new Date(moment)).date, locale);
  const hasSeats = state === 'offered' || state === 'accepted';
  const withdraw = (
    <form method="post" action={address}>
      <Button type="submit" name="action" value="withdraw">
        {t(hasSeats ? 'tickets.status.withdrawMore' : 'tickets.status.withdraw')}
      </Button>
    </form>
  );
  return (
    <div className={style.end}>
      {isIdChecked && <p>{t('tickets.status.idChecked')}</p>}
      {idCopyRetainedUntil ? (
        <form className={style.copy} method="post" action={address}>
          <p>{t('tickets.status.copy', { date: day(idCopyRetainedUntil) })}</p>
          <Button type="submit" name="action" value="deleteIdCopy">
            {t('tickets.status.deleteCopy')}
          </Button>
        </form>
      ) : (
        idCopyDeletedAt && <p>{t('tickets.status.copyDeleted', { date: day(idCopyDeletedAt) })}</p>
      )}
      <p>{t('tickets.status.retainedUntil', { date: day(retainedUntil) })}</p>
      {state === 'withdrawn' ? null : hasSeats ? (
        <details className={style.more}>
          <summary>{t('tickets.status.withdraw')}</summary>
          <p>{t('tickets.status.withdrawSeats')}</p>
          {withdraw}
        </details>
      ) : (
        withdraw
      )}
    </div>
  );
}

const formatEventLines = ({ date, time, venue }: Omit<EventLabel, 'id' | 'title'>): string =>
  `${date}, ${time}\n${venue}`;
