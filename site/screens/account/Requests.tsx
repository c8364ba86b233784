import type { AccountTicketRequest } from '#contract/account.ts';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { type AccountWords, fill } from './account-words.ts';
import { dayOf, momentOf } from './moments.ts';

interface Props extends PartProps {
  requests: AccountTicketRequest[];
}

export function Requests({ setup, requests }: Props) {
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

function Request({ setup, request }: Pick<Props, 'setup'> & { request: AccountTicketRequest }) {
  const words = setup.words.requests;
  const { reference, state, askedAt, event, note, selectedDate, status } = request;
  return (
    <>
      <p>
        <span className={style.reference}>{reference}</span>{' '}
        <span className={style.state}>{stateOf(words, request)}</span>
      </p>
      <h3 className={style.name}>{event?.title ?? words.general}</h3>
      {event && (
        <p>
          {event.date}, {event.time}, {event.venue}
        </p>
      )}
      <Chairs setup={setup} request={request} />
      {note && <p>{note}</p>}
      {selectedDate && <p>{fill(words.wished, dayOf(selectedDate, setup.language))}</p>}
      <p className={style.aside}>{fill(words.asked, dayOf(askedAt, setup.language))}</p>
      <TouchLink href={status}>
        {state === 'offered' ? words.seeOffer : state === 'accepted' ? words.seeTicket : words.see}
        <span className="visually-hidden">: {reference}</span>
      </TouchLink>
    </>
  );
}

function Chairs({ setup, request: { seats, until } }: Pick<Props, 'setup'> & { request: AccountTicketRequest }) {
  const words = setup.words.requests;
  return (
    <>
      {seats && <p>{seats === 1 ? words.chair : fill(words.chairs, String(seats))}</p>}
      {until && <p>{fill(words.until, momentOf(until, setup.language))}</p>}
    </>
  );
}

const stateOf = (words: AccountWords['requests'], { state, answered }: AccountTicketRequest): string =>
  state === 'open' && answered ? words.answered : words[state];
