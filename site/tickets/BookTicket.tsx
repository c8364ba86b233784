import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Language } from '#contract/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { loadDialogData } from './dialog-data.ts';
import { Receipt } from './Receipt.tsx';
import { type TicketReceipt as ReceiptData, useTicketDraft } from './send.ts';
import { TicketDialog } from './TicketDialog.tsx';
import type { DialogData, TicketEvent } from './ticket-props.ts';

interface Props {
  label: string;
  language: Language;
  event?: TicketEvent | undefined;
  variant?: 'solid' | 'outline';
}

/** Without script, or without the texts of the dialog, the button leads to the page `/tickets`. */
export function BookTicket({ label, language, event, variant = 'solid' }: Props) {
  const [data, setData] = useState<DialogData>();
  const [open, setOpen] = useState<'dialog' | 'receipt'>();
  const [receipt, setReceipt] = useState<ReceiptData>();
  const button = useRef<HTMLButtonElement>(null);
  const draft = useTicketDraft();

  // The first touch loads the island, so the texts are usually there before the click.
  useEffect(() => void loadDialogData(language).catch(() => undefined), [language]);

  async function show(form: HTMLFormElement) {
    try {
      setData(await loadDialogData(language));
      setOpen('dialog');
    } catch {
      form.submit();
    }
  }

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
        void show(submitted.currentTarget);
      }}
    >
      {event && <input type="hidden" name="event" value={event.id} />}
      <Button variant={variant} type="submit" ref={button}>
        {label}
      </Button>
      {data && open === 'dialog' && (
        <TicketDialog
          {...data}
          event={event}
          draft={draft}
          onClose={close}
          onSent={(sent) => {
            setReceipt(sent);
            setOpen('receipt');
          }}
        />
      )}
      {data &&
        open === 'receipt' &&
        createPortal(
          <Receipt
            strings={data.strings}
            notSent={data.setup.notSent}
            event={event}
            receipt={receipt}
            onDismiss={close}
          />,
          document.body,
        )}
    </form>
  );
}
