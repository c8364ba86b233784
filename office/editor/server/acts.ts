/** Each action first saves the typed values, so that a refusal loses nothing. */

import { isSingle } from '#contract/content/kinds.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { MovedEvent, Objection } from '#contract/office/editor.ts';
import { mayPublish } from '#contract/office/editor.ts';
import { type FieldFaultAt, itemsIn, type Typed } from '#contract/office/form.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type Asked, type Outcome, pathOf } from '#office/shared/server/page.ts';
import { cancelPublication } from '#office/team/server/scheduled.ts';
import { record } from '#server/audit/log.ts';
import { discardDraft, saveDraft } from '#server/content/drafts.ts';
import { freshId, mayGo, titleOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { copiedEvent, withMovedTimes } from '#server/content/event-drafts.ts';
import { inOrder } from '#server/content/in-order.ts';
import { namedDrafts } from '#server/content/named-drafts.ts';
import { assertFits, type Change, publish } from '#server/content/publish.ts';
import { momentOf, NoSuchTime, schedule } from '#server/content/publish-drafts.ts';
import { type Draft, dataOf, draftName, rawDraft, readDraft, readHead, readHistory } from '#server/content/store.ts';
import { momentFrom } from '#server/content/typed-values.ts';
import { ContentFaults, keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { decisionFor, eventChange, hasGuests, movedEvent, prepareCutOffMoves } from './event-guests.ts';
import { adviceOf, formFacts, shapeFaults, versionsOf } from './facts.ts';
import { assertSize, type EditorServices, keepDraft, nameIn, sentIn, treeOf } from './keep.ts';
import { objectionsIn, publishSet } from './together.ts';

type Done = Outcome<'contentForm'>;

type Guests = 'quietly' | 'andWrite';

interface Refused {
  faults?: FieldFaultAt[];
  all?: Objection[];
  code?: ErrorCode;
  moved?: MovedEvent;
}

export function contentActs(services: EditorServices) {
  const { library, secrets, now } = services;
  const { db } = library;

  const named = ({ request }: Asked): EntryName => {
    const name = nameIn(request);
    if (!name) throw new ApiError(404, 'notNow');
    return name;
  };

  const assertMay = ({ staff }: Asked, { kind }: EntryName) => {
    if (!mayPublish(staff.role, kind)) throw new ApiError(403, 'roleForbids');
  };

  const logged =
    ({ staff: who }: Asked, action: Parameters<typeof record>[2]['action'], name: EntryName) =>
    (work: Parameters<typeof record>[0]) =>
      record(work, secrets, { at: now(), who, action, what: keyOf(name) });

  const keep = (asked: Asked, name: EntryName, sent = sentIn(asked.values)): Promise<Draft | undefined> =>
    inOrder(keepDraft(services, name, sent, asked.staff));

  async function refused(asked: Asked, name: EntryName, { code = 'contentFaulty', ...why }: Refused = {}) {
    const isOwn = ({ entry }: Objection) => keyOf(entry) === keyOf(name);
    const all = why.all ?? [];
    const faults = [...(why.faults ?? []), ...all.filter(isOwn).flatMap((one) => one.faults)];
    const objections = all.filter((one) => !isOwn(one));
    const { moved } = why;
    const facts = await formFacts(library, name, { role: asked.staff.role, now: now(), faults, objections, moved });
    if (!facts) throw new ApiError(404, 'notNow');
    return { show: facts, refusal: new ApiError(422, code) };
  }

  const notDeleted = async (asked: Asked, name: EntryName) => ({
    ...(await refused(asked, name)),
    refusal: new ApiError(409, 'eventHasGuests'),
  });

  /** Returns undefined when done, otherwise the form with the faults. */
  async function unfit(asked: Asked, name: EntryName, work: Promise<unknown>, drafts: Draft[] = []) {
    try {
      await inOrder(work);
      return undefined;
    } catch (error) {
      if (!(error instanceof ContentFaults)) throw error;
      return refused(asked, name, { all: await objectionsIn(library, error, drafts) });
    }
  }

  const draftsWith = (draft: Draft): Promise<Draft[]> => namedDrafts(library, rawDraft(draft));

  async function ready(asked: Asked, name: EntryName): Promise<{ draft: Draft } | Done> {
    assertMay(asked, name);
    const draft = await keep(asked, name);
    const head = await readHead(db, name);
    // A double click: the first request has published it.
    if (!draft) return { done: sentIn(asked.values).base === (head?.number ?? 0) ? 'sameContent' : 'publishedContent' };
    if (draft.base !== (head?.number ?? 0)) throw new ApiError(409, 'changedMeanwhile');
    const faults = draft.data === null ? [] : await shapeFaults(library, name, dataOf(draft));
    if (faults.length > 0) return refused(asked, name, { faults });
    const advice = await adviceOf(library, name, dataOf(draft), { role: asked.staff.role, now: now() });
    return advice.some(({ stops }) => stops) ? refused(asked, name) : { draft };
  }

  return {
    async save(asked: Asked): Promise<Done> {
      const draft = await keep(asked, named(asked));
      return { done: draft ? 'keptContent' : 'sameContent' };
    },

    publish: (asked: Asked) => publishForm(asked),
    /** `publishWith:{versions of the drafts it names}` */
    publishWith: (asked: Asked) => publishForm(asked),
    publishQuietly: (asked: Asked) => publishForm(asked, 'quietly'),
    /** The decision publishes the move, with its e-mails. */
    publishAndWrite: (asked: Asked) => publishForm(asked, 'andWrite'),

    /** Without a script: doors, interval and end follow the start. */
    async moveTimes(asked: Asked): Promise<Done> {
      const name = named(asked);
      const draft = await keep(asked, name);
      if (draft?.data) {
        const data = withMovedTimes(dataOf(draft), library.present.entries.get(keyOf(name))?.data);
        await saved(asked, draft, data);
      }
      return { to: `${pathOf(asked.request)}?done=keptContent#start` };
    },

    async schedule(asked: Asked): Promise<Done> {
      const name = named(asked);
      const at = momentIn(asked.values);
      const made = await ready(asked, name);
      if (!('draft' in made)) return made;
      const { draft } = made;
      if (!at || at.epochMilliseconds <= now().getTime()) return refused(asked, name, { code: 'momentWrong' });
      if ((await draftsWith(draft)).length > 0) return refused(asked, name, { code: 'draftsFirst' });
      const moved = await movedEvent(library, draft, now());
      if (moved) return refused(asked, name, { code: 'guestsFirst', moved });
      const again = await unfit(asked, name, assertFits(library, rawDraft(draft)), [draft]);
      if (again) return again;
      return setTime(asked, name, draft.version, at);
    },

    async unschedule(asked: Asked): Promise<Done> {
      const name = named(asked);
      assertMay(asked, name);
      const { version } = sentIn(asked.values);
      return setTime(asked, name, version, undefined);
    },

    async discard(asked: Asked): Promise<Done> {
      const name = named(asked);
      const { version } = sentIn(asked.values);
      const draft = await readDraft(db, name);
      await db.transaction().execute(async (work) => {
        await cancelPublication(work, { secrets, now }, name, asked.staff);
        if (!(await discardDraft(work, name, version))) throw new ApiError(409, 'changedMeanwhile');
        await logged(asked, 'discardedContent', name)(work);
      });
      const stays = library.present.entries.has(keyOf(name)) || (await readHead(db, name));
      const title = draft && titleOf(name.kind, dataOf(draft));
      return { done: 'discardedContent', title, ...(!stays && { to: `/office/content/${name.kind}` }) };
    },

    async undo(asked: Asked): Promise<Done> {
      const name = named(asked);
      assertMay(asked, name);
      const { base } = sentIn(asked.values);
      const change = await changeBefore(name, base);
      const data = change.action === 'shipped' ? library.shipped.entries.get(keyOf(name))?.data : change.data;
      if (data === undefined && (await hasGuests(library, name, now()))) return notDeleted(asked, name);
      const earlier = eventChange({ ...name, data });
      const moved = await movedEvent(library, earlier, now());
      if (moved) {
        await inOrder(saveDraft(db, { ...name, data, version: 0, base, author: asked.staff }, now()));
        return refused(asked, name, { code: 'guestsFirst', moved });
      }
      const moveCutOffs = prepareCutOffMoves(library, [earlier]);
      const told = async (work: Parameters<typeof record>[0]) => {
        await moveCutOffs(work);
        await logged(asked, 'undidContent', name)(work);
      };
      const again = { ...name, ...change, expected: base, author: asked.staff };
      return (await unfit(asked, name, publish(library, again, { now, told }))) ?? { done: 'undidContent' };
    },

    async delete(asked: Asked): Promise<Done> {
      const name = named(asked);
      assertMay(asked, name);
      if (!mayGo(name.kind)) throw new ApiError(409, 'notNow');
      if (await hasGuests(library, name, now())) return notDeleted(asked, name);
      const { version, base } = sentIn(asked.values);
      const told = logged(asked, 'deletedContent', name);
      const within = async (work: Parameters<typeof cancelPublication>[0]) => {
        await cancelPublication(work, { secrets, now }, name, asked.staff);
        return version === 0 ? !(await readDraft(work, name)) : discardDraft(work, name, version);
      };
      try {
        const change: Change = { ...name, action: 'deleted', expected: base, author: asked.staff };
        if (!(await inOrder(publish(library, change, { now, within, told }))))
          throw new ApiError(409, 'changedMeanwhile');
      } catch (error) {
        if (error instanceof ContentFaults)
          return { ...(await refused(asked, name)), refusal: new ApiError(409, 'contentNamed') };
        throw error;
      }
      return { done: 'deletedContent' };
    },

    async copy(asked: Asked): Promise<Done> {
      const { kind, id } = named(asked);
      const from = (await readDraft(db, { kind, id })) ?? undefined;
      const data = (from && dataOf(from)) ?? library.present.entries.get(keyOf({ kind, id }))?.data;
      if (!mayGo(kind) || typeof data !== 'object' || data === null) throw new ApiError(409, 'notNow');
      const to = await freshId(library, kind, titleOf(kind, data)?.de ?? id);
      const own = kind === 'events' ? copiedEvent(data as Record<string, unknown>, wallMinute(now())) : data;
      const copied = 'id' in own ? { ...own, id: Number(to) } : own;
      await beginDraft(services, asked, { kind, id: to }, copied);
      return { done: 'copiedContent', to: `/office/content/${kind}/${to}` };
    },

    async add(asked: Asked): Promise<Done> {
      await keep(asked, named(asked));
      if (!/^[\w.-]{1,120}$/.test(asked.about)) throw new ApiError(422, 'unreadable');
      return { to: `${pathOf(asked.request)}?row=${asked.about}#${asked.about}.${itemsIn(asked.about, asked.values)}` };
    },

    remove: (asked: Asked) => moved(asked, () => undefined),
    up: (asked: Asked) => moved(asked, (number) => number - 1),
    down: (asked: Asked) => moved(asked, (number) => number + 1),
  };

  async function setTime(
    asked: Asked,
    name: EntryName,
    version: number,
    at: Temporal.Instant | undefined,
  ): Promise<Done> {
    const done = at ? 'scheduledContent' : 'unscheduledContent';
    await db.transaction().execute(async (work) => {
      if (!(await schedule(work, name, version, at))) throw new ApiError(409, 'changedMeanwhile');
      await logged(asked, done, name)(work);
    });
    return { done };
  }

  function publishForm(asked: Asked, guests?: Guests): Promise<Done> {
    return publishOnce(asked, guests).catch((error) => {
      // A double click, and the other request was faster: ask again.
      if (isLate(error)) return publishOnce(asked, guests);
      throw error;
    });
  }

  async function publishOnce(asked: Asked, guests: Guests | undefined): Promise<Done> {
    const name = named(asked);
    const made = await ready(asked, name);
    if (!('draft' in made)) return made;
    const settled = await settleGuests(asked, made.draft, guests);
    if (!('draft' in settled)) return settled;
    const { draft, to } = settled;
    const others = await draftsWith(draft);
    if (others.length > 0 && asked.about !== versionsOf(others)) return refused(asked, name, { code: 'draftsNamed' });
    const all = await publishSet(services, [draft, ...others], asked, { guestsAsked: true });
    // A double click: the first request has published it.
    if (all.some(({ entry, outdated }) => outdated && keyOf(entry) === keyOf(name)))
      throw new ApiError(409, 'changedMeanwhile');
    return all.length > 0 ? refused(asked, name, { all }) : { done: 'publishedContent', ...(to && { to }) };
  }

  async function settleGuests(
    asked: Asked,
    draft: Draft,
    guests: Guests | undefined,
  ): Promise<{ draft: Draft; to?: string } | Done> {
    const name = draftName(draft);
    const moved = await movedEvent(library, draft, now());
    if (!moved || guests === 'quietly') return { draft };
    if (!guests) return refused(asked, name, { code: 'guestsFirst', moved });
    const { to, rest } = decisionFor(library, draft) ?? { to: pathOf(asked.request), rest: dataOf(draft) };
    if (rest !== undefined) return { draft: await saved(asked, draft, rest), to };
    if (!(await discardDraft(db, name, draft.version))) throw new ApiError(409, 'changedMeanwhile');
    return { to };
  }

  async function changeBefore(name: EntryName, base: number): Promise<Pick<Change, 'action' | 'data'>> {
    const [, before] = (await readHistory(db, name)).filter(({ number }) => number <= base);
    if (!before) return { action: library.shipped.entries.has(keyOf(name)) ? 'shipped' : 'deleted' };
    return { action: before.action, ...(before.data !== null && { data: dataOf(before) }) };
  }

  function saved({ staff }: Asked, draft: Draft, data: unknown): Promise<Draft> {
    const { version, base } = draft;
    return inOrder(saveDraft(db, { ...draftName(draft), version, base, data, author: staff.name }, now()));
  }

  async function moved(asked: Asked, target: (number: number) => number | undefined): Promise<Done> {
    const [, list = '', item = ''] = asked.about.match(/^(.+)\.(\d{1,3})$/) ?? [];
    if (!list) throw new ApiError(422, 'unreadable');
    const sent = sentIn(asked.values);
    const typed = reordered(sent.typed, list, Number(item), target(Number(item)));
    await keep(asked, named(asked), { ...sent, typed });
    return { to: `${pathOf(asked.request)}#${list}` };
  }
}

/** `2027-01-08 10:30` */
export function wallMinute(now: Date): string {
  const { date, time } = wallClock(now);
  return `${date} ${time}`;
}

/** The order of a list is the order of its inputs' names. */
export function reordered(typed: Typed, list: string, item: number, to: number | undefined): Typed {
  const items = itemsIn(list, typed);
  if (to !== undefined && (to < 0 || to >= items)) return typed;
  const order = Array.from({ length: items }, (_, number) => number).filter((number) => number !== item);
  if (to !== undefined) order.splice(to, 0, item);
  const start = `${list}.`;
  const renamed = Object.entries(typed).flatMap(([name, text]): [string, string][] => {
    const [, number, rest] = name.startsWith(start) ? (name.slice(start.length).match(/^(\d{1,3})(\..*)?$/) ?? []) : [];
    if (number === undefined) return [[name, text]];
    const place = order.indexOf(Number(number));
    return place < 0 ? [] : [[`${start}${place}${rest ?? ''}`, text]];
  });
  return Object.fromEntries(renamed);
}

export async function beginDraft(
  { library, secrets, now }: Pick<EditorServices, 'library' | 'secrets' | 'now'>,
  { staff: who }: Pick<Asked, 'staff'>,
  name: EntryName,
  data: unknown,
): Promise<void> {
  if (isSingle(name.kind)) throw new ApiError(409, 'notNow');
  assertSize(await treeOf(library, name), data);
  const base = (await readHead(library.db, name))?.number ?? 0;
  await inOrder(
    library.db.transaction().execute(async (work) => {
      await saveDraft(work, { ...name, data, version: 0, base, author: who }, now());
      await record(work, secrets, { at: now(), who, action: 'draftedContent', what: keyOf(name) });
    }),
  );
}

function momentIn(values: Record<string, string>): Temporal.Instant | undefined {
  try {
    return momentOf(momentFrom(values['form.at'] ?? ''));
  } catch (error) {
    if (error instanceof NoSuchTime) return undefined;
    throw error;
  }
}

const isLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'changedMeanwhile';
