import { type ContentKind, contentKinds, type KindName } from '#contract/content/kinds.ts';
import { formatAmount } from '#contract/content/prices.ts';
import type { Language } from '#contract/language.ts';
import { trimLines } from '#contract/lines.ts';
import {
  countRowsByList,
  type FieldGroup,
  type FieldVariants,
  type FormField,
  type FormValues,
  findVariant,
  joinPath,
  tickedValue,
} from '#contract/office/form.ts';
import { parsePlaceholders, showPlaceholders } from '#contract/office/placeholders.ts';
import { getSchema } from './form-tree.ts';
import {
  normalizeAmount,
  normalizeCastLine,
  normalizeColour,
  normalizeDay,
  normalizeIban,
  normalizeLink,
  normalizeMoment,
  normalizeNumber,
  normalizePhone,
  normalizeTime,
} from './normalize-values.ts';

export const toFormValues = (field: FormField, data: unknown, path = ''): FormValues =>
  Object.fromEntries(listInputs(field, data, path));

type NamedInput = [name: string, text: string];

function listInputs(field: FormField, data: unknown, path: string): NamedInput[] {
  const put = (name: string, value: unknown) => inputOf(joinPath(path, name), value);
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((part) => listInputs(part, readProperty(data, part.name), joinPath(path, part.name)));
    case 'list':
      return toList(data).flatMap((item, number) => listInputs(field.item, item, joinPath(path, number)));
    case 'variants': {
      const option = matchVariant(field, data);
      return option ? [...put('variant', option.name), ...listInputs(option.field, data, path)] : [];
    }
    case 'text':
      return Object.entries(languagesOf(field, data)).flatMap(([name, value]) =>
        put(name, hasPlaceholders(field) && value ? showPlaceholders(String(value), name as Language) : value),
      );
    case 'choices':
      return toList(data).flatMap((value) => put(String(value), tickedValue));
    case 'boolean':
      return data === true ? inputOf(path, tickedValue) : [];
    case 'moment':
      return inputOf(path, String(data ?? '').replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T') || undefined);
    case 'amount':
      return inputOf(path, typeof data === 'number' ? formatAmount(data) : data);
    default:
      return inputOf(path, data ?? ('fallback' in field ? field.fallback : undefined));
  }
}

/** True if texts of this field may hold placeholders; in other fields `[…]` is plain text. */
const hasPlaceholders = ({ label }: FormField): boolean => {
  const kind = label.split('.')[0] as KindName;
  return kind === 'texts' || (contentKinds[kind] as ContentKind).namesFacts === true;
};

const languagesOf = ({ mayBeShared }: { mayBeShared: boolean }, data: unknown) =>
  typeof data === 'string'
    ? { de: data, ...(mayBeShared ? { same: tickedValue } : { en: data }) }
    : { de: readProperty(data, 'de'), en: readProperty(data, 'en') };

const inputOf = (name: string, value: unknown): NamedInput[] =>
  value === undefined || value === null || typeof value === 'object' ? [] : [[name, String(value)]];

export const readProperty = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined;

export const toList = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);

export const matchVariant = (field: FieldVariants, data: unknown) =>
  data === undefined && field.optional
    ? undefined
    : (field.options.find(({ field: shape }) => matchesShape(shape, data)) ?? findVariant(field, undefined));

function matchesShape(shape: FormField, data: unknown): boolean {
  if (getSchema(shape).safeParse(data).success) return true;
  if (shape.kind === 'list') return Array.isArray(data) && (shape.item.kind === 'group') === toList(data).some(isGroup);
  if (shape.kind !== 'group' || typeof data !== 'object' || data === null) return false;
  const names = [...shape.fields.map(({ name }) => name), ...Object.keys(shape.constants), ...shape.unknownFields];
  return (
    Object.keys(data).every((name) => names.includes(name)) &&
    Object.entries(shape.constants).every(([name, value]) => readProperty(data, name) === value)
  );
}

const isGroup = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && !('en' in item) && !('de' in item);

/** Keeps what it cannot read as typed; the checks report it. */
export function parseFormData(field: FormField, typed: FormValues, before?: unknown) {
  const reader = new FormReader(typed);
  const data = reader.read(field, '', before);
  return { data, unknown: Object.keys(typed).filter((name) => !reader.known.has(name)) };
}

class FormReader {
  readonly #typed: FormValues;
  readonly #counts: Map<string, number>;
  readonly known = new Set<string>();

  constructor(typed: FormValues) {
    this.#typed = typed;
    this.#counts = countRowsByList(typed);
  }

  #readText(name: string, { isMultiLine = false } = {}): string | undefined {
    this.known.add(name);
    const text = Object.hasOwn(this.#typed, name) ? this.#typed[name] : undefined;
    const plain = text?.replaceAll(/\r\n?/g, '\n') ?? '';
    return (isMultiLine ? plain.trim() : trimLines(plain).join(' ')) || undefined;
  }

