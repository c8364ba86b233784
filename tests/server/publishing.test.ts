/** Publishing while the server runs: through the whole app, on both engines. */
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { fullWarmLimit, smallWarmLimit } from '#tests/harness/few-pages.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();

const estate = fixtureContent.entries.get('estate.yaml')?.data as Record<string, unknown>;
const event = fixtureContent.entries.get('events/15.yaml')?.data as Record<string, unknown> & { event: object };
const publishEstate = (server: InProcessServer, phone: string, expectedRevision = 0) =>
  publishEntry(server, 'estate', 'estate', { ...estate, phone }, expectedRevision);
const readContactPage = async ({ app }: InProcessServer) => (await app.inject('/contact?lng=de')).body;

onEachEngine('%s', (engine) => {
  const opened = async () => startInProcess(await databases.createDatabase(engine));

  test('a new event has page, calendar, list, search, sitemap and share picture until it is deleted', async () => {
    await using server = await opened();
    const title = { de: 'Das Nachtlager in Granada', en: 'The Night Camp in Granada' };
    const data = { ...event, id: 77, event: { ...event.event, title } };
    await publishEntry(server, 'events', '77', data);
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
    await publishEntry(server, 'events', '77', undefined, 1);
    expect((await server.app.inject('/events/77')).statusCode).toBe(404);
    expect((await server.app.inject('/sitemap.xml')).body).not.toContain('/events/77?');
    await publishEntry(server, 'events', '77', data, 2);
    expect((await server.app.inject('/events/77')).statusCode).toBe(200);
  });

  test('a publication on one server appears on another by itself, and at once when that server catches up', async () => {
    const settings = await databases.createDatabase(engine);
    await using one = await startInProcess(settings);
    await using other = await startInProcess({ ...settings, DATA_DIR: one.folder });
    await other.app.listen();
    await publishEstate(one, '+49 39600 4711');
    await waitUntil(async () => (await readContactPage(other)).includes('39600\u00a04711'));
    expect(other.library.current.epoch).toBe(1);
    // A publication includes those that other servers have made.
    await publishEstate(other, '+49 39600 4712', 1);
    await one.library.catchUpNow();
    expect(await readContactPage(one)).toContain('39600\u00a04712');
  });
});

test('during a publication readers get the old or the new text, and after its answer only the new', async () => {
  Object.assign(limits, { warmNext: fullWarmLimit });
  onTestFinished(() => void Object.assign(limits, { warmNext: smallWarmLimit }));
  await using server = await startInProcess();
  let answered = false;
  const publishing = publishEstate(server, '+49 39600 4711').then(() => {
    answered = true;
  });
  const counts = { before: 0, after: 0 };
  for (let more = 5; more > 0; ) {
    const isAfterAnswer = answered;
    const { statusCode, body } = await server.app.inject('/contact?lng=de');
    const isNew = body.includes('39600\u00a04711');
    expect([statusCode, isNew || !isAfterAnswer]).toEqual([200, true]);
    counts[isNew ? 'after' : 'before']++;
    if (isAfterAnswer) more--;
    await setImmediate();
  }
  await publishing;
  // The server answers requests between any two of the next edition's eighty pages.
  expect(counts.before).toBeGreaterThan(40);
  expect(counts.after).toBeGreaterThanOrEqual(5);
});
