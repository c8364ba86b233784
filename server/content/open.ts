import type { OpenSite } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import type { SecurityHeaders } from '#server/http/headers.ts';
import type { BookingStates } from '#server/pages/cache.ts';
import { PageCache } from '#server/pages/cache.ts';
import { withDevPages } from '#server/pages/site.ts';
import type { Storage } from '#server/storage/open.ts';
import { asUnopenable, Editions } from './editions.ts';
import { Library, readSources, remarksIn } from './library.ts';
import { Pictures } from './pictures.ts';
import { readShipped, type Shipped } from './shipped.ts';
import { readEpoch } from './store.ts';

interface Options {
  config: Config;
  storage: Storage;
  open: OpenSite;
  shipped?: Shipped | undefined;
  security: SecurityHeaders;
  origin: () => string;
  now: () => Date;
  tell: (sentence: string) => void;
  bookingStates?: () => BookingStates;
  stood?: () => void;
}

export async function openLibrary(options: Options): Promise<{ library: Library; editions: Editions }> {
  const { config, storage, open, security, origin, now, tell, stood, bookingStates } = options;
  const { db } = storage;
  const folder = config.contentDir;
  const { filesReadAt } = await readEpoch(db);
  const shipped = options.shipped ?? (await readShipped(folder));
  const pictures = await Pictures.open({ db, folder, now });
  const { sources, ...files } = await readSources({ db, folder, pictures, files: { shipped, filesReadAt } });
  const how = {
    open: config.catalogue ? async (...edition) => withDevPages(await open(...edition)) : open,
    filesFor: (entries) => pictures.filesFor(entries),
    cacheOver: (site) => new PageCache({ site, security, origin, now, inbox: config.inbox, bookingStates }),
    origin,
    tell,
    ...(stood && { stood }),
  } satisfies Parameters<typeof Editions.begin>[0];
  const failure = await Editions.begin(how, sources).then(
    (editions) => ({ editions }),
    (error: unknown) => ({ error }),
  );
  // The publications cannot be opened: open the files alone, and find out which one is bad.
  const editions =
    'editions' in failure ? failure.editions : await Editions.begin(how, { ...sources, entries: shipped.entries });
  const library = new Library({ storage, folder, pictures, editions, files, tell });
  if ('error' in failure && !(await library.leaveOut(asUnopenable(failure.error)))) throw failure.error;
  for (const remark of remarksIn(editions.present)) tell(remark);
  return { editions, library };
}
