// @module-tag full

import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withdrawRequestRow } from '#server/booking/requests/status.ts';
import { byGuest } from '#server/booking/seats/store.ts';
import type { Tables } from '#server/storage/tables.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, startInProcess, startOnSocket } from '#tests/harness/in-process.ts';
import { insertDecision } from '#tests/harness/request-rows.ts';
import { installSampleSeason } from '#tools/admin/sample-season/install.ts';
import { readSampleEventIds, removeSeason, SeasonError, setUpSeason } from '#tools/admin/sample-season/season.ts';

const databases = startEngines();

const thirdEvent = { title: 'Zwei Serenaden', at: 2 };

onEachEngine('%s', (engine) => {
  const opened = async () => startInProcess(await databases.createDatabase(engine));
  const services = ({ library, secrets, clock }: InProcessServer) => ({ library, secrets, now: () => clock.now });
  const readRequests = ({ storage: { db } }: InProcessServer) => db.selectFrom('ticketRequests').selectAll().execute();
  const readEmails = ({ storage: { db } }: InProcessServer) => db.selectFrom('outboxEmails').selectAll().execute();
  const filled = async ({ storage: { db } }: InProcessServer, tables: readonly (keyof Tables)[]) => {
    const rows = await Promise.all(tables.map((table) => sql`select 1 from ${sql.table(table)} limit 1`.execute(db)));
    return tables.filter((_, index) => rows[index]?.rows.length);
  };

  test('the command sets up six events with seats and forty requests in every state, and sends no email', async () => {
    await using server = await opened();
    const events = await setUpSeason(services(server));
    const { epoch } = server.library.current;
    const numbers = events.map(({ id }) => id);
    expect([numbers.length, epoch]).toEqual([6, 6]);
    for (const id of numbers)
      for (const language of ['de', 'en']) {
        const page = await server.app.inject(`/events/${id}?lng=${language}`);
        expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('2027')]);
      }
    expect((await server.app.inject('/events?lng=de&year=2027')).body).toContain(thirdEvent.title);

    const requests = await readRequests(server);
    const states = Object.groupBy(requests, ({ state }) => state);
    expect(Object.fromEntries(Object.entries(states).map(([state, all]) => [state, all.length]))).toEqual({
      ...{ open: 11, waiting: 5, offered: 5, accepted: 8, declined: 2 },
      ...{ lapsed: 2, refused: 2, withdrawn: 2, returned: 1, noted: 2 },
    });
    const invented = await server.storage.db.selectFrom('sampleRequests').select('requestId').execute();
    expect(invented.map(({ requestId }) => requestId).sort()).toEqual(requests.map(({ id }) => id).sort());
    expect(await readEmails(server)).toEqual([]);

    const refusal = `There is one already: the events ${numbers.join(', ')}.`;
    await expect(setUpSeason(services(server))).rejects.toThrow(refusal);
    expect([(await readRequests(server)).length, server.library.current.epoch]).toEqual([40, epoch]);

    // The mail server never gets an email to such an address (server/mail/transport.test.ts).
    const addresses = requests.flatMap(({ email }) => email ?? []);
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((address) => !address.endsWith('.invalid'))).toEqual([]);
  });

  test('a season is removed completely, unless a guest has made a request, and can be set up again', async () => {
    await using server = await opened();
    const before = (await server.app.inject('/events?lng=de')).body;
    const all = await setUpSeason(services(server));
    const third = all[thirdEvent.at]?.id;
    const event = JSON.stringify({ id: third, title: 'x', date: 'x', time: 'x', venue: 'x' });
    const { data } = (await postTickets(server.app, { email: 'ada@example.org', event })).json();
    const refused = removeSeason(services(server));
    await expect(refused).rejects.toThrow(SeasonError);
    await expect(refused).rejects.toThrow(
      `Guests have requested tickets for its events: ${data.reference} (event ${third}).`,
    );
    expect(await readSampleEventIds(server.storage.db)).toHaveLength(6);
    const row = (await readRequests(server)).find(({ reference }) => reference === data.reference);
    const visitor = { ...byGuest, now: server.clock.now };
    await server.storage.db.transaction().execute((trx) => withdrawRequestRow(trx, row?.id ?? '', visitor));

    await insertDecision(server.storage.db, visitor.now, { id: 'd', eventId: third ?? 0 });
    expect(await removeSeason(services(server))).toEqual({ events: 6, requests: 40 });
    expect((await server.app.inject('/events?lng=de')).body).toBe(before);
    const tables = ['eventCapacity', 'decisions', 'heldSeats', 'offers', 'sampleRequests', 'idempotencyKeys'] as const;
    expect(await filled(server, tables)).toEqual([]);
    expect((await readRequests(server)).map(({ reference }) => reference)).toEqual([data.reference]);
    expect(await removeSeason(services(server))).toEqual({ events: 0, requests: 0 });
    expect((await setUpSeason(services(server))).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });
});

test('the command in a terminal warns about a public site, sets the season up and removes it', async () => {
  await using server = await startInProcess();
  const command = async (words: string[], settings: Record<string, string>) => {
    const all = { DATA_DIR: server.folder, ...settings };
    const { code, out, error } = await runAdminCommand('sample-season', words, all);
    return code === 0 ? out : `${code}: ${out}${error}`;
  };
  const publicly = { PUBLIC_URL: 'https://tollenau.example' };
  expect(await command([], publicly)).toMatch(
    /^1: Visitors of this site would find six events .*sample-season --yes\n$/,
  );
  expect(await command(['--yes'], publicly)).toMatch(/^\d+ +20\d\d-07-\d\d +Zwei Serenaden$/m);
  expect(await command(['remove'], publicly)).toBe('Removed: 6 events and 40 requests.\n');
});

test('the command works beside a running server, whose pages show the events', async () => {
  await using server = await startOnSocket();
  // The person who starts the program may have settings of another site.
  vi.stubEnv('DATA_DIR', join(server.folder, 'another'));
  expect(await installSampleSeason(server)).toHaveLength(6);
  vi.unstubAllEnvs();
});
