/** A schema type without a field here stops the start. */
import { z } from 'zod';
import { bilingualText, goodLengths, textTree, timeOfDay } from '#contract/content/content.ts';
import { castLine, languageTag } from '#contract/content/event.ts';
import { contentKinds, findReferenceKind, type KindName } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { FieldGroup, FieldList, FieldVariants, FormField } from '#contract/office/form.ts';
import { wallTime } from '#contract/wall-time.ts';
import { collectTexts, isBilingualText } from './release-issues.ts';

export interface FormTreeOptions {
  kind: KindName;
  id: string;
  shipped?: unknown;
  places?: readonly string[];
}

const inputLimits = { line: 300, long: 6000, items: 400 } as const;

const rareFields = new Set(
  ['previous', 'availability', 'revision', 'changed', 'languages', 'surtitles'].map((name) => `events.${name}`),
);

/** Prints are made by art/, films have their own page, and an upload sets the hash. */
const fieldsWithoutInput = new Set(['art', 'file', 'down', 'hash']);

const schemas = new WeakMap<FormField, z.ZodType>();
export const getSchema = (field: FormField): z.ZodType => {
  const schema = schemas.get(field);
  if (!schema) throw new Error(`${field.label} was not generated from a schema.`);
  return schema;
};

const cachedTrees = new Map<KindName, FieldGroup | FieldVariants>();

export function buildFormTree({ kind, id, shipped, places = [] }: FormTreeOptions): FieldGroup | FieldVariants {
  if (kind === 'texts') return createTextGroup(kind, '', shipped);
  const { schema } = contentKinds[kind];
  const start = { name: '', label: kind, optional: false };
  if (schema instanceof z.ZodRecord) return createRecordGroup(schema, start, places);
  const tree = cachedTrees.get(kind) ?? (createField(schema, start) as FieldGroup | FieldVariants);
  cachedTrees.set(kind, tree);
  return removeIdField(tree, id);
}

function removeIdField<Tree extends FieldGroup | FieldVariants>(tree: Tree, id: string): Tree {
  const group = (one: FieldGroup): FieldGroup => {
    const own = one.fields.find(({ name }) => name === 'id');
    if (!own) return one;
    const fields = one.fields.filter((field) => field !== own);
    return copySchema(one, { ...one, fields, constants: { ...one.constants, id: Number(id) } });
  };
  if (tree.kind === 'group') return group(tree) as Tree;
  const options = tree.options.map(({ field, ...option }) => {
    return { ...option, field: field.kind === 'group' ? group(field) : field };
  });
  return copySchema(tree, { ...tree, options });
}

export const copySchema = <Tree extends FormField>(before: Tree, field: Tree): Tree =>
  registerSchema(getSchema(before), field);

interface FieldPlacement {
  name: string;
  /** path of the field without indexes; label and hint have keys below it */
  label: string;
  optional: boolean;
  fallback?: string | undefined;
}

/** Labels begin with the name of the kind. */
const ownerOf = ({ label }: FieldPlacement): string => label.split('.', 1)[0] ?? '';

const createField = (schema: z.ZodType, place: FieldPlacement): FormField =>
  registerSchema(schema, createPlainField(schema, place));

function registerSchema<Tree extends FormField>(schema: z.ZodType, field: Tree): Tree {
  schemas.set(field, schemas.get(field) ?? schema);
  return field;
}

function createPlainField(schema: z.ZodType, place: FieldPlacement): FormField {
  if (schema instanceof z.ZodOptional) return createField(schema.unwrap() as z.ZodType, { ...place, optional: true });
  if (schema instanceof z.ZodDefault) {
    const fallback = String(schema.def.defaultValue);
    return createField(schema.unwrap() as z.ZodType, { ...place, optional: true, fallback });
  }
  const shape = findBilingualShape(schema);
  if (shape)
    return {
      ...createCommonProps(place),
      kind: 'text',
      ...findTextBounds(schema),
      ...shape,
      castLine: schema === castLine,
    };
  const field = createInput(schema, place);
  if (field) return field;
  if (schema instanceof z.ZodObject) return createGroup(schema, place);
  if (schema instanceof z.ZodTuple) return createPair(schema, place);
  if (schema instanceof z.ZodArray) return createList(schema, place);
  if (schema instanceof z.ZodUnion) return createVariants(schema, place);
  throw new Error(`The form has no field for ${place.label}: ${schema.def.type}.`);
}

