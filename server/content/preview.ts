/** Uses a temporary edition. Shows the valid part of a draft, with its faults. */
import { isKind } from '#contract/content/kinds.ts';
import type { View } from '#contract/language.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { withDraft } from './drafts.ts';
import { type Edition, Unopenable } from './editions.ts';
import type { Entry, RawEntry } from './entry.ts';
import type { Library } from './library.ts';
import { withFilledDraft } from './preview-gaps.ts';
import { broughtBy, type Entries, faultsOf, keyOf } from './whole.ts';

interface Wanted {
  drafts: readonly RawEntry[];
  address: string;
  view: View;
}

export interface Preview {
  faults: string[];
  page: { status: number; html: string; headers: Record<string, string> } | undefined;
}

export class Previews {
  readonly #library: Library;
  readonly #present = new WeakMap<Edition, Promise<Edition>>();
  readonly #row = new Semaphore({ concurrency: limits.previewsAbreast, queue: limits.previewsWaiting });

  constructor(library: Library) {
    this.#library = library;
  }

  show(wanted: Wanted): Promise<Preview> {
    return this.#row.run(() => this.#shown(wanted));
  }

  async present(address: string, view: View): Promise<NonNullable<Preview['page']>> {
    const { present } = this.#library;
    const opened =
      this.#present.get(present) ?? this.#row.run(() => this.#library.editions.open(present, { fields: true }));
    this.#present.set(present, opened);
    opened.catch(() => this.#present.delete(present));
    return rendered(await opened, address, view);
  }

  async #shown({ drafts, address, view }: Wanted): Promise<Preview> {
    const { present } = this.#library;
    const { entries, faults } = this.#laid(drafts);
    try {
      const edition = await this.#library.editions.open(
        { epoch: present.epoch, entries, notices: [] },
        { fields: true },
      );
      const flaws = broughtBy(edition.remarks.flaws, present.remarks.flaws).map(({ said }) => said);
      return { faults: [...faults, ...flaws], page: await rendered(edition, address, view) };
    } catch (error) {
      const why = error instanceof Unopenable ? error : new Unopenable(error);
      return { faults: [...faults, why.message], page: undefined };
    }
  }

  #laid(drafts: readonly RawEntry[]): { entries: Entries; faults: string[] } {
    const { present, shipped } = this.#library;
    let entries = present.entries;
    const faults: string[] = [];
    for (const draft of drafts) {
      const file = shipped.entries.get(keyOf(draft));
      const next = withDraft(entries, draft, file);
      const wrong = 'faults' in next ? next.faults : faultsOf(next.entries).map(({ said }) => said);
      faults.push(...wrong);
      entries = 'entries' in next && wrong.length === 0 ? next.entries : withRest(entries, draft, file);
    }
    return { entries, faults };
  }
}

async function rendered({ site, cache }: Edition, asked: string, view: View): Promise<NonNullable<Preview['page']>> {
  const [path = '/', query] = asked.split('?');
  const { find, redirects } = site.addresses;
  const address = find(redirects.get(path)?.replace(/#.*/, '') ?? path, query ? new URLSearchParams(query) : undefined);
  const wanted = { address, view, named: false };
  const page = await (address.uncached ? cache.uncached(wanted, 'identity') : cache.once(wanted, 'identity'));
  const { body, headers } = page.answer('identity');
  const { etag: _, ...kept } = headers;
  const never = { 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' };
  return { status: page.status, html: body.toString(), headers: { ...kept, ...never } };
}

function withRest(entries: Entries, draft: RawEntry, shipped: Entry | undefined): Entries {
  if (draft.data === undefined || !isKind(draft.kind)) return entries;
  const next = withFilledDraft(entries, draft, shipped);
  return faultsOf(next).length === 0 ? next : entries;
}
