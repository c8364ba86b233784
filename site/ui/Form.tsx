import type { ComponentProps, ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import style from './Form.module.css';

export interface FormMessage {
  kind: 'success' | 'error';
  text: string;
}

interface Props extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  message: FormMessage | null | undefined;
  busy: boolean | undefined;
  buttonLabel: string;
  variant?: ComponentProps<typeof Button>['variant'];
  children?: ReactNode;
}

/**
 * A form that script sends. Screen readers announce changes only in regions that exist from the
 * start. `dialog`: without script, a normal form would put the password into the address.
 */
export const Form = ({ message, busy, buttonLabel, variant = 'solid', children, onSubmit }: Props) => (
  <form method="dialog" className={style.form} onSubmit={onSubmit} aria-busy={busy}>
    <div role="alert" className={style.notice}>
      {message?.kind === 'error' && <Alert>{message.text}</Alert>}
    </div>
    <div role="status" className={style.notice}>
      {message?.kind === 'success' && <p className={style.done}>{message.text}</p>}
    </div>
    {children}
    <Button className={style.send} type="submit" variant={variant}>
      {buttonLabel}
    </Button>
  </form>
);
