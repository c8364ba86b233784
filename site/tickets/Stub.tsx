import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import style from './Stub.module.css';
import type { TicketEvent, TicketWords } from './ticket-props.ts';

/**
 * The part of a ticket beyond the perforation, in two pieces: which evening it is for comes before the lines to fill in,
 * so that on a phone, too, nobody fills them in before reading it.
 */
export function StubEvening({ event }: { event: Omit<TicketEvent, 'day'> | undefined }) {
  if (!event) return null;
  return (
    <div className={`${style.stub} ${style.evening}`}>
      <EveningOnStub event={event} />
      {event.note && <p className={style.note}>{event.note}</p>}
    </div>
  );
}

export const EveningOnStub = ({ event }: { event: Omit<TicketEvent, 'day'> }) => (
  <div>
    <p className={style.number} aria-hidden="true">
      № {event.id}
    </p>
    <p className={style.title}>{event.title}</p>
    <Facts {...event} />
  </div>
);

function Facts({ date, time, venue, off }: Pick<TicketEvent, 'date' | 'time' | 'venue' | 'off'>) {
  const facts = (
    <>
      {date}
      <br />
      {time}
      <br />
      {venue}
    </>
  );
  return <p>{off ? <s>{facts}</s> : facts}</p>;
}

/** What sending it means, and the way on. */
export function StubEnd({ words, children }: { words: Pick<TicketWords, 'nonBinding'>; children: ReactNode }) {
  return (
    <div className={`${style.stub} ${style.end}`}>
      <p>
        <RichText text={words.nonBinding} newTab />
      </p>
      {children}
    </div>
  );
}
