import type { ComponentProps } from 'react';
import field from './Field.module.css';
import { FieldFrame, type FieldProps } from './Field.tsx';
import style from './FileField.module.css';

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** Replaces the browser's label, which is in the browser's language. */
  chooseLabel: string;
  /** Hides the browser's “no file chosen”, which only script can update. */
  isEmpty?: boolean;
}

export const FileField = ({ label, chooseLabel, error, hint, isEmpty = false, ...input }: Props) => (
  <FieldFrame {...{ id: input.id, label, error, hint }}>
    {(attributes) => (
      <div className={style.file}>
        <span className={style.choose} aria-hidden="true" data-file-button="">
          {chooseLabel}
        </span>
        <input
          className={`${field.input} ${style.input}`}
          type="file"
          data-file-field=""
          data-empty={isEmpty || undefined}
          {...input}
          {...attributes}
        />
      </div>
    )}
  </FieldFrame>
);