const createCommonProps = ({ name, label, optional }: FieldPlacement) => ({
  name,
  label,
  hint: label,
  optional,
  ...(rareFields.has(label) && { isRare: true as const }),
});

function createInput(schema: z.ZodType, place: FieldPlacement): FormField | undefined {
  const common = createCommonProps(place);
  const { fallback } = place;
  if (schema === wallTime) return { ...common, kind: 'moment' };
  if (schema === timeOfDay) return { ...common, kind: 'time' };
  if (schema.meta()?.isAmount) return { ...common, kind: 'amount' };
  const to = findReferenceKind(ownerOf(place), place.name) ?? schema.meta()?.refersTo;
  if (to && (schema instanceof z.ZodString || schema instanceof z.ZodNumber))
    return { ...common, kind: 'reference', to, numbered: schema instanceof z.ZodNumber };
  if (schema instanceof z.ZodISODate) return { ...common, kind: 'date' };
  if (isText(schema))
    return { ...common, kind: 'line', inputType: findInputType(schema, place.name), ...findTextBounds(schema) };
  if (schema instanceof z.ZodNumber) return { ...common, kind: 'number', ...findBounds(schema), fallback };
  if (schema instanceof z.ZodEnum) return { ...common, kind: 'choice', options: listOptions(schema, place), fallback };
  if (schema instanceof z.ZodLiteral && schema.value === true && place.optional) return { ...common, kind: 'boolean' };
  return undefined;
}

function findBounds({ format, minValue, maxValue }: z.ZodNumber) {
  const bound = (number: number | null) => (number !== null && Math.abs(number) < 2 ** 52 ? number : undefined);
  return { isInteger: format === 'safeint', least: bound(minValue), most: bound(maxValue) };
}

function createPair({ def: { items } }: z.ZodTuple, place: FieldPlacement): FieldList {
  const item = createField(items[0] as z.ZodType, { name: '', label: place.label, optional: false });
  return { ...createCommonProps(place), kind: 'list', item, least: items.length, most: items.length };
}

const isText = (schema: z.ZodType): schema is z.ZodString | z.ZodStringFormat =>
  schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;

const findTextBounds = (schema: z.ZodType) => {
  const { isLong = false, goodLength, maxLength = isLong ? inputLimits.long : inputLimits.line } = schema.meta() ?? {};
  return { isMultiLine: isLong, maxLength, goodLength };
};

function findInputType(schema: z.ZodType, name: string): (FormField & { kind: 'line' })['inputType'] {
  if (schema === languageTag) return 'language';
  const { inputType } = schema.meta() ?? {};
  if (inputType) return inputType;
  if (schema instanceof z.ZodEmail) return 'email';
  if (schema instanceof z.ZodURL) return 'url';
  return name === 'phone' ? 'tel' : 'text';
}

/** The options of an enum with a title are translated once for all places. */
const listOptions = (schema: z.ZodEnum, { label }: FieldPlacement) =>
  schema.options.map((value) => ({
    value: String(value),
    label: `${schema.meta()?.title ?? label}.options.${camelCase(String(value))}`,
  }));

const camelCase = (value: string) => value.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase());

function findBilingualShape(schema: z.ZodType): { mayBeShared: boolean; isGermanOptional: boolean } | undefined {
  if (schema instanceof z.ZodObject) {
    const { de, en, ...more } = schema.shape as Record<string, z.ZodType>;
    if (!de || !en || Object.keys(more).length > 0) return undefined;
    return { mayBeShared: false, isGermanOptional: de instanceof z.ZodOptional };
  }
  if (!(schema instanceof z.ZodUnion) || schema.options.length !== 2) return undefined;
  const [one, both] = schema.options as z.ZodType[];
  const shape = both && one && isText(one) ? findBilingualShape(both) : undefined;
  return shape && { ...shape, mayBeShared: true };
}

