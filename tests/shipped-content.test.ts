/** The office edits content/, so these tests check only what the specification counts in it. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seasonOf } from '#contract/content/event-times.ts';
import { readContent, shippedFolder } from '#server/content/shipped-content.ts';

const shippedContent = await readContent(shippedFolder);

const programme = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15].map(String);
const years = [2020, 2021, 2022, 2023, 2024];
/** film, gallery; the least number of pictures */
const library = { 1: 0, 2: 0, 3: 32, 4: 28, 5: 0, 6: 7 };
const places = [
  ...['manor-house', 'barn', 'linden-rondell', 'orchard', 'fountain', 'beech-arbor', 'lake', 'island'],
  ...['bald-cypresses', 'plane-trees', 'chapel-cemetery', 'old-oak', 'distant-view', 'ruins', 'bathing-area'],
  ...['chamber-hall', 'opera-house'],
];

test('[EVT-04] [MED-06] [PRK-02] [PRK-04] [HOM-03] [HOM-04] [ABT-02] [ABT-03] [ABT-04] the shipped content has as many entries as the specification requires', () => {
  const { events, media, places: park, people, history, parkSlides, aboutSlides, news } = shippedContent;
  for (const id of programme) expect(events.has(id), `event ${id}`).toBe(true);
  expect(events.has('14')).toBe(false);
  expect([...events.values()].map(seasonOf)).toEqual(expect.arrayContaining(years));
  for (const [id, least] of Object.entries(library)) {
    const item = media.get(id);
    expect(item, `media ${id}`).toBeDefined();
    expect(item && 'pictures' in item ? item.pictures.length : 0, `media ${id}`).toBeGreaterThanOrEqual(least);
  }
  for (const id of places) expect(park.has(id), id).toBe(true);
  for (const id of ['1', '2']) expect(news.has(id), `news ${id}`).toBe(true);
  const groups = Object.groupBy(people.values(), ({ group }) => group);
  const counts = [history.size, parkSlides.size, aboutSlides.size, groups.team?.length, groups.artists?.length];
  for (const [index, least] of [5, 5, 7, 5, 21].entries()) expect(counts[index]).toBeGreaterThanOrEqual(least);
});

/** The tests that read the shipped content, and why. They must pass with any valid content. */
const shippedContentTests: Record<string, string> = {
  'tests/shipped-content.test.ts': 'what the specification counts in it',
  'tests/limits-in-texts.test.ts': 'that the numbers of its legal pages and messages are the limits of the code',
  'site/park/spread.test.ts': 'that the numbers on its map stand apart',
  'tests/server/guide.test.ts': 'what its guide weighs',
  'tests/server/other-content.test.ts': 'how its lists grow with a long archive',
  'tests/server/first-flight.test.ts': 'how much of a page leaves with the first answer',
  'tests/server/houses.test.ts': 'that its proper names are nowhere in another house',
  'tests/browser/layout.spec.ts': 'that none of its words widens a page',
  'tests/browser/phone.spec.ts': 'what a phone has to carry',
  'tests/browser/gallery.spec.ts': 'what opening its gallery costs',
  'art/access/access.test.ts': 'that its places and paths say what the plan of the park says',
  'tools/check/texts.test.ts': 'that the manual names every file of texts',
  'server/content/shipped-content.test.ts': 'that its interface texts complete those of another folder',
  'tools/schemas.test.ts': 'that the JSON schemas allow it',
  'tools/admin/doctor/doctor.test.ts': 'that its legal facts are an error for another house',
  'server/content/form.test.ts': 'that the form can say each of its entries',
  'server/content/form-issues.test.ts': 'that none of its entries is beyond the limits of its form',
  'tests/browser/tickets.spec.ts': 'that its ticket dialog fits the window',
  'tests/browser/home.spec.ts': 'that its title and buttons fit the first window',
  'server/content/yaml.test.ts': 'that both readers of YAML read the same in it',
};
const shippedContentUse =
  /shippedContentFolder|\bshippedSiteAddress\(\)|readShippedSamplePaths|shippedFolder|readShipped\(\)|readContent\(\)|shippedSite\(\)|'\.\.\/content|\.\.\/\.\.\/content\/|join\(root, 'content'/;

test('only the tests that shippedContentTests lists read the shipped content', async () => {
  const root = new URL('../', import.meta.url).pathname;
  const files = await Array.fromAsync(
    glob(['tests/*.test.ts', 'tests/{server,browser}/*.ts', '{art,contract,office,server,site,tools}/**/*.test.ts'], {
      cwd: root,
    }),
  );
  const issues: string[] = [];
  for (const file of files) if (shippedContentUse.test(await readFile(join(root, file), 'utf8'))) issues.push(file);
  expect(issues.sort()).toEqual(Object.keys(shippedContentTests).sort());
});