  read(field: FormField, path: string, before: unknown): unknown {
    switch (field.kind) {
      case 'group':
        return this.#readGroup(field, path, before);
      case 'list': {
        const items = Array.from({ length: this.#counts.get(path) ?? 0 }, (_, number) =>
          this.read(field.item, joinPath(path, number), toList(before)[number]),
        ).flatMap((item) => (item === undefined ? [] : splitItem(field.item, item)));
        return items.length > 0 || !field.optional ? items : undefined;
      }
      case 'variants':
        return this.#readVariants(field, path, before);
      case 'text':
        return this.#readBilingualText(field, path);
      case 'choices': {
        const chosen = field.options.filter(({ value }) => this.#readText(joinPath(path, value)) === tickedValue);
        return chosen.length > 0 || !field.optional ? chosen.map(({ value }) => value) : undefined;
      }
      case 'boolean':
        return this.#readText(path) === tickedValue || undefined;
      case 'moment':
        return parseOptional(normalizeMoment, this.#readText(path));
      case 'date':
        return parseOptional(normalizeDay, this.#readText(path));
      case 'time':
        return parseOptional(normalizeTime, this.#readText(path));
      case 'number':
        return omitDefault(field.fallback, parseOptional(normalizeNumber, this.#readText(path)));
      case 'amount':
        return parseOptional(normalizeAmount, this.#readText(path));
      case 'reference':
        return field.numbered ? parseOptional(normalizeNumber, this.#readText(path)) : this.#readText(path);
      case 'choice':
        return omitDefault(field.fallback, this.#readText(path));
      case 'line':
        return parseOptional(lineReaders[field.inputType], this.#readText(path, field));
    }
  }

  #readVariants(field: FieldVariants, path: string, before: unknown): unknown {
    const option = findVariant(field, this.#readText(joinPath(path, 'variant')));
    // Without a script the fields of the previous shape are sent too: ignore them.
    for (const other of field.options) if (other !== option) this.read(other.field, path, undefined);
    return option && markChosenVariant(field, option.field, this.read(option.field, path, before));
  }

  #readGroup(field: FieldGroup, path: string, before: unknown): unknown {
    const parts: [string, unknown][] = [
      ...field.fields.map(({ name, ...part }): [string, unknown] => [
        name,
        this.read({ name, ...part } as FormField, joinPath(path, name), readProperty(before, name)),
      ]),
      ...field.unknownFields.map((name): [string, unknown] => [name, readProperty(before, name)]),
    ];
    const entered = parts.filter(([, value]) => value !== undefined);
    if (path && entered.every(([, value]) => isEmpty(value))) return mayBeEmpty(field) ? {} : undefined;
    return Object.fromEntries([...entered, ...Object.entries(field.constants)]);
  }

  #readBilingualText(field: FormField & { kind: 'text' }, path: string): unknown {
    const [de, en] = ['de', 'en'].map((language) => {
      const typed = this.#readText(joinPath(path, language), field);
      const text = typed && hasPlaceholders(field) ? parsePlaceholders(typed) : typed;
      return field.castLine ? parseOptional(normalizeCastLine, text) : text;
    });
    if (field.mayBeShared && this.#readText(joinPath(path, 'same')) === tickedValue) return de ?? en;
    return de || en ? { ...(de && { de }), ...(en && { en }) } : undefined;
  }
}

/** If nothing identifies the chosen shape, one of its own fields becomes empty. */
function markChosenVariant(field: FieldVariants, chosen: FormField, data: unknown): unknown {
  const matched = matchVariant(field, data)?.field;
  if (chosen.kind !== 'group' || matched?.kind !== 'group' || matched === chosen || toList(data).length > 0)
    return data;
  const others = new Set(matched.fields.map(({ name }) => name));
  const own = chosen.fields.find(({ name, kind, optional }) => !optional && simpleKinds.has(kind) && !others.has(name));
  return own && typeof data === 'object' ? { ...data, [own.name]: '' } : data;
}

const simpleKinds = new Set<FormField['kind']>(['line', 'choice', 'reference', 'number']);

/** A group that the entry needs and whose fields are all optional, such as links of the house. */
const mayBeEmpty = ({ optional, fields, constants }: FieldGroup): boolean =>
  !optional && fields.length > 0 && Object.keys(constants).length === 0 && fields.every((field) => field.optional);

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const omitDefault = (fallback: string | undefined, value: unknown): unknown =>
  value !== undefined && String(value) === fallback ? undefined : value;

const parseOptional = <Value>(read: (text: string) => Value, text: string | undefined): Value | undefined =>
  text === undefined ? undefined : read(text);

const lineReaders: Record<(FormField & { kind: 'line' })['inputType'], (text: string) => string> = {
  text: (text) => text,
  email: (text) => text.replace(/^mailto:/i, ''),
  tel: normalizePhone,
  url: normalizeLink,
  language: (text) => text.toLowerCase(),
  colour: normalizeColour,
  drawing: (text) => text,
  iban: normalizeIban,
};

function splitItem(field: FormField, item: unknown): unknown[] {
  if ((field.kind !== 'text' && field.kind !== 'line') || !field.isMultiLine) return [item];
  if (typeof item === 'string') return splitParagraphs(item);
  const { de, en } = item as { de?: string; en?: string };
  const [german, english] = [splitParagraphs(de), splitParagraphs(en)];
  return Array.from({ length: Math.max(german.length, english.length) }, (_, number) => ({
    ...(german[number] && { de: german[number] }),
    ...(english[number] && { en: english[number] }),
  }));
}

const splitParagraphs = (text = ''): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
