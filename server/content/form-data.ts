import { trimmedLines } from '#contract/lines.ts';
import {
  below,
  type Field,
  type Group,
  itemCounts,
  type Typed,
  ticked,
  type Variants,
  variantOf,
} from '#contract/office/form.ts';
import { schemaOf } from './form-tree.ts';
import { castLineFrom, dayFrom, linkFrom, momentFrom, numberFrom, phoneFrom, timeFrom } from './typed-values.ts';

export const typedFrom = (field: Field, data: unknown, path = ''): Typed =>
  Object.fromEntries(inputsOf(field, data, path));

type Input = [name: string, text: string];

function inputsOf(field: Field, data: unknown, path: string): Input[] {
  const put = (name: string, value: unknown) => inputOf(below(path, name), value);
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((part) => inputsOf(part, partOf(data, part.name), below(path, part.name)));
    case 'list':
      return itemsOf(data).flatMap((item, number) => inputsOf(field.item, item, below(path, number)));
    case 'variants': {
      const option = shapeFor(field, data);
      return option ? [...put('variant', option.name), ...inputsOf(option.field, data, path)] : [];
    }
    case 'said':
      return Object.entries(languagesOf(field, data)).flatMap(([name, value]) => put(name, value));
    case 'choices':
      return itemsOf(data).flatMap((value) => put(String(value), ticked));
    case 'yes':
      return data === true ? inputOf(path, ticked) : [];
    case 'moment':
      return inputOf(path, String(data ?? '').replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T') || undefined);
    default:
      return inputOf(path, data ?? ('otherwise' in field ? field.otherwise : undefined));
  }
}

const languagesOf = ({ alike }: { alike: boolean }, data: unknown) =>
  typeof data === 'string'
    ? { de: data, ...(alike ? { same: ticked } : { en: data }) }
    : { de: partOf(data, 'de'), en: partOf(data, 'en') };

const inputOf = (name: string, value: unknown): Input[] =>
  value === undefined || value === null || typeof value === 'object' ? [] : [[name, String(value)]];

export const partOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined;

export const itemsOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);

export const shapeFor = (field: Variants, data: unknown) =>
  data === undefined && field.optional
    ? undefined
    : (field.options.find(({ field: shape }) => fits(shape, data)) ?? variantOf(field, undefined));

function fits(shape: Field, data: unknown): boolean {
  if (schemaOf(shape).safeParse(data).success) return true;
  if (shape.kind === 'list')
    return Array.isArray(data) && (shape.item.kind === 'group') === itemsOf(data).some(isGroup);
  if (shape.kind !== 'group' || typeof data !== 'object' || data === null) return false;
  const names = [...shape.fields.map(({ name }) => name), ...Object.keys(shape.fixed), ...shape.kept];
  return (
    Object.keys(data).every((name) => names.includes(name)) &&
    Object.entries(shape.fixed).every(([name, value]) => partOf(data, name) === value)
  );
}

const isGroup = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && !('en' in item) && !('de' in item);

export interface Read {
  data: unknown;
  unknown: string[];
}

/** Keeps what it cannot read as typed; the checks report it. */
export function dataFrom(field: Field, typed: Typed, before?: unknown): Read {
  const reader = new Reader(typed);
  const data = reader.read(field, '', before);
  return { data, unknown: Object.keys(typed).filter((name) => !reader.known.has(name)) };
}

class Reader {
  readonly #typed: Typed;
  readonly #counts: Map<string, number>;
  readonly known = new Set<string>();

  constructor(typed: Typed) {
    this.#typed = typed;
    this.#counts = itemCounts(typed);
  }

  #text(name: string, { long = false } = {}): string | undefined {
    this.known.add(name);
    const text = Object.hasOwn(this.#typed, name) ? this.#typed[name] : undefined;
    const plain = text?.replaceAll(/\r\n?/g, '\n') ?? '';
    return (long ? plain.trim() : trimmedLines(plain).join(' ')) || undefined;
  }

