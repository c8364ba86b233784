/** Runs the server in this process with a test clock, and sends requests of a visitor's browser. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#app/app.ts';
import { listPricesOfEvent } from '#contract/content/prices.ts';
import type { OpenSite } from '#contract/site.ts';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import { readConfig } from '#server/config.ts';
import { buildContent } from '#server/content/content-entries.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import type { ServerStatus } from '#server/health/routes.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { deriveSecrets, readStatusKey } from '#server/secrets/secrets.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { assertSiteBuilt } from '#tools/test-server.ts';
import { copyEmptyDatabase } from './database.ts';
import './few-pages.ts';
import { buildForm, encodeForm, type TestFormValues } from './forms.ts';
import { readEmails } from './outbox-emails.ts';
import { waitUntil } from './wait-until.ts';

const dist = new URL('../../dist/', import.meta.url);
await assertSiteBuilt();
export const openBuiltSite = await loadBundle(builtBundle);
export const fixtureContent = await readShipped(fixtureContentFolder);
const builtContent = buildContent(fixtureContent.entries);
/** of an event that has none of its own */
export const fixturePrices = listPricesOfEvent(builtContent.prices, {});
export const fixtureSite = await openBuiltSite(builtContent, await readShippedMedia(fixtureContentFolder));

/** the retention job reads this from the programme */
export const { requestsNeededUntil } = fixtureSite.answers;

interface InProcessOptions {
  passwordCost?: PasswordCost;
  open?: OpenSite;
  /** wraps the storage, for example to inject failures */
  wrapStorage?: (storage: DatabaseStorage) => DatabaseStorage;
}

export async function startInProcess(
  settings: Record<string, string> = {},
  { wrapStorage = (storage) => storage, ...more }: InProcessOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const place = { CONTENT_DIR: fixtureContentFolder, DATA_DIR: folder };
  const config = readConfig({ ...place, LOG_LEVEL: 'silent', TRUST_PROXY: 'on', ...settings });
  if (config.dataDir === folder && !config.databaseUrl) await copyEmptyDatabase(folder);
  const storage = wrapStorage(await openStorage(config));
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const server = await buildServer({
    config,
    open: openBuiltSite,
    assets: new URL('client/', dist),
    storage,
    now: () => new Date(clock.now),
    ...more,
  });
  async function close() {
    await server.app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    ...server,
    /** the answer of `/statusz`, as `npm run admin -- doctor` reads it */
    async askStatus() {
      const headers = { authorization: `Bearer ${readStatusKey(config)}` };
      const answer = await server.app.inject({ url: '/statusz', headers });
      return { code: answer.statusCode, ...answer.json<ServerStatus>() };
    },
    storage,
    secrets: deriveSecrets(config),
    folder,
    /** the current time of the server */
    clock,
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
    /** all sent emails, once none is waiting */
    async emails() {
      await waitUntilSent(storage, clock);
      return readEmails(folder);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type InProcessServer = Awaited<ReturnType<typeof startInProcess>>;
export type SocketServer = InProcessServer & { address: string };

/** The services that a job of the box office gets. */
export function buildJobServices({ library, staffServices, clock }: InProcessServer) {
  const { answers: site } = library.current.site;
  const now = () => clock.now;
  return {
    ...staffServices,
    site,
    outbox: openOutbox(staffServices.secrets, now),
    officeEmail: () => site.officeEmail,
    now,
  };
}

/** The same server on a free port, for tests that need a real connection. */
export async function startOnSocket(settings: Record<string, string> = {}): Promise<SocketServer> {
  const server = await startInProcess(settings);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...server, address };
}

/** Waits while emails keep leaving, as disks may be slow. The error lists the waiting ones. */
async function waitUntilSent({ db }: DatabaseStorage, clock: InProcessServer['clock']): Promise<void> {
  const facts = ['kind', 'position', 'dueAt', 'leasedUntil', 'leasedBy', 'tries', 'errorCode', 'deadAt'] as const;
  const left = () => db.selectFrom('outboxEmails').select(facts).where('sentAt', 'is', null).execute();
  for (let waiting = await left(); waiting.length > 0; waiting = await left()) {
    const before = waiting.length;
    await waitUntil(async () => (await left()).length !== before).catch(() => {
      throw new Error(`At ${clock.now.toISOString()} these emails wait and none leaves: ${JSON.stringify(waiting)}`);
    });
  }
}

interface TicketsOptions {
  picture?: Buffer;
  headers?: Record<string, string>;
  query?: string;
}

export async function postTickets(app: FastifyInstance, values: TestFormValues, options: TicketsOptions = {}) {
  const { picture, headers = {}, query = '?lng=en' } = options;
  const form = await encodeForm(buildForm({ agreement: 'true', ...values }, picture));
  const url = `/api/ticket-requests${query}`;
  return app.inject({ method: 'POST', url, payload: form.payload, headers: { ...form.headers, ...headers } });
}

/** All bytes in all files of the data folder. */
export async function readDisk({ folder }: InProcessServer): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
}

export const browserHeaders = { accept: 'text/html,application/xhtml+xml' };
