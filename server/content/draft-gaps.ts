/** Fills the gaps of a draft for a preview: with published values, or with the names of fields. */

import { valueAt } from '#contract/content/explain.ts';
import { contentKinds, type EntryOf } from '#contract/content/kinds.ts';
import type { FieldGroup, FormField } from '#contract/office/form.ts';
import { type ContentEntries, replaceEntry } from './content-entries.ts';
import { type ContentEntry, type EntryExistsCheck, findReferences, type RawEntry } from './entry.ts';
import { entryKey } from './entry-name.ts';
import { matchVariant, readProperty, toList } from './form-data.ts';
import { findFormIssues } from './form-issues.ts';
import { buildFormTree, getSchema } from './form-tree.ts';
import { checkTexts } from './text-checks.ts';

export function fillDraftGaps(entries: ContentEntries, draft: RawEntry, file: ContentEntry | undefined) {
  const before = entries.get(entryKey(draft));
  const exists: EntryExistsCheck = (kind, id) =>
    entries.has(entryKey({ kind, id })) || (id === gapId && replacedKinds.has(kind));
  const gaps = new GapFiller(entries, exists);
  const { kind, id } = draft;
  const tree = buildFormTree({ kind, id, shipped: file?.data, places: Object.keys(Object(draft.data)) });
  const entry = createEntry(draft, gaps.fill(tree, draft.data, before?.data));
  if (!entry) return entries;
  let next = replaceEntry(entries, draft, entry);
  for (const gap of [...createSubstitutes(entries), ...createMapPosition(draft, entries)]) {
    const substitute = isSubstituteNeeded(gap, entry, next) && createEntry(gap, gap.data);
    if (substitute) next = replaceEntry(next, gap, substitute);
  }
  return next;
}

function createEntry({ kind, id }: RawEntry, data: unknown): ContentEntry | undefined {
  const { success, data: value } = contentKinds[kind].schema.safeParse(data);
  return success ? { kind, id, data, value, textCheck: checkTexts({ kind, value }) } : undefined;
}

const gapId = 'preview-gap';

const replacedKinds = new Set<string>(['pictures', 'films', 'composers']);

const anyOf = new Set<string>(['venues', 'categories', 'newsCategories']);

function createSubstitutes(entries: ContentEntries): RawEntry[] {
  const texts = entries.get(entryKey({ kind: 'texts', id: 'preview' }))?.data;
  const [title, film, about] = ['picture', 'film', 'composer'].map((name) => valueAt(texts, ['gap', name]));
  const down = { at: '2026-01-01T00:00:00Z', reason: gapId };
  return [
    { kind: 'pictures', id: gapId, data: { title, alt: title, down } },
    { kind: 'films', id: gapId, data: { title: film, image: gapId, down } },
    { kind: 'composers', id: gapId, data: { name: String(readProperty(about, 'de')), born: 1800, about } },
  ];
}

/** A substitute film also needs the picture. */
const isSubstituteNeeded = (gap: RawEntry, entry: ContentEntry, entries: ContentEntries): boolean =>
  gap.kind === 'parkMap' ||
  (!entries.has(entryKey(gap)) &&
    findReferences(entry).some(({ kind, id }) => id === gap.id && (kind === gap.kind || gap.kind === 'pictures')));

function createMapPosition({ kind, id }: RawEntry, entries: ContentEntries): RawEntry[] {
  const map = entries.get(entryKey({ kind: 'parkMap', id: '' }));
  const spots = map?.data as EntryOf<'parkMap'> | undefined;
  if (kind !== 'places' || !map || !spots || Object.hasOwn(spots, id)) return [];
  return [{ kind: 'parkMap', id: map.id, data: { ...spots, [id]: { x: 0.5, y: 0.5 } } }];
}

class GapFiller {
  readonly #entries: ContentEntries;
  readonly #texts: unknown;
  readonly #exists: EntryExistsCheck;

