/** Fills the gaps of a draft for a preview: with published values, or with the names of fields. */
import { valueAt } from '#contract/content/explain.ts';
import { type EntryOf, kinds } from '#contract/content/kinds.ts';
import type { Field, Group } from '#contract/office/form.ts';
import { type Entry, type Exists, namesIn, type RawEntry } from './entry.ts';
import { itemsOf, partOf, shapeFor } from './form-data.ts';
import { faultsIn } from './form-faults.ts';
import { formTree, schemaOf } from './form-tree.ts';
import { type Entries, keyOf, withEntry } from './whole.ts';
import { examine } from './words.ts';

export function withFilledDraft(entries: Entries, draft: RawEntry, shipped: Entry | undefined): Entries {
  const before = entries.get(keyOf(draft));
  const exists: Exists = (kind, id) => entries.has(keyOf({ kind, id })) || (id === gap && replaced.has(kind));
  const gaps = new Gaps(entries.get(keyOf({ kind: 'texts', id: 'fields' }))?.data, exists);
  const { kind, id } = draft;
  const tree = formTree({ kind, id, shipped: shipped?.data, places: Object.keys(Object(draft.data)) });
  const entry = entryOf(draft, gaps.filled(tree, draft.data, before?.data));
  if (!entry) return entries;
  let next = withEntry(entries, draft, entry);
  for (const gap of [...substitutes(entries), spotFor(draft, entries)])
    if (gap && !(gap.kind !== 'parkMap' && next.has(keyOf(gap))) && isNeeded(gap, entry)) {
      const filling = entryOf(gap, gap.data);
      if (filling) next = withEntry(next, gap, filling);
    }
  return next;
}

function entryOf({ kind, id }: RawEntry, data: unknown): Entry | undefined {
  const { success, data: value } = kinds[kind].schema.safeParse(data);
  return success ? { kind, id, data, value, words: examine({ kind, value }) } : undefined;
}

const gap = 'preview-gap';

const replaced = new Set<string>(['pictures', 'films', 'composers']);

function substitutes(entries: Entries): RawEntry[] {
  const words = (key: string) => {
    const [file = '', ...path] = key.split('.');
    return valueAt(entries.get(keyOf({ kind: 'texts', id: file }))?.data, path);
  };
  const title = words('preview.gap.picture');
  const about = words('preview.gap.composer');
  const down = { at: '2026-01-01T00:00:00Z', reason: gap };
  return [
    { kind: 'pictures', id: gap, data: { title, alt: title, down } },
    { kind: 'films', id: gap, data: { title: words('preview.gap.film'), image: gap, down } },
    { kind: 'composers', id: gap, data: { name: String(partOf(about, 'de')), born: 1800, about } },
  ];
}

const isNeeded = ({ kind, id }: RawEntry, entry: Entry): boolean =>
  kind === 'parkMap' ||
  namesIn(entry.data).some((named) => named.kind === kind && named.id === id) ||
  (kind === 'pictures' && namesIn(entry.data).some((named) => named.id === id));

function spotFor({ kind, id }: RawEntry, entries: Entries): RawEntry | undefined {
  const map = entries.get(keyOf({ kind: 'parkMap', id: '' }));
  const spots = map?.data as EntryOf<'parkMap'> | undefined;
  if (kind !== 'places' || !map || !spots || Object.hasOwn(spots, id)) return undefined;
  return { kind: 'parkMap', id: map.id, data: { ...spots, [id]: { x: 0.5, y: 0.5 } } };
}

class Gaps {
  readonly #texts: unknown;
  readonly #exists: Exists;

  constructor(texts: unknown, exists: Exists) {
    this.#texts = texts;
    this.#exists = exists;
  }

  filled(field: Field, data: unknown, before: unknown): unknown {
    if (data === undefined && field.optional) return undefined;
    if (faultsIn(field, data, this.#exists).length === 0 && schemaOf(field).safeParse(data).success) return data;
    const whole = this.#parts(field, data, before);
    if (whole !== undefined && schemaOf(field).safeParse(whole).success) return whole;
    if (before !== undefined && faultsIn(field, before, this.#exists).length === 0) return before;
    return field.optional ? undefined : whole;
  }

  #parts(field: Field, data: unknown, before: unknown): unknown {
    switch (field.kind) {
      case 'group':
        return this.#group(field, data, before);
      case 'list': {
        const items = itemsOf(data).flatMap((item, number) => this.#item(field.item, item, itemsOf(before)[number]));
        while (items.length < field.least && field.least < 20)
          items.push(this.filled(field.item, undefined, undefined));
        return items.slice(0, field.most);
      }
      case 'variants': {
        const option = shapeFor(field, data) ?? field.options[0];
        return option && this.filled(option.field, data, shapeFor(field, before) === option ? before : undefined);
      }
      case 'said':
        return this.#said(field, data, before);
      default:
        return this.#input(field, before);
    }
  }

  #group({ fields, fixed, kept }: Group, data: unknown, before: unknown): unknown {
    const parts = [
      ...fields.map((part) => [part.name, this.filled(part, partOf(data, part.name), partOf(before, part.name))]),
      ...kept.map((name) => [name, partOf(data, name) ?? partOf(before, name)]),
    ];
    return Object.fromEntries([...parts.filter(([, value]) => value !== undefined), ...Object.entries(fixed)]);
  }

  #item(field: Field, data: unknown, before: unknown): unknown[] {
    const item = this.filled(field, data, before);
    return item !== undefined && faultsIn(field, item, this.#exists).length === 0 ? [item] : [];
  }

  #said(field: Field & { kind: 'said' }, data: unknown, before: unknown): unknown {
    const text = (language: 'de' | 'en') => {
      const own = typeof data === 'string' ? data : partOf(data, language);
      if (typeof own === 'string' && own && own.length <= field.most) return own;
      return partOf(before, language) ?? this.#name(field, language);
    };
    return { de: text('de'), en: text('en') };
  }

  #input(field: Field, before: unknown): unknown {
    const fits = (value: unknown) => value !== undefined && faultsIn(field, value, this.#exists).length === 0;
    if (fits(before)) return before;
    if (field.kind === 'reference') return replaced.has(field.to) ? gap : undefined;
    return samples(field, this.#name(field, 'de')).find(fits);
  }

  #name({ label, name, quote }: Field & { quote?: Record<'de' | 'en', string> }, language: 'de' | 'en'): string {
    const own = valueAt(this.#texts, [...label.split('.'), 'label', language]);
    const any = valueAt(this.#texts, ['any', label.split('.').at(-1) ?? name, 'label', language]);
    return quote?.[language] ?? `${own ?? any ?? name} …`;
  }
}

function samples(field: Field, name: string): unknown[] {
  switch (field.kind) {
    case 'date':
      return ['2030-01-01'];
    case 'moment':
      return ['2030-01-01 18:00'];
    case 'time':
      return ['18:00'];
    case 'number':
      return [field.least, 1, 2030];
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'choices':
      return field.options.map(({ value }) => [value]);
    case 'line':
      return [name, 'gap@example.org', '+49 39600 00', 'https://example.org/', 'gap00', 'de'];
    default:
      return [];
  }
}
