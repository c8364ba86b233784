/** In a copy of the content with other proper names, the old names appear nowhere. */

import { cp, glob, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { editableKinds } from '#contract/content/kinds.ts';
import { createSampleEmailData, type EmailKind } from '#contract/emails.ts';
import { languages } from '#contract/language.ts';
import { officeAccess } from '#contract/office/office.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { collectProperNames } from '#tests/harness/proper-names.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { writeTexts } from '#tests/harness/texts.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const { estate, people } = await readContent(fixtureContentFolder);
const { address, phone, slug } = estate;
const oldName = new RegExp(`${collectProperNames({ estate, people }).source}|Harkentin`, 'i');

const rotate = (sign: string, first: number, count: number) =>
  String.fromCharCode(first + ((sign.charCodeAt(0) - first + count / 2) % count));
/** Replaces letters and digits one by one, so that numbers, addresses and ids stay valid. */
const replaceNames = (text: string): string =>
  text.replaceAll(new RegExp(oldName, 'gi'), (found) =>
    found
      .replaceAll(/[a-z]/g, (sign) => rotate(sign, 97, 26))
      .replaceAll(/[A-Z]/g, (sign) => rotate(sign, 65, 26))
      .replaceAll(/\d/g, (sign) => rotate(sign, 48, 10)),
  );

const found = new Set<string>();
/** Collects all finds, so that one run shows every place. */
function check(where: string, text: string) {
  const match = text.match(oldName);
  if (match) found.add(`${where}: ${text.slice(Math.max(0, (match.index ?? 0) - 30), (match.index ?? 0) + 30)}`);
}

const folder = createWorkFolder('proper-names');
await cp(fixtureContentFolder, folder, { recursive: true });
// Only these describe the house, or name its places. All other texts of the release suit any house.
writeTexts(folder, ['about', 'events', 'fields', 'home', 'park']);
for (const path of (await readdir(folder, { recursive: true })).toSorted().toReversed()) {
  const [from, to] = [join(folder, path), join(folder, path.replace(/[^/]*$/, replaceNames))];
  await rename(from, to);
  if (/\.(yaml|json|svg|vtt)$/.test(to)) await writeFile(to, replaceNames(await readFile(to, 'utf8')));
}
const settings = { CONTENT_DIR: folder, PUBLIC_URL: 'https://opera.example', METRICS: '127.0.0.1:9464' };
const server = await startInProcess(settings);
afterEach(() => found.clear());
afterAll(() => server.close());

async function checkAnswer(address: string, as?: { cookie: string }): Promise<number> {
  const { statusCode, headers, body } = await getPage(server, address, { as });
  check(address, `${JSON.stringify(headers)}\n${body}`);
  return statusCode;
}

test('control: the check finds the original names', () => {
  check('page', '<p>Tollenau</p>');
  check('file', 'attachment; filename="tollenau-days.csv"');
  check('metrics', 'tollenau_ready 1');
  check('number', `tel:${phone}`);
  expect([...found]).toHaveLength(4);
  expect(replaceNames(`${slug} 15, ${address.postcode} ${address.place}`)).toBe('gbyyranh 15, 62543 Gbyyranh');
});

test('no page, feed, calendar, open data or header has an old name', async () => {
  const { pages, feeds, redirects } = server.library.current.site.addresses;
  const paths = [...pages, ...feeds].map(({ path }) => path);
  const others = '/robots.txt /sitemap.xml /embed/map /events/15.ics /no-such-page /healthz /statusz'.split(' ');
  for (const path of [...paths, ...redirects.keys(), ...others])
    for (const language of languages) await checkAnswer(`${path}?lng=${language}`);
  const calendar = (await server.app.inject('/calendar.ics?lng=de')).body;
  expect(calendar).toContain(`UID:event-15@${replaceNames(slug)}`);
  expect([...found]).toEqual([]);
});

test('no email of any kind has an old name', async () => {
  const facts = createSampleEmailData();
  const { writeEmail } = server.library.current.site.answers;
  for (const kind of Object.keys(facts) as EmailKind[])
    for (const language of languages)
      check(kind, JSON.stringify(await writeEmail(kind, language, facts[kind], 'https://opera.example')));
  expect((await postTickets(server.app, { fullName: 'Ada', email: 'ada@example.org' })).statusCode).toBe(201);
  const emails = await server.emails();
  check('outbox', JSON.stringify(emails));
  expect([emails.length, ...found]).toEqual([2]);
});

test('no page or download of the office has an old name', async () => {
  const as = await createStaffMember(server, 'owner', null, 'Ida Kranz');
  const { reference } = (await postTickets(server.app, { fullName: 'Ada', email: 'ben@example.org' })).json().data;
  const { entries } = server.library.current;
  const forms = editableKinds.map((kind) => [...entries.values()].find((entry) => entry.kind === kind));
  const addresses = Object.keys(officeAccess).flatMap((address) => {
    const filled = address.replace(':reference', reference).replace(':event', '15').replace('*', 'no-such-page');
    if (!filled.includes(':kind')) return [filled.replace(':id', 'oak')];
    return forms.map((entry) => filled.replace(':kind', entry?.kind ?? '').replace(':id', entry?.id ?? ''));
  });
  const statuses = [];
  for (const address of addresses) statuses.push(await checkAnswer(address, as));
  await checkAnswer('/office/sign-in');
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(80);
  expect([...found]).toEqual([]);
});

test('no metric, file name of the data folder or line of the log has an old name', async () => {
  check('metrics', (await server.metrics?.()) ?? 'tollenau');
  check('files', (await readdir(server.folder, { recursive: true })).join('\n'));
  await using logging = await startUnwarmedServer({ CONTENT_DIR: folder, LOG_LEVEL: 'debug' });
  for (const path of ['/', '/no-such-page', '/office']) await fetch(logging.address + path);
  expect(logging.output.length).toBeGreaterThan(0);
  check('log', logging.output.join('\n'));
  expect([...found]).toEqual([]);
});

test('no source code that visitors and staff see has an old name', async () => {
  const root = new URL('../../', import.meta.url).pathname;
  const files = glob('{app,contract,office,server,site}/**/*.{ts,tsx,astro,css,svg}', { cwd: root });
  for await (const file of files) if (!file.includes('.test.')) check(file, await readFile(join(root, file), 'utf8'));
  expect([...found]).toEqual([]);
});
