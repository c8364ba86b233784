import type { AccountTicketRequest } from '#contract/accounts/account.ts';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import { type AccountSectionProps, fillPlaceholder, formatDay, formatMoment } from './account-props.ts';

export function TicketRequestList({ setup, requests }: AccountSectionProps & { requests: AccountTicketRequest[] }) {
  const strings = setup.strings.requests;
  return (
    <Section id="requests" label={strings.title}>
      {requests.length === 0 && (
        <>
          <p>{strings.none}</p>
          <TouchLink href="/events">{strings.programme}</TouchLink>
        </>
      )}
      <ul className={style.rows}>
        {requests.map((request) => (
          <li key={request.reference}>
            <TicketRequestEntry setup={setup} request={request} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TicketRequestEntry({
  setup,
  request,
}: Pick<AccountSectionProps, 'setup'> & { request: AccountTicketRequest }) {
  const { language } = setup;
  const strings = setup.strings.requests;
  const { reference, state, answered, askedAt, event, seats, until, note, selectedDate, status } = request;
  const linkNames = { offered: strings.seeOffer, accepted: strings.seeTicket };
  return (
    <>
      <p>
        <span className={style.reference}>{reference}</span>{' '}
        <span className={style.state}>{strings[state === 'open' && answered ? 'answered' : state]}</span>
      </p>
      <h3 className={style.name}>{event?.title ?? strings.general}</h3>
      {event && (
        <p>
          {event.date}, {event.time}, {event.venue}
        </p>
      )}
      {seats && <p>{seats === 1 ? strings.seat : fillPlaceholder(strings.seats, String(seats))}</p>}
      {until && <p>{fillPlaceholder(strings.until, formatMoment(until, language))}</p>}
      {note && <p>{note}</p>}
      {selectedDate && <p>{fillPlaceholder(strings.preferredDate, formatDay(selectedDate, language))}</p>}
      <p className={style.aside}>{fillPlaceholder(strings.requestedAt, formatDay(askedAt, language))}</p>
      <TouchLink href={status}>
        {state === 'offered' || state === 'accepted' ? linkNames[state] : strings.see}
        <span className="visually-hidden">: {reference}</span>
      </TouchLink>
    </>
  );
}
