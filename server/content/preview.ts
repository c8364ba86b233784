/** Renders drafts in a temporary edition: the valid parts, and a list of issues. */

import { isKind } from '#contract/content/kinds.ts';
import { type Locale, languageOf } from '#contract/language.ts';
import { showPlaceholders } from '#contract/office/placeholders.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { type ContentEntries, findContentIssues } from './content-entries.ts';
import { fillDraftGaps } from './draft-gaps.ts';
import { applyDraft } from './drafts.ts';
import { type EditionIssue, findNewIssues } from './edition-issue.ts';
import type { ContentEdition } from './editions.ts';
import type { ContentEntry, RawEntry } from './entry.ts';
import { entryKey } from './entry-name.ts';
import type { Library } from './library.ts';

interface PreviewRequest {
  drafts: readonly RawEntry[];
  address: string;
  locale: Locale;
}

interface RenderedPreview {
  status: number;
  html: string;
  headers: Record<string, string>;
}

export interface Preview {
  issues: readonly EditionIssue[];
  page: RenderedPreview | undefined;
}

export class Previews {
  readonly #library: Library;
  readonly #published = new WeakMap<ContentEdition, Promise<ContentEdition>>();
  readonly #queue = new Semaphore({ concurrency: limits.previewConcurrency, queue: limits.previewsWaiting });

  constructor(library: Library) {
    this.#library = library;
  }

  renderDrafts(request: PreviewRequest): Promise<Preview> {
    return this.#queue.run(() => this.#render(request));
  }

  async renderPublished(address: string, locale: Locale): Promise<RenderedPreview> {
    const { current } = this.#library;
    const opened = this.#published.getOrInsertComputed(current, () =>
      this.#queue.run(() => this.#library.editions.open(current, { markFields: true })),
    );
    opened.catch(() => this.#published.delete(current));
    return renderPage(await opened, address, locale);
  }

  async #render({ drafts, address, locale }: PreviewRequest): Promise<Preview> {
    const { current } = this.#library;
    const { entries, issues } = this.#applyDrafts(drafts);
    try {
      const sources = { epoch: current.epoch, entries, sourceIssues: [] };
      const edition = await this.#library.editions.open(sources, { markFields: true });
      const added = findNewIssues(edition.issues.warnings, current.issues.warnings);
      return { issues: [...issues, ...added], page: await renderPage(edition, address, locale) };
    } catch {
      return { issues, page: undefined };
    }
  }

  #applyDrafts(drafts: readonly RawEntry[]): { entries: ContentEntries; issues: EditionIssue[] } {
    const { current, shipped } = this.#library;
    let entries = current.entries;
    const issues: EditionIssue[] = [];
    for (const draft of drafts) {
      const file = shipped.entries.get(entryKey(draft));
      const next = applyDraft(entries, draft, file);
      const errors = 'errors' in next ? next.errors : findContentIssues(next.entries);
      issues.push(...errors);
      entries = 'entries' in next && errors.length === 0 ? next.entries : addValidPart(entries, draft, file);
    }
    return { entries, issues };
  }
}

async function renderPage({ site, cache }: ContentEdition, url: string, locale: Locale): Promise<RenderedPreview> {
  const [path = '/', query] = url.split('?');
  const { find, redirects } = site.addresses;
  const address = find(
    redirects.get(path)?.replace(/[?#].*/, '') ?? path,
    query ? new URLSearchParams(query) : undefined,
  );
  const request = { address, locale, isLanguageExplicit: false };
  const render = address.answersPerQuery ? cache.renderFilled : cache.renderUncached;
  const page = await render.call(cache, request, 'identity');
  const { body, headers } = page.answer('identity');
  const { etag: _, ...others } = headers;
  const never = { 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' };
  const html = showPlaceholders(body.toString(), languageOf(locale));
  return { status: page.status, html, headers: { ...others, ...never } };
}

function addValidPart(entries: ContentEntries, draft: RawEntry, shipped: ContentEntry | undefined): ContentEntries {
  if (draft.data === undefined || !isKind(draft.kind)) return entries;
  const next = fillDraftGaps(entries, draft, shipped);
  return findContentIssues(next).length === 0 ? next : entries;
}
