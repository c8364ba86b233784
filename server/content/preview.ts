/**
 * What a page would say with drafts that nobody has published: the present edition and the drafts, opened beside it, rendered
 * once and kept nowhere. A draft may be wrong: the page then shows what of it fits, and the faults are told.
 */
import { valueAt } from '#contract/explain.ts';
import { isKind, kinds } from '#contract/kinds.ts';
import type { View } from '#contract/language.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { withDraft } from './drafts.ts';
import { type Edition, Unopenable } from './editions.ts';
import { type Entry, type Exists, fieldsToNothing, type RawEntry } from './entry.ts';
import type { Library } from './library.ts';
import { broughtBy, type Entries, faultsOf, keyOf, withEntry } from './whole.ts';
import { examine } from './words.ts';

interface Wanted {
  /** what is written by now; without data the entry shall go */
  drafts: readonly RawEntry[];
  /** `/events/15`, with or without a question */
  address: string;
  view: View;
}

export interface Preview {
  /** what keeps the drafts from being published */
  faults: string[];
  /** undefined where not even the rest can be shown */
  page: { status: number; html: string; headers: Record<string, string> } | undefined;
}

export class Previews {
  readonly #library: Library;
  /** what counts now, once with its fields */
  readonly #present = new WeakMap<Edition, Promise<Edition>>();
  readonly #row = new Semaphore({ concurrency: limits.previewsAbreast, queue: limits.previewsWaiting });

  constructor(library: Library) {
    this.#library = library;
  }

  show(wanted: Wanted): Promise<Preview> {
    return this.#row.run(() => this.#shown(wanted));
  }

  /** A page as it counts now, with the fields of its texts: where does what stand? */
  async present(address: string, view: View): Promise<NonNullable<Preview['page']>> {
    const { present } = this.#library;
    const opened = this.#present.get(present) ?? this.#row.run(() => this.#library.open(present, { fields: true }));
    this.#present.set(present, opened);
    opened.catch(() => this.#present.delete(present));
    return rendered(await opened, address, view);
  }

  async #shown({ drafts, address, view }: Wanted): Promise<Preview> {
    const { present } = this.#library;
    const { entries, faults } = this.#laid(drafts);
    try {
      const edition = await this.#library.open({ epoch: present.epoch, entries, notices: [] }, { fields: true });
      const flaws = broughtBy(edition.remarks.flaws, present.remarks.flaws).map(({ said }) => said);
      return { faults: [...faults, ...flaws], page: await rendered(edition, address, view) };
    } catch (error) {
      const why = error instanceof Unopenable ? error : new Unopenable(error);
      return { faults: [...faults, why.message], page: undefined };
    }
  }

  /** One draft over the other, each as far as it fits. */
  #laid(drafts: readonly RawEntry[]): { entries: Entries; faults: string[] } {
    const { present, shipped } = this.#library;
    let entries = present.entries;
    const faults: string[] = [];
    for (const draft of drafts) {
      const next = withDraft(entries, draft, shipped.entries.get(keyOf(draft)));
      const wrong = 'faults' in next ? next.faults : faultsOf(next.entries).map(({ said }) => said);
      faults.push(...wrong);
      entries = 'entries' in next && wrong.length === 0 ? next.entries : withRest(entries, draft);
    }
    return { entries, faults };
  }
}

async function rendered({ site, cache }: Edition, asked: string, view: View): Promise<NonNullable<Preview['page']>> {
  const [path = '/', query] = asked.split('?');
  const { find, redirects } = site.addresses;
  const address = find(redirects.get(path)?.replace(/#.*/, '') ?? path, query ? new URLSearchParams(query) : undefined);
  const wanted = { address, view, named: false };
  // The cache is thrown away with the edition.
  const page = await (address.uncached ? cache.uncached(wanted, 'identity') : cache.once(wanted, 'identity'));
  const { body, headers } = page.answer('identity');
  const { etag: _, ...kept } = headers;
  const never = { 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' };
  return { status: page.status, html: body.toString(), headers: { ...kept, ...never } };
}

/** As much of the draft as fits: what does not is taken from what counts now, and left out where that has nothing. */
function withRest(entries: Entries, draft: RawEntry): Entries {
  const before = entries.get(keyOf(draft));
  const entry = draft.data === undefined || !isKind(draft.kind) ? undefined : rest(draft, before, entries);
  if (!entry) return entries;
  const next = withEntry(entries, draft, entry);
  return faultsOf(next).length === 0 ? next : entries;
}

function rest({ kind, id, data: written }: RawEntry, before: Entry | undefined, entries: Entries): Entry | undefined {
  const exists: Exists = (of, name) => entries.has(keyOf({ kind: of, id: name }));
  let data = structuredClone(written);
  // Mending one field may show the next one's fault.
  for (let round = 0; round < 10; round++) {
    const { error, data: value } = kinds[kind].schema.safeParse(data);
    const wrong = error
      ? error.issues.flatMap(({ path, ...issue }) =>
          'keys' in issue ? (issue.keys as string[]).map((key) => [...path, key]) : [path],
        )
      : fieldsToNothing(data, exists);
    if (wrong.length === 0) return { kind, id, data, value, words: examine({ kind, value }) };
    // A copy: what is known of an entry is known of the very same data.
    data = structuredClone(data);
    for (const path of wrong) put(data, path, valueAt(before?.data, path));
  }
  return undefined;
}

function put(data: unknown, path: readonly PropertyKey[], value: unknown): void {
  const holder = valueAt(data, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof holder !== 'object' || holder === null || key === undefined) return;
  if (value === undefined) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, structuredClone(value));
}
