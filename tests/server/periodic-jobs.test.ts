/** The jobs of `server/jobs` and `app` run in a server that listens, without another call. */
import { access, mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { programmeData } from '#contract/programme-data.ts';
import { getOpenedCopiesFolder } from '#server/booking/id-copies/opened-copies.ts';
import { acceptOffer, byGuest } from '#server/booking/seats/store.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { scheduleDraft } from '#server/content/publish-drafts.ts';
import { day } from '#server/limits.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { prepareOffer, prepareSeats } from '#tests/harness/offers.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

/** The office must decide about Don Giovanni at 12:00 in Berlin. */
const now = new Date('2024-07-20T09:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);
const laterEvent = 12;
let pings = 0;

interface JobCase {
  /** puts something that is due before the server listens */
  prepare?: (server: InProcessServer) => Promise<unknown>;
  /** does so after the cases above, whose jobs may do the work of this one */
  prepareLast?: (server: InProcessServer) => Promise<unknown>;
  isDone: (server: InProcessServer) => Promise<boolean>;
}

async function putFile(file: string, at: Date): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'x');
  await utimes(file, at, at);
}

/** A file that the job must delete. */
const oldFile = (findPath: (folder: string) => string): JobCase => ({
  prepare: ({ folder }) => putFile(findPath(folder), ago(3 * 365)),
  isDone: ({ folder }) =>
    access(findPath(folder)).then(
      () => false,
      () => true,
    ),
});

const isMissing = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
  (await query.executeTakeFirst()) === undefined;

const hasEmail = async (
  { storage: { db } }: InProcessServer,
  kind: 'ticketLapsed' | 'decisionDue' | 'paymentReminder',
) =>
  !(await isMissing(
    db.selectFrom('outboxEmails').select('id').where('kind', '=', kind).where('sentAt', 'is not', null),
  ));

const readEntry = (id: string) => ({ ...(fixtureContent.entries.get(`news/${id}.yaml`)?.data as object) });
const isShown = async ({ app }: InProcessServer, path: string, words: string) =>
  (await app.inject(path)).body.includes(words);

