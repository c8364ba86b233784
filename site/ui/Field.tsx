import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './Field.module.css';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** `warning` is advice: the form still accepts the text. */
type TextFieldProps = FieldProps & ComponentProps<'input'> & { warning?: string | undefined };

/** The label is above the input, the error between them. */
export const Field = ({ label, error, warning, hint, className = '', ...input }: TextFieldProps) => (
  <FieldFrame {...{ id: input.id, label, error: error ?? warning, hint }}>
    {(attributes) => (
      <input
        className={`${style.input} ${className}`.trim()}
        {...input}
        {...attributes}
        aria-invalid={Boolean(error)}
      />
    )}
  </FieldFrame>
);

export const TextareaField = ({ label, error, hint, ...input }: FieldProps & ComponentProps<'textarea'>) => (
  <FieldFrame {...{ id: input.id, label, error, hint }}>
    {(attributes) => <textarea className={style.input} {...input} {...attributes} />}
  </FieldFrame>
);

export const SelectField = ({ label, error, hint, ...input }: FieldProps & ComponentProps<'select'>) => (
  <FieldFrame {...{ id: input.id, label, error, hint }}>
    {(attributes) => <select className={style.input} {...input} {...attributes} />}
  </FieldFrame>
);

/** `aria-describedby` of the input refers to this id. */
export const FieldError = ({ fieldId, error }: { fieldId: string; error: string | undefined }) =>
  error && (
    <p className={style.error} id={`${fieldId}-error`}>
      {error}
    </p>
  );

interface FrameProps extends FieldProps {
  id: string | undefined;
  children: (attributes: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

export function FieldFrame({ id: given, label, error, hint, children }: FrameProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <FieldError fieldId={id} error={error} />
      {children({
        id,
        'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
        // Without this, Firefox marks an empty required field as invalid before any input.
        'aria-invalid': Boolean(error),
      })}
      {hint && (
        <div className={style.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
