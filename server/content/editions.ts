/**
 * Holds the current edition. The next one is opened and rendered beside it, with its own cache;
 * requests in progress keep the edition they started with.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SiteInbox } from '#contract/booking/inbox.ts';
import { type Kind, kinds } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import type { OpenSite, Site } from '#contract/site.ts';
import { limits } from '#server/limits.ts';
import { type PageCache, PageFault } from '#server/pages/cache.ts';
import { Overloaded } from '#server/semaphore.ts';
import { isStorageCrowded, isStorageTrouble } from '#server/storage/trouble.ts';
import type { EntryName } from './entry.ts';
import { changedEntries, toldOn } from './told-on.ts';
import { ContentFaults, contentOf, type Entries, type Remarks, remarksOn } from './whole.ts';

export interface Sources {
  epoch: number;
  entries: Entries;
  notices: readonly string[];
}

export interface Edition extends Sources {
  site: Site;
  cache: PageCache;
  remarks: Remarks;
}

/** All entries are valid, but a page fails to render, or two claim one key. */
export class Unopenable extends Error {
  override name = 'Unopenable';

  constructor(cause: unknown) {
    super(`No edition can be made of this. ${cause instanceof Error ? cause.message : cause}`, { cause });
  }

  /** Only what failed is tried again. */
  async isIn(edition: Edition): Promise<boolean> {
    const made =
      this.cause instanceof PageFault
        ? edition.cache.get(this.cause.page)
        : edition.site.check(new Set(events(edition)));
    return Promise.resolve(made).then(
      () => false,
      () => true,
    );
  }
}

const events = ({ entries }: Sources): string[] =>
  [...entries.values()].filter(({ kind }) => kind === 'events').map(({ id }) => id);

interface Options {
  open: OpenSite;
  filesFor: (entries: Entries) => Promise<MediaFiles>;
  cacheOver: (site: Site) => PageCache;
  origin: () => string;
  stood?: () => void;
  tell?: (sentence: string) => void;
}

export class Editions {
  readonly #options: Options;
  #present: Edition;
  #following = new AbortController();

  private constructor(options: Options, first: Edition) {
    this.#options = options;
    this.#present = first;
  }

  static async begin(options: Options, sources: Sources): Promise<Editions> {
    return new Editions(options, await opened(options, sources));
  }

  get present(): Edition {
    return this.#present;
  }

  open(sources: Sources, options?: { fields: boolean }): Promise<Edition> {
    return opened(this.#options, sources, options).catch(inOneWord);
  }

  async prepare(sources: Sources, accept: (next: Edition) => void = () => {}): Promise<Edition> {
    // Publishing does not wait for pages and an index of the old edition. They restart afterwards.
    this.#following.abort();
    const present = this.#present;
    try {
      const next = await opened(this.#options, sources, { after: present.site }).catch(inOneWord);
      accept(next);
      const changed = changedEntries(present.entries, sources.entries);
      const few = toldOn(present.entries, sources.entries);
      await (few ? next.cache.warmThese(few, present.cache) : next.cache.warm(present.cache)).catch(inOneWord);
      await assertDerived(next, changed).catch(inOneWord);
      return next;
    } finally {
      this.#followSoon();
    }
  }

  async warm(published: readonly EntryName[]): Promise<number> {
    const { cache, site } = this.#present;
    try {
      const pages = await cache.warm();
      await assertDerived(this.#present, published);
      await site.check();
      return pages;
    } catch (error) {
      return inOneWord(error);
    }
  }

  replace(next: Edition): void {
    this.#present = next;
  }

  stand(next: Edition): void {
    if (next.epoch <= this.#present.epoch) return;
    this.#present = next;
    this.#options.stood?.();
    this.#followSoon();
  }

  /** Meanwhile a request renders its own page. */
  #followSoon(): void {
    this.#following.abort();
    this.#following = new AbortController();
    const { signal } = this.#following;
    const { cache, site } = this.#present;
    const failed = (what: string) => (error: unknown) => {
      if (!signal.aborted) this.#options.tell?.(`${what}: ${error instanceof Error ? error.message : error}`);
    };
    setTimeout(limits.followPause, undefined, { ref: false, signal })
      .then(() => cache.warmRest(signal).catch(failed('a page of the edition that stands cannot be rendered')))
      .then(() => site.buildIndexes(signal))
      .catch(failed('the index of the search could not be built'));
  }

  get inbox(): SiteInbox {
    const present = () => this.#present.site.inbox;
    const write: SiteInbox['write'] = (kind, language, facts, origin = this.#options.origin()) =>
      present().write(kind, language, facts, origin);
    return new Proxy({} as SiteInbox, { get: (_, name) => (name === 'write' ? write : Reflect.get(present(), name)) });
  }
}

async function assertDerived({ site, cache }: Edition, changed: readonly EntryName[]): Promise<void> {
  const { find, feeds } = site.addresses;
  const own = changed.map(({ kind, id }) => (kinds[kind] as Kind).address?.(id).replace(/[?#].*/, '') ?? '/');
  await cache.assertRenders([...[...new Set(own)].map((path) => find(path)), ...feeds]);
  await site.check(new Set(changed.filter(({ kind }) => kind === 'events').map(({ id }) => id)));
}

async function opened(
  { open, filesFor, cacheOver }: Options,
  sources: Sources,
  how?: Parameters<OpenSite>[2],
): Promise<Edition> {
  const content = contentOf(sources.entries);
  const files = await filesFor(sources.entries);
  // Lets requests run in between: with a long archive both steps take time.
  await setImmediate();
  const site = await open(content, files, how);
  return { ...sources, site, cache: cacheOver(site), remarks: remarksOn(sources.entries, site.addresses) };
}

/** Temporary errors do not blame the content, so the work is tried again. */
const mayPass = (error: unknown): boolean =>
  isStorageTrouble(error) || isStorageCrowded(error) || error instanceof Overloaded;

/** Rethrows errors that do not blame the content, and content faults. */
export function asUnopenable(error: unknown): Unopenable {
  const cause = error instanceof PageFault ? error.cause : error;
  if (error instanceof ContentFaults || mayPass(cause)) throw cause;
  return error instanceof Unopenable ? error : new Unopenable(error);
}

function inOneWord(error: unknown): never {
  throw asUnopenable(error);
}
