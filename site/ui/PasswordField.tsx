import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import style from './PasswordField.module.css';

interface Props extends ComponentProps<typeof Field> {
  show: string;
  hide: string;
}

/** A password that can be looked at while it is typed. Managers and pasting are welcome. */
export function PasswordField({ show, hide, ...field }: Props) {
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
