import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import style from './Dialog.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The native modal: it manages the focus, makes the page inert and closes on Escape. */
export function Dialog({ title, lead, closeLabel, onClose, className = '', children }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Close before removal, otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the native dialog
    <dialog
      ref={frame}
      className={`${style.dialog} ${className}`.trim()}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === frame.current && frame.current?.close()}
    >
      <div className={style.panel}>
        <div className={style.head}>
          <h2 className={style.title} id={titleId}>
            {title}
          </h2>
          <Button onClick={() => frame.current?.close()}>{closeLabel}</Button>
          {lead && <div className={style.lead}>{lead}</div>}
        </div>
        <div className={style.body}>{children}</div>
      </div>
    </dialog>
  );
}