const cases: Record<string, JobCase> = {
  deleteExpired: {
    prepare: ({ storage: { db } }) =>
      insertRequests(db, [
        buildRequestRow(1, 1, ago(400), { id: 'expired', eventId: null, retainedUntil: ago(1).toISOString() }),
      ]),
    isDone: ({ storage: { db } }) =>
      isMissing(db.selectFrom('ticketRequests').select('id').where('id', '=', 'expired')),
  },
  deleteUnusedMedia: {
    prepare: ({ storage: { db } }) =>
      db
        .insertInto('mediaAddresses')
        .values({ address: '/old.avif', file: 'old', lastUsedAt: ago(2 * 365).toISOString() })
        .execute(),
    isDone: ({ storage: { db } }) =>
      isMissing(db.selectFrom('mediaAddresses').select('file').where('address', '=', '/old.avif')),
  },
  deleteUpdateBackups: oldFile((folder) => join(folder, 'backups', 'site-2021-01-01T000000Z-before-update.sqlite')),
  deleteObsoleteEmailFiles: oldFile((folder) => join(folder, 'outbox', '2021-01-01-of-a-deleted-row.eml')),
  deleteOpenedCopies: oldFile((folder) => join(getOpenedCopiesFolder(folder), 'T-AAAA-AAAA.jpg')),
  sendDueIssues: {
    async prepare({ storage: { db }, secrets }) {
      await insertSubscribers(db, secrets, now, [{ email: 'reader@example.org' }]);
      const content = JSON.stringify(buildNewsletterIssue('Nachrichten'));
      await insertNewsletterIssue(db, now, { content, state: 'planned', dueAt: now.toISOString() });
    },
    async isDone({ storage: { db } }) {
      const { state, sent } = await db
        .selectFrom('newsletterIssues')
        .select(['state', 'sent'])
        .executeTakeFirstOrThrow();
      return state === 'sent' && sent === 1;
    },
  },
  lapseOffers: {
    async prepare(server) {
      await prepareSeats(server);
      await prepareOffer(server, { email: 'ada@example.org' }, { end: ago(1) });
    },
    isDone: (server) => hasEmail(server, 'ticketLapsed'),
  },
  remindOfDecisions: { isDone: (server) => hasEmail(server, 'decisionDue') },
  remindOfPayments: {
    async prepare(server) {
      await server.storage.db.updateTable('eventCapacity').set({ payUntil: '2024-07-21' }).execute();
      const { offer: id } = await prepareOffer(server, { email: 'ben@example.org' }, { end: now });
      const visitor = { ...byGuest, now: server.clock.now };
      await server.storage.db.transaction().execute((trx) => acceptOffer(trx, { id }, visitor));
    },
    isDone: (server) => hasEmail(server, 'paymentReminder'),
  },
  publishDueDrafts: {
    async prepare({ storage: { db } }) {
      const title = { de: 'Am Mittag veröffentlicht', en: 'Published at noon' };
      const draft = { kind: 'news', id: '1', data: { ...readEntry('1'), title }, version: 0, base: 0 } as const;
      const by = { name: 'Ida' };
      const { version } = await writeDraft(db, { ...draft, author: by }, now);
      const at = Temporal.Instant.fromEpochMilliseconds(now.getTime());
      expect(await scheduleDraft(db, draft, version, { at, by })).toBe(true);
    },
    isDone: (server) => isShown(server, '/news-detail/1', 'Am Mittag veröffentlicht'),
  },
  writeViews: {
    prepare: ({ app }) =>
      app.inject({ url: '/contact', headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } }),
    isDone: async ({ storage: { db } }) =>
      !(await isMissing(db.selectFrom('viewCounts').select('views').where('what', '=', '/contact'))),
  },
  readBookingStates: {
    prepare: (server) => prepareSeats(server, { atPlace: 0, inShelter: 0, event: laterEvent, cutOff: ago(-1) }),
    async isDone({ app }) {
      const { evenings } = programmeData.parse((await app.inject('/programme.json')).json());
      return evenings.find(({ url }) => url.endsWith(`/${laterEvent}`))?.tickets?.availability === 'soldOut';
    },
  },
  checkDatabase: { isDone: async () => pings > 0 },
  followPublications: {
    // A publication by another server.
    async prepareLast({ storage: { db } }) {
      const entry = { kind: 'news', entry: '2' } as const;
      const data = JSON.stringify({ ...readEntry('2'), title: { de: 'Von nebenan', en: 'From next door' } });
      const revision = { ...entry, number: 99, action: 'published', fileHash: null, at: now.toISOString() } as const;
      await db
        .insertInto('contentRevisions')
        .values({ ...revision, data, author: 'Ida' })
        .execute();
      await db
        .insertInto('contentHeads')
        .values({ ...entry, revision: revision.number })
        .execute();
      await db
        .updateTable('contentEpochs')
        .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
        .execute();
    },
    isDone: (server) => isShown(server, '/news-detail/2', 'Von nebenan'),
  },
};

test('a server that listens does each of its periodic jobs: it deletes, sends, reminds, publishes and counts', async () => {
  pings = 0;
  await using server = await startInProcess(
    {},
    {
      wrapStorage: (storage) => ({
        ...storage,
        ping: () => {
          pings += 1;
          return storage.ping();
        },
      }),
    },
  );
  server.clock.now = ago(2);
  for (const [name, { prepare, isDone }] of Object.entries(cases)) {
    await prepare?.(server);
    if (prepare) expect(await isDone(server), `${name} too early`).toBe(false);
  }

  server.clock.now = now;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const undone: string[] = [];
  for (const [name, { prepareLast, isDone }] of Object.entries(cases)) {
    await prepareLast?.(server);
    await waitUntil(() => isDone(server), 30_000).catch(() => undone.push(name));
  }
  expect(undone).toEqual([]);
  expect(server.jobNames.toSorted(), 'each job has a case').toEqual(Object.keys(cases).toSorted());
});
