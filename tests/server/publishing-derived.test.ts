/** The server refuses an edition that cannot be rendered, and starts without a stored one. */
import { mkdtemp } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenSite } from '#contract/site.ts';
import { ContentIssuesError } from '#server/content/edition-issue.ts';
import { findRenderableRevisions, type LatestRevision } from '#server/content/overlay.ts';
import type { ChangeToPublish } from '#server/content/publication.ts';
import { readHistory } from '#server/content/store.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { fixtureContent, type InProcessServer, openBuiltSite, startInProcess } from '#tests/harness/in-process.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';

const [composerId = ''] = [...fixtureContent.entries.values()]
  .filter(({ kind }) => kind === 'composers')
  .map(({ id }) => id);
const composer = { kind: 'composers', id: composerId } as const;
const page = `/composers/${composerId}`;

/** The part of an edition that fails while a text contains the word. */
let brokenPart: 'nothing' | 'a page' | 'a search document' | 'the edition' = 'nothing';
const word = 'Unfug';

/** The built site with a fault: a text with the word cannot be rendered. */
const openFragileSite: OpenSite = async (content, files, how) => {
  const hasWord = JSON.stringify([...content.composers]).includes(word);
  const fail = () => Promise.reject(new Error('A drawing has no frame.'));
  if (hasWord && brokenPart === 'the edition') return fail();
  const site = await openBuiltSite(content, files, how);
  return {
    ...site,
    render(request, locals) {
      const isBroken = hasWord && brokenPart === 'a page' && new URL(request.url).pathname === page;
      return isBroken ? fail() : site.render(request, locals);
    },
    check: (events) => (hasWord && brokenPart === 'a search document' ? fail() : site.check(events)),
  };
};

const work = createWorkFolder('derived');
let folder: string;
let server: InProcessServer;
const startServer = () => startInProcess({ DATA_DIR: folder }, { open: openFragileSite });
beforeEach(async () => {
  brokenPart = 'nothing';
  folder = await mkdtemp(`${work}/`);
  server = await startServer();
});
afterEach(() => server.close());

const publishAll = (...changes: ChangeToPublish[]) =>
  publishAs('Anna', server.library, changes, () => server.clock.now);
const buildComposer = (about: string) => {
  const whole = structuredClone(fixtureContent.entries.get(`composers/${composerId}.yaml`)?.data) as { about: object };
  return { ...whole, about: { ...whole.about, de: about } };
};
const buildChange = (about: string, expectedRevision = 0) =>
  ({ ...composer, action: 'published', data: buildComposer(about), expectedRevision }) as const;
const news = { ...(fixtureContent.entries.get('news/1.yaml')?.data as object), title: { de: 'Neues', en: 'News' } };
const buildOtherChange = (expectedRevision = 0) =>
  ({ kind: 'news', id: '1', action: 'published', data: news, expectedRevision }) as const;
const requestSearch = async () => (await server.app.inject(`/search?q=${composerId}&lng=de`)).statusCode;

test.each(['a page', 'a search document', 'the edition'] as const)(
  'a text with which the site cannot make %s is not published: the entry and the field are named',
  async (what) => {
    brokenPart = what;
    const refused = publishAll(buildChange(`${word} ist das.`));
    await expect(refused).rejects.toThrow(ContentIssuesError);
    await expect(refused).rejects.toThrow(`content/composers/${composerId}.yaml: about.de: `);
    await expect(refused).rejects.toThrow('A drawing has no frame.');
    expect([server.library.current.epoch, await readHistory(server.storage.db, composer)]).toEqual([0, []]);
    expect([await requestSearch(), (await server.app.inject(page)).statusCode]).toEqual([200, 200]);
    await publishAll(buildChange('Das geht.'));
    expect((await server.app.inject(`${page}?lng=de`)).body).toContain('Das geht.');
  },
);

test('of several entries the faulty one is named to the office, which keeps its input', async () => {
  brokenPart = 'a page';
  const refused = publishAll(buildOtherChange(), buildChange(word));
  await expect(refused).rejects.toMatchObject({ issues: [expect.objectContaining(composer)] });
  const as = await createStaffMember(server, 'owner');
  const address = `/office/content/composers/${composerId}`;
  const typed = { 'about.de': word, 'about.en': 'Nonsense', action: 'publish' };
  const form = readFormFields((await getPage(server, address, { as })).body);
  const { statusCode, body } = await postForm(server, address, { ...form, ...typed }, { as });
  expect([statusCode, body.includes('href="#about.de"'), body.includes(word)]).toEqual([422, true, true]);
  expect(server.library.current.epoch).toBe(0);
});

test.each(['a page', 'a search document', 'the edition'] as const)(
  'after a stored revision that breaks %s the site starts with the last valid one, and says so',
  async (what) => {
    await publishAll(buildChange('Das erste.'));
    await publishAll(buildChange(`${word} ist das.`, 1));
    await publishAll(buildOtherChange());
    await server.close();
    server = await startServer();
    await server.library.warm();
    expect(server.library.listFailures(), 'control').toEqual([]);
    await server.close();
    brokenPart = what;
    server = await startServer();
    expect(await server.library.warm()).toBeGreaterThan(10);
    const message = `content/composers/${composerId}.yaml: revision 2 is left out, and revision 1 counts.`;
    expect(server.library.listFailures()).toEqual([message]);
    const status = await server.askStatus();
    expect([status.code, status.warnings]).toEqual([503, expect.arrayContaining([message])]);
    expect((await server.app.inject(`${page}?lng=de`)).body).toContain('Das erste.');
    expect((await server.app.inject('/news-detail/1?lng=de')).body).toContain('Neues');
    expect([await requestSearch(), server.library.current.epoch]).toEqual([200, 3]);
  },
);

test('of many revisions the faulty ones are found in few tries', async () => {
  const head = { kind: 'news', action: 'published', data: undefined, fileHash: null } as const;
  const heads = Array.from({ length: 100 }, (_, id) => ({ ...head, id: String(id), revision: id }));
  const canRender = vi.fn(
    async (some: readonly LatestRevision[]) => !some.some(({ id }) => id === '17' || id === '80'),
  );
  const sound = await findRenderableRevisions(heads, canRender, async () => []);
  expect([sound.length, canRender.mock.calls.length < 40]).toEqual([98, true]);
});
