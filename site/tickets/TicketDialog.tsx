import { createPortal } from 'react-dom';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import style from './TicketDialog.module.css';

export interface TicketWords {
  title: string;
  close: string;
  soon: string;
  /** what is said of an evening that is over */
  past: string;
  write: string;
  email: string;
}

/** Stands at the end of the page: inside the phone's menu it would vanish together with the menu. */
export interface TicketEvent {
  title: string;
  date: string;
  time: string;
  venue: string;
  past: boolean;
}

interface Props {
  words: TicketWords;
  event?: TicketEvent | undefined;
  onClose: () => void;
}

export function TicketDialog({ words, event, onClose }: Props) {
  return createPortal(
    <Dialog title={words.title} closeLabel={words.close} onClose={onClose}>
      {event && (
        <div className={style.event}>
          <p className={style.title}>{event.title}</p>
          <p>
            {event.date}, {event.time}
          </p>
          <p>{event.venue}</p>
          {event.past && <p className={style.past}>{words.past}</p>}
        </div>
      )}
      <p className={style.text}>{words.soon}</p>
      <ButtonLink look="solid" href={`mailto:${words.email}`}>
        {words.write}
      </ButtonLink>
    </Dialog>,
    document.body,
  );
}
