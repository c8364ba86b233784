/** The form of an entry, made of its schema (server/content/form-tree.ts). An input is named by its path. */

import type { Language } from '#contract/language.ts';

/** What every field has. `label` and `hint` are keys below `fields` of content/texts until a loader says them. */
interface Common<Kind> {
  kind: Kind;
  /** its part of the path; items of a list are called by their number instead */
  name: string;
  label: string;
  hint: string;
  optional: boolean;
}

interface Texts {
  long: boolean;
  most: number;
  /** as many letters read well: they are counted while somebody types */
  good: number | undefined;
}

/** An interface text is called by what the release says there. */
interface Quoted {
  quote?: Record<Language, string>;
}

interface Line extends Common<'line'>, Texts {
  look: 'text' | 'email' | 'tel' | 'url' | 'language';
}

/** In two inputs, `….de` and `….en`. */
interface Said extends Common<'said'>, Texts, Quoted {
  /** may be said once for both languages: the box `….same` then is ticked, and the German counts for both */
  alike: boolean;
  germanLater: boolean;
  castLine?: boolean;
}

/** A day; a day and a time by the clock of the house; a time alone; a box. */
type Plain = Common<'date' | 'moment' | 'time' | 'yes'>;

interface Quantity extends Common<'number'> {
  whole: boolean;
  least: number | undefined;
  most: number | undefined;
  otherwise: string | undefined;
}

type Option = Record<'value' | 'label', string>;

interface Choice extends Common<'choice'> {
  options: Option[];
  otherwise: string | undefined;
}

/** Several of them, each a box `….{value}`. */
interface Choices extends Common<'choices'> {
  options: Option[];
}

interface Reference extends Common<'reference'> {
  to: string;
  numbered: boolean;
}

export interface Group extends Common<'group'>, Quoted {
  fields: Field[];
  /** what stands there and nobody types */
  fixed: Record<string, string | number | boolean>;
  /** fields that the form does not know: they stay as they are */
  kept: string[];
}

export interface List extends Common<'list'> {
  item: Field;
  least: number;
  most: number;
}

/** One of several shapes: which of them, the choice `….variant` says. */
export interface Variants extends Common<'variants'> {
  options: { name: string; label: string; field: Group | List }[];
}

export type Field = Line | Said | Plain | Quantity | Choice | Choices | Reference | Group | List | Variants;

export type Typed = Readonly<Record<string, string>>;

export const ticked = 'yes';

export const below = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));

export const variantOf = ({ options, optional }: Variants, chosen: string | undefined) =>
  options.find(({ name }) => name === chosen) ?? (optional ? undefined : options[0]);

export const itemsIn = (path: string, typed: Typed): number => itemCounts(typed).get(path) ?? 0;

export function itemCounts(typed: Typed): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of Object.keys(typed))
    for (const { 1: number, index } of name.matchAll(/\.(\d{1,3})(?=\.|$)/g)) {
      const list = name.slice(0, index);
      counts.set(list, Math.max(counts.get(list) ?? 0, Number(number) + 1));
    }
  return counts;
}

/** What keeps a field from being published. Its words: `editor.fault` in content/texts. */
export interface FieldFaultAt {
  path: string;
  code: FieldFault;
  facts?: Record<string, string | number>;
}

/** Of those about several fields the shape itself says which (`params.fault`). */
export const fieldFaults = [
  'missing',
  'germanMissing',
  'englishMissing',
  'tooLong',
  'tooMuch',
  'notDrawn',
  'tooFew',
  'tooMany',
  'noNumber',
  'numberOff',
  'noDate',
  'noMoment',
  'noTime',
  'noEmail',
  'noPhone',
  'noLink',
  'noChoice',
  'noEntry',
  'stillDraft',
  'castLine',
  'turning',
  'soundUntold',
  'endsFirst',
  'overlaps',
  'afterEnd',
  'shape',
] as const;
export type FieldFault = (typeof fieldFaults)[number];
