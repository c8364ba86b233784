/** The content of the house, opened: for the server, and for a command in a terminal. */
import type { OpenSite } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import type { SecurityHeaders } from '#server/http/headers.ts';
import { PageCache } from '#server/pages/cache.ts';
import { withDevPages } from '#server/pages/site.ts';
import type { Storage } from '#server/storage/open.ts';
import { Editions } from './editions.ts';
import { Library, readSources, remarksIn } from './library.ts';
import { Pictures } from './pictures.ts';
import { readShipped, type Shipped } from './shipped.ts';
import { readEpoch } from './store.ts';

interface Options {
  config: Config;
  storage: Storage;
  open: OpenSite;
  /** of somebody who has read the files already */
  shipped?: Shipped | undefined;
  security: SecurityHeaders;
  origin: () => string;
  now: () => Date;
  /** what an operator should hear */
  tell: (sentence: string) => void;
  /** another edition stands */
  stood?: () => void;
}

export async function openLibrary(options: Options): Promise<{ library: Library; editions: Editions }> {
  const { config, storage, open, security, origin, now, tell, stood } = options;
  const { db } = storage;
  const folder = config.contentDir;
  const { filesReadAt } = await readEpoch(db);
  const shipped = options.shipped ?? (await readShipped(folder));
  const pictures = await Pictures.open({ db, folder, now });
  const { sources, ...files } = await readSources({ db, folder, pictures, files: { shipped, filesReadAt } });
  const editions = await Editions.begin(
    {
      open: config.catalogue ? async (...edition) => withDevPages(await open(...edition)) : open,
      filesFor: (entries) => pictures.filesFor(entries),
      cacheOver: (site) => new PageCache({ site, security, origin, now, inbox: config.inbox }),
      origin,
      tell,
      ...(stood && { stood }),
    },
    sources,
  );
  for (const remark of remarksIn(editions.present)) tell(remark);
  return { editions, library: new Library({ storage, folder, pictures, editions, files, tell }) };
}
