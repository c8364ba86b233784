import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import style from './PasswordField.module.css';

/** A password that can be shown while it is typed. Managers and pasting are welcome. */
export function PasswordField({ show, hide, ...field }: ComponentProps<typeof Field> & { show: string; hide: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={style.password}>
      <Field {...field} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} required />
      <Button onClick={() => setShown(!shown)}>
        {shown ? hide : show}
        <span className="visually-hidden">: {field.label}</span>
      </Button>
    </div>
  );
}
