import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './Field.module.css';

interface Said {
  label: string;
  /** what is not accepted about it, as a sentence */
  fault?: string | undefined;
  hint?: ReactNode;
}

interface LineProps extends Said, ComponentProps<'input'> {
  /** what should be considered about it, as a sentence; it is accepted all the same */
  warning?: string | undefined;
}

/** A line of a printed form: the label above, the rule below, and whatever is wrong with it said between them. */
export function Field({ label, fault, warning, hint, className = '', ...input }: LineProps) {
  const own = useId();
  const id = input.id ?? own;
  const said = fault ?? warning;
  return (
    <Frame id={id} label={label} fault={said} hint={hint}>
      <input
        className={`${style.input} ${className}`.trim()}
        {...input}
        {...described(id, said, hint)}
        aria-invalid={Boolean(fault)}
      />
    </Frame>
  );
}

interface FileProps extends Said, Omit<ComponentProps<'input'>, 'type'> {
  /** on the button: the browser would write it in its own language */
  choose: string;
  /** no file is chosen, and the browser need not say so; without script nobody knows, and it says so */
  empty?: boolean;
}

/** A file to choose. On a page, file-field.ts says whether one is chosen. */
export function FileField({ label, choose, fault, hint, empty = false, ...input }: FileProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Frame id={id} label={label} fault={fault} hint={hint}>
      <div className={style.file}>
        <span className={style.choose} aria-hidden="true" data-file-button="">
          {choose}
        </span>
        <input
          className={style.input}
          type="file"
          data-file-field=""
          data-empty={empty || undefined}
          {...input}
          {...described(id, fault, hint)}
        />
      </div>
    </Frame>
  );
}

/** What is more than one control: the label names the group, and beside it is what has been chosen. */
export function GroupField({
  label,
  fault,
  said,
  children,
}: Omit<Said, 'hint'> & { said: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed on a line with something else
    <div className={style.field} role="group" aria-labelledby={id} aria-describedby={fault && `${id}-fault`}>
      <p className={style.group}>
        <span className={style.label} id={id}>
          {label}
        </span>
        <output>{said}</output>
      </p>
      {fault && (
        <p className={style.fault} id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {children}
    </div>
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
