import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { editedKinds, type Kind, kinds } from '#contract/content/kinds.ts';
import type { Field } from '#contract/office/form.ts';
import { estateFolder } from '#tools/estate.ts';
import { dataFrom, typedFrom } from './form-data.ts';
import { formTree } from './form-tree.ts';
import { leavesOf } from './release.ts';
import { readShipped, shippedFolder } from './shipped.ts';

const [house, estate] = [await readShipped(shippedFolder), await readShipped(estateFolder)];

describe.each([
  ['of the house', house],
  ['of the tests', estate],
])('the content %s', (_, { entries }) => {
  const places = [...entries.values()].filter(({ kind }) => kind === 'places').map(({ id }) => id);

  test.each(editedKinds)('%s: its entries come back from the form as they went in', (wanted) => {
    const some = [...entries.values()].filter(({ kind }) => kind === wanted);
    expect(some).not.toEqual([]);
    for (const { kind, id, data, value } of some) {
      const tree = formTree({ kind, id, shipped: data, places });
      const { data: read, unknown } = dataFrom(tree, typedFrom(tree, data), data);
      expect(unknown).toEqual([]);
      expect(kinds[kind].schema.parse(read), `${kind}/${id}`).toEqual(value);
    }
  });
});

test('a shape that is chosen stays chosen, though nothing of its own has been typed yet', () => {
  const chosen: string[] = [];
  for (const kind of editedKinds) {
    const tree = formTree({ kind, id: '1' });
    for (const { name } of tree.kind === 'variants' ? tree.options : []) {
      const typed = { variant: name, 'title.de': 'Noch', 'title.en': 'Yet' };
      // Without a script, fields of another shape come along.
      const { data, unknown } = dataFrom(tree, { ...typed, ...(kind === 'media' && { film: 'x', provider: 'vimeo' }) });
      expect([typedFrom(tree, data)['variant'], unknown], `${kind}: ${name}`).toEqual([name, []]);
      chosen.push(`${kind}: ${name}`);
    }
  }
  expect(chosen).toContain('media: lentFilm');
});

const texts = ['Ein Satz', 'Anna – Alt', 'zwei\nZeilen', '+49 30 23125 017', '09:30', '2027-02-03', '2027-02-03 18:00']
  .concat(['https://example.org/a', 'jemand@example.org', 'DE', 'Ärger & <b>"fett"</b>', 'a'.repeat(32)])
  .concat(['0', 'yes', 'variant', '{{name}}', '2027-02-03T18:00:00Z', 'video/mp4; codecs="avc1.64001f"']);

/** Something that the schema allows, whatever it is: the form has to be able to say it. */
function anything(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.option(anything(schema.unwrap() as z.ZodType), { nil: undefined });
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => name !== 'art');
    return fc.record(Object.fromEntries(parts.map(([name, part]) => [name, anything(part)])));
  }
  if (schema instanceof z.ZodArray) {
    if (schema.element instanceof z.ZodEnum) return fc.subarray([...schema.element.options], { minLength: 1 });
    const wanted = fc.array(anything(schema.element as z.ZodType), { maxLength: 5 });
    return wanted.filter((items) => schema.safeParse(items).success);
  }
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map((item) => anything(item as z.ZodType)));
  if (schema instanceof z.ZodUnion) return fc.oneof(...(schema.options as z.ZodType[]).map(anything));
  if (schema instanceof z.ZodLiteral) return fc.constant(schema.value);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber) {
    const numbers = [0, 1, 2, 7, 0.25, -3.5, 2027, 90, 1280].filter((number) => schema.safeParse(number).success);
    return fc.constantFrom(...numbers);
  }
  const fitting = texts.filter((text) => schema.safeParse(text).success);
  return fc.constantFrom(...fitting);
}

/** Where nothing is said, an empty list and no list are the same. */
const pruned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.replace('\n', ' ') : value;
  const parts = Object.entries(value).map(([name, part]) => [name, pruned(part)] as const);
  const isSaid = (part: unknown) => typeof part !== 'object' || Object.keys(Object(part)).length > 0;
  return Object.fromEntries(parts.filter(([, part]) => isSaid(part)));
};

