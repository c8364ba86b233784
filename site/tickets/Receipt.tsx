import { useEffect, useRef } from 'react';
import { Button } from '#site/ui/Button.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Stub.module.css';
import text from './StubEventText.module.css';
import { StubEventText } from './StubEventText.tsx';
import type { TicketReceipt as ReceiptData } from './send.ts';
import type { TicketEvent, TicketStrings } from './ticket-props.ts';

interface Props {
  strings: TicketStrings;
  notSent: string | undefined;
  event: TicketEvent | undefined;
  receipt: ReceiptData | undefined;
  onDismiss: () => void;
}

export function Receipt({ strings, notSent, event, receipt, onDismiss }: Props) {
  const receiptElement = useRef<HTMLElement>(null);

  // The receipt is at the end of the page, and the form with the focus has disappeared.
  useEffect(() => receiptElement.current?.focus(), []);

  return (
    <aside ref={receiptElement} tabIndex={-1} className={`${style.stub} ${style.torn}`} role="status">
      {receipt ? (
        <>
          {event && !event.isUnavailable && <StubEventText event={event} />}
          <p className={`${text.title} ${style.thanks}`}>{strings.thanks}</p>
          <p>
            {strings.reference} <strong className={style.reference}>{receipt.reference}</strong>
          </p>
          {receipt.note && <p>{receipt.note}</p>}
          {receipt.withoutPicture && <p>{strings.withoutPicture}</p>}
          <p>{receipt.reachable ? strings.receipt : strings.unreachable}</p>
          <TouchLink href={receipt.status}>{strings.status}</TouchLink>
        </>
      ) : (
        <p>{notSent}</p>
      )}
      <Button onClick={onDismiss}>{strings.dismiss}</Button>
    </aside>
  );
}
