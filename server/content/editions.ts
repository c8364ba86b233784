/**
 * Holds the current edition. The next one is opened and rendered beside it, with its own cache;
 * requests in progress keep the edition they started with.
 */

import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import type { OpenSite, Site } from '#contract/site.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { limits } from '#server/limits.ts';
import { type PageCache, PageRenderError } from '#server/pages/cache.ts';
import { OverloadedError } from '#server/semaphore.ts';
import { isDatabaseError, isDatabaseOverloaded } from '#server/storage/database-errors.ts';
import {
  buildContent,
  type ContentEntries,
  type EditionIssues,
  findAffectedPages,
  findChangedEntries,
  findEditionIssues,
} from './content-entries.ts';
import { ContentIssuesError, type EditionIssue } from './edition-issue.ts';
import type { EntryName } from './entry-name.ts';
import { listFileAddresses } from './media-addresses.ts';

export interface EditionSources {
  epoch: number;
  entries: ContentEntries;
  /** in files and revisions: what they have that is not shown */
  sourceIssues: readonly EditionIssue[];
}

export interface ContentEdition extends EditionSources {
  /** of the site, when the edition was opened */
  origin: string;
  site: Site;
  cache: PageCache;
  issues: EditionIssues;
  media: MediaFiles;
  /** addresses of the files that its entries name */
  files: ReadonlySet<string>;
}

/** All entries are valid, but a page fails to render, or two claim one key. */
export class EditionOpenError extends Error {
  override name = 'EditionOpenError';

  constructor(cause: unknown) {
    super(`No edition can be built. ${cause instanceof Error ? cause.message : cause}`, { cause });
  }

  /** Tries again only what failed. */
  async failsAgainIn(edition: ContentEdition): Promise<boolean> {
    const { cause } = this;
    try {
      if (cause instanceof PageRenderError) await edition.cache.get(cause.page);
      else await edition.site.check(listEventIds(edition.entries.values()));
      return false;
    } catch {
      return true;
    }
  }
}

const listEventIds = (names: Iterable<EntryName>): Set<string> =>
  new Set([...names].filter(({ kind }) => kind === 'events').map(({ id }) => id));

interface EditionsOptions {
  open: OpenSite;
  filesFor: (entries: ContentEntries) => Promise<MediaFiles>;
  /** for a preview, whose drafts may name files that only staff see */
  showFilesToStaff: (files: MediaFiles) => MediaFiles;
  createCache: (site: Site) => PageCache;
  origin: () => string;
  onActivated?: () => void;
  warn?: (sentence: string) => void;
}

export class Editions {
  /** Those of the current edition: the server keeps this object, and each edition puts its own into it. */
  readonly answers: SiteAnswers;
  readonly #options: EditionsOptions;
  #current: ContentEdition;
  #restRendering = new AbortController();

  private constructor(options: EditionsOptions, first: ContentEdition) {
    this.#options = options;
    this.#current = first;
    this.answers = this.#readAnswers(first);
  }

  static async begin(options: EditionsOptions, sources: EditionSources): Promise<Editions> {
    return new Editions(options, await openEdition(options, sources));
  }

  get current(): ContentEdition {
    return this.#current;
  }

