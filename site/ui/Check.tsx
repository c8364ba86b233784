import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './Check.module.css';
import field from './Field.module.css';
import { Fault } from './Field.tsx';

interface Props extends ComponentProps<'input'> {
  label: ReactNode;
  fault?: string | undefined;
}

export function Check({ label, fault, ...input }: Props) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div className={field.field}>
      <Fault of={id} fault={fault} />
      <div className={style.line}>
        <input
          className={style.box}
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={fault ? `${id}-fault` : input['aria-describedby']}
          aria-invalid={Boolean(fault) || (input['aria-invalid'] ?? false)}
        />
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
      </div>
    </div>
  );
}
