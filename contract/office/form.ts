/**
 * The form of an entry, generated from its schema (server/content/form-tree.ts).
 * The name of an input is its path.
 */

import type { Language } from '#contract/language.ts';

/** A loader translates `label` and `hint`, which are keys below `fields` of content/texts. */
interface Common<Kind> {
  kind: Kind;
  name: string;
  label: string;
  hint: string;
  optional: boolean;
}

interface Texts {
  long: boolean;
  most: number;
  good: number | undefined;
}

/** An interface text has the released text as its label. */
interface Quoted {
  quote?: Record<Language, string>;
}

interface Line extends Common<'line'>, Texts {
  look: 'text' | 'email' | 'tel' | 'url' | 'language';
}

/** Two inputs, `….de` and `….en`. */
interface Said extends Common<'said'>, Texts, Quoted {
  /** may be one text for both languages: box `….same`, and the German input has it */
  alike: boolean;
  germanLater: boolean;
  castLine?: boolean;
}

/** `moment`: day and time on the estate's clock. */
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

/** Several values, each a box `….{value}`. */
interface Choices extends Common<'choices'> {
  options: Option[];
}

interface Reference extends Common<'reference'> {
  to: string;
  numbered: boolean;
}

export interface Group extends Common<'group'>, Quoted {
  fields: Field[];
  fixed: Record<string, string | number | boolean>;
  /** fields unknown to the form; they stay unchanged */
  kept: string[];
}

export interface List extends Common<'list'> {
  item: Field;
  least: number;
  most: number;
}

/** One of several shapes; the input `….variant` selects it. */
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

/** Why a field cannot be published. Sentences: `editor.fault` in content/texts. */
export interface FieldFaultAt {
  path: string;
  code: FieldFault;
  facts?: Record<string, string | number>;
}

/** A rule about several fields names its fault in `params.fault` of the issue. */
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
