import { describe, expect, test } from 'vitest';
import { contentKinds, editableKinds } from '#contract/content/kinds.ts';
import type { FormField } from '#contract/office/form.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { parseFormData, toFormValues } from './form-data.ts';
import { buildFormTree } from './form-tree.ts';
import { collectTexts } from './release-issues.ts';
import { readShipped, shippedFolder } from './shipped-content.ts';

const [shipped, fixture] = [await readShipped(shippedFolder), await readShipped(fixtureContentFolder)];

describe.each([
  ['that the site ships', shipped],
  ['of the tests', fixture],
])('the content %s', (_, { entries }) => {
  const places = [...entries.values()].filter(({ kind }) => kind === 'places').map(({ id }) => id);

  test.each(editableKinds)('the form of each entry of the kind %s returns it unchanged', (wanted) => {
    const some = [...entries.values()].filter(({ kind }) => kind === wanted);
    expect(some).not.toEqual([]);
    for (const { kind, id, data, value } of some) {
      const tree = buildFormTree({ kind, id, shipped: data, places });
      const values = toFormValues(tree, data);
      const { data: read, unknown } = parseFormData(tree, values, data);
      expect([unknown, Object.values(values).filter((text) => text.includes('{{'))]).toEqual([[], []]);
      expect(contentKinds[kind].schema.parse(read), `${kind}/${id}`).toEqual(value);
    }
  });
});

test('a chosen variant stays chosen before any of its fields is filled in', () => {
  const chosen: string[] = [];
  for (const kind of editableKinds) {
    const tree = buildFormTree({ kind, id: '1' });
    for (const { name } of tree.kind === 'variants' ? tree.options : []) {
      const typed = { variant: name, 'title.de': 'Noch', 'title.en': 'Yet' };
      // Without a script, browsers also send the fields of the other shapes.
      const others = kind === 'media' && { film: 'x', provider: 'vimeo' };
      const { data, unknown } = parseFormData(tree, { ...typed, ...others });
      expect([toFormValues(tree, data)['variant'], unknown], `${kind}: ${name}`).toEqual([name, []]);
      chosen.push(`${kind}: ${name}`);
    }
  }
  expect(chosen).toContain('media: externalFilm');
});

/** Every field of a tree. */
const fieldsOf = (field: FormField): FormField[] => [
  field,
  ...(field.kind === 'group' ? field.fields.flatMap(fieldsOf) : []),
  ...(field.kind === 'list' ? fieldsOf(field.item) : []),
  ...(field.kind === 'variants' ? field.options.flatMap((option) => fieldsOf(option.field)) : []),
];

describe('every field of a form has a name and a hint in texts/fields.yaml', () => {
  const words = collectTexts(shipped.entries.get('texts/fields.yaml')?.data);
  const isNamed = (label: string, part: string) =>
    words.has(`${label}.${part}`) || words.has(`any.${label.split('.').at(-1)}.${part}`);

  test.each(editableKinds.filter((kind) => kind !== 'texts' && kind !== 'pictures'))('%s', (kind) => {
    const fields = fieldsOf(buildFormTree({ kind, id: '7', places: ['oak'] })).filter(({ label }) => label !== kind);
    expect(fields).not.toEqual([]);
    const nameless = fields.filter(({ label }) => !isNamed(label, 'label') || !isNamed(label, 'hint'));
    expect(nameless.map(({ label }) => label)).toEqual([]);
    const options = fields.flatMap((field) => ('options' in field ? field.options.map(({ label }) => label) : []));
    expect(options.filter((label) => !words.has(label))).toEqual([]);
  });
});

test.each(editableKinds.filter((kind) => kind !== 'texts'))(
  'in the form of %s no two fields of a group have one name',
  (kind) => {
    const words = collectTexts(shipped.entries.get('texts/fields.yaml')?.data);
    const nameOf = ({ label, name }: FormField) =>
      (words.get(`${label}.label`) ?? words.get(`any.${label.split('.').at(-1)}.label`))?.de ?? name;
    const chooser = collectTexts(shipped.entries.get('texts/editor.yaml')?.data).get('form.variant')?.de;
    for (const field of fieldsOf(buildFormTree({ kind, id: '7', places: ['oak'] }))) {
      const groups = field.kind === 'variants' ? field.options.map((option) => option.field) : [field];
      for (const group of groups) {
        const names = group.kind === 'group' ? group.fields.map(nameOf) : [];
        // A form with variants asks for the kind first.
        const all = field.kind === 'variants' ? [...names, chooser] : names;
        expect(all, field.label).toEqual([...new Set(all)]);
      }
    }
  },
);

test('the form of an event marks what only few events need', () => {
  const rare = fieldsOf(buildFormTree({ kind: 'events', id: '7' })).filter((field) => field.isRare);
  expect(rare.map(({ name }) => name)).toContain('surtitles');
  expect(rare.map(({ name }) => name)).not.toContain('start');
});

