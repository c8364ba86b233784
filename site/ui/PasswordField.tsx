import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import style from './PasswordField.module.css';

interface Props extends ComponentProps<typeof Field> {
  strings: { show: string; hide: string };
  fieldErrors: Record<string, string>;
}

export function PasswordField({ strings: { show, hide }, fieldErrors, name = 'password', ...field }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className={style.password}>
      <Field
        {...field}
        name={name}
        error={fieldErrors[name]}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <Button onClick={() => setShown(!shown)}>
        {shown ? hide : show}
        <span className="visually-hidden">: {field.label}</span>
      </Button>
    </div>
  );
}
