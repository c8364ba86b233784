import type { KindName } from '#contract/content/kinds.ts';
import type { Objection } from '#contract/office/editor.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { Role } from '#contract/office/roles.ts';
import type { Asked } from '#office/shared/server/page.ts';
import { record } from '#server/audit/log.ts';
import { titleOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { publishDrafts } from '#server/content/publish-drafts.ts';
import { type Draft, dataOf, draftKey, draftName, readDrafts, readHead } from '#server/content/store.ts';
import { ContentFaults, type Fault, fieldOf, keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { movedEvent, prepareCutOffMoves } from './event-guests.ts';
import { adviceOf, shapeFaults, withDrafts } from './facts.ts';
import { type EditorServices, treeOf } from './keep.ts';

interface Situation {
  role: Role | undefined;
  now: Date;
  guestsAsked: boolean;
}

async function objectionsTo(library: Library, drafts: readonly Draft[], asked: Situation): Promise<Objection[]> {
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
    // A link may lead to a page of another draft: links are checked when all are published.
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

export async function publishSet(
  { library, secrets, now }: Pick<EditorServices, 'library' | 'secrets' | 'now'>,
  drafts: readonly Draft[],
  { staff: who }: Pick<Asked, 'staff'>,
  { guestsAsked = false } = {},
): Promise<Objection[]> {
  if (drafts.some(({ kind }) => !mayPublish(who.role, kind))) throw new ApiError(403, 'roleForbids');
  const objections = await objectionsTo(library, drafts, { role: who.role, now: now(), guestsAsked });
  if (objections.length > 0) return objections;
  const moveCutOffs = prepareCutOffMoves(library, drafts);
  const told = async (work: Parameters<typeof record>[0]) => {
    await moveCutOffs(work);
    for (const draft of drafts)
      await record(work, secrets, { at: now(), who, action: 'publishedContent', what: keyOf(draftName(draft)) });
  };
  try {
    const published = await inOrder(publishDrafts(library, drafts, { now, author: who, told }));
    if (!published) throw new ApiError(409, 'changedMeanwhile');
    return [];
  } catch (error) {
    if (error instanceof ContentFaults) return objectionsIn(library, error, drafts);
    throw error;
  }
}

export async function tickedIn({ library: { db } }: EditorServices, { values }: Asked): Promise<Draft[]> {
  const ticked = Object.keys(values).filter((name) => name.startsWith('pick.'));
  const drafts = (await readDrafts(db)).filter(
    ({ kind, entry, version }) => values[`pick.${kind}.${entry}`] === String(version),
  );
  if (ticked.length === 0) throw new ApiError(422, 'contentUnpicked');
  if (drafts.length !== ticked.length) throw new ApiError(409, 'changedMeanwhile');
  return drafts;
}
