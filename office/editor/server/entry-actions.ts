/** Each action first saves the typed values, so that a refusal loses nothing. */

import { isSingle } from '#contract/content/kinds.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { EntryIssues, MovedEvent } from '#contract/office/editor.ts';
import { mayPublish } from '#contract/office/editor.ts';
import { countItems, type FormIssue, type FormValues } from '#contract/office/form.ts';
import { wallClock } from '#contract/wall-time.ts';
import { type OfficeActionRequest, type OfficeActionResult, pathOf } from '#office/shared/server/page.ts';
import { cancelPublication } from '#office/team/server/scheduled-publications.ts';
import { recordAuditEvent } from '#server/audit/log.ts';
import { ContentIssuesError, entryKey } from '#server/content/content-entries.ts';
import { discardDraft, writeDraft } from '#server/content/drafts.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { createEntryId, entryTitle, isDeletable } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { copyEvent, moveTimes } from '#server/content/event-drafts.ts';
import { normalizeMoment } from '#server/content/normalize-values.ts';
import { assertPublishable, type ChangeToPublish, publishChange } from '#server/content/publish.ts';
import { InvalidTimeError, parsePublishTime, scheduleDraft } from '#server/content/publish-drafts.ts';
import { findReferencedDrafts } from '#server/content/referenced-drafts.ts';
import {
  type ContentDraft,
  parseData,
  readDraft,
  readHead,
  readHistory,
  toEntryName,
  toRawEntry,
} from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { checkDraftContent, checkDraftForm, hashVersions, readEntryForm } from './entry-form.ts';
import { findMovedEvent, hasGuests, prepareCutOffMoves, prepareDecision, toEventChange } from './event-guests.ts';
import { groupIssuesByEntry, publishSet } from './publish-set.ts';
import {
  assertSize,
  type EditorServices,
  loadFormTree,
  readEntryName,
  readSubmittedDraft,
  saveFormDraft,
} from './save-draft.ts';

type EntryFormOutcome = OfficeActionResult<'contentForm'>;

type GuestNotificationMode = 'quietly' | 'andWrite';

interface EntryFormIssues {
  formIssues?: FormIssue[];
  entryIssues?: EntryIssues[];
  errorCode?: ErrorCode;
  moved?: MovedEvent;
}

