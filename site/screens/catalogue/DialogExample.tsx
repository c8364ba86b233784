import { useState } from 'react';
import { Button } from '#site/ui/Button.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';

export function DialogExample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      {open && (
        <Dialog title="A dialog" closeLabel="Close" onClose={() => setOpen(false)}>
          <p>Focus goes in, stays in, and returns.</p>
        </Dialog>
      )}
    </>
  );
}
