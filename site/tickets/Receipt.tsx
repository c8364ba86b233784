import { useEffect, useRef } from 'react';
import { Button } from '#site/ui/Button.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Receipt.module.css';
import type { Receipt as ReceiptData } from './send.ts';
import type { TicketWords } from './ticket-props.ts';

interface Props {
  words: TicketWords;
  /** what is said where nothing is sent */
  notSent: string | undefined;
  receipt: ReceiptData | undefined;
  onDismiss: () => void;
}

/** The part that is torn off: it stays until somebody puts it away. */
export function Receipt({ words, notSent, receipt, onDismiss }: Props) {
  const slip = useRef<HTMLElement>(null);

  // It lies at the end of the page; the form that had the focus is gone.
  useEffect(() => slip.current?.focus(), []);

  return (
    <aside ref={slip} tabIndex={-1} className={style.receipt} role="status">
      {receipt ? (
        <>
          <p className={style.title}>{words.thanks}</p>
          <p>
            {words.reference} <strong className={style.reference}>{receipt.reference}</strong>
          </p>
          {receipt.note && <p className={style.note}>{receipt.note}</p>}
          <p>{receipt.reachable ? words.receipt : words.unreachable}</p>
          <p>
            <TouchLink href={receipt.status}>{words.status}</TouchLink>
          </p>
        </>
      ) : (
        <p>{notSent}</p>
      )}
      <Button onClick={onDismiss}>{words.dismiss}</Button>
    </aside>
  );
}