export function entryActions(services: EditorServices) {
  const { library, secrets, now } = services;
  const { db } = library;

  const named = ({ request }: OfficeActionRequest): EntryName => {
    const name = readEntryName(request);
    if (!name) throw new ApiError(404, 'notNow');
    return name;
  };

  const assertMay = ({ staff }: OfficeActionRequest, { kind }: EntryName) => {
    if (!mayPublish(staff.role, kind)) throw new ApiError(403, 'roleForbids');
  };

  const logged =
    ({ staff: who }: OfficeActionRequest, action: Parameters<typeof recordAuditEvent>[2]['action'], name: EntryName) =>
    (work: Parameters<typeof recordAuditEvent>[0]) =>
      recordAuditEvent(work, secrets, { at: now(), who, action, what: entryKey(name) });

  const keep = (
    asked: OfficeActionRequest,
    name: EntryName,
    sent = readSubmittedDraft(asked.values),
  ): Promise<ContentDraft | undefined> => mapEditConflicts(saveFormDraft(services, name, sent, asked.staff));

  async function refused(
    asked: OfficeActionRequest,
    name: EntryName,
    { errorCode = 'contentFaulty', ...why }: EntryFormIssues = {},
  ) {
    const isOwn = ({ entry }: EntryIssues) => entryKey(entry) === entryKey(name);
    const all = why.entryIssues ?? [];
    const formIssues = [...(why.formIssues ?? []), ...all.filter(isOwn).flatMap((one) => one.formIssues)];
    const entryIssues = all.filter((one) => !isOwn(one));
    const { moved } = why;
    const facts = await readEntryForm(library, name, {
      role: asked.staff.role,
      now: now(),
      formIssues,
      entryIssues,
      moved,
    });
    if (!facts) throw new ApiError(404, 'notNow');
    return { show: facts, refusal: new ApiError(422, errorCode) };
  }

  const notDeleted = async (asked: OfficeActionRequest, name: EntryName) => ({
    ...(await refused(asked, name)),
    refusal: new ApiError(409, 'eventHasGuests'),
  });

  /** Returns undefined when done, otherwise the form with the faults. */
  async function unfit(
    asked: OfficeActionRequest,
    name: EntryName,
    work: Promise<unknown>,
    drafts: ContentDraft[] = [],
  ) {
    try {
      await mapEditConflicts(work);
      return undefined;
    } catch (error) {
      if (!(error instanceof ContentIssuesError)) throw error;
      return refused(asked, name, { entryIssues: await groupIssuesByEntry(library, error, drafts) });
    }
  }

  const draftsWith = (draft: ContentDraft): Promise<ContentDraft[]> => findReferencedDrafts(library, toRawEntry(draft));

  async function ready(
    asked: OfficeActionRequest,
    name: EntryName,
  ): Promise<{ draft: ContentDraft } | EntryFormOutcome> {
    assertMay(asked, name);
    const draft = await keep(asked, name);
    const head = await readHead(db, name);
    // A double click: the first request has published it.
    if (!draft)
      return {
        done: readSubmittedDraft(asked.values).base === (head?.number ?? 0) ? 'sameContent' : 'publishedContent',
      };
    if (draft.base !== (head?.number ?? 0)) throw new ApiError(409, 'changedMeanwhile');
    const formIssues = draft.data === null ? [] : await checkDraftForm(library, name, parseData(draft));
    if (formIssues.length > 0) return refused(asked, name, { formIssues });
    const advice = await checkDraftContent(library, name, parseData(draft), { role: asked.staff.role, now: now() });
    return advice.some(({ isBlocking }) => isBlocking) ? refused(asked, name) : { draft };
  }

  return {
    async save(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const draft = await keep(asked, named(asked));
      return { done: draft ? 'keptContent' : 'sameContent' };
    },

    publish: (asked: OfficeActionRequest) => publishForm(asked),
    /** `publishWith:{versions of the drafts it names}` */
    publishWith: (asked: OfficeActionRequest) => publishForm(asked),
    publishQuietly: (asked: OfficeActionRequest) => publishForm(asked, 'quietly'),
    /** The decision publishes the move, with its e-mails. */
    publishAndWrite: (asked: OfficeActionRequest) => publishForm(asked, 'andWrite'),

    /** Without a script: doors, interval and end follow the start. */
    async moveTimes(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = named(asked);
      const draft = await keep(asked, name);
      if (draft?.data) {
        const data = moveTimes(parseData(draft), library.present.entries.get(entryKey(name))?.data);
        await saved(asked, draft, data);
      }
      return { to: `${pathOf(asked.request)}?done=keptContent#start` };
    },

    async schedule(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = named(asked);
      const at = readPublishTime(asked.values);
      const made = await ready(asked, name);
      if (!('draft' in made)) return made;
      const { draft } = made;
      if (!at || at.epochMilliseconds <= now().getTime()) return refused(asked, name, { errorCode: 'momentWrong' });
      if ((await draftsWith(draft)).length > 0) return refused(asked, name, { errorCode: 'draftsFirst' });
      const moved = await findMovedEvent(library, draft, now());
      if (moved) return refused(asked, name, { errorCode: 'guestsFirst', moved });
      const again = await unfit(asked, name, assertPublishable(library, toRawEntry(draft)), [draft]);
      if (again) return again;
      return setTime(asked, name, draft.version, at);
    },

    async unschedule(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = named(asked);
      assertMay(asked, name);
      const { version } = readSubmittedDraft(asked.values);
      return setTime(asked, name, version, undefined);
    },

    async discard(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = named(asked);
      const { version } = readSubmittedDraft(asked.values);
      const draft = await readDraft(db, name);
      await db.transaction().execute(async (work) => {
        await cancelPublication(work, { secrets, now }, name, asked.staff);
        if (!(await discardDraft(work, name, version))) throw new ApiError(409, 'changedMeanwhile');
        await logged(asked, 'discardedContent', name)(work);
      });
      const stays = library.present.entries.has(entryKey(name)) || (await readHead(db, name));
      const title = draft && entryTitle(name.kind, parseData(draft));
      return { done: 'discardedContent', title, ...(!stays && { to: `/office/content/${name.kind}` }) };
    },

    async undo(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = named(asked);
      assertMay(asked, name);
      const { base } = readSubmittedDraft(asked.values);
      const change = await changeBefore(name, base);
      const data = change.action === 'shipped' ? library.shipped.entries.get(entryKey(name))?.data : change.data;
      if (data === undefined && (await hasGuests(library, name, now()))) return notDeleted(asked, name);
      const earlier = toEventChange({ ...name, data });
      const moved = await findMovedEvent(library, earlier, now());
      if (moved) {
        await mapEditConflicts(writeDraft(db, { ...name, data, version: 0, base, author: asked.staff }, now()));
        return refused(asked, name, { errorCode: 'guestsFirst', moved });
      }
      const moveCutOffs = prepareCutOffMoves(library, [earlier]);
      const onCommit = async (work: Parameters<typeof recordAuditEvent>[0]) => {
        await moveCutOffs(work);
        await logged(asked, 'undidContent', name)(work);
      };
      const again = { ...name, ...change, expected: base, author: asked.staff };
      return (await unfit(asked, name, publishChange(library, again, { now, onCommit }))) ?? { done: 'undidContent' };
    },

    async delete(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = named(asked);
      assertMay(asked, name);
      if (!isDeletable(name.kind)) throw new ApiError(409, 'notNow');
      if (await hasGuests(library, name, now())) return notDeleted(asked, name);
      const { version, base } = readSubmittedDraft(asked.values);
      const onCommit = logged(asked, 'deletedContent', name);
      const beforeRevisions = async (work: Parameters<typeof cancelPublication>[0]) => {
        await cancelPublication(work, { secrets, now }, name, asked.staff);
        return version === 0 ? !(await readDraft(work, name)) : discardDraft(work, name, version);
      };
      try {
        const change: ChangeToPublish = { ...name, action: 'deleted', expected: base, author: asked.staff };
        if (!(await mapEditConflicts(publishChange(library, change, { now, beforeRevisions, onCommit }))))
          throw new ApiError(409, 'changedMeanwhile');
      } catch (error) {
        if (error instanceof ContentIssuesError)
          return { ...(await refused(asked, name)), refusal: new ApiError(409, 'contentNamed') };
        throw error;
      }
      return { done: 'deletedContent' };
    },

    async copy(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      const { kind, id } = named(asked);
      const from = (await readDraft(db, { kind, id })) ?? undefined;
      const data = (from && parseData(from)) ?? library.present.entries.get(entryKey({ kind, id }))?.data;
      if (!isDeletable(kind) || typeof data !== 'object' || data === null) throw new ApiError(409, 'notNow');
      const to = await createEntryId(library, kind, entryTitle(kind, data)?.de ?? id);
      const own = kind === 'events' ? copyEvent(data as Record<string, unknown>, formatWallMinute(now())) : data;
      const copied = 'id' in own ? { ...own, id: Number(to) } : own;
      await createDraft(services, asked, { kind, id: to }, copied);
      return { done: 'copiedContent', to: `/office/content/${kind}/${to}` };
    },

    async add(asked: OfficeActionRequest): Promise<EntryFormOutcome> {
      await keep(asked, named(asked));
      if (!/^[\w.-]{1,120}$/.test(asked.about)) throw new ApiError(422, 'unreadable');
      return {
        to: `${pathOf(asked.request)}?row=${asked.about}#${asked.about}.${countItems(asked.about, asked.values)}`,
      };
    },

    remove: (asked: OfficeActionRequest) => moved(asked, () => undefined),
    up: (asked: OfficeActionRequest) => moved(asked, (number) => number - 1),
    down: (asked: OfficeActionRequest) => moved(asked, (number) => number + 1),
  };

  async function setTime(
    asked: OfficeActionRequest,
    name: EntryName,
    version: number,
    at: Temporal.Instant | undefined,
  ): Promise<EntryFormOutcome> {
    const done = at ? 'scheduledContent' : 'unscheduledContent';
    await db.transaction().execute(async (work) => {
      if (!(await scheduleDraft(work, name, version, at))) throw new ApiError(409, 'changedMeanwhile');
      await logged(asked, done, name)(work);
    });
    return { done };
  }

  function publishForm(asked: OfficeActionRequest, guests?: GuestNotificationMode): Promise<EntryFormOutcome> {
    return publishOnce(asked, guests).catch((error) => {
      // A double click, and the other request was faster: ask again.
      if (isEditConflict(error)) return publishOnce(asked, guests);
      throw error;
    });
  }

  async function publishOnce(
    asked: OfficeActionRequest,
    guests: GuestNotificationMode | undefined,
  ): Promise<EntryFormOutcome> {
    const name = named(asked);
    const made = await ready(asked, name);
    if (!('draft' in made)) return made;
    const settled = await settleGuests(asked, made.draft, guests);
    if (!('draft' in settled)) return settled;
    const { draft, to } = settled;
    const others = await draftsWith(draft);
    if (others.length > 0 && asked.about !== hashVersions(others))
      return refused(asked, name, { errorCode: 'draftsNamed' });
    const entryIssues = await publishSet(services, [draft, ...others], asked, { guestsAsked: true });
    // A double click: the first request has published it.
    if (entryIssues.some(({ entry, outdated }) => outdated && entryKey(entry) === entryKey(name)))
      throw new ApiError(409, 'changedMeanwhile');
    return entryIssues.length > 0
      ? refused(asked, name, { entryIssues })
      : { done: 'publishedContent', ...(to && { to }) };
  }

  async function settleGuests(
    asked: OfficeActionRequest,
    draft: ContentDraft,
    guests: GuestNotificationMode | undefined,
  ): Promise<{ draft: ContentDraft; to?: string } | EntryFormOutcome> {
    const name = toEntryName(draft);
    const moved = await findMovedEvent(library, draft, now());
    if (!moved || guests === 'quietly') return { draft };
    if (!guests) return refused(asked, name, { errorCode: 'guestsFirst', moved });
    const { to, rest } = prepareDecision(library, draft) ?? { to: pathOf(asked.request), rest: parseData(draft) };
    if (rest !== undefined) return { draft: await saved(asked, draft, rest), to };
    if (!(await discardDraft(db, name, draft.version))) throw new ApiError(409, 'changedMeanwhile');
    return { to };
  }

  async function changeBefore(name: EntryName, base: number): Promise<Pick<ChangeToPublish, 'action' | 'data'>> {
    const [, before] = (await readHistory(db, name)).filter(({ number }) => number <= base);
    if (!before) return { action: library.shipped.entries.has(entryKey(name)) ? 'shipped' : 'deleted' };
    return { action: before.action, ...(before.data !== null && { data: parseData(before) }) };
  }

  function saved({ staff }: OfficeActionRequest, draft: ContentDraft, data: unknown): Promise<ContentDraft> {
    const { version, base } = draft;
    return mapEditConflicts(writeDraft(db, { ...toEntryName(draft), version, base, data, author: staff.name }, now()));
  }

  async function moved(
    asked: OfficeActionRequest,
    target: (number: number) => number | undefined,
  ): Promise<EntryFormOutcome> {
    const [, list = '', item = ''] = asked.about.match(/^(.+)\.(\d{1,3})$/) ?? [];
    if (!list) throw new ApiError(422, 'unreadable');
    const sent = readSubmittedDraft(asked.values);
    const typed = reorderItems(sent.typed, list, Number(item), target(Number(item)));
    await keep(asked, named(asked), { ...sent, typed });
    return { to: `${pathOf(asked.request)}#${list}` };
  }
}

