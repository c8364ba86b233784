/** Several drafts that count from one moment on: all of them, or none. */
import { mayPublish } from '#contract/editor.ts';
import { publishDrafts } from '#server/content/publish-drafts.ts';
import { type Draft, dataOf, readDrafts } from '#server/content/store.ts';
import { ContentFaults, keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Asked } from '#server/office/page.ts';
import { record } from '#server/staff/log.ts';
import { inOrder } from './acts.ts';
import { adviceOf, shapeFaults } from './facts.ts';
import type { EditorServices } from './keep.ts';

/** What stands against it, of each that has something; where nothing does, they are published. */
export async function publishTogether(services: EditorServices, asked: Asked): Promise<string[]> {
  const { library, secrets, now } = services;
  const { staff: who } = asked;
  const drafts = await tickedIn(services, asked);
  const faulty = await faultyOf(services, drafts, who);
  if (faulty.length > 0) return faulty;
  const told = async (work: Parameters<typeof record>[0]) => {
    for (const draft of drafts)
      await record(work, secrets, { at: now(), who, did: 'publishedContent', what: keyOf(nameOf(draft)) });
  };
  try {
    const published = await inOrder(publishDrafts(library, drafts, { now, author: who.name, told }));
    if (!published) throw new ApiError(409, 'changedMeanwhile');
    return [];
  } catch (error) {
    if (error instanceof ContentFaults) return error.faults.map(({ said }) => said);
    throw error;
  }
}

/** As they were seen when they were ticked. */
async function tickedIn({ library: { db } }: EditorServices, { values, staff }: Asked): Promise<Draft[]> {
  const ticked = Object.keys(values).filter((name) => name.startsWith('pick.'));
  const drafts = (await readDrafts(db)).filter(
    ({ kind, entry, version }) => values[`pick.${kind}.${entry}`] === String(version),
  );
  if (ticked.length === 0) throw new ApiError(422, 'contentUnpicked');
  if (drafts.length !== ticked.length) throw new ApiError(409, 'changedMeanwhile');
  if (drafts.some(({ kind }) => !mayPublish(staff.role, kind))) throw new ApiError(403, 'roleForbids');
  return drafts;
}

async function faultyOf({ library, now }: EditorServices, drafts: readonly Draft[], { role }: Asked['staff']) {
  const faulty: string[] = [];
  for (const draft of drafts) {
    const name = nameOf(draft);
    const data = draft.data === null ? undefined : dataOf(draft);
    const misshapen = data !== undefined && (await shapeFaults(library, name, data)).length > 0;
    // A place may come together with its spot on the map; whether it does is asked of all of them.
    const advice = (await adviceOf(library, name, data, { role, now: now() })).filter(
      ({ stops, code }) => stops && code !== 'notOnTheMap',
    );
    if (misshapen || advice.length > 0) faulty.push(keyOf(name));
  }
  return faulty;
}

const nameOf = ({ kind, entry }: Draft) => ({ kind, id: entry });
