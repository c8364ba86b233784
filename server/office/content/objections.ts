/** What stands against publishing drafts, by entry: asked of each with the others in place. */
import type { Objection } from '#contract/editor.ts';
import type { KindName } from '#contract/kinds.ts';
import type { Role } from '#contract/office.ts';
import { titleOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import type { Library } from '#server/content/library.ts';
import { type Draft, dataOf, readDrafts, readHead } from '#server/content/store.ts';
import { type ContentFaults, type Fault, fieldOf, keyOf } from '#server/content/whole.ts';
import { draftKey, draftName } from './alongside.ts';
import { movedEvent } from './event-guests.ts';
import { adviceOf, shapeFaults, withDrafts } from './facts.ts';
import { treeOf } from './keep.ts';

interface Asked {
  role: Role | undefined;
  now: Date;
  /** whether to write to the guests of an event that moves has been asked already */
  guestsAsked: boolean;
}

export async function objectionsTo(library: Library, drafts: readonly Draft[], asked: Asked): Promise<Objection[]> {
  const entries = withDrafts(library, drafts);
  const present = new Set([...entries.keys(), ...drafts.filter(({ data }) => data !== null).map(draftKey)]);
  const waiting = new Set((await readDrafts(library.db)).filter(({ data }) => data !== null).map(draftKey));
  const exists = (kind: KindName, id: string) => {
    const key = keyOf({ kind, id });
    return present.has(key) || (waiting.has(key) && 'draft');
  };
  const objections: Objection[] = [];
  for (const draft of drafts) {
    const name = draftName(draft);
    const data = dataOf(draft);
    const faults = data === undefined ? [] : await shapeFaults(library, name, data, exists);
    const all = await adviceOf(library, name, data, { ...asked, entries });
    // A link may lead to the page of another draft: that is asked when all of them are published.
    const waits = !asked.guestsAsked && (await movedEvent(library, draft, asked.now));
    const advice = [
      ...all.filter(({ stops, code }) => stops && code !== 'deadLink'),
      ...(waits ? [{ path: '', code: 'guestsWait' as const, facts: {}, stops: true }] : []),
    ];
    const outdated = draft.base !== ((await readHead(library.db, name))?.number ?? 0);
    if (faults.length > 0 || advice.length > 0 || outdated)
      objections.push({ ...(await aboutEntry(library, name, data)), faults, advice, outdated });
  }
  return objections;
}

/** The same of what the check of all entries has found. */
export async function objectionsIn(
  library: Library,
  { faults }: ContentFaults,
  drafts: readonly Draft[],
): Promise<Objection[]> {
  const byEntry = Map.groupBy(faults, keyOf);
  const objections: Objection[] = [];
  for (const [key, some] of byEntry) {
    const [{ kind, id }] = some as [Fault];
    const draft = drafts.find((one) => draftKey(one) === key);
    const data = draft ? dataOf(draft) : library.present.entries.get(key)?.data;
    const remarks = some.flatMap(({ remark }) => (remark ? [{ ...remark, stops: true }] : []));
    const others = some.filter(({ remark }) => !remark);
    objections.push({
      ...(await aboutEntry(library, { kind, id }, data)),
      faults: others.map((fault) => ({ path: fieldOf(fault) ?? '', code: fault.leadsNowhere ? 'noEntry' : 'shape' })),
      advice: remarks.map(({ path, language, code, facts, stops }) => ({ path, language, code, facts, stops })),
      outdated: false,
    });
  }
  return objections;
}

const aboutEntry = async (library: Library, { kind, id }: EntryName, data: unknown) => ({
  entry: { kind, id, title: titleOf(kind, data) },
  tree: await treeOf(library, { kind, id }),
});