/** `2027-01-08 10:30` */
export function formatWallMinute(now: Date): string {
  const { date, time } = wallClock(now);
  return `${date} ${time}`;
}

/** The order of a list is the order of its inputs' names. */
export function reorderItems(typed: FormValues, list: string, item: number, to: number | undefined): FormValues {
  const items = countItems(list, typed);
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

export async function createDraft(
  { library, secrets, now }: Pick<EditorServices, 'library' | 'secrets' | 'now'>,
  { staff: who }: Pick<OfficeActionRequest, 'staff'>,
  name: EntryName,
  data: unknown,
): Promise<void> {
  if (isSingle(name.kind)) throw new ApiError(409, 'notNow');
  assertSize(await loadFormTree(library, name), data);
  const base = (await readHead(library.db, name))?.number ?? 0;
  await mapEditConflicts(
    library.db.transaction().execute(async (work) => {
      await writeDraft(work, { ...name, data, version: 0, base, author: who }, now());
      await recordAuditEvent(work, secrets, { at: now(), who, action: 'draftedContent', what: entryKey(name) });
    }),
  );
}

function readPublishTime(values: Record<string, string>): Temporal.Instant | undefined {
  try {
    return parsePublishTime(normalizeMoment(values['form.at'] ?? ''));
  } catch (error) {
    if (error instanceof InvalidTimeError) return undefined;
    throw error;
  }
}

const isEditConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changedMeanwhile';
