import { existsSync } from 'node:fs';
import { registerPublicationSteps } from '#app/publication-steps.ts';
import { type Estate, estate as estateSchema } from '#contract/content/content.ts';
import { isSampleEntry } from '#contract/content/sample-facts.ts';
import type { Config } from '#server/config.ts';
import type { Library } from '#server/content/library.ts';
import { openLibrary } from '#server/content/open.ts';
import { readContent, readShipped } from '#server/content/shipped-content.ts';
import { parseData, readLatestRevision, readLatestRows } from '#server/content/store.ts';
import { createSecurityHeaders } from '#server/http/headers.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { getDatabasePath } from '#server/storage/sqlite.ts';

export async function withStorage<T>(config: Config, work: (storage: DatabaseStorage) => Promise<T>): Promise<T> {
  await using storage = await openStorage(config, 'besideServers');
  return await work(storage);
}

/** A publication through it does the same as one of the server. */
export async function openLibraryFor(config: Config, storage: DatabaseStorage, now: () => Date): Promise<Library> {
  const open = await loadBundle(builtBundle);
  const security = createSecurityHeaders(config.publicUrl);
  const origin = () => config.publicUrl ?? 'http://localhost';
  const warn = (sentence: string) => console.error(sentence);
  const { library, editions } = await openLibrary({ config, storage, open, security, origin, now, warn });
  const { db } = storage;
  const secrets = await openSecrets(db, config);
  const services = { db, secrets, outbox: openOutbox(secrets, now), site: editions.answers, origin, now };
  registerPublicationSteps(library, services);
  return library;
}

/** What the office published counts; before the first start, the file. */
export async function readEstate(config: Config): Promise<Estate> {
  const { estate } = await readContent(config.contentDir);
  if (!config.databaseUrl && !existsSync(getDatabasePath(config.dataDir))) return estate;
  return withStorage(config, async ({ db }) => {
    const revision = await readLatestRevision(db, { kind: 'estate', id: 'estate' });
    const published = estateSchema.safeParse(revision && parseData(revision));
    return published.success ? published.data : estate;
  });
}

/** Names of the entries of a house that still have something from the sample: `pages/terms`. */
export async function readSampleEntries(config: Config): Promise<string[]> {
  const { entries } = await readShipped(config.contentDir);
  const found = new Map([...entries.values()].map(({ kind, id, data }) => [`${kind}/${id}`, { kind, data }]));
  if (config.databaseUrl || existsSync(getDatabasePath(config.dataDir)))
    await withStorage(config, async ({ db }) => {
      for (const row of await readLatestRows(db))
        found.set(`${row.kind}/${row.entry}`, { kind: row.kind, data: parseData(row) });
    });
  return [...found].flatMap(([name, entry]) => (isSampleEntry(entry) ? [name] : [])).toSorted();
}

export const readSender = async (config: Config): Promise<string> =>
  config.mailFrom ?? (await readEstate(config)).email;
