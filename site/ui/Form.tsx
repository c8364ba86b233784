import type { ComponentProps, ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import style from './Form.module.css';

export interface FormNotice {
  kind: 'success' | 'error';
  text: string;
}

interface Props extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  /** what became of it */
  notice: FormNotice | null | undefined;
  busy: boolean | undefined;
  /** stands on the button */
  send: string;
  look?: ComponentProps<typeof Button>['look'];
  children?: ReactNode;
}

/**
 * What is sent by a script: the outcome above, the fields, and one button that stays usable.
 * `dialog`: where the script has not come nothing is sent at all; a plain form would put the password into the address.
 */
export const Form = ({ notice, busy, send, look = 'solid', children, onSubmit }: Props) => (
  <form method="dialog" className={style.form} onSubmit={onSubmit} aria-busy={busy}>
    <Said notice={notice} />
    {children}
    <Button className={style.send} type="submit" look={look}>
      {send}
    </Button>
  </form>
);

/** Both regions are there from the start: a reader of screens hears only what changes in one it knows. */
const Said = ({ notice }: Pick<Props, 'notice'>) => (
  <>
    <div role="alert" className={style.notice}>
      {notice?.kind === 'error' && <Alert>{notice.text}</Alert>}
    </div>
    <div role="status" className={style.notice}>
      {notice?.kind === 'success' && <p className={style.done}>{notice.text}</p>}
    </div>
  </>
);
