import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './Checkbox.module.css';
import field from './Field.module.css';
import { FieldError } from './Field.tsx';

interface Props extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, ...input }: Props) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <div className={field.field}>
      <FieldError fieldId={id} error={error} />
      <div className={style.line}>
        <input
          className={style.box}
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={error ? `${id}-error` : input['aria-describedby']}
          aria-invalid={Boolean(error) || (input['aria-invalid'] ?? false)}
        />
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
      </div>
    </div>
  );
}
