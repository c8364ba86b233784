import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import style from './Stub.module.css';
import type { TicketEvent } from './ticket-props.ts';

export function StubEvent({ event }: { event: Omit<TicketEvent, 'day'> | undefined }) {
  if (!event) return null;
  return (
    <div className={`${style.stub} ${style.evening}`}>
      <StubEventText event={event} />
      {event.note && <p className={style.note}>{event.note}</p>}
    </div>
  );
}

export const StubEventText = ({ event }: { event: Omit<TicketEvent, 'day'> }) => (
  <div>
    <p className={style.number} aria-hidden="true">
      № {event.id}
    </p>
    <p className={style.title}>{event.title}</p>
    <StubFacts {...event} />
  </div>
);

function StubFacts({
  date,
  time,
  venue,
  isUnavailable,
}: Pick<TicketEvent, 'date' | 'time' | 'venue' | 'isUnavailable'>) {
  const facts = <LineBreaks lines={[date, time, venue]} />;
  return <p>{isUnavailable ? <s>{facts}</s> : facts}</p>;
}
