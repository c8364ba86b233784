import type { BookingStates } from '#contract/booking/event-state.ts';
import type { OpenSite } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import type { SecurityHeaders } from '#server/http/headers.ts';
import { PageCache } from '#server/pages/cache.ts';
import { addDevPages } from '#server/pages/site.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { formatIssue } from './edition-issue.ts';
import { Editions, toEditionOpenError } from './editions.ts';
import { Library, listEditionIssues, readSources } from './library.ts';
import { mapUnpublishedFiles } from './media-addresses.ts';
import { PictureLibrary } from './pictures.ts';
import { readShipped, type ShippedContent } from './shipped-content.ts';
import { readEpoch } from './store.ts';

interface OpenLibraryOptions {
  config: Config;
  storage: DatabaseStorage;
  open: OpenSite;
  shipped?: ShippedContent | undefined;
  security: SecurityHeaders;
  origin: () => string;
  now: () => Date;
  warn: (sentence: string) => void;
  bookingStates?: () => BookingStates;
  onActivated?: () => void;
}

export async function openLibrary(options: OpenLibraryOptions): Promise<{ library: Library; editions: Editions }> {
  const { config, storage, open, security, origin, now, warn, onActivated, bookingStates } = options;
  const { db } = storage;
  const folder = config.contentDir;
  const { filesVersion } = await readEpoch(db);
  const shipped = options.shipped ?? (await readShipped(folder));
  const pictures = await PictureLibrary.open({ db, folder, now });
  const { sources, ...files } = await readSources({ db, folder, pictures, files: { shipped, filesVersion } });
  const editionsOptions = {
    open: config.catalogue ? async (...edition) => addDevPages(await open(...edition)) : open,
    filesFor: (entries) => pictures.resolveFiles(entries),
    showFilesToStaff: (files) => mapUnpublishedFiles(files, pictures.isPublished),
    createCache: (site) =>
      new PageCache({ site, security, origin, now, acceptsRequests: config.acceptsRequests, bookingStates }),
    origin,
    warn,
    ...(onActivated && { onActivated }),
  } satisfies Parameters<typeof Editions.begin>[0];
  let failure: unknown;
  // If publications fail to open: open the files alone, and skip the bad ones below.
  const editions = await Editions.begin(editionsOptions, sources).catch((error: unknown) => {
    failure = error;
    return Editions.begin(editionsOptions, { ...sources, entries: shipped.entries });
  });
  pictures.isPublished = (address) => pictures.shipped.locations.has(address) || editions.current.files.has(address);
  const library = new Library({ storage, folder, pictures, editions, files, warn });
  if (failure && !(await library.skipFailingRevisions(toEditionOpenError(failure)))) throw failure;
  for (const issue of listEditionIssues(editions.current)) warn(formatIssue(issue));
  return { editions, library };
}
