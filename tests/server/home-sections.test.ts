/** The sections of the home page can be ordered and left out: `home` in estate.yaml. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type HomeSection, homeSections } from '#contract/content/content.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { findSiteFaults } from '#tests/harness/site-faults.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const work = createWorkFolder('home-sections');
const server = await startInProcess();
afterAll(() => server.close());

/** The ids of their sections on the page. */
const ids: Record<HomeSection, string> = {
  pause: 'next',
  welcome: 'welcome',
  posters: 'posters',
  park: 'park',
  news: 'news',
  visit: 'visit',
};

async function writeFolder(home: string): Promise<string> {
  const folder = join(work, home.replaceAll(/\W+/g, '-'));
  await cp(fixtureContentFolder, folder, { recursive: true });
  const estate = await readFile(join(folder, 'estate.yaml'), 'utf8');
  await writeFile(join(folder, 'estate.yaml'), `${estate}\nhome: [${home}]\n`);
  return folder;
}

const readHome = async (from = server) => (await getPage(from, '/')).body;
const listSections = (html: string) =>
  [...html.matchAll(/<section[^>]* id="([^"]+)"/g)].flatMap(([, id]) => (id ? [id] : []));

test('without `home`, and with all sections in the usual order, the home page is the same byte by byte', async () => {
  await using other = await startInProcess({ CONTENT_DIR: await writeFolder(homeSections.join(', ')) });
  expect(await readHome(other)).toBe(await readHome());
  expect(listSections(await readHome())).toEqual(homeSections.map((name) => ids[name]));
});

test('the home page has the named sections in their order, and nothing is left of the others', async () => {
  await using other = await startInProcess({ CONTENT_DIR: await writeFolder('visit, news, posters') });
  const html = await readHome(other);
  expect(listSections(html)).toEqual(['visit', 'news', 'posters']);
  expect(html).not.toContain('data-carousel');
});

test.each(homeSections)(
  'a home page with the section %s alone has no dead link and no empty part',
  { tags: ['full'] },
  async (name) => {
    expect(await findSiteFaults(await writeFolder(name))).toEqual([]);
  },
);

test.each([
  [
    'welcome, sponsors',
    'content/estate.yaml: home.1: found "sponsors". Allowed: pause, welcome, posters, park, news, visit.',
  ],
  ['welcome, news, welcome', 'content/estate.yaml: home: names a section twice'],
])('the sections %s are refused with the exact reason', async (home, sentence) => {
  await expect(readShipped(await writeFolder(home))).rejects.toThrow(sentence);
});

test('the form of the estate orders and leaves out sections', async () => {
  const as = await createStaffMember(server, 'owner');
  const address = '/office/content/estate/estate';
  const fields = readFormFields((await getPage(server, address, { as })).body);
  const typed = { ...fields, 'home.0': 'posters', 'home.1': 'welcome', action: 'publish' };
  expect((await postForm(server, address, typed, { as })).statusCode).toBe(303);
  expect(listSections(await readHome())).toEqual(['posters', 'welcome']);
  const again = readFormFields((await getPage(server, address, { as })).body);
  expect([again['home.0'], again['home.1']]).toEqual(['posters', 'welcome']);
});
