import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import style from './StubEventText.module.css';
import type { TicketEvent } from './ticket-props.ts';

/** Number, title and facts of an event, on the ground of a stub. */
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