function createGroup(schema: z.ZodObject, place: FieldPlacement): FieldGroup {
  const constants: FieldGroup['constants'] = {};
  const fields: FormField[] = [];
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  for (const [name, part] of shape) {
    if (name === 'variant' || name === 'same')
      throw new Error(`${place.label}.${name}: the form itself uses this name.`);
    if (fieldsWithoutInput.has(name)) continue;
    if (part instanceof z.ZodLiteral) constants[name] = part.value as string | boolean;
    else fields.push(createField(part, { name, label: `${place.label}.${name}`, optional: false }));
  }
  const unknownFields = shape.map(([name]) => name).filter((name) => fieldsWithoutInput.has(name));
  return { ...createCommonProps(place), kind: 'group', fields, constants, unknownFields };
}

function createList(schema: z.ZodArray, place: FieldPlacement): FormField {
  const common = createCommonProps(place);
  const element = schema.element as z.ZodType;
  if (element instanceof z.ZodEnum && !schema.meta()?.isOrdered)
    return { ...common, kind: 'choices', options: listOptions(element, place) };
  const checks = Object.assign({}, ...(schema.def.checks ?? []).map(({ _zod }) => _zod.def));
  const { minimum, maximum, length }: Partial<Record<string, number>> = checks;
  const to = findReferenceKind(ownerOf(place), place.name);
  const numbered = element instanceof z.ZodNumber;
  const item: FormField = to
    ? { ...common, name: '', optional: false, kind: 'reference', to, numbered }
    : createField(element, { name: '', label: place.label, optional: false });
  const bounds = { least: length ?? minimum ?? 0, most: length ?? maximum ?? inputLimits.items };
  return { ...common, kind: 'list', item: registerSchema(element, item), ...bounds };
}

function createVariants(schema: z.ZodUnion, place: FieldPlacement): FieldVariants {
  const options = (schema.options as z.ZodType[]).map((option) => {
    const name = option.meta()?.title;
    if (!name) throw new Error(`${place.label}: one of its shapes has no title, so the form has no name for it.`);
    const field = createField(option, { ...place, optional: false }) as FieldGroup | FieldList;
    return { name, label: `${place.label}.variants.${name}`, field };
  });
  return { ...createCommonProps(place), kind: 'variants', options };
}

function createRecordGroup(schema: z.ZodRecord, place: FieldPlacement, keys: readonly string[]): FieldGroup {
  const value = schema.valueType as z.ZodType;
  const fields = keys.map((name) => createField(value, { name, label: `${place.label}.spot`, optional: true }));
  return registerSchema(schema, {
    ...createCommonProps(place),
    kind: 'group',
    fields,
    constants: {},
    unknownFields: [],
  });
}

const findGoodLength = (key: string): number | undefined => (goodLengths as Record<string, number>)[key];

function createTextGroup(label: string, name: string, shipped: unknown, quote?: Record<Language, string>): FieldGroup {
  const fields = Object.entries(shipped ?? {}).map(([key, branch]: [string, unknown]): FormField => {
    const place = `${label}.${key}`;
    if (!isBilingualText(branch)) {
      const [quote] = collectTexts(branch).values();
      return createTextGroup(place, key, branch, quote);
    }
    const isMultiLine = branch.de.length > 70 || branch.de.includes('\n');
    const length = { isMultiLine, maxLength: inputLimits.long, goodLength: findGoodLength(key) };
    const bounds = { ...length, mayBeShared: false, isGermanOptional: false };
    const common = createCommonProps({ name: key, label: place, optional: false });
    return registerSchema(bilingualText, { ...common, kind: 'text', ...bounds, quote: branch });
  });
  const common = { ...createCommonProps({ name, label, optional: false }), ...(quote && { quote }) };
  return registerSchema(textTree, { ...common, kind: 'group', fields, constants: {}, unknownFields: [] });
}
