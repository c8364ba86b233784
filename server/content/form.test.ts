import { describe, expect, test } from 'vitest';
import { editedKinds, kinds } from '#contract/content/kinds.ts';
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
