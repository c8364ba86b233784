import type { AccountTicketRequest } from '#contract/accounts/account.ts';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import { dayOf, fill, momentOf, type PartProps } from './account-props.ts';

export function Requests({ setup, requests }: PartProps & { requests: AccountTicketRequest[] }) {
  const words = setup.words.requests;
  return (
    <Section id="requests" label={words.title}>
      {requests.length === 0 && (
        <>
          <p>{words.none}</p>
          <TouchLink href="/events">{words.programme}</TouchLink>
        </>
      )}
      <ul className={style.rows}>
        {requests.map((request) => (
          <li key={request.reference}>
            <Request setup={setup} request={request} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Request({ setup, request }: Pick<PartProps, 'setup'> & { request: AccountTicketRequest }) {
  const { language } = setup;
  const words = setup.words.requests;
  const { reference, state, answered, askedAt, event, seats, until, note, selectedDate, status } = request;
  const way = { offered: words.seeOffer, accepted: words.seeTicket };
  return (
    <>
      <p>
        <span className={style.reference}>{reference}</span>{' '}
        <span className={style.state}>{words[state === 'open' && answered ? 'answered' : state]}</span>
      </p>
      <h3 className={style.name}>{event?.title ?? words.general}</h3>
      {event && (
        <p>
          {event.date}, {event.time}, {event.venue}
        </p>
      )}
      {seats && <p>{seats === 1 ? words.chair : fill(words.chairs, String(seats))}</p>}
      {until && <p>{fill(words.until, momentOf(until, language))}</p>}
      {note && <p>{note}</p>}
      {selectedDate && <p>{fill(words.wished, dayOf(selectedDate, language))}</p>}
      <p className={style.aside}>{fill(words.asked, dayOf(askedAt, language))}</p>
      <TouchLink href={status}>
        {state === 'offered' || state === 'accepted' ? way[state] : words.see}
        <span className="visually-hidden">: {reference}</span>
      </TouchLink>
    </>
  );
}
