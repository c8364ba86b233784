import { hasDay } from '#contract/booking/evening-state.ts';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { writtenFields } from '#contract/booking/ticket-lengths.ts';
import type { AskedEvent, TicketStatus as Status } from '#contract/booking/ticket-request.ts';
import type { View } from '#contract/language.ts';
import { refusalWords } from '#site/inbox/refusals.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import type { AskedEvening, loadTicketStatus } from './load.ts';
import { Change, Offer } from './Offer.tsx';
import { Ticket } from './Ticket.tsx';
import style from './TicketStatus.module.css';

type Props = ReturnType<typeof loadTicketStatus>['screen'];

export function TicketStatus({ t, view, estate, asked, evening: meant, data: { address, status, refusal } }: Props) {
  const { reference, state, reachable, offer } = status;
  const evening = meant ?? asked?.evening;
  const note = evening && stateNote(t, evening);
  const about = { t, view, estate, address, status };
  return (
    <div className={style.page}>
      <PageHead title={headingOf(t, status)}>
        <p className={style.reference}>{reference}</p>
        <p>{t(sentenceOf(status, evening), { count: offer?.seats ?? 1 })}</p>
      </PageHead>
      {refusal && (
        <div className={style.refused}>
          <Alert role="alert">{refusalWords(t, refusal)}</Alert>
        </div>
      )}
      {state === 'open' && !reachable && (
        <p className={style.notice}>
          {t('tickets.status.unreachable', { reference, phone: estate.phone, email: estate.email })}
        </p>
      )}
      {note && <p className={style.notice}>{note}</p>}
      {offer && evening && state === 'offered' && <Offer {...about} offer={offer} evening={evening} />}
      {offer && evening && state === 'accepted' && (
        <>
          <Ticket {...about} offer={offer} evening={evening} />
          <Change {...about} offer={offer} evening={evening} />
        </>
      )}
      {askAgain.includes(state) && evening?.state !== 'cancelled' && (
        <div className={style.again}>
          <p>{t('offer.again.text')}</p>
          <ButtonLink href={offer ? `/tickets?event=${offer.event}` : '/tickets'}>{t('offer.again.link')}</ButtonLink>
        </div>
      )}
      <Asked {...about} evening={asked} />
      <End {...about} />
    </div>
  );
}

const askAgain: readonly SeatState[] = ['declined', 'lapsed', 'returned'];

function headingOf(t: Translate, { state, offer }: Status): string {
  if (state === 'offered') return t('tickets.status.headingOffered');
  if (state === 'accepted')
    return t(offer?.seats === 1 ? 'tickets.status.headingTicket' : 'tickets.status.headingTickets');
  return t('tickets.status.heading');
}

/** A cancelled event has no open requests and no offers, whether or not the office has written yet. */
const hopes: readonly SeatState[] = ['open', 'waiting', 'offered', 'lapsed', 'refused', 'cancelled'];

function sentenceOf({ state, answeredAt }: Status, evening: Evening | undefined): string {
  if (evening?.state === 'cancelled' && state === 'accepted') return 'tickets.status.ticketsCancelled';
  if (evening?.state === 'cancelled' && hopes.includes(state)) return 'tickets.status.eveningCancelled';
  return `tickets.status.${state === 'open' && answeredAt ? 'answered' : state}`;
}

interface Part {
  t: Translate;
  view: View;
  address: string;
  status: Status;
}

function Asked({ t, view, status: { state, asked }, evening }: Part & { evening: AskedEvening | undefined }) {
  const event = evening ? inWords(evening.evening) : asked.event;
  const off = evening && !hasDay(evening.evening);
  if (Object.keys(asked).length === 0) return null;
  return (
    <section aria-label={t('tickets.status.asked')}>
      {(state === 'offered' || state === 'accepted') && <h2 className={style.label}>{t('tickets.status.asked')}</h2>}
      <dl className={style.facts}>
        {event && (
          <div className={style.fact}>
            <dt>{t('tickets.status.event')}</dt>
            <dd>
              {event.title}
              <br />
              {off ? <s>{eventLines(event)}</s> : eventLines(event)}
            </dd>
          </div>
        )}
        {evening && evening.told.length > 0 && (
          <div className={style.fact}>
            <dt>{t('tickets.status.changed')}</dt>
            <dd>{evening.told.join('\n')}</dd>
          </div>
        )}
        {writtenFields.map((field) =>
          asked[field] ? (
            <div key={field} className={style.fact}>
              <dt>{t(`tickets.field.${field}`)}</dt>
              <dd>{field === 'selectedDate' ? longDate(asked[field], view) : asked[field]}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

/** Until when the request is kept, and the button that withdraws it. Seats need a second click. */
function End({ t, view, address, status: { state, keptUntil, copyKeptUntil } }: Part) {
  const day = (moment: string) => longDate(moment.slice(0, 10), view);
  const withChairs = state === 'offered' || state === 'accepted';
  const withdraw = (
    <form method="post" action={address}>
      <Button type="submit" name="action" value="withdraw">
        {t(withChairs ? 'tickets.status.withdrawMore' : 'tickets.status.withdraw')}
      </Button>
    </form>
  );
  return (
    <div className={style.end}>
      {copyKeptUntil && <p>{t('tickets.status.copy', { date: day(copyKeptUntil) })}</p>}
      <p>{t('tickets.status.kept', { date: day(keptUntil) })}</p>
      {state === 'withdrawn' ? null : withChairs ? (
        <details className={style.more}>
          <summary>{t('tickets.status.withdraw')}</summary>
          <p>{t('tickets.status.withdrawChairs')}</p>
          {withdraw}
        </details>
      ) : (
        withdraw
      )}
    </div>
  );
}

const inWords = ({ words: { title, date, time, venue } }: AskedEvening['evening']) => ({
  title: title.text,
  date: date.text,
  time: time.text,
  venue: venue.text,
});

const eventLines = ({ date, time, venue }: Omit<AskedEvent, 'id' | 'title'>): string => `${date}, ${time}\n${venue}`;
