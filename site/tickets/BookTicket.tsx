import { useRef, useState } from 'react';
import { Button } from '#site/ui/Button.tsx';
import { TicketDialog, type TicketEvent, type TicketWords } from './TicketDialog.tsx';

interface Props {
  label: string;
  words: TicketWords;
  /** the evening it is for, where the button stands on an evening's page */
  event?: TicketEvent | undefined;
}

/** Without script the button is a form's own and leads to the office's address. */
export function BookTicket({ label, words, event }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    // On a phone the menu that held the button has closed behind the dialog: its opener stands in.
    if (!button.current?.checkVisibility()) document.querySelector<HTMLElement>('[popovertarget="menu"]')?.focus();
  }

  return (
    <form
      action="/contact"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      <Button look="solid" type="submit" ref={button}>
        {label}
      </Button>
      {open && <TicketDialog words={words} event={event} onClose={close} />}
    </form>
  );
}
