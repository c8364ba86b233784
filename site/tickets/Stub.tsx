import type { ReactNode } from 'react';
import style from './Stub.module.css';
import type { TicketEvent, TicketWords } from './words.ts';

interface Props {
  words: Pick<TicketWords, 'nonBinding'>;
  event?: Omit<TicketEvent, 'day'> | undefined;
  /** the way on */
  children: ReactNode;
}

/** The part of a ticket beyond the perforation: which evening it is for, and what sending it means. */
export function Stub({ words, event, children }: Props) {
  return (
    <div className={style.stub}>
      {event && (
        <div>
          <p className={style.number} aria-hidden="true">
            № {event.id}
          </p>
          <p className={style.title}>{event.title}</p>
          <p>{event.date}</p>
          <p>{event.time}</p>
          <p>{event.venue}</p>
          {event.past && <p className={style.past}>{event.past}</p>}
        </div>
      )}
      <div className={style.end}>
        <p>{words.nonBinding}</p>
        {children}
      </div>
    </div>
  );
}
