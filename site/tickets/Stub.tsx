import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import style from './Stub.module.css';
import type { TicketEvent } from './ticket-props.ts';

export function StubEvent({ event }: { event: Omit<TicketEvent, 'day'> | undefined }) {
  if (!event) return null;
  return (
    <div className={`${style.stub} ${style.event}`}>
      <StubEventText event={event} />
      {event.note && <p className={style.note}>{event.note}</p>}
    </div>
  );
}

export function StubEventText({ event }: { event: Omit<TicketEvent, 'day'> }) {
  const { id, title, date, time, venue, isUnavailable } = event;
  const facts = <LineBreaks lines={[date, time, venue]} />;
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
