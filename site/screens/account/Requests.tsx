import type { AccountTicketRequest } from '#contract/account.ts';
import { Section } from '#site/ui/Section.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { fill } from './account-words.ts';
import { dayOf } from './moments.ts';

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
        {requests.map(({ reference, state, askedAt, event, note, selectedDate, status }) => (
          <li key={reference}>
            <p>
              <span className={style.reference}>{reference}</span> <span className={style.state}>{words[state]}</span>
            </p>
            <h3 className={style.name}>{event?.title ?? words.general}</h3>
            {event && (
              <p>
                {event.date}, {event.time}, {event.venue}
              </p>
            )}
            {note && <p>{note}</p>}
            {selectedDate && <p>{fill(words.wished, dayOf(selectedDate, setup.language))}</p>}
            <p className={style.aside}>{fill(words.asked, dayOf(askedAt, setup.language))}</p>
            <TouchLink href={status}>
              {words.see}
              <span className="visually-hidden">: {reference}</span>
            </TouchLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