  read(field: Field, path: string, before: unknown): unknown {
    switch (field.kind) {
      case 'group':
        return this.#group(field, path, before);
      case 'list': {
        const items = Array.from({ length: this.#counts.get(path) ?? 0 }, (_, number) =>
          this.read(field.item, below(path, number), itemsOf(before)[number]),
        ).flatMap((item) => (item === undefined ? [] : paragraphs(field.item, item)));
        return items.length > 0 || !field.optional ? items : undefined;
      }
      case 'variants':
        return this.#variants(field, path, before);
      case 'said':
        return this.#said(field, path);
      case 'choices': {
        const chosen = field.options.filter(({ value }) => this.#text(below(path, value)) === ticked);
        return chosen.length > 0 || !field.optional ? chosen.map(({ value }) => value) : undefined;
      }
      case 'yes':
        return this.#text(path) === ticked || undefined;
      case 'moment':
        return readFrom(momentFrom, this.#text(path));
      case 'date':
        return readFrom(dayFrom, this.#text(path));
      case 'time':
        return readFrom(timeFrom, this.#text(path));
      case 'number':
        return unless(field.otherwise, readFrom(numberFrom, this.#text(path)));
      case 'reference':
        return field.numbered ? readFrom(numberFrom, this.#text(path)) : this.#text(path);
      case 'choice':
        return unless(field.otherwise, this.#text(path));
      case 'line':
        return readFrom(lineReaders[field.look], this.#text(path, field));
    }
  }

  #variants(field: Variants, path: string, before: unknown): unknown {
    const option = variantOf(field, this.#text(below(path, 'variant')));
    // Without a script the fields of the previous shape are sent too: ignore them.
    for (const other of field.options) if (other !== option) this.read(other.field, path, undefined);
    return option && asChosen(field, option.field, this.read(option.field, path, before));
  }

  #group(field: Group, path: string, before: unknown): unknown {
    const parts: [string, unknown][] = [
      ...field.fields.map(({ name, ...part }): [string, unknown] => [
        name,
        this.read({ name, ...part } as Field, below(path, name), partOf(before, name)),
      ]),
      ...field.kept.map((name): [string, unknown] => [name, partOf(before, name)]),
    ];
    const said = parts.filter(([, value]) => value !== undefined);
    if (path && !said.some(([, value]) => !isEmpty(value))) return undefined;
    return Object.fromEntries([...said, ...Object.entries(field.fixed)]);
  }

  #said(field: Field & { kind: 'said' }, path: string): unknown {
    const [de, en] = ['de', 'en'].map((language) => {
      const text = this.#text(below(path, language), field);
      return field.castLine ? readFrom(castLineFrom, text) : text;
    });
    const same = field.alike && this.#text(below(path, 'same')) === ticked;
    if (same) return de ?? en;
    return de || en ? { ...(de && { de }), ...(en && { en }) } : undefined;
  }
}

/** If nothing identifies the chosen shape, one of its own fields becomes empty. */
function asChosen(field: Variants, chosen: Field, data: unknown): unknown {
  const seen = shapeFor(field, data)?.field;
  if (chosen.kind !== 'group' || seen?.kind !== 'group' || seen === chosen || itemsOf(data).length > 0) return data;
  const others = new Set(seen.fields.map(({ name }) => name));
  const own = chosen.fields.find(({ name, kind, optional }) => !optional && plain.has(kind) && !others.has(name));
  return own && typeof data === 'object' ? { ...data, [own.name]: '' } : data;
}

const plain = new Set<Field['kind']>(['line', 'choice', 'reference', 'number']);

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const unless = (otherwise: string | undefined, value: unknown): unknown =>
  value !== undefined && String(value) === otherwise ? undefined : value;

const readFrom = <Value>(read: (text: string) => Value, text: string | undefined): Value | undefined =>
  text === undefined ? undefined : read(text);

const lineReaders: Record<(Field & { kind: 'line' })['look'], (text: string) => string> = {
  text: (text) => text,
  email: (text) => text.replace(/^mailto:/i, ''),
  tel: phoneFrom,
  url: linkFrom,
  language: (text) => text.toLowerCase(),
};

function paragraphs(field: Field, item: unknown): unknown[] {
  if ((field.kind !== 'said' && field.kind !== 'line') || !field.long) return [item];
  if (typeof item === 'string') return parted(item);
  const { de, en } = item as { de?: string; en?: string };
  const [german, english] = [parted(de), parted(en)];
  return Array.from({ length: Math.max(german.length, english.length) }, (_, number) => ({
    ...(german[number] && { de: german[number] }),
    ...(english[number] && { en: english[number] }),
  }));
}

const parted = (text = ''): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
