import type { ReactNode } from 'react';
import { RichText } from '#site/language/RichText.tsx';
import style from './Stub.module.css';
import text from './StubEventText.module.css';
import { StubEventText } from './StubEventText.tsx';
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
          <p className={`${text.title} ${style.announcement}`}>{announcement.title}</p>
          <p>
            <RichText text={announcement.text} newTab />
          </p>
        </div>
      )}
      {event?.note && <p className={style.note}>{event.note}</p>}
    </div>
  );
}
