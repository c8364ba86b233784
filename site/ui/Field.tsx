import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './Field.module.css';

interface Said {
  label: string;
  /** what is not accepted about it, as a sentence */
  fault?: string | undefined;
  hint?: ReactNode;
}

/** A line of a printed form: the label above, the rule below, and whatever is wrong with it said between them. */
export function Field({ label, fault, hint, className = '', ...input }: Said & ComponentProps<'input'>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Frame id={id} label={label} fault={fault} hint={hint}>
      <input className={`${style.input} ${className}`.trim()} {...input} {...described(id, fault, hint)} />
    </Frame>
  );
}

/** The same for what takes more than a line. */
export function LongField({ label, fault, hint, ...input }: Said & ComponentProps<'textarea'>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Frame id={id} label={label} fault={fault} hint={hint}>
      <textarea className={style.input} {...input} {...described(id, fault, hint)} />
    </Frame>
  );
}

/** One of a few. */
export function SelectField({ label, fault, hint, children, ...input }: Said & ComponentProps<'select'>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Frame id={id} label={label} fault={fault} hint={hint}>
      <select className={style.input} {...input} {...described(id, fault, hint)}>
        {children}
      </select>
    </Frame>
  );
}

const described = (id: string, fault: unknown, hint: unknown) => ({
  id,
  'aria-describedby': [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  // A field that is required and empty counts as faulty to Firefox, which says so before anybody has typed.
  'aria-invalid': Boolean(fault),
});

function Frame({ id, label, fault, hint, children }: Said & { id: string; children: ReactNode }) {
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {fault && (
        <p className={style.fault} id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {children}
      {hint && (
        <div className={style.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
