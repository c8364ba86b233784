import { type ReactNode, useId } from 'react';
import field from './Field.module.css';
import { FieldError, type FieldProps } from './Field.tsx';
import style from './GroupField.module.css';

type GroupFieldProps = Omit<FieldProps, 'hint'> & { value: string; children: ReactNode };

/** A label for a group of controls, with the choice beside it. */
export function GroupField({ label, error, value, children }: GroupFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed on a line with something else
    <div className={field.field} role="group" aria-labelledby={id} aria-describedby={error && `${id}-error`}>
      <p className={style.group}>
        <span className={field.label} id={id}>
          {label}
        </span>
        <output>{value}</output>
      </p>
      <FieldError fieldId={id} error={error} />
      {children}
    </div>
  );
}
