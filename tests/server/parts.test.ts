/** A house may leave out parts of the site: `without` in estate.yaml. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PartName, partNames } from '#contract/content/parts.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { day } from '#server/limits.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { findSiteFaults } from '#tests/harness/site-faults.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const work = createWorkFolder('parts');

async function leaveOut(parts: readonly PartName[]): Promise<string> {
  const folder = join(work, parts.join('-'));
  await cp(fixtureContentFolder, folder, { recursive: true });
  const estate = await readFile(join(folder, 'estate.yaml'), 'utf8');
  await writeFile(join(folder, 'estate.yaml'), `${estate}\nwithout: [${parts.join(', ')}]\n`);
  return folder;
}

/** Words and addresses that only these parts use, as they are in HTML, feeds and data. */
const traces: Record<PartName, RegExp> = {
  map: /.{0,40}(\/park\/guide|\/park#map|href="#map"|id="map"|Parkführer|park guide).{0,40}/i,
  access: /.{0,40}(\/access\.json|#access|id="access").{0,40}/,
  films: /.{0,40}(<video|\/embed\/video|\/films\/|YouTube oder Vimeo|YouTube or Vimeo).{0,40}/,
  accounts: /.{0,40}("\/(login|signup|account|password)|data-account|Konto\b|Konten\b|\baccounts?\b).{0,40}/,
  idCopies: /.{0,40}(uploadId|Ausweiskopie|cop(y|ies) of (an |your |the )?IDs?\b|ID cop).{0,40}/i,
  newsletter: /.{0,40}(newsletter(?!\/pictures\/)|mailing-terms).{0,40}/i,
};

/** Scripts, styles and names of files may be the same for all houses. */
const withoutCode = (html: string): string =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<link [^>]*>/g, '')
    .replaceAll(/ (class|component-url|renderer-url|srcset|src|props|data-field)="[^"]*"/g, '');

const findTraces = (parts: readonly PartName[]) => (html: string) =>
  parts.flatMap((part) => {
    const [found] = withoutCode(html).match(traces[part]) ?? [];
    return found ? [`${part}: ${found}`] : [];
  });

test('control: the shipped site shows a trace of each part', async () => {
  await using server = await startInProcess({ CONTENT_DIR: fixtureContentFolder });
  const bodies = await Promise.all(
    ['/', '/park', '/contact', '/privacy', '/media-detail/1', '/tickets'].map((path) => getPage(server, path)),
  );
  for (const part of partNames)
    expect(
      bodies.some(({ body }) => findTraces([part])(body).length > 0),
      part,
    ).toBe(true);
});

test.each(partNames)(
  'without %s no page, menu, feed, data file or legal page names it, and every link works',
  { tags: ['full'] },
  async (part) => {
    expect(await findSiteFaults(await leaveOut([part]), findTraces([part]))).toEqual([]);
  },
);

test('without all parts no page, menu, feed, data file or legal page names one, and every link works', async () => {
  expect(await findSiteFaults(await leaveOut(partNames), findTraces(partNames))).toEqual([]);
});

const addresses: [PartName, string[]][] = [
  ['map', ['/park/guide', '/park/guide/worker.js', '/park/guide/survey.json']],
  ['access', ['/access.json']],
  ['accounts', ['/login', '/signup', '/account', '/password/forgotten', '/verify']],
  ['newsletter', ['/newsletter', '/newsletter/asked', '/newsletter/archive', '/mailing-terms', '/office/newsletter']],
];

test.each(addresses)(
  'without %s its addresses answer 404, and neither sitemap nor search knows them',
  async (part, paths) => {
    await using server = await startInProcess({
      CONTENT_DIR: await leaveOut([part]),
      PUBLIC_URL: 'https://opera.example',
    });
    const as = await createStaffMember(server, 'owner');
    for (const path of paths.flatMap((one) => [one, `${one}?lng=en`]))
      expect((await getPage(server, path, { as })).statusCode, path).toBe(404);
    for (const page of ['/sitemap.xml', '/llms.txt', '/office']) {
      const { body } = await getPage(server, page, { as });
      for (const path of paths) expect(body, `${page} ${path}`).not.toMatch(new RegExp(`("|\\.example)${path}["<)]`));
    }
  },
);

test.each([
  ['newsletter', '/api/newsletter'],
  ['accounts', '/auth/login/'],
  ['accounts', '/auth/signup/'],
] as const)('without %s the form %s is refused with a sentence', async (part, path) => {
  await using server = await startInProcess({ CONTENT_DIR: await leaveOut([part]) });
  const { statusCode, body } = await postForm(server, path, { email: 'ada@example.org' });
  expect([statusCode, body]).toEqual([404, expect.stringContaining(german('errors.notOffered').slice(0, 30))]);
});

test('without ID copies a request with one is refused at its field, and one without is accepted', async () => {
  await using server = await startInProcess({ CONTENT_DIR: await leaveOut(['idCopies']) });
  const guest = { fullName: 'Ada Quast', email: 'ada@example.org' };
  const refused = await postTickets(server.app, guest, { picture: await createTestPicture('png', 1) });
  expect([refused.statusCode, refused.json().error.fields.uploadId.code]).toEqual([422, 'notOffered']);
  expect((await postTickets(server.app, guest)).statusCode).toBe(201);
});

test('the office lists nothing that only serves a missing part, and links to leave the newsletter still work', async () => {
  await using server = await startInProcess({ CONTENT_DIR: await leaveOut(partNames) });
  const as = await createStaffMember(server, 'owner');
  const { body } = await getPage(server, '/office/content', { as });
  for (const path of ['/office/films/new', '/office/content/films', '/office/content/paths', '/office/newsletter"'])
    expect(body, path).not.toContain(path);
  expect(body).toContain('/office/content/events');
  expect((await getPage(server, `/newsletter/leave/${'x'.repeat(43)}`)).statusCode).toBe(200);
});

test('a part that the office leaves out is gone at once, and data of it is still deleted when its period ends', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server, 'owner');
  expect((await getPage(server, '/newsletter')).statusCode).toBe(200);
  const subscribed = { email: 'ada@example.org', consent: 'on' };
  expect((await postForm(server, '/api/newsletter', subscribed)).statusCode).toBe(303);
  const address = '/office/content/estate/estate';
  const fields = readFormFields((await getPage(server, address, { as })).body);
  const typed = { ...fields, 'without.newsletter': 'yes', action: 'publish' };
  const published = await postForm(server, address, typed, { as });
  expect([published.statusCode, published.body.match(/<section[^>]*id="issues".*?<\/section>/s)?.[0]]).toEqual([
    303,
    undefined,
  ]);
  expect((await getPage(server, '/newsletter')).statusCode).toBe(404);
  expect((await postForm(server, '/api/newsletter', subscribed)).statusCode).toBe(404);
  const countSubscribers = async () => (await server.storage.db.selectFrom('subscribers').selectAll().execute()).length;
  expect(await countSubscribers()).toBe(1);
  server.clock.now = new Date(server.clock.now.getTime() + 8 * day);
  await deleteExpired(server.storage, server.clock.now, server.library.current.site.answers.requestsNeededUntil);
  expect(await countSubscribers()).toBe(0);
});
