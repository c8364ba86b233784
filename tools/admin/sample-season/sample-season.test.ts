import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { buildContent, findEditionIssues, replaceEntry } from '#server/content/content-entries.ts';
import { formatIssue } from '#server/content/edition-issue.ts';
import { type ContentEntry, checkEntry } from '#server/content/entry.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { listAddresses } from '#site/addresses.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { nextSummerYear, readSampleEvents } from './events.ts';
import { fillFacts, readHouse, type SampleHouse } from './house.ts';

const shipped = await readShipped(fixtureContentFolder);
const house = readHouse(buildContent(shipped.entries));

test.each([2027, 2032])(
  'the sample events of %i cause no issue in the content, and start in summer, in order',
  async (year) => {
    const evenings = await readSampleEvents(house, year, `${year - 1}-11-01 10:00`);
    const checked = evenings.map((evening, index): ContentEntry => {
      const read = checkEntry({ kind: 'events', id: String(16 + index), data: evening.data(16 + index) });
      if ('errors' in read) throw new Error(read.errors.map(formatIssue).join('\n'));
      return read.entry;
    });
    const entries = checked.reduce((all, entry) => replaceEntry(all, entry, entry), shipped.entries);
    const content = buildContent(entries);
    const { warnings, notes } = findEditionIssues(
      entries,
      listAddresses({ content, events: sortNewestFirst(content) }),
    );
    expect([...warnings, ...notes]).toEqual([]);
    const starts = checked.map(({ value }) => (value as Event).start);
    expect(starts).toHaveLength(6);
    expect(starts).toEqual([...starts].sort());
    for (const start of starts) expect(start).toMatch(new RegExp(`^${year}-0[678]-`));
  },
);

test('until 31 May the next summer is that of this year, from 1 June on that of the next year', () => {
  const years = ['2026-11-22', '2027-05-31', '2027-06-01'].map((day) => nextSummerYear(Temporal.PlainDate.from(day)));
  expect(years).toEqual([2027, 2027, 2028]);
});

test('the sample requests use only email addresses and telephone numbers that are reserved for examples', async () => {
  const text = await readFile(new URL('./requests.yaml', import.meta.url), 'utf8');
  const emails = [...text.matchAll(/^ {2}email: (.*)$/gm)].map(([, email]) => email);
  expect(emails.length).toBeGreaterThan(30);
  // RFC 2606
  for (const email of emails) expect(email).toMatch(/\.invalid$/);
  const phones = [...text.matchAll(/^ {2}phone: "?([^"\n]*)"?$/gm)].map(([, phone]) => phone);
  expect(phones.length).toBeGreaterThan(8);
  // Reserved for films by the Bundesnetzagentur and Ofcom
  for (const phone of phones)
    expect(phone).toMatch(
      /^(030 23125 \d{3}|040 66969 \d{3}|0221 4710 \d{3}|089 99998 \d{3}|0152 28817386|0172 99(25904|68532)|0174 9091317|\+44 1632 960\d{3}|\+44 7700 900\d{3})$/,
    );
});

test('names of house and place are filled in by language, in texts for both languages the English one', () => {
  const facts = { house: { de: 'Stift', en: 'Abbey' }, place: { de: 'Kirche', en: 'Church' } };
  const text = '{{house}}: {{place}}';
  expect(fillFacts({ title: text, lines: [{ de: text, en: text }] }, facts)).toEqual({
    title: 'Abbey: Church',
    lines: [{ de: 'Stift: Kirche', en: 'Abbey: Church' }],
  });
});

const abbey: SampleHouse = {
  name: { de: 'Stift', en: 'Abbey' },
  category: 'concert',
  places: [{ id: 'barn', name: { de: 'Kirche', en: 'Church' }, hasShelter: false }],
  allPictures: new Set(['nave', 'cloister']),
  pictures: ['nave', 'cloister'],
  priceGroups: [
    { id: 'full', name: { de: 'Voll', en: 'Full' }, cents: 1500 },
    { id: 'child', name: { de: 'Kind', en: 'Child' }, cents: 0 },
  ],
};
const readImages = async (of: SampleHouse) =>
  (await readSampleEvents(of, 2027, '2026-11-01 10:00')).map(({ data }) => data(1)['image']);

test('events take pictures, places and prices of the house', async () => {
  const events = await readSampleEvents(abbey, 2027, '2026-11-01 10:00');
  expect(events.map(({ capacity }) => capacity.inShelter)).toEqual(Array(6).fill(undefined));
  const half = [
    { group: 'full', cents: 800 },
    { group: 'child', cents: 0 },
  ];
  expect(events[0]?.data(1)['prices'], 'half of the prices of the house, in whole units').toEqual(half);
  expect(events[2]?.data(1)['prices'], 'the prices of the house').toBeUndefined();
  expect(await readImages(abbey)).toEqual(['nave', 'cloister', 'nave', 'cloister', 'nave', 'cloister']);
  expect(JSON.stringify(events[0]?.data(1))).toContain('Kirche');
});

test('a house that has the posters of the season shows them', async () => {
  const withPosters = { ...abbey, allPictures: new Set(['nave', 'sample-dusk', 'sample-seasons']) };
  expect(await readImages(withPosters)).toEqual([
    ...['sample-dusk', 'cloister', 'nave', 'cloister', 'nave', 'sample-seasons'],
  ]);
  const drawings = await readdir(new URL('../../../art/posters', import.meta.url));
  const all = new Set(drawings.map((name) => name.replace('.svg', '')));
  const images = await readImages({ ...abbey, allPictures: all });
  expect(images.filter((image) => !all.has(String(image)))).toEqual([]);
});
