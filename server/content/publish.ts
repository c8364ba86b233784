import type { Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { blame } from './blame.ts';
import { type Author, authorColumns, withDraft } from './drafts.ts';
import { type Edition, Unopenable } from './editions.ts';
import { type EntryName, placeOf, type RawEntry } from './entry.ts';
import { CannotFollow, type Library } from './library.ts';
import { addRevision, headOf, moveEpoch, type Revision, readHead } from './store.ts';
import { broughtBy, ContentFaults, type Entries, keyOf, withEntry } from './whole.ts';

export interface Change extends EntryName {
  action: Revision['action'];
  data?: unknown;
  /** the revision the author worked on; 0: the file */
  expected: number;
  author: Author;
}

export class Conflict extends Error {
  override name = 'Conflict';
  readonly present: Revision | undefined;

  constructor(name: EntryName, expected: number, present: Revision | undefined) {
    const { number, author, at, action } = present ?? {};
    const stands = !present
      ? 'the file counts now'
      : action === 'deleted'
        ? `${author} has deleted it at ${at}, as revision ${number}`
        : `revision ${number} by ${author} at ${at} counts now`;
    super(`${placeOf(name)}: you worked on ${expected ? `revision ${expected}` : 'the file'}, but ${stands}.`);
    this.present = present;
  }
}

class Undone extends Error {
  readonly why: 'overtaken' | 'withdrawn';

  constructor(why: 'overtaken' | 'withdrawn') {
    super(why);
    this.why = why;
  }
}

interface More {
  now: () => Date;
  within?: (transaction: Transaction<Tables>) => Promise<boolean>;
  told?: (transaction: Transaction<Tables>) => Promise<void>;
}

/** Afterwards this server serves nothing older. */
export const publish = async (library: Library, change: Change, more: More): Promise<Revision | undefined> =>
  (await publishTogether(library, [change], more))?.[0];

export const publishTogether = (
  library: Library,
  changes: readonly Change[],
  more: More,
): Promise<Revision[] | undefined> =>
  library.inTurn(async () => {
    for (;;) {
      await library.catchUp();
      if (library.trouble) throw new CannotFollow(library.trouble);
      const published = await attempt(library, changes, more);
      if (published !== 'overtaken') return published;
    }
  });

async function attempt(
  library: Library,
  changes: readonly Change[],
  { now, within, told }: More,
): Promise<Revision[] | undefined | 'overtaken'> {
  const { db, shipped, present } = library;
  for (const change of changes) await assertExpected(library, change);
  const revisions = changes.map(
    (change, before): Revision => ({
      number: present.epoch + 1 + before,
      kind: change.kind,
      entry: change.id,
      action: change.action,
      data: change.action === 'published' ? JSON.stringify(change.data) : null,
      fileHash: shipped.hashes.get(keyOf(change)) ?? null,
      at: now().toISOString(),
      ...authorColumns(change.author),
    }),
  );
  const places = changes.map((change) => `${placeOf(change)}: `);
  const notices = present.notices.filter((notice) => !places.some((place) => notice.startsWith(place)));
  const epoch = present.epoch + revisions.length;
  const sources = { epoch, entries: changed(library, revisions), notices };
  const next = await library.editions
    .prepare(sources, (edition) => refuseNewFlaws(edition, present))
    .catch(async (error) => {
      if (!(error instanceof Unopenable)) throw error;
      throw new ContentFaults(await blame(library, sources.entries, error));
    });
  try {
    await db.transaction().execute(async (transaction) => {
      if (!(await moveEpoch(transaction, present.epoch, epoch))) throw new Undone('overtaken');
      if (within && !(await within(transaction))) throw new Undone('withdrawn');
      for (const revision of revisions) await addRevision(transaction, revision);
      await library.announce(transaction);
      await told?.(transaction);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return error.why === 'overtaken' ? 'overtaken' : undefined;
  }
  library.editions.stand(next);
  return revisions;
}

/** Rejects new flaws, such as a dead link or a wrong weekday. Earlier flaws do not block. */
function refuseNewFlaws(next: Edition, present: Edition): void {
  const brought = broughtBy(next.remarks.flaws, present.remarks.flaws);
  if (brought.length > 0) throw new ContentFaults(brought);
}

async function assertExpected({ db }: Library, change: Change): Promise<void> {
  const present = await readHead(db, change);
  if ((present?.number ?? 0) !== change.expected) throw new Conflict(change, change.expected, present);
}

export async function assertFits(library: Library, change: RawEntry): Promise<void> {
  const { present } = library;
  const { epoch, notices } = present;
  const entries = withChange(present.entries, library, change);
  refuseNewFlaws(await library.editions.open({ epoch, notices, entries }), present);
}

function changed(library: Library, revisions: readonly Revision[]): Entries {
  return revisions.map(headOf).reduce((entries, head) => {
    const file = library.shipped.entries.get(keyOf(head));
    return head.action === 'shipped' ? withEntry(entries, head, file) : withChange(entries, library, head);
  }, library.present.entries);
}

function withChange(entries: Entries, { shipped }: Library, change: RawEntry): Entries {
  const next = withDraft(entries, change, shipped.entries.get(keyOf(change)));
  if ('faults' in next) throw new ContentFaults(next.faults.map((said) => ({ ...change, said })));
  return next.entries;
}