  constructor(entries: ContentEntries, exists: EntryExistsCheck) {
    this.#entries = entries;
    this.#texts = entries.get(entryKey({ kind: 'texts', id: 'fields' }))?.data;
    this.#exists = exists;
  }

  fill(field: FormField, data: unknown, before: unknown): unknown {
    if (data === undefined && field.optional) return undefined;
    if (this.#fits(field, data) && getSchema(field).safeParse(data).success) return data;
    const filled = this.#fillParts(field, data, before);
    if (filled !== undefined && getSchema(field).safeParse(filled).success) return filled;
    if (before !== undefined && this.#fits(field, before)) return before;
    return field.optional ? undefined : filled;
  }

  #fits(field: FormField, data: unknown): boolean {
    return findFormIssues(field, data, this.#exists).length === 0;
  }

  #fillParts(field: FormField, data: unknown, before: unknown): unknown {
    switch (field.kind) {
      case 'group':
        return this.#fillGroup(field, data, before);
      case 'list': {
        const items = toList(data).flatMap((item, number) => this.#fillItem(field.item, item, toList(before)[number]));
        while (items.length < field.least && field.least < 20) items.push(this.fill(field.item, undefined, undefined));
        return items.slice(0, field.most);
      }
      case 'variants': {
        const option = matchVariant(field, data) ?? field.options[0];
        return option && this.fill(option.field, data, matchVariant(field, before) === option ? before : undefined);
      }
      case 'text':
        return this.#fillText(field, data, before);
      default:
        return this.#fillInput(field, before);
    }
  }

  #fillGroup({ fields, constants, unknownFields }: FieldGroup, data: unknown, before: unknown): unknown {
    const part = (field: FormField) =>
      this.fill(field, readProperty(data, field.name), readProperty(before, field.name));
    const parts = [
      ...fields.map((field) => [field.name, part(field)]),
      ...unknownFields.map((name) => [name, readProperty(data, name) ?? readProperty(before, name)]),
    ];
    return Object.fromEntries([...parts.filter(([, value]) => value !== undefined), ...Object.entries(constants)]);
  }

  #fillItem(field: FormField, data: unknown, before: unknown): unknown[] {
    const item = this.fill(field, data, before);
    return item !== undefined && this.#fits(field, item) ? [item] : [];
  }

  #fillText(field: FormField & { kind: 'text' }, data: unknown, before: unknown): unknown {
    const text = (language: 'de' | 'en') => {
      const own = typeof data === 'string' ? data : readProperty(data, language);
      if (typeof own === 'string' && own && own.length <= field.maxLength) return own;
      return readProperty(before, language) ?? this.#labelOf(field, language);
    };
    return { de: text('de'), en: text('en') };
  }

  #fillInput(field: FormField, before: unknown): unknown {
    const fits = (value: unknown) => value !== undefined && this.#fits(field, value);
    if (fits(before)) return before;
    if (field.kind === 'reference') return this.#findReference(field.to);
    return listCandidateValues(field, this.#labelOf(field, 'de')).find(fits);
  }

  /** Any place and any category will do; a person or a work must not appear by chance. */
  #findReference(to: string): string | undefined {
    if (replacedKinds.has(to)) return gapId;
    return anyOf.has(to) ? this.#entries.values().find(({ kind }) => kind === to)?.id : undefined;
  }

  #labelOf({ label, name, quote }: FormField & { quote?: Record<'de' | 'en', string> }, language: 'de' | 'en'): string {
    const own = valueAt(this.#texts, [...label.split('.'), 'label', language]);
    const any = valueAt(this.#texts, ['any', label.split('.').at(-1) ?? name, 'label', language]);
    return quote?.[language] ?? `${own ?? any ?? name} …`;
  }
}

/** Values to try in an empty field of a preview. The caller takes the first that the field accepts. */
function listCandidateValues(field: FormField, name: string): unknown[] {
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
