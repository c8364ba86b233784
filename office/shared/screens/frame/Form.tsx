import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#site/ui/Button.tsx';
import style from './Form.module.css';

/** A form with one button, which shows `text`, for an action of an office page (server/page.ts). */
interface Props {
  address: string;
  action: string;
  text: string;
  variant?: ComponentProps<typeof Button>['variant'];
  hidden?: Record<string, string>;
  children?: ReactNode;
}

export const Form = ({ address, action, text, variant = 'outline', hidden = {}, children }: Props) => (
  <form className={style.form} method="post" action={address}>
    <HiddenFields values={hidden} />
    {children}
    <Button className={style.send} type="submit" name="action" value={action} variant={variant}>
      {text}
    </Button>
  </form>
);

export const HiddenFields = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
