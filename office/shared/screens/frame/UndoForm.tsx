import type { ComponentProps } from 'react';
import { Form } from './Form.tsx';
import type { PageTools } from './page-tools.ts';
import style from './UndoForm.module.css';

interface Props extends ComponentProps<typeof Form> {
  tools: Pick<PageTools, 't' | 'now'>;
  /** Until then the server undoes the action. */
  until: string;
  hint: string;
}

/** With JavaScript it disappears when its time is over (undo-form.ts). */
export const UndoForm = ({ tools: { t, now }, until, hint, ...form }: Props) => (
  <div className={style.undo} data-undo-milliseconds={Math.max(0, Date.parse(until) - now.getTime())}>
    <Form {...form} />
    <p className={style.hint}>{hint}</p>
    <p className={style.over} role="status" tabIndex={-1} hidden>
      {t('office.undoOver')}
    </p>
  </div>
);