// Pictures have pages of their own (site/office/picture-desk).
test.each(editedKinds.filter((kind) => kind !== 'texts' && kind !== 'parkMap' && kind !== 'pictures'))(
  '%s: whatever the schema allows, the form can say',
  (kind) => {
    const { schema }: Kind = kinds[kind];
    const tree = formTree({ kind, id: '7' });
    const some = anything(schema).filter((data) => schema.safeParse(data).success);
    fc.assert(
      fc.property(some, (data) => {
        // What has no field, because it has a page of its own, is carried along.
        const { data: read, unknown } = dataFrom(tree, typedFrom(tree, data), data);
        expect(unknown).toEqual([]);
        const again = schema.parse(read) as object;
        const same = 'id' in again ? { ...again, id: (data as { id: number }).id } : again;
        expect(pruned(same)).toEqual(pruned(schema.parse(data)));
      }),
      { numRuns: 60 },
    );
  },
);

/** Every field of a tree, and what each choice is called. */
const fieldsOf = (field: Field): Field[] => [
  field,
  ...(field.kind === 'group' ? field.fields.flatMap(fieldsOf) : []),
  ...(field.kind === 'list' ? fieldsOf(field.item) : []),
  ...(field.kind === 'variants' ? field.options.flatMap((option) => fieldsOf(option.field)) : []),
];

describe('every field has a name and a hint, in both languages', () => {
  const words = leavesOf(house.entries.get('texts/fields.yaml')?.data);
  const isSaid = (label: string, part: string) =>
    words.has(`${label}.${part}`) || words.has(`any.${label.split('.').at(-1)}.${part}`);

  test.each(editedKinds.filter((kind) => kind !== 'texts' && kind !== 'pictures'))('%s', (kind) => {
    const fields = fieldsOf(formTree({ kind, id: '7', places: ['oak'] })).filter(({ label }) => label !== kind);
    expect(fields).not.toEqual([]);
    const nameless = fields.filter(({ label }) => !isSaid(label, 'label') || !isSaid(label, 'hint'));
    expect(nameless.map(({ label }) => label)).toEqual([]);
    const options = fields.flatMap((field) => ('options' in field ? field.options.map(({ label }) => label) : []));
    expect(options.filter((label) => !words.has(label))).toEqual([]);
  });
});

test('a name that no field has is told', () => {
  const tree = formTree({ kind: 'news', id: '1' });
  const { unknown } = dataFrom(tree, { 'title.de': 'Neu', 'title.fr': 'Neuf', __proto__: 'a', id: '9' });
  expect(unknown).toEqual(['title.fr', 'id']);
});

test('what cannot be meant stays as typed; an empty line begins another paragraph, in both languages', () => {
  const typed = { start: 'irgendwann', category: 'Zirkus', 'event.title.de': ' Nur\r\n deutsch ' };
  const { data } = dataFrom(formTree({ kind: 'events', id: '15' }), typed);
  expect(data).toMatchObject({ start: 'irgendwann', category: 'Zirkus', event: { title: { de: 'Nur deutsch' } } });
  const rows = { 'text.0.de': 'Eins\r\n\r\nZwei', 'text.0.en': 'One', 'text.1.de': '', 'text.2.de': 'Drei' };
  const text = [{ de: 'Eins', en: 'One' }, { de: 'Zwei' }, { de: 'Drei' }];
  expect(dataFrom(formTree({ kind: 'news', id: '1' }), rows).data).toMatchObject({ text });
});

test('a long run of blanks takes no long time', () => {
  const begun = performance.now();
  const { data } = dataFrom(formTree({ kind: 'composers', id: 'schubert' }), { name: `a${' '.repeat(150_000)}b` });
  expect(data).toMatchObject({ name: expect.stringContaining('a ') });
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('what no keyboard has, nobody has to type', () => {
  const { data } = dataFrom(formTree({ kind: 'events', id: '15' }), {
    ...{ start: '17.7.2027, 18.30 Uhr', 'languages.0': 'IT', 'event.artists.variant': 'lines' },
    ...{ 'event.artists.0.de': 'Änne Öhlund - Dido', 'event.artists.0.same': 'yes' },
  });
  const event = { artists: ['Änne Öhlund – Dido'] };
  expect(data).toMatchObject({ start: '2027-07-17 18:30', languages: ['it'], event });
  const estate = dataFrom(formTree({ kind: 'estate', id: 'estate' }), {
    ...{ phone: '039600/12345', 'position.latitude': '53,5', 'social.photos': 'www.example.org' },
    ...{ 'hours.exceptions.0.variant': 'open', 'hours.exceptions.0.date': '24.12.2027' },
    'hours.exceptions.0.opens': '9.30 Uhr',
  });
  expect(estate.data).toMatchObject({
    ...{ phone: '+49 39600 12345', position: { latitude: 53.5 }, social: { photos: 'https://www.example.org' } },
    hours: { exceptions: [{ date: '2027-12-24', opens: '09:30' }] },
  });
});