  open(sources: EditionSources, options?: { markFields: boolean }): Promise<ContentEdition> {
    return openEdition(this.#options, sources, options).catch(throwEditionOpenError);
  }

  /** Opens the edition and renders what changes. `activate` then shows it. */
  async prepare(sources: EditionSources, check: (next: ContentEdition) => void = () => {}): Promise<ContentEdition> {
    // Publishing does not wait for pages and an index of the old edition. They restart afterwards.
    this.#restRendering.abort();
    const current = this.#current;
    try {
      const next = await openEdition(this.#options, sources, { previous: current.site }).catch(throwEditionOpenError);
      check(next);
      await assertChangesRender(current, next).catch(throwEditionOpenError);
      return next;
    } finally {
      this.#renderRestSoon();
    }
  }

  async warm(published: readonly EntryName[]): Promise<number> {
    const { cache, site } = this.#current;
    try {
      const pages = await cache.warm();
      await assertPagesRender(this.#current, published);
      await site.check();
      return pages;
    } catch (error) {
      throw toEditionOpenError(error);
    }
  }

  /** While a server starts: without the order of epochs and without `onActivated`. */
  replace(next: ContentEdition): void {
    this.#current = next;
    Object.assign(this.answers, this.#readAnswers(next));
  }

  activate(next: ContentEdition): void {
    if (next.epoch <= this.#current.epoch) return;
    this.replace(next);
    this.#options.onActivated?.();
    this.#renderRestSoon();
  }

  #readAnswers({ site: { answers } }: ContentEdition): SiteAnswers {
    const writeEmail: SiteAnswers['writeEmail'] = (kind, language, facts, from = this.#options.origin()) =>
      answers.writeEmail(kind, language, facts, from);
    return { ...answers, writeEmail };
  }

  /** Renders the other pages and the search indexes. Until then a request renders its own page. */
  #renderRestSoon(): void {
    this.#restRendering.abort();
    this.#restRendering = new AbortController();
    const { signal } = this.#restRendering;
    const { cache, site } = this.#current;
    const failed = (what: string) => (error: unknown) => {
      if (!signal.aborted) this.#options.warn?.(`${what}: ${error instanceof Error ? error.message : error}`);
    };
    setTimeout(limits.followUpDelay, undefined, { ref: false, signal })
      .then(() => cache.warmRest(signal).catch(failed('a page of the active edition cannot be rendered')))
      .then(() => site.buildIndexes(signal))
      .catch(failed('the index of the search could not be built'));
  }
}

async function assertChangesRender(before: ContentEdition, { entries, site, cache }: ContentEdition): Promise<void> {
  const affected = findAffectedPages(before.entries, entries);
  await (affected ? cache.warmPaths(affected, before.cache) : cache.warm(before.cache));
  await assertPagesRender({ site, cache }, findChangedEntries(before.entries, entries));
}

async function assertPagesRender({ site, cache }: Pick<ContentEdition, 'site' | 'cache'>, names: readonly EntryName[]) {
  const { find, feeds } = site.addresses;
  const addressOf = ({ kind, id }: EntryName) => (contentKinds[kind] as ContentKind).address?.(id);
  const paths = new Set(names.map((name) => addressOf(name)?.replace(/[?#].*/, '') ?? '/'));
  await cache.assertRenders([...[...paths].map((path) => find(path)), ...feeds]);
  await site.check(listEventIds(names));
}

async function openEdition(
  { open, filesFor, showFilesToStaff, createCache, origin }: EditionsOptions,
  sources: EditionSources,
  options?: Parameters<OpenSite>[2],
): Promise<ContentEdition> {
  const content = buildContent(sources.entries);
  const files = await filesFor(sources.entries);
  // Lets requests run in between: with a long archive both steps take time.
  await setImmediate();
  const site = await open(content, options?.markFields ? showFilesToStaff(files) : files, options);
  const own = origin();
  const issues = findEditionIssues(sources.entries, site.addresses, own);
  const addresses = new Set(listFileAddresses(files));
  return { ...sources, origin: own, site, cache: createCache(site), issues, media: files, files: addresses };
}

/** Temporary errors do not blame the content, so the work is tried again. */
const isTemporaryError = (error: unknown): boolean =>
  isDatabaseError(error) || isDatabaseOverloaded(error) || error instanceof OverloadedError;

/** Rethrows errors that do not blame the content, and content issues. */
export function toEditionOpenError(error: unknown): EditionOpenError {
  const cause = error instanceof PageRenderError ? error.cause : error;
  if (error instanceof ContentIssuesError || isTemporaryError(cause)) throw cause;
  return error instanceof EditionOpenError ? error : new EditionOpenError(error);
}

function throwEditionOpenError(error: unknown): never {
  throw toEditionOpenError(error);
}
