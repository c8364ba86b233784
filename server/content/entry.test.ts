import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { formatIssue } from './edition-issue.ts';
import { checkEntry, findMissingReferences, findReferences } from './entry.ts';
import { checkTexts } from './text-checks.ts';
import { readYaml } from './yaml.ts';

const whole = readFileSync(`${fixtureContentFolder}events/15.yaml`, 'utf8');
function faults(text: string, id = '15'): string[] {
  const read = readYaml(text);
  const isThere = (_kind: string, name: string) => ['event-15', 'don-giovanni', 'park', 'opera'].includes(name);
  if ('error' in read) return [read.error];
  const entry = { kind: 'events', id, data: read.data } as const;
  const checked = checkEntry(entry);
  const listIds = (kind: string) => (kind === 'categories' ? ['opera', 'concert'] : ['park']);
  return ('errors' in checked ? checked.errors : findMissingReferences(entry, isThere, listIds)).map(formatIssue);
}
const changed = (from: string | RegExp, to: string) => {
  const text = whole.replace(from, to);
  if (text === whole) throw new Error(`The sample has no ${from}.`);
  return faults(text);
};

const title = /^ {2}title: Don Giovanni$/m;
const previous = (words: string) => `place: park\nprevious: ${words}`;
const priced = (prices: string) => `place: park\nprices: ${prices}`;
const late = 'end: Friday, 19 July 2024, 10 p.m. is not after interval, Saturday, 20 July 2024, 7.35 p.m.';

test('fields named like members of Object are no references', () => {
  const names = findReferences({ kind: 'news', data: { constructor: '15', texts: [{ toString: 'a' }], image: 'oak' } });
  expect(names).toEqual([{ field: 'image', kind: 'pictures', id: 'oak' }]);
});

describe('the message for a broken file names file, field, what was found and what is allowed', () => {
  test.each([
    [
      'category: opera',
      'category: oper',
      'category: there is no content/categories/oper.yaml. Allowed: opera, concert.',
    ],
    ['place: park', 'place: church', 'place: there is no content/venues/church.yaml. Allowed: park.'],
    ['category: opera', 'kategorie: opera', 'the entry "kategorie" is not known here.'],
    ['category: opera', '', 'category: is missing.'],
    ['id: 15', 'id: fifteen', 'id: found "fifteen". Wanted: a number.'],
    ['id: 15', 'id: 16', 'id: found 16, but the file is called 15.yaml.'],
    ['image: event-15', 'image: poster', 'image: there is no content/pictures/poster/picture.yaml.'],
    [/start: .*/, 'start: 2024-07-32 18:00', 'start: is no date with a time like 2024-07-20 18:00'],
    [/doors: .*/, 'doors: 2024-07-20 19:30', 'start: 6 p.m. is not after doors, 7.30 p.m.'],
    [/end: .*/, 'end: 2024-07-19 22:00', late],
    [title, '  title:', 'event.title'],
    [title, '  title: "Don \\u202eGiovanni"', 'contains an invisible character that turns the direction of writing'],
    ['place: park', previous('{}'), 'previous: is empty: leave the whole entry out'],
    ['place: park', previous('{ start: 2024-07-20 18:00 }'), 'previous.start: found Saturday, 20 July 2024, 6 p.m.'],
    ['place: park', priced('[{ group: full }]'), 'prices.0.cents: wants either cents or isLeftOut'],
    ['place: park', priced('[{ group: full, cents: 8.5 }]'), 'prices.0.cents: found 8.5. Wanted: a whole number.'],
    ['place: park', priced('[]'), 'prices: is an empty list: leave the whole entry out'],
    [/ – Leporello/, ' Leporello', 'wants the form "name – role"'],
  ] as const)('an event file with %s changed to %s is refused with a sentence', (from, to, sentence) => {
    expect(faults(whole), 'control').toEqual([]);
    const found = changed(from, to);
    expect(found.join('\n')).toContain(sentence);
    for (const line of found) expect(line).toMatch(/^content\/events\/15\.yaml: \S/);
  });

  test('a file that is no YAML and an empty file have a message', () => {
    expect(faults(`${whole}\n  - : :\n\t`).join('\n')).toMatch(/line \d+/);
    expect(faults('')).toEqual(['content/events/15.yaml: found null. Wanted: entries, indented below it.']);
  });
});

test('[EVD-10] the note about a missing German text names its field', () => {
  const about = { bio: [{ en: 'd' }] };
  const words = { title: { de: 'a', en: 'a' }, subtitle: { en: 'b' }, program: ['x', { en: 'c' }], about };
  const fields = ['subtitle', 'program.1', 'about.bio.0'];
  expect(checkTexts({ kind: 'events', value: words }).notes.map(({ path }) => path)).toEqual(
    fields.map((field) => `${field}.de`),
  );
});