test('parseFormData reports names of inputs that the form does not have', () => {
  const tree = buildFormTree({ kind: 'news', id: '1' });
  const { unknown } = parseFormData(tree, { 'title.de': 'Neu', 'title.fr': 'Neuf', __proto__: 'a', id: '9' });
  expect(unknown).toEqual(['title.fr', 'id']);
});

test('`[Firma]` is a placeholder on pages that have some, and text elsewhere', () => {
  const read = (kind: 'pages' | 'news', de: string) =>
    parseFormData(buildFormTree({ kind, id: '1' }), { 'lead.de': de, 'title.de': de }).data;
  const stored = '{{company}}, {{Firmen}} [E-Mail](mailto:{{email}})';
  expect(read('pages', '[Firma], [Firmen] [E-Mail](mailto:[email])')).toMatchObject({ lead: { de: stored } });
  expect(read('pages', stored)).toMatchObject({ lead: { de: stored } });
  expect(read('news', '[Firma]')).toMatchObject({ title: { de: '[Firma]' } });
});

test('saving the form of a picture keeps its photograph, which no field shows', () => {
  const tree = buildFormTree({ kind: 'pictures', id: 'oak' });
  const before = { title: 'Alt', photo: { hash: 'ab'.repeat(16), focus: [0.2, 0.7] } };
  const shown = toFormValues(tree, before);
  expect(Object.keys(shown).filter((name) => name.endsWith('hash'))).toEqual([]);
  const { data } = parseFormData(tree, { ...shown, 'title.de': 'Neu' }, before);
  expect(data).toMatchObject({ title: { de: 'Neu', en: 'Alt' }, photo: before.photo });
});

test.each([
  [false, {}, []],
  [true, {}, undefined],
  [true, { b: 'yes' }, ['b']],
  [false, { c: 'yes', a: 'yes', b: 'no', other: 'yes' }, ['a', 'c']],
])(
  'of choices that may be left out (%j) the ticked %j are %j, in the order of the form',
  (optional, ticked, chosen) => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
    const field = { kind: 'choices', name: '', label: 'news', hint: '', optional, options } satisfies FormField;
    expect(parseFormData(field, ticked).data).toEqual(chosen);
  },
);

test('unreadable values stay as typed', () => {
  const typed = { start: 'irgendwann', category: 'Zirkus', 'event.title.de': ' Nur\r\n deutsch ' };
  const { data } = parseFormData(buildFormTree({ kind: 'events', id: '15' }), typed);
  expect(data).toMatchObject({ start: 'irgendwann', category: 'Zirkus', event: { title: { de: 'Nur deutsch' } } });
});

test('prices of an event keep their cents, typed in either language', () => {
  const tree = buildFormTree({ kind: 'events', id: '15' });
  const prices = [
    { group: 'full', cents: 2800 },
    { group: 'young', cents: 1250 },
    { group: 'group', isLeftOut: true },
  ];
  const shown = toFormValues(tree, { prices });
  expect(shown).toMatchObject({ 'prices.0.cents': '28.00', 'prices.1.cents': '12.50', 'prices.2.isLeftOut': 'yes' });
  expect(parseFormData(tree, shown).data).toMatchObject({ prices });
  const typed = { ...shown, 'prices.0.cents': '28,00', 'prices.1.cents': '12,5 €' };
  expect(parseFormData(tree, typed).data).toMatchObject({ prices });
});

test('an empty line begins another paragraph, in both languages', () => {
  const rows = { 'text.0.de': 'Eins\r\n\r\nZwei', 'text.0.en': 'One', 'text.1.de': '', 'text.2.de': 'Drei' };
  const text = [{ de: 'Eins', en: 'One' }, { de: 'Zwei' }, { de: 'Drei' }];
  expect(parseFormData(buildFormTree({ kind: 'news', id: '1' }), rows).data).toMatchObject({ text });
});

test('dates, dashes, numbers and links may be typed in a simple form', () => {
  const { data } = parseFormData(buildFormTree({ kind: 'events', id: '15' }), {
    ...{ start: '17.7.2027, 18.30 Uhr', 'languages.0': 'IT', 'event.artists.variant': 'lines' },
    ...{ 'event.artists.0.de': 'Änne Öhlund - Dido', 'event.artists.0.same': 'yes' },
  });
  const event = { artists: ['Änne Öhlund – Dido'] };
  expect(data).toMatchObject({ start: '2027-07-17 18:30', languages: ['it'], event });
  const estate = parseFormData(buildFormTree({ kind: 'estate', id: 'estate' }), {
    ...{ phone: '039600/12345', 'position.latitude': '53,5', 'social.photos': 'www.example.org' },
    ...{ 'hours.exceptions.0.variant': 'open', 'hours.exceptions.0.date': '24.12.2027' },
    'hours.exceptions.0.opens': '9.30 Uhr',
  });
  expect(estate.data).toMatchObject({
    ...{ phone: '+49 39600 12345', position: { latitude: 53.5 }, social: { photos: 'https://www.example.org' } },
    hours: { exceptions: [{ date: '2027-12-24', opens: '09:30' }] },
  });
});
