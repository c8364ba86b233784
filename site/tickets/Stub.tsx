import type { ReactNode } from 'react';
import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import style from './Stub.module.css';
import type { TicketEvent } from './ticket-props.ts';

interface Props {
  event: Omit<TicketEvent, 'day'> | undefined;
  artPrint: ReactNode;
}

export function StubEvent({ event, artPrint }: Props) {
  if (!event && !artPrint) return null;
  return (
    <div className={`${style.stub} ${style.event}`}>
      {artPrint && <div className={style.artPrint}>{artPrint}</div>}
      {event && <StubEventText event={event} />}
      {event?.note && <p className={style.note}>{event.note}</p>}
    </div>
  );
}

export function StubEventText({ event }: { event: Omit<TicketEvent, 'day'> }) {
  const { id, title, date, time, venue, price, isUnavailable } = event;
  const facts = <LineBreaks lines={[date, time, venue, ...(price ? [price] : [])]} />;
  return (
    <div>
      <p className={style.number} aria-hidden="true">
        № {id}
      </p>
      <p className={style.title}>{title}</p>
      <p>{isUnavailable ? <s>{facts}</s> : facts}</p>
    </div>
  );
}
