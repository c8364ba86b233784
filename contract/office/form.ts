/**
 * server/content/form-tree.ts generates the form of an entry from the schema.
 * The name of an input is the path of its field, such as `event.title.de`.
 */

import { contrastFaults } from '#contract/colours.ts';
import { drawingFaults } from '#contract/content/drawing.ts';
import { captionFaults } from '#contract/content/media.ts';
import { paymentFaults } from '#contract/content/payment.ts';
import type { Language } from '#contract/language.ts';

/** `label` and `hint` are keys in content/texts/fields.yaml. A loader translates them. */
interface FieldBase<Kind> {
  kind: Kind;
  name: string;
  label: string;
  hint: string;
  optional: boolean;
  /** The form shows it folded, below the other fields of its group. */
  isRare?: true;
}

interface TextLimits {
  isMultiLine: boolean;
  maxLength: number;
  goodLength: number | undefined;
}

/** The form labels an interface text with the text of the release. */
interface ReleasedText {
  quote?: Record<Language, string>;
}

interface LineField extends FieldBase<'line'>, TextLimits {
  inputType: 'text' | 'email' | 'tel' | 'url' | 'language' | 'colour' | 'drawing' | 'iban';
}

/** The form has two inputs for it: `….de` and `….en`. */
interface TextField extends FieldBase<'text'>, TextLimits, ReleasedText {
  /** If the box `….same` is ticked, the German input holds the text for both languages. */
  mayBeShared: boolean;
  isGermanOptional: boolean;
  castLine?: boolean;
}

/** A `moment` is a day and a time in the estate's time zone. An `amount` is a number of cents. */
type PlainField = FieldBase<'date' | 'moment' | 'time' | 'boolean' | 'amount'>;

interface NumberField extends FieldBase<'number'> {
  isInteger: boolean;
  least: number | undefined;
  most: number | undefined;
  fallback: string | undefined;
}

type FieldOption = Record<'value' | 'label', string>;

interface ChoiceField extends FieldBase<'choice'> {
  options: FieldOption[];
  fallback: string | undefined;
}

/** The form has a checkbox for each value: `….{value}`. */
interface MultiChoiceField extends FieldBase<'choices'> {
  options: FieldOption[];
}

interface ReferenceField extends FieldBase<'reference'> {
  to: string;
  numbered: boolean;
}

export interface FieldGroup extends FieldBase<'group'>, ReleasedText {
  fields: FormField[];
  constants: Record<string, string | number | boolean>;
  /** Fields that the form does not show. Saving keeps them unchanged. */
  unknownFields: string[];
}

export interface FieldList extends FieldBase<'list'> {
  item: FormField;
  least: number;
  most: number;
}

/** The input `….variant` selects one of several shapes. */
export interface FieldVariants extends FieldBase<'variants'> {
  options: { name: string; label: string; field: FieldGroup | FieldList }[];
}

export type FormField =
  | LineField
  | TextField
  | PlainField
  | NumberField
  | ChoiceField
  | MultiChoiceField
  | ReferenceField
  | FieldGroup
  | FieldList
  | FieldVariants;

export type FormValues = Readonly<Record<string, string>>;

export const tickedValue = 'yes';

export const joinPath = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));

export const findVariant = ({ options, optional }: FieldVariants, chosen: string | undefined) =>
  options.find(({ name }) => name === chosen) ?? (optional ? undefined : options[0]);

export const countRows = (path: string, typed: FormValues): number => countRowsByList(typed).get(path) ?? 0;

/** list path → number of its rows, also for nested lists */
export function countRowsByList(typed: FormValues): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of Object.keys(typed))
    for (const { 1: number, index } of name.matchAll(/\.(\d{1,3})(?=\.|$)/g)) {
      const list = name.slice(0, index);
      counts.set(list, Math.max(counts.get(list) ?? 0, Number(number) + 1));
    }
  return counts;
}

/** Renumbers a list's inputs: `hours.0.date` → `hours.1.date`. Undefined removes a row. */
export function renumberRows(
  list: string,
  typed: FormValues,
  newRowOf: (row: number) => number | undefined,
): FormValues {
  const start = `${list}.`;
  const renamed = Object.entries(typed).flatMap(([name, text]): [string, string][] => {
    const [, row, rest] = name.startsWith(start) ? (name.slice(start.length).match(/^(\d{1,3})(\..*)?$/) ?? []) : [];
    const newRow = row === undefined ? row : newRowOf(Number(row));
    return row === undefined ? [[name, text]] : newRow === undefined ? [] : [[`${start}${newRow}${rest ?? ''}`, text]];
  });
  return Object.fromEntries(renamed);
}

/** Why a field cannot be published. `editor.issue` in content/texts has the sentences. */
export interface FormIssue {
  path: string;
  code: FormIssueCode;
  facts?: Record<string, string | number>;
}

/** A Zod rule about several fields writes its code into `params.fault` of the issue. */
export const formIssueCodes = [
  ...['missing', 'germanMissing', 'englishMissing', 'tooLong', 'entryTooLong', 'tooFew'],
  ...['tooMany', 'noNumber', 'numberOutOfRange', 'noDate', 'noDateTime', 'noTime', 'noEmail'],
  ...['noPhone', 'noLink', 'noAmount', 'noChoice', 'noEntry', 'stillDraft', 'castLine', 'turning'],
  ...captionFaults,
  ...['shape', 'noColour'],
  ...['redirectParts', 'redirectFrom', 'redirectTo', 'redirectTwice', 'redirectChain', 'redirectsTooMany'],
  ...['eventPrice', 'groupTwice'],
  ...contrastFaults,
  ...drawingFaults,
  ...paymentFaults,
] as const;
export type FormIssueCode = (typeof formIssueCodes)[number];
