/** Fields of the entry “look”. Without `../live/look-inputs.ts` they are typed as text. */
import type { ComponentProps } from 'react';
import { listBaseColours } from '#contract/colours.ts';
import { Field, TextareaField } from '#site/ui/Field.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import style from './LookFields.module.css';

type Strings = Record<'pickColour' | 'chooseFile' | 'fromFile', string>;

/** `path`: `colours.day.paper`. The colour of the example shows what an empty field means. */
export function ColourField({ strings, ...input }: { strings: Strings } & ComponentProps<typeof Field>) {
  const example = findExampleColour(input.id ?? '');
  const shown = /^#[0-9a-f]{6}$/.test(String(input.defaultValue)) ? String(input.defaultValue) : example;
  return (
    <div className={style.colour}>
      <Field {...input} placeholder={example} spellCheck={false} />
      <input
        type="color"
        className={style.picker}
        defaultValue={shown}
        data-colour-of={input.id}
        aria-label={`${input.label}: ${strings.pickColour}`}
        hidden
      />
    </div>
  );
}

function findExampleColour(path: string): string | undefined {
  const [, light, name] = path.split('.');
  const colours = light === 'day' || light === 'evening' ? Object.entries(listBaseColours({}, light)) : [];
  return colours.find(([own]) => own === name)?.[1];
}

export const DrawingField = ({ strings, ...input }: { strings: Strings } & ComponentProps<typeof TextareaField>) => (
  <div className={style.drawing}>
    <TextareaField {...input} spellCheck={false} />
    <div data-drawing-of={input.id} hidden>
      <FileField
        id={`${input.id}-file`}
        label={strings.fromFile}
        chooseLabel={strings.chooseFile}
        accept=".svg,image/svg+xml,.png,image/png"
        isEmpty
      />
    </div>
  </div>
);
