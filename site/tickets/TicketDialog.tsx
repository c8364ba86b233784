import { createPortal } from 'react-dom';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import style from './TicketDialog.module.css';

export interface TicketWords {
  title: string;
  close: string;
  soon: string;
  write: string;
  email: string;
}

/** Stands at the end of the page: inside the phone's menu it would vanish together with the menu. */
export function TicketDialog({ words, onClose }: { words: TicketWords; onClose: () => void }) {
  return createPortal(
    <Dialog title={words.title} closeLabel={words.close} onClose={onClose}>
      <p className={style.text}>{words.soon}</p>
      <ButtonLink look="solid" href={`mailto:${words.email}`}>
        {words.write}
      </ButtonLink>
    </Dialog>,
    document.body,
  );
}
