import type { ComponentProps, ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import style from './Form.module.css';

export interface FormNotice {
  kind: 'success' | 'error';
  text: string;
}

interface Props extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  notice: FormNotice | null | undefined;
  busy: boolean | undefined;
  send: string;
  look?: ComponentProps<typeof Button>['look'];
  children?: ReactNode;
}

/**
 * Sent by script. Screen readers announce changes only in regions that exist from the start.
 * `dialog`: without script nothing is sent; a plain form would put the password into the address.
 */
export const Form = ({ notice, busy, send, look = 'solid', children, onSubmit }: Props) => (
  <form method="dialog" className={style.form} onSubmit={onSubmit} aria-busy={busy}>
    <div role="alert" className={style.notice}>
      {notice?.kind === 'error' && <Alert>{notice.text}</Alert>}
    </div>
    <div role="status" className={style.notice}>
      {notice?.kind === 'success' && <p className={style.done}>{notice.text}</p>}
    </div>
    {children}
    <Button className={style.send} type="submit" look={look}>
      {send}
    </Button>
  </form>
);
