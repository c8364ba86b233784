/**
 * What each field of each kind of content accepts, out of a list of inputs at the edges. After a
 * wanted change run this file with `-u`, and read the difference.
 */
import { expect, test } from 'vitest';
import { type ContentKind, contentKinds, kindNames } from '#contract/content/kinds.ts';
import { expectOutline } from './harness/outline.ts';
import { buildPageContext } from './harness/page-context.ts';
import { write } from './harness/tabulate.ts';

const { content } = (await buildPageContext()).edition;

const probes: unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'x',
    'x y',
    'A',
    'x'.repeat(61),
    'x'.repeat(241),
    'x'.repeat(20_000),
    '#a22f1d',
    '#A22',
  ],
  ...[
    '2024-02-29',
    '2024-02-30',
    '2024-02-29 18:00',
    '18:00',
    '24:00',
    '8:00',
    'https://a.example/b',
    'http://a.example',
    '/a',
  ],
  ...['//a', 'a@b.example', 'de', 'EUR', 'a-b', '-a', 'A – b', '../a'],
  ...[
    -2001, -2000, -181, -180, -91, -90, -1, 0, 0.5, 1, 1.5, 2, 90, 91, 180, 181, 360, 999, 1000, 2000, 2001, 999_999,
    1_000_000, 1e9,
  ],
  ...[true, false, [], {}, [null], { de: 'a', en: 'b' }, { de: 'a' }, { en: 'b' }],
];
const texts = probes.filter((probe) => typeof probe === 'string' && probe.trim() !== '');

const listPaths = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? value.slice(0, 1).map((one, index) => [index, one]) : Object.entries(value);
  return [...(path.length > 0 ? [path] : []), ...entries.flatMap(([key, inner]) => listPaths(inner, [...path, key]))];
};

function changeAt(value: unknown, [first, ...rest]: (string | number)[], probe: unknown): unknown {
  if (first === undefined) return probe;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[first] = changeAt(copy[first], rest, probe);
  if (copy[first] === undefined) delete copy[first];
  return copy;
}

const entriesOf = (kind: (typeof kindNames)[number]): unknown[] => {
  const found: unknown = content[kind];
  return found instanceof Map ? [...found.values()] : [found];
};

function listFields(schema: ContentKind['schema'], entries: readonly unknown[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const entry of entries) {
    for (const path of listPaths(entry)) {
      const name = path.map((one) => (typeof one === 'number' ? '*' : one)).join('.');
      fields.getOrInsertComputed(name, () => describeField(schema, entry, path));
    }
  }
  return fields;
}

function describeField(schema: ContentKind['schema'], entry: unknown, path: (string | number)[]): string {
  const accepted = probes.filter((probe) => schema.safeParse(changeAt(entry, path, probe)).success);
  const isAnyText = texts.every((text) => accepted.includes(text));
  const shown = accepted
    .filter((probe) => !(isAnyText && texts.includes(probe)))
    .map(write)
    .map((one) => (one.length > 40 ? `x×${one.length - 2}` : one));
  return [...(isAnyText ? ['any text'] : []), ...shown].join(' ') || 'none of them';
}

test.each(kindNames.filter((kind) => kind !== 'texts'))(
  'fields of the kind %s accept what they should',
  async (kind) => {
    const { schema } = contentKinds[kind] as ContentKind;
    const entries = entriesOf(kind).filter((entry) => schema.safeParse(entry).success);
    const fields = [...listFields(schema, entries)].map(([name, accepted]) => `${name}: ${accepted}`);
    const isStrict = !entries.some((entry) => schema.safeParse({ ...(entry as object), unknown: 1 }).success);
    expect(fields.length).toBeGreaterThan(0);
    expectOutline(`fields ${kind}`, [`unknown fields are ${isStrict ? 'refused' : 'accepted'}`, ...fields]);
  },
);
