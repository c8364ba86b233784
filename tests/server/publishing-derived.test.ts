/** An edition counts only when all that follows from it can be made; a stored one that cannot be made does not keep the site from starting. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenSite } from '#contract/site.ts';
import { type Head, soundHeads } from '#server/content/overlay.ts';
import { publish, publishTogether } from '#server/content/publish.ts';
import { readHistory } from '#server/content/store.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { formIn } from '#tests/harness/form-in.ts';
import { type InProcess, inProcess, open, shipped } from '#tests/harness/inbox.ts';
import { press, staffMember, visit } from '#tests/harness/staff.ts';

const [composerId = ''] = [...shipped.entries.values()].filter(({ kind }) => kind === 'composers').map(({ id }) => id);
const composer = { kind: 'composers', id: composerId } as const;
const page = `/composers/${composerId}`;

/** what of an edition cannot be made while a text says so: nothing, its page, a document of the search, or the whole */
let broken: 'nothing' | 'page' | 'document' | 'whole' = 'nothing';
const word = 'Unfug';

/** The site as built, but with a fault of our own: a text with the word in it cannot be drawn. */
const fragile: OpenSite = async (content, files, how) => {
  const says = JSON.stringify([...content.composers]).includes(word);
  const fault = () => Promise.reject(new Error('A drawing has no frame.'));
  if (says && broken === 'whole') return fault();
  const site = await open(content, files, how);
  return {
    ...site,
    render: (request, locals) =>
      says && broken === 'page' && new URL(request.url).pathname === page ? fault() : site.render(request, locals),
    check: (evenings) => (says && broken === 'document' ? fault() : site.check(evenings)),
  };
};

let folder: string;
let server: InProcess;
const start = () => inProcess({ DATA_DIR: folder }, { open: fragile });
beforeEach(async () => {
  broken = 'nothing';
  folder = await mkdtemp(join(tmpdir(), 'tollenau-derived-'));
  server = await start();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const more = () => ({ now: () => server.clock.now });
const data = (about: string) => {
  const whole = structuredClone(shipped.entries.get(`composers/${composerId}.yaml`)?.data) as { about: object };
  return { ...whole, about: { ...whole.about, de: about } };
};
const change = (about: string, expected = 0) =>
  ({ ...composer, action: 'published', data: data(about), expected, author: 'Anna' }) as const;
const news = { ...(shipped.entries.get('news/1.yaml')?.data as object), title: { de: 'Neues', en: 'News' } };
const other = (expected = 0) =>
  ({ kind: 'news', id: '1', action: 'published', data: news, expected, author: 'Anna' }) as const;
const search = async () => (await server.app.inject(`/search?q=${composerId}&lng=de`)).statusCode;

test.each(['page', 'document', 'whole'] as const)(
  'a text with which a %s cannot be made is not published: the entry and the field are named',
  async (what) => {
    broken = what;
    const refused = publish(server.library, change(`${word} ist das.`), more());
    await expect(refused).rejects.toThrow(ContentFaults);
    await expect(refused).rejects.toThrow(`content/composers/${composerId}.yaml: about.de: `);
    await expect(refused).rejects.toThrow('A drawing has no frame.');
    expect([server.library.present.epoch, await readHistory(server.storage.db, composer)]).toEqual([0, []]);
    expect([await search(), (await server.app.inject(page)).statusCode]).toEqual([200, 200]);
    await publish(server.library, change('Das geht.'), more());
    expect((await server.app.inject(`${page}?lng=de`)).body).toContain('Das geht.');
  },
);

test('of several entries the one with the fault is named; the office reads which field it is, and keeps what was typed', async () => {
  broken = 'page';
  const refused = publishTogether(server.library, [other(), change(word)], more());
  await expect(refused).rejects.toMatchObject({ faults: [expect.objectContaining(composer)] });
  const as = await staffMember(server, 'owner');
  const address = `/office/content/composers/${composerId}`;
  const typed = { 'about.de': word, 'about.en': 'Nonsense', action: 'publish' };
  const form = formIn((await visit(server, address, { as })).body);
  const { statusCode, body } = await press(server, address, { ...form, ...typed }, { as });
  expect([statusCode, body.includes('href="#about.de"'), body.includes(word)]).toEqual([422, true, true]);
  expect(server.library.present.epoch).toBe(0);
});

test.each(['page', 'document', 'whole'] as const)(
  'a stored revision with which a %s cannot be made: the site starts with the last good one, and says so',
  async (what) => {
    await publish(server.library, change('Das erste.'), more());
    await publish(server.library, change(`${word} ist das.`, 1), more());
    await publish(server.library, other(), more());
    await server.close();
    server = await start();
    await server.library.warm();
    expect(server.library.complaints, 'control').toEqual([]);
    await server.close();
    broken = what;
    server = await start();
    expect(await server.library.warm()).toBeGreaterThan(10);
    const said = `content/composers/${composerId}.yaml: revision 2 is left out, and revision 1 counts.`;
    expect(server.library.complaints).toEqual([said]);
    const status = await server.askStatus();
    expect([status.code, status.look]).toEqual([503, expect.arrayContaining([said])]);
    expect((await server.app.inject(`${page}?lng=de`)).body).toContain('Das erste.');
    expect((await server.app.inject('/news-detail/1?lng=de')).body).toContain('Neues');
    expect([await search(), server.library.present.epoch]).toEqual([200, 3]);
  },
);

test('of many revisions the bad ones are found in few tries', async () => {
  const head = { kind: 'news', action: 'published', data: undefined, fileHash: null } as const;
  const heads = Array.from({ length: 100 }, (_, id) => ({ ...head, id: String(id), revision: id }));
  const works = vi.fn(async (some: readonly Head[]) => !some.some(({ id }) => id === '17' || id === '80'));
  const sound = await soundHeads(heads, { works, earlier: async () => [] });
  expect([sound.length, works.mock.calls.length < 40]).toEqual([98, true]);
});
