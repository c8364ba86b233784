import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import style from './Stub.module.css';
import type { TicketEvent } from './ticket-props.ts';

export type Announcement = Record<'title' | 'text', string>;

interface Props {
  event: Omit<TicketEvent, 'day'> | undefined;
  announcement: Announcement | undefined;
  artPrint: ReactNode;
}

export function StubEvent({ event, announcement, artPrint }: Props) {
  if (!event && !announcement && !artPrint) return null;
  return (
    <div className={`${style.stub} ${style.event}`}>
      {artPrint && <div className={style.artPrint}>{artPrint}</div>}
      {event && <StubEventText event={event} />}
      {!event && announcement && (
        <div>
          <p className={style.title}>{announcement.title}</p>
          <p>
            <RichText text={announcement.text} newTab />
          </p>
        </div>
      )}
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
