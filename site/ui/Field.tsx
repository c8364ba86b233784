import { type ComponentProps, type ReactNode, useId } from 'react';
import style from './Field.module.css';

interface Said {
  label: string;
  fault?: string | undefined;
  hint?: ReactNode;
}

/** `warning`: advice; the text is accepted. */
type LineProps = Said & ComponentProps<'input'> & { warning?: string | undefined };

/** The label above the line, the error between them. */
export function Field({ label, fault, warning, hint, className = '', ...input }: LineProps) {
  const said = fault ?? warning;
  const attributes = useFieldAttributes(input.id, said, hint);
  return (
    <Frame id={attributes.id} label={label} fault={said} hint={hint}>
      <input
        className={`${style.input} ${className}`.trim()}
        {...input}
        {...attributes}
        aria-invalid={Boolean(fault)}
      />
    </Frame>
  );
}

interface FileProps extends Said, Omit<ComponentProps<'input'>, 'type'> {
  /** label of the button: the browser's would be in its own language */
  choose: string;
  /** hides the browser's “no file chosen”; without script it stays */
  empty?: boolean;
}

export function FileField({ label, choose, fault, hint, empty = false, ...input }: FileProps) {
  const attributes = useFieldAttributes(input.id, fault, hint);
  return (
    <Frame id={attributes.id} label={label} fault={fault} hint={hint}>
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
          {...attributes}
        />
      </div>
    </Frame>
  );
}

type GroupProps = Omit<Said, 'hint'> & { said: string; children: ReactNode };

/** For a group of controls: the label names the group, the choice is shown beside it. */
export function GroupField({ label, fault, said, children }: GroupProps) {
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
      <Fault of={id} fault={fault} />
      {children}
    </div>
  );
}

export function LongField({ label, fault, hint, ...input }: Said & ComponentProps<'textarea'>) {
  const attributes = useFieldAttributes(input.id, fault, hint);
  return (
    <Frame id={attributes.id} label={label} fault={fault} hint={hint}>
      <textarea className={style.input} {...input} {...attributes} />
    </Frame>
  );
}

export function SelectField({ label, fault, hint, ...input }: Said & ComponentProps<'select'>) {
  const attributes = useFieldAttributes(input.id, fault, hint);
  return (
    <Frame id={attributes.id} label={label} fault={fault} hint={hint}>
      <select className={style.input} {...input} {...attributes} />
    </Frame>
  );
}

function useFieldAttributes(given: string | undefined, fault: unknown, hint: unknown) {
  const own = useId();
  const id = given ?? own;
  return {
    id,
    'aria-describedby': [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    // Firefox marks an empty required field invalid before any input.
    'aria-invalid': Boolean(fault),
  };
}

/** The sentence named by `aria-describedby`. */
export const Fault = ({ of, fault }: { of: string; fault: string | undefined }) =>
  fault && (
    <p className={style.fault} id={`${of}-fault`}>
      {fault}
    </p>
  );

const Frame = ({ id, label, fault, hint, children }: Said & { id: string; children: ReactNode }) => (
  <div className={style.field}>
    <label className={style.label} htmlFor={id}>
      {label}
    </label>
    <Fault of={id} fault={fault} />
    {children}
    {hint && (
      <div className={style.hint} id={`${id}-hint`}>
        {hint}
      </div>
    )}
  </div>
);
