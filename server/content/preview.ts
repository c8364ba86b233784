/** Uses a temporary edition. Shows the valid part of a draft, with its faults. */
import { isKind } from '#contract/content/kinds.ts';
import type { PageLanguage } from '#contract/language.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { type ContentEntries, entryKey, findContentIssues, findNewIssues } from './content-entries.ts';
import { fillDraftGaps } from './draft-gaps.ts';
import { applyDraft } from './drafts.ts';
import { type ContentEdition, EditionOpenError } from './editions.ts';
import type { ContentEntry, RawEntry } from './entry.ts';
import type { Library } from './library.ts';

interface PreviewRequest {
  drafts: readonly RawEntry[];
  address: string;
  view: PageLanguage;
}

export interface Preview {
  issues: string[];
  page: { status: number; html: string; headers: Record<string, string> } | undefined;
}

export class Previews {
  readonly #library: Library;
  readonly #present = new WeakMap<ContentEdition, Promise<ContentEdition>>();
  readonly #row = new Semaphore({ concurrency: limits.previewConcurrency, queue: limits.previewsWaiting });

  constructor(library: Library) {
    this.#library = library;
  }

  renderDrafts(wanted: PreviewRequest): Promise<Preview> {
    return this.#row.run(() => this.#shown(wanted));
  }

  async renderPublished(address: string, view: PageLanguage): Promise<NonNullable<Preview['page']>> {
    const { present } = this.#library;
    const opened =
      this.#present.get(present) ?? this.#row.run(() => this.#library.editions.open(present, { fields: true }));
    this.#present.set(present, opened);
    opened.catch(() => this.#present.delete(present));
    return renderPage(await opened, address, view);
  }

  async #shown({ drafts, address, view }: PreviewRequest): Promise<Preview> {
    const { present } = this.#library;
    const { entries, faults } = this.#laid(drafts);
    try {
      const edition = await this.#library.editions.open(
        { epoch: present.epoch, entries, sourceIssues: [] },
        { fields: true },
      );
      const flaws = findNewIssues(edition.issues.warnings, present.issues.warnings).map(({ message }) => message);
      return { issues: [...faults, ...flaws], page: await renderPage(edition, address, view) };
    } catch (error) {
      const why = error instanceof EditionOpenError ? error : new EditionOpenError(error);
      return { issues: [...faults, why.message], page: undefined };
    }
  }

  #laid(drafts: readonly RawEntry[]): { entries: ContentEntries; faults: string[] } {
    const { present, shipped } = this.#library;
    let entries = present.entries;
    const faults: string[] = [];
    for (const draft of drafts) {
      const file = shipped.entries.get(entryKey(draft));
      const next = applyDraft(entries, draft, file);
      const wrong = 'faults' in next ? next.faults : findContentIssues(next.entries).map(({ message }) => message);
      faults.push(...wrong);
      entries = 'entries' in next && wrong.length === 0 ? next.entries : addValidPart(entries, draft, file);
    }
    return { entries, faults };
  }
}

async function renderPage(
  { site, cache }: ContentEdition,
  asked: string,
  view: PageLanguage,
): Promise<NonNullable<Preview['page']>> {
  const [path = '/', query] = asked.split('?');
  const { find, redirects } = site.addresses;
  const address = find(redirects.get(path)?.replace(/#.*/, '') ?? path, query ? new URLSearchParams(query) : undefined);
  const wanted = { address, view, named: false };
  const page = await (address.uncached
    ? cache.renderFilled(wanted, 'identity')
    : cache.renderUncached(wanted, 'identity'));
  const { body, headers } = page.answer('identity');
  const { etag: _, ...kept } = headers;
  const never = { 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' };
  return { status: page.status, html: body.toString(), headers: { ...kept, ...never } };
}

function addValidPart(entries: ContentEntries, draft: RawEntry, shipped: ContentEntry | undefined): ContentEntries {
  if (draft.data === undefined || !isKind(draft.kind)) return entries;
  const next = fillDraftGaps(entries, draft, shipped);
  return findContentIssues(next).length === 0 ? next : entries;
}
