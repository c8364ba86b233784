import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estateFolder } from '#tools/estate.ts';
import { entryFaults, namesIn } from './entry.ts';
import { examine } from './words.ts';
import { readYaml } from './yaml.ts';

const whole = readFileSync(`${estateFolder}events/15.yaml`, 'utf8');
function faults(text: string, id = '15'): string[] {
  const read = readYaml(`content/events/${id}.yaml`, text);
  return 'fault' in read
    ? [read.fault]
    : entryFaults({ kind: 'events', id, data: read.data }, (_kind, name) =>
        ['event-15', 'don-giovanni'].includes(name),
      );
}
const changed = (from: string | RegExp, to: string) => {
  const text = whole.replace(from, to);
  if (text === whole) throw new Error(`The sample has no ${from}.`);
  return faults(text);
};

test('a sound file has no fault', () => {
  expect(faults(whole)).toEqual([]);
});

test('a field called as something every object has names nothing', () => {
  expect(namesIn({ constructor: '15', texts: [{ toString: 'a' }], image: 'oak' })).toEqual([
    { place: 'image', kind: 'pictures', id: 'oak' },
  ]);
});

describe('a broken file is told as file, field, what was found and what is allowed', () => {
  test.each([
    ['category: opera', 'category: oper', 'category: found "oper". Allowed: opera, concert, photo.'],
    ['category: opera', 'kategorie: opera', 'the entry "kategorie" is not known here.'],
    ['category: opera', '', 'category: is missing.'],
    ['place: park', 'place: Park', 'place: found "Park". Allowed: park, beech-arbor, manor-house, barn, estate.'],
    ['id: 15', 'id: fifteen', 'id: found "fifteen". Wanted: a number.'],
    ['id: 15', 'id: 16', 'id: found 16, but the file is called 15.yaml.'],
    ['id: 15', 'id: 15\nyear: 2024', 'the entry "year" is not known here.'],
    ['image: event-15', 'image: poster', 'image: there is no content/pictures/poster/picture.yaml.'],
    [/start: .*/, 'start: 2024-07-32 18:00', 'start: is no date with a time like 2024-07-20 18:00'],
    [/doors: .*/, 'doors: 2024-07-20 19:30', 'start: 6 p.m. is not after doors, 7.30 p.m.'],
    [
      /end: .*/,
      'end: 2024-07-19 22:00',
      'end: Friday, 19 July 2024, 10 p.m. is not after interval, Saturday, 20 July 2024, 7.35 p.m.',
    ],
    [/^ {2}title: Don Giovanni$/m, '  title:', 'event.title'],
    [
      /^ {2}title: Don Giovanni$/m,
      '  title: { fr: Don Juan, en: Don Giovanni }',
      'event.title: the entry "fr" is not known here.',
    ],
    [
      /^ {2}title: Don Giovanni$/m,
      '  title: "Don \\u202eGiovanni"',
      'contains an invisible character that turns the direction of writing',
    ],
    ['place: park', 'place: park\nprevious: {}', 'previous: is empty: leave the whole entry out'],
    [
      'place: park',
      'place: park\nprevious: { start: 2024-07-20 18:00 }',
      'previous.start: found Saturday, 20 July 2024, 6 p.m.',
    ],
    [/changed: .*\n/, '', 'changed: is missing.'],
    [/ – Leporello/, ' Leporello', 'wants the form "name – role"'],
  ] as const)('%s → %s', (from, to, sentence) => {
    const found = changed(from, to);
    expect(found.join('\n')).toContain(sentence);
    for (const line of found) expect(line).toMatch(/^content\/events\/15\.yaml: \S/);
  });

  test('a file that is no YAML names the line', () => {
    expect(faults(`${whole}\n  - : :\n\t`).join('\n')).toMatch(/^content\/events\/15\.yaml: .*line \d+/s);
  });

  test('an empty file', () => {
    expect(faults('')).toEqual(['content/events/15.yaml: the file: found null. Wanted: entries, indented below it.']);
  });
});

test('[EVD-10] a gap in the German is found where it is', () => {
  const words = {
    title: { de: 'a', en: 'a' },
    subtitle: { en: 'b' },
    program: ['x', { en: 'c' }],
    about: { bio: [{ en: 'd' }] },
  };
  expect(examine({ kind: 'events', value: words }).notices.map(({ said }) => said)).toEqual(
    ['subtitle', 'program.1', 'about.bio.0'].map((field) => `${field}: there is no German text, the English is shown.`),
  );
});
