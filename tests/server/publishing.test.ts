/** What the house says, changed while the server runs: through the whole app, on both engines. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { KindName } from '#contract/kinds.ts';
import { DraftConflict, discardDraft, saveDraft } from '#server/content/drafts.ts';
import { Conflict, publish } from '#server/content/publish.ts';
import { momentOf, publishDue, schedule } from '#server/content/schedule.ts';
import { askForFiles, readDraft, readHistory } from '#server/content/store.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { engines } from '#tests/harness/engines.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { startEngines } from '#tests/harness/per-file.ts';
import { until } from '#tests/harness/until.ts';

const databases = startEngines();

const estate = shipped.entries.get('estate.yaml')?.data as Record<string, unknown>;
const evening = shipped.entries.get('events/15.yaml')?.data as Record<string, unknown> & { event: object };
const phone = (number: string) => ({ ...estate, phone: number });

interface More {
  expected?: number;
  author?: string;
}
const publishEstate = (server: InProcess, number: string, { expected = 0, author = 'Anna' }: More = {}) =>
  publish(
    server.library,
    { kind: 'estate', id: 'estate', action: 'published', data: phone(number), expected, author },
    { now: () => server.clock.now },
  );
const contact = async ({ app }: InProcess) => (await app.inject('/contact?lng=de')).body;

describe.each(engines)('%s', (engine) => {
  const opened = async () => inProcess(await databases.settings(engine));

  test('what is published is on every page with the answer, in both languages, and in letters', async () => {
    await using server = await opened();
    expect(await contact(server)).not.toContain('39600 4711');
    const revision = await publishEstate(server, '+49 39600 4711');
    expect(revision).toMatchObject({ number: 1, author: 'Anna', action: 'published' });
    expect(await contact(server)).toContain('39600 4711');
    expect((await server.app.inject('/contact?lng=en')).body).toContain('39600 4711');
    const next = { ...phone('+49 39600 4711'), email: 'haus@tollenau.example' };
    await publish(
      server.library,
      { kind: 'estate', id: 'estate', action: 'published', data: next, expected: 1, author: 'Anna' },
      { now: () => server.clock.now },
    );
    expect(server.library.present.site.inbox.office).toBe('haus@tollenau.example');
  });

  test('a server that starts afterwards has it, too', async () => {
    const settings = await databases.settings(engine);
    await using one = await inProcess(settings);
    await publishEstate(one, '+49 39600 4711');
    await using other = await inProcess({ ...settings, DATA_DIR: one.folder });
    expect(await contact(other)).toContain('39600 4711');
  });

  test('whoever has not seen what another has published hears of it, and nothing is lost', async () => {
    await using server = await opened();
    await publishEstate(server, '+49 39600 1');
    const late = publishEstate(server, '+49 39600 2', { author: 'Berta' });
    await expect(late).rejects.toThrow(Conflict);
    await expect(late).rejects.toThrow(/you worked on the file, but revision 1 by Anna .* counts now/);
    await publishEstate(server, '+49 39600 2', { expected: 1, author: 'Berta' });
    const history = await readHistory(server.library.db, { kind: 'estate', id: 'estate' });
    expect(history.map(({ number, author }) => [number, author])).toEqual([
      [2, 'Berta'],
      [1, 'Anna'],
    ]);
  });

  test('of twenty who publish at once on what they saw, one does', async () => {
    await using server = await opened();
    const all = Array.from({ length: 20 }, (_, index) => publishEstate(server, `+49 39600 ${index}`));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readHistory(server.library.db, { kind: 'estate', id: 'estate' })).toHaveLength(1);
  });

  test.each([
    ['a field that is no text', { ...estate, phone: 17 }, 'content/estate.yaml: phone: found 17. Wanted: a text.'],
    ['nothing at all', null, 'content/estate.yaml'],
  ])('%s is refused in a sentence, and the page stays', async (_, data, sentence) => {
    await using server = await opened();
    const before = await contact(server);
    const refused = publish(
      server.library,
      { kind: 'estate', id: 'estate', action: 'published', data, expected: 0, author: 'Anna' },
      { now: () => server.clock.now },
    );
    await expect(refused).rejects.toThrow(ContentFaults);
    await expect(refused).rejects.toThrow(sentence);
    expect(await contact(server)).toBe(before);
    expect(await readHistory(server.library.db, { kind: 'estate', id: 'estate' })).toEqual([]);
  });

  test('what others name cannot be deleted, and who names it is said; what nobody names can, and comes back', async () => {
    await using server = await opened();
    const change = (kind: KindName, id: string, action: 'deleted' | 'shipped', expected = 0) =>
      publish(server.library, { kind, id, action, expected, author: 'Anna' }, { now: () => server.clock.now });
    await expect(change('events', '15', 'deleted')).rejects.toThrow(
      /content\/(people|media)\/.*: there is no content\/events\/15\.yaml/,
    );
    const isThere = async (): Promise<boolean> => {
      const { body } = await server.app.inject('/about?lng=de');
      return body.includes('id="person-windbruch"');
    };
    expect(await isThere()).toBe(true);
    await change('people', 'windbruch', 'deleted');
    expect(await isThere()).toBe(false);
    await change('people', 'windbruch', 'shipped', 1);
    expect(await isThere()).toBe(true);
  });

  test('an evening that is deleted has no page, and is in no sitemap', async () => {
    await using server = await opened();
    const change = (action: 'published' | 'deleted', expected: number, data?: unknown) =>
      publish(
        server.library,
        { kind: 'events', id: '77', action, data, expected, author: 'Anna' },
        { now: () => server.clock.now },
      );
    const status = async () => (await server.app.inject('/events/77')).statusCode;
    await change('published', 0, { ...evening, id: 77 });
    expect(await status()).toBe(200);
    await change('deleted', 1);
    expect(await status()).toBe(404);
    expect((await server.app.inject('/sitemap.xml')).body).not.toContain('/events/77?');
    // It has no file to come back to.
    await change('published', 2, { ...evening, id: 77 });
    expect(await status()).toBe(200);
  });

  test('a new evening has its page, its calendar, its place in list, search and sitemap, and a share picture', async () => {
    await using server = await opened();
    const title = { de: 'Das Nachtlager in Granada', en: 'The Night Camp in Granada' };
    const data = { ...evening, id: 77, event: { ...evening.event, title } };
    await publish(
      server.library,
      { kind: 'events', id: '77', action: 'published', data, expected: 0, author: 'Anna' },
      { now: () => server.clock.now },
    );
    const page = await server.app.inject('/events/77?lng=de');
    expect([page.statusCode, page.body.includes(title.de)]).toEqual([200, true]);
    for (const path of ['/events?lng=de', '/search?q=Nachtlager&lng=de', '/calendar.ics?lng=de', '/feed.xml?lng=de'])
      expect((await server.app.inject(path)).body, path).toContain('Nachtlager');
    expect((await server.app.inject('/sitemap.xml')).body).toContain('/events/77?lng=en');
    const share = new URL(page.body.match(/og:image" content="([^"]+)"/)?.[1] ?? '').pathname;
    const picture = await server.app.inject(share);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const old = await server.app.inject(share.replace(/\.\w+\.jpg$/, '.00000.jpg'));
    expect([old.statusCode, old.headers['location']]).toEqual([302, share]);
  });

  test('a draft is on no page, may be wrong, and is saved over only by who saw it last', async () => {
    await using server = await opened();
    const { db } = server.library;
    const name = { kind: 'estate', id: 'estate' } as const;
    const write = (data: unknown, version: number, author = 'Anna') =>
      saveDraft(db, { ...name, data, version, base: 0, author }, server.clock.now);
    await write({ phone: 17 }, 0);
    await expect(write(phone('+49 39600 3'), 0, 'Berta')).rejects.toThrow(DraftConflict);
    const saved = await write(phone('+49 39600 4711'), 1);
    await server.library.follow();
    expect(await contact(server)).not.toContain('39600 4711');
    expect(await discardDraft(db, name, 1)).toBe(false);
    expect(await discardDraft(db, name, saved.version)).toBe(true);
    expect(await readDraft(db, name)).toBeUndefined();
  });

  test('a draft with a time counts from then on, once, whoever publishes it; one that cannot says why', async () => {
    await using server = await opened();
    const { db } = server.library;
    const name = { kind: 'estate', id: 'estate' } as const;
    const at = momentOf('2026-11-22 18:00');
    const draft = await saveDraft(
      db,
      { ...name, data: phone('+49 39600 4711'), version: 0, base: 0, author: 'Anna' },
      server.clock.now,
    );
    expect(await schedule(db, name, draft.version, at)).toBe(true);
    const due = () => publishDue(server.library, () => server.clock.now);
    server.clock.now = new Date('2026-11-22T16:59:59Z');
    await due();
    expect(await contact(server)).not.toContain('39600 4711');
    server.clock.now = new Date('2026-11-22T17:00:00Z');
    await Promise.all([due(), due(), due()]);
    expect(await contact(server)).toContain('39600 4711');
    expect(await readHistory(db, name)).toHaveLength(1);
    expect(await readDraft(db, name)).toBeUndefined();

    const late = await saveDraft(
      db,
      { ...name, data: phone('+49 39600 5'), version: 0, base: 0, author: 'Berta' },
      server.clock.now,
    );
    await schedule(db, name, late.version, at);
    await due();
    expect(await readDraft(db, name)).toMatchObject({ publishAt: null, fault: expect.stringContaining('revision 1') });
  });

  test('another server follows: on its own, and when it is asked to', async () => {
    const settings = await databases.settings(engine);
    await using one = await inProcess(settings);
    await using other = await inProcess({ ...settings, DATA_DIR: one.folder });
    await other.app.listen();
    await publishEstate(one, '+49 39600 4711');
    await until(async () => (await contact(other)).includes('39600 4711'));
    expect(other.library.present.epoch).toBe(1);
    // Its own publication stands on what it has followed.
    await publishEstate(other, '+49 39600 4712', { expected: 1 });
    await one.library.follow();
    expect(await contact(one)).toContain('39600 4712');
  });

  test('asked to, every server reads its files again', async () => {
    await using server = await opened();
    await askForFiles(server.library.db);
    await server.library.follow();
    expect(server.library.present.epoch).toBe(1);
    expect(server.library.trouble).toBeUndefined();
  });
});

test('who reads while something is published gets old words or new ones, no fault, and nothing old after the answer', async () => {
  await using server = await inProcess();
  let answered = false;
  const publishing = publishEstate(server, '+49 39600 4711').then(() => {
    answered = true;
  });
  const shown = { before: 0, after: 0 };
  for (let more = 5; more > 0; ) {
    const late = answered;
    const { statusCode, body } = await server.app.inject('/contact?lng=de');
    const isNew = body.includes('39600 4711');
    expect([statusCode, isNew || !late]).toEqual([200, true]);
    shown[isNew ? 'after' : 'before']++;
    if (late) more--;
    await setImmediate();
  }
  await publishing;
  // Whoever asked meanwhile was heard between any two pages of the next edition, and there are some eighty.
  expect(shown.before).toBeGreaterThan(40);
  expect(shown.after).toBeGreaterThanOrEqual(5);
});

test.each([
  ['2027-03-28 02:30', /there is no such time/],
  ['morgen', /is no time/],
  ['2027-02-31 18:00', /is no time/],
])('%s is no time to publish at', (written, sentence) => {
  expect(() => momentOf(written)).toThrow(sentence);
});

test('of an hour that comes twice the first is meant', () => {
  expect(momentOf('2027-10-31 02:30').toString()).toBe('2027-10-31T00:30:00Z');
  expect(momentOf('2027-07-01 18:00').toString()).toBe('2027-07-01T16:00:00Z');
});
