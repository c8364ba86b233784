import { useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '#site/ui/Button.tsx';
import { Receipt } from './Receipt.tsx';
import { type TicketReceipt as ReceiptData, useTicketDraft } from './send.ts';
import { TicketDialog } from './TicketDialog.tsx';
import type { TicketEvent, TicketSetup } from './ticket-props.ts';
import { unpackStrings } from './ticket-strings.ts';

interface Props {
  label: string;
  /** see ticket-strings.ts */
  strings: string;
  setup: TicketSetup;
  event?: TicketEvent | undefined;
  variant?: 'solid' | 'outline';
}

/** Without script the button submits a form that leads to the page `/tickets`. */
export function BookTicket({ label, strings: packed, setup, event, variant = 'solid' }: Props) {
  const [open, setOpen] = useState<'dialog' | 'receipt'>();
  const [receipt, setReceipt] = useState<ReceiptData>();
  const button = useRef<HTMLButtonElement>(null);
  const draft = useTicketDraft();
  const strings = useMemo(() => unpackStrings(packed), [packed]);

  function close() {
    // Close the dialog at once, because an open dialog keeps the focus inside.
    flushSync(() => setOpen(undefined));
    // On a phone the menu with the button has closed, so focus the button of the menu.
    const opener = document.querySelector<HTMLElement>('[popovertarget="menu"]');
    (button.current?.checkVisibility() ? button.current : opener)?.focus();
  }

  return (
    <form
      action="/tickets"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setOpen('dialog');
      }}
    >
      {event && <input type="hidden" name="event" value={event.id} />}
      <Button variant={variant} type="submit" ref={button}>
        {label}
      </Button>
      {open === 'dialog' && (
        <TicketDialog
          strings={strings}
          setup={setup}
          event={event}
          draft={draft}
          onClose={close}
          onSent={(sent) => {
            setReceipt(sent);
            setOpen('receipt');
          }}
        />
      )}
      {open === 'receipt' &&
        createPortal(
          <Receipt strings={strings} notSent={setup.notSent} event={event} receipt={receipt} onDismiss={close} />,
          document.body,
        )}
    </form>
  );
}
