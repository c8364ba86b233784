/** The server in this process, with a clock of the test's own, and what a visitor's browser would send to it. */
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { buildServer } from '#app/app.ts';
import type { OpenSite } from '#contract/site.ts';
import type { StaffServices } from '#office/team/server/sessions.ts';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import { readConfig } from '#server/config.ts';
import type { Library } from '#server/content/library.ts';
import { readShipped } from '#server/content/shipped.ts';
import { contentOf } from '#server/content/whole.ts';
import type { Readiness } from '#server/health/routes.ts';
import type { Status } from '#server/health/status.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { shippedMedia } from '#server/pictures/shipped.ts';
import { readSecrets, type Secrets, statusKey } from '#server/secrets/secrets.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { databaseFile } from '#server/storage/sqlite.ts';
import { estateFolder } from '#tools/estate.ts';
import { guardedFolder } from '#tools/process-guard.ts';
import { assertSiteBuilt } from '#tools/served.ts';
import './few-pages.ts';
import { formOf, packed, type Values } from './forms.ts';
import { until } from './until.ts';

export interface InProcess extends AsyncDisposable {
  app: FastifyInstance;
  library: Library;
  staff: StaffServices;
  metrics: (() => Promise<string>) | undefined;
  /** for what stands in front and asks /readyz */
  readiness: Readiness;
  /** what `npm run admin -- doctor` gets from `/statusz` */
  askStatus: () => Promise<{ code: number } & Status>;
  storage: Storage;
  secrets: Secrets;
  folder: string;
  /** what the server takes for now */
  clock: { now: Date };
  /** every letter that has gone out, once none waits any more */
  letters: () => Promise<Email[]>;
  close: () => Promise<void>;
}

const dist = new URL('../../dist/', import.meta.url);
await assertSiteBuilt();
export const open = await loadBundle(builtBundle);
export const shipped = await readShipped(estateFolder);
export const site = await open(contentOf(shipped.entries), await shippedMedia(estateFolder));

/** A database as a server makes it, made once. */
const empty = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-empty-')));
await (await openStorage(readConfig({ DATA_DIR: empty, LOG_LEVEL: 'silent' }))).close();

/** as the job that deletes asks the programme */
export const { doneWith } = site.inbox;

interface More {
  passwordCost?: PasswordCost;
  open?: OpenSite;
  /** what stands between the server and its database */
  through?: (storage: Storage) => Storage;
}

export async function inProcess(
  settings: Record<string, string> = {},
  { through = (storage) => storage, ...more }: More = {},
): Promise<InProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-inbox-'));
  const config = readConfig({
    CONTENT_DIR: estateFolder,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'on',
    ...settings,
  });
  if (config.dataDir === folder && !config.databaseUrl) await copyFile(databaseFile(empty), databaseFile(folder));
  const storage = through(await openStorage(config));
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const { app, library, staff, metrics, readiness } = await buildServer({
    config,
    open,
    assets: new URL('client/', dist),
    storage,
    now: () => new Date(clock.now),
    ...more,
  });
  async function close() {
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    app,
    library,
    staff,
    metrics,
    readiness,
    async askStatus() {
      const headers = { authorization: `Bearer ${statusKey(config)}` };
      const answer = await app.inject({ url: '/statusz', headers });
      return { code: answer.statusCode, ...answer.json<Status>() };
    },
    storage,
    secrets: readSecrets(config),
    folder,
    clock,
    async letters() {
      await allSent(storage, clock);
      return readLetters(folder);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export interface OnSocket extends InProcess {
  address: string;
}

/** The same, listening on a free port: for what has to come over a real connection. */
export async function onSocket(settings: Record<string, string> = {}): Promise<OnSocket> {
  const server = await inProcess(settings);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...server, address };
}

/** As long as one leaves after the other there is patience: a disk may be slow. Whoever reads why it ended sees which ones wait. */
async function allSent({ db }: Storage, clock: InProcess['clock']): Promise<void> {
  const facts = ['kind', 'position', 'dueAt', 'leasedUntil', 'leasedBy', 'tries', 'fault', 'deadAt'] as const;
  const left = () => db.selectFrom('outboxEmails').select(facts).where('sentAt', 'is', null).execute();
  for (let waiting = await left(); waiting.length > 0; waiting = await left()) {
    const before = waiting.length;
    await until(async () => (await left()).length !== before).catch(() => {
      throw new Error(`At ${clock.now.toISOString()} these letters wait and none leaves: ${JSON.stringify(waiting)}`);
    });
  }
}

async function readLetters(folder: string): Promise<Email[]> {
  const names = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'outbox', name)))));
}

export async function ask(
  app: FastifyInstance,
  values: Values,
  {
    picture,
    headers = {},
    query = '?lng=en',
  }: { picture?: Buffer; headers?: Record<string, string>; query?: string } = {},
) {
  const form = await packed(formOf({ agreement: 'true', ...values }, picture));
  return app.inject({
    method: 'POST',
    url: `/api/ticket-requests${query}`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

/** All bytes in all files of its data folder. */
export async function disk({ folder }: InProcess): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
}

export const browser = { accept: 'text/html,application/xhtml+xml' };
