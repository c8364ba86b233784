import type { Config } from '#server/config.ts';
import type { Library } from '#server/content/library.ts';
import { openLibrary } from '#server/content/open.ts';
import { createSecurityHeaders } from '#server/http/headers.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';

export async function withStorage<T>(config: Config, work: (storage: DatabaseStorage) => Promise<T>): Promise<T> {
  await using storage = await openStorage(config, 'besideServers');
  return await work(storage);
}

export async function openLibraryFor(config: Config, storage: DatabaseStorage, now: () => Date): Promise<Library> {
  const open = await loadBundle(builtBundle);
  const security = createSecurityHeaders(config.publicUrl);
  const origin = () => config.publicUrl ?? 'http://localhost';
  const warn = (sentence: string) => console.error(sentence);
  return (await openLibrary({ config, storage, open, security, origin, now, warn })).library;
}
