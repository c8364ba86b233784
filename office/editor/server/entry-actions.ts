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

  const requireName = ({ request }: OfficeActionRequest): EntryName => {
    const name = readEntryName(request);
    if (!name) throw new ApiError(404, 'notPossible');
    return name;
  };

  const assertMayPublish = ({ staff }: OfficeActionRequest, { kind }: EntryName) => {
    if (!mayPublish(staff.role, kind)) throw new ApiError(403, 'roleNotAllowed');
  };

  const auditAs =
    (
      { staff: actor }: OfficeActionRequest,
      action: Parameters<typeof recordAuditEvent>[2]['action'],
      name: EntryName,
    ) =>
    (work: Parameters<typeof recordAuditEvent>[0]) =>
      recordAuditEvent(work, secrets, { at: now(), actor, action, subject: entryKey(name) });

  const saveTyped = (
    action: OfficeActionRequest,
    name: EntryName,
    submitted = readSubmittedDraft(action.values),
  ): Promise<ContentDraft | undefined> => mapEditConflicts(saveFormDraft(services, name, submitted, action.staff));

  async function showIssues(
    action: OfficeActionRequest,
    name: EntryName,
    { errorCode = 'contentInvalid', ...issues }: EntryFormIssues = {},
  ) {
    const isOwn = ({ entry }: EntryIssues) => entryKey(entry) === entryKey(name);
    const all = issues.entryIssues ?? [];
    const formIssues = [...(issues.formIssues ?? []), ...all.filter(isOwn).flatMap((one) => one.formIssues)];
    const entryIssues = all.filter((one) => !isOwn(one));
    const { moved } = issues;
    const facts = await readEntryForm(library, name, {
      role: action.staff.role,
      now: now(),
      formIssues,
      entryIssues,
      moved,
    });
    if (!facts) throw new ApiError(404, 'notPossible');
    return { show: facts, error: new ApiError(422, errorCode) };
  }

  const refuseDelete = async (action: OfficeActionRequest, name: EntryName) => ({
    ...(await showIssues(action, name)),
    error: new ApiError(409, 'eventHasGuests'),
  });

  /** Returns undefined when done, otherwise the form with the faults. */
  async function findIssuesOf(
    action: OfficeActionRequest,
    name: EntryName,
    work: Promise<unknown>,
    drafts: ContentDraft[] = [],
  ) {
    try {
      await mapEditConflicts(work);
      return undefined;
    } catch (error) {
      if (!(error instanceof ContentIssuesError)) throw error;
      return showIssues(action, name, { entryIssues: await groupIssuesByEntry(library, error, drafts) });
    }
  }

  const findCompanions = (draft: ContentDraft): Promise<ContentDraft[]> =>
    findReferencedDrafts(library, toRawEntry(draft));

  async function prepareDraft(
    action: OfficeActionRequest,
    name: EntryName,
  ): Promise<{ draft: ContentDraft } | EntryFormOutcome> {
    assertMayPublish(action, name);
    const draft = await saveTyped(action, name);
    const head = await readHead(db, name);
    // A double click: the first request has published it.
    if (!draft)
      return {
        done: readSubmittedDraft(action.values).base === (head?.number ?? 0) ? 'unchangedContent' : 'publishedContent',
      };
    if (draft.base !== (head?.number ?? 0)) throw new ApiError(409, 'changedMeanwhile');
    const formIssues = draft.data === null ? [] : await checkDraftForm(library, name, parseData(draft));
    if (formIssues.length > 0) return showIssues(action, name, { formIssues });
    const advice = await checkDraftContent(library, name, parseData(draft), { role: action.staff.role, now: now() });
    return advice.some(({ isBlocking }) => isBlocking) ? showIssues(action, name) : { draft };
  }

  return {
    async save(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const draft = await saveTyped(action, requireName(action));
      return { done: draft ? 'savedDraft' : 'unchangedContent' };
    },

    publish: (action: OfficeActionRequest) => publishForm(action),
    /** `publishWith:{versions of the drafts it names}` */
    publishWith: (action: OfficeActionRequest) => publishForm(action),
    publishQuietly: (action: OfficeActionRequest) => publishForm(action, 'quietly'),
    /** The decision publishes the move, with its e-mails. */
    publishAndWrite: (action: OfficeActionRequest) => publishForm(action, 'andWrite'),

    /** Without a script: doors, interval and end follow the start. */
    async moveTimes(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireName(action);
      const draft = await saveTyped(action, name);
      if (draft?.data) {
        const data = moveTimes(parseData(draft), library.current.entries.get(entryKey(name))?.data);
        await overwriteDraft(action, draft, data);
      }
      return { to: `${pathOf(action.request)}?done=savedDraft#start` };
    },

    async schedule(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireName(action);
      const at = readPublishTime(action.values);
      const prepared = await prepareDraft(action, name);
      if (!('draft' in prepared)) return prepared;
      const { draft } = prepared;
      if (!at || at.epochMilliseconds <= now().getTime()) return showIssues(action, name, { errorCode: 'timeInvalid' });
      if ((await findCompanions(draft)).length > 0) return showIssues(action, name, { errorCode: 'draftsFirst' });
      const moved = await findMovedEvent(library, draft, now());
      if (moved) return showIssues(action, name, { errorCode: 'guestsFirst', moved });
      const again = await findIssuesOf(action, name, assertPublishable(library, toRawEntry(draft)), [draft]);
      if (again) return again;
      return setPublishTime(action, name, draft.version, at);
    },

    async unschedule(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireName(action);
      assertMayPublish(action, name);
      const { version } = readSubmittedDraft(action.values);
      return setPublishTime(action, name, version, undefined);
    },

    async discard(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireName(action);
      const { version } = readSubmittedDraft(action.values);
      const draft = await readDraft(db, name);
      await db.transaction().execute(async (work) => {
        await cancelPublication(work, { secrets, now }, name, action.staff);
        if (!(await discardDraft(work, name, version))) throw new ApiError(409, 'changedMeanwhile');
        await auditAs(action, 'discardedContent', name)(work);
      });
      const stays = library.current.entries.has(entryKey(name)) || (await readHead(db, name));
      const title = draft && entryTitle(name.kind, parseData(draft));
      return { done: 'discardedContent', title, ...(!stays && { to: `/office/content/${name.kind}` }) };
    },

    async undo(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireName(action);
      assertMayPublish(action, name);
      const { base } = readSubmittedDraft(action.values);
      const change = await changeBefore(name, base);
      const data = change.action === 'shipped' ? library.shipped.entries.get(entryKey(name))?.data : change.data;
      if (data === undefined && (await hasGuests(library, name, now()))) return refuseDelete(action, name);
      const earlier = toEventChange({ ...name, data });
      const moved = await findMovedEvent(library, earlier, now());
      if (moved) {
        await mapEditConflicts(writeDraft(db, { ...name, data, version: 0, base, author: action.staff }, now()));
        return showIssues(action, name, { errorCode: 'guestsFirst', moved });
      }
      const moveCutOffs = prepareCutOffMoves(library, [earlier]);
      const onCommit = async (work: Parameters<typeof recordAuditEvent>[0]) => {
        await moveCutOffs(work);
        await auditAs(action, 'undidContent', name)(work);
      };
      const again = { ...name, ...change, expected: base, author: action.staff };
      return (
        (await findIssuesOf(action, name, publishChange(library, again, { now, onCommit }))) ?? { done: 'undidContent' }
      );
    },

    async delete(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireName(action);
      assertMayPublish(action, name);
      if (!isDeletable(name.kind)) throw new ApiError(409, 'notPossible');
      if (await hasGuests(library, name, now())) return refuseDelete(action, name);
      const { version, base } = readSubmittedDraft(action.values);
      const onCommit = auditAs(action, 'deletedContent', name);
      const beforeRevisions = async (work: Parameters<typeof cancelPublication>[0]) => {
        await cancelPublication(work, { secrets, now }, name, action.staff);
        return version === 0 ? !(await readDraft(work, name)) : discardDraft(work, name, version);
      };
      try {
        const change: ChangeToPublish = { ...name, action: 'deleted', expected: base, author: action.staff };
        if (!(await mapEditConflicts(publishChange(library, change, { now, beforeRevisions, onCommit }))))
          throw new ApiError(409, 'changedMeanwhile');
      } catch (error) {
        if (error instanceof ContentIssuesError)
          return { ...(await showIssues(action, name)), error: new ApiError(409, 'contentReferenced') };
        throw error;
      }
      return { done: 'deletedContent' };
    },

    async copy(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const { kind, id } = requireName(action);
      const from = (await readDraft(db, { kind, id })) ?? undefined;
      const data = (from && parseData(from)) ?? library.current.entries.get(entryKey({ kind, id }))?.data;
      if (!isDeletable(kind) || typeof data !== 'object' || data === null) throw new ApiError(409, 'notPossible');
      const to = await createEntryId(library, kind, entryTitle(kind, data)?.de ?? id);
      const own = kind === 'events' ? copyEvent(data as Record<string, unknown>, formatWallMinute(now())) : data;
      const copied = 'id' in own ? { ...own, id: Number(to) } : own;
      await createDraft(services, action, { kind, id: to }, copied);
      return { done: 'copiedContent', to: `/office/content/${kind}/${to}` };
    },

    async add(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      await saveTyped(action, requireName(action));
      if (!/^[\w.-]{1,120}$/.test(action.target)) throw new ApiError(422, 'unreadable');
      return {
        to: `${pathOf(action.request)}?row=${action.target}#${action.target}.${countItems(action.target, action.values)}`,
      };
    },

    remove: (action: OfficeActionRequest) => moveItem(action, () => undefined),
    up: (action: OfficeActionRequest) => moveItem(action, (number) => number - 1),
    down: (action: OfficeActionRequest) => moveItem(action, (number) => number + 1),
  };

  async function setPublishTime(
    action: OfficeActionRequest,
    name: EntryName,
    version: number,
    at: Temporal.Instant | undefined,
  ): Promise<EntryFormOutcome> {
    const done = at ? 'scheduledContent' : 'unscheduledContent';
    await db.transaction().execute(async (work) => {
      if (!(await scheduleDraft(work, name, version, at))) throw new ApiError(409, 'changedMeanwhile');
      await auditAs(action, done, name)(work);
    });
    return { done };
  }

  function publishForm(action: OfficeActionRequest, guests?: GuestNotificationMode): Promise<EntryFormOutcome> {
    return publishOnce(action, guests).catch((error) => {
      // A double click, and the other request was faster: ask again.
      if (isEditConflict(error)) return publishOnce(action, guests);
      throw error;
    });
  }

  async function publishOnce(
    action: OfficeActionRequest,
    guests: GuestNotificationMode | undefined,
  ): Promise<EntryFormOutcome> {
    const name = requireName(action);
    const prepared = await prepareDraft(action, name);
    if (!('draft' in prepared)) return prepared;
    const settled = await settleGuests(action, prepared.draft, guests);
    if (!('draft' in settled)) return settled;
    const { draft, to } = settled;
    const others = await findCompanions(draft);
    if (others.length > 0 && action.target !== hashVersions(others))
      return showIssues(action, name, { errorCode: 'draftsReferenced' });
    const entryIssues = await publishSet(services, [draft, ...others], action, { guestsAsked: true });
    // A double click: the first request has published it.
    if (entryIssues.some(({ entry, outdated }) => outdated && entryKey(entry) === entryKey(name)))
      throw new ApiError(409, 'changedMeanwhile');
    return entryIssues.length > 0
      ? showIssues(action, name, { entryIssues })
      : { done: 'publishedContent', ...(to && { to }) };
  }

  async function settleGuests(
    action: OfficeActionRequest,
    draft: ContentDraft,
    guests: GuestNotificationMode | undefined,
  ): Promise<{ draft: ContentDraft; to?: string } | EntryFormOutcome> {
    const name = toEntryName(draft);
    const moved = await findMovedEvent(library, draft, now());
    if (!moved || guests === 'quietly') return { draft };
    if (!guests) return showIssues(action, name, { errorCode: 'guestsFirst', moved });
    const { to, rest } = prepareDecision(library, draft) ?? { to: pathOf(action.request), rest: parseData(draft) };
    if (rest !== undefined) return { draft: await overwriteDraft(action, draft, rest), to };
    if (!(await discardDraft(db, name, draft.version))) throw new ApiError(409, 'changedMeanwhile');
    return { to };
  }

  async function changeBefore(name: EntryName, base: number): Promise<Pick<ChangeToPublish, 'action' | 'data'>> {
    const [, before] = (await readHistory(db, name)).filter(({ number }) => number <= base);
    if (!before) return { action: library.shipped.entries.has(entryKey(name)) ? 'shipped' : 'deleted' };
    return { action: before.action, ...(before.data !== null && { data: parseData(before) }) };
  }

  function overwriteDraft({ staff }: OfficeActionRequest, draft: ContentDraft, data: unknown): Promise<ContentDraft> {
    const { version, base } = draft;
    return mapEditConflicts(writeDraft(db, { ...toEntryName(draft), version, base, data, author: staff.name }, now()));
  }

  async function moveItem(
    action: OfficeActionRequest,
    target: (number: number) => number | undefined,
  ): Promise<EntryFormOutcome> {
    const [, list = '', item = ''] = action.target.match(/^(.+)\.(\d{1,3})$/) ?? [];
    if (!list) throw new ApiError(422, 'unreadable');
    const submitted = readSubmittedDraft(action.values);
    const typed = reorderItems(submitted.typed, list, Number(item), target(Number(item)));
    await saveTyped(action, requireName(action), { ...submitted, typed });
    return { to: `${pathOf(action.request)}#${list}` };
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
  { staff: actor }: Pick<OfficeActionRequest, 'staff'>,
  name: EntryName,
  data: unknown,
): Promise<void> {
  if (isSingle(name.kind)) throw new ApiError(409, 'notPossible');
  assertSize(await loadFormTree(library, name), data);
  const base = (await readHead(library.db, name))?.number ?? 0;
  await mapEditConflicts(
    library.db.transaction().execute(async (work) => {
      await writeDraft(work, { ...name, data, version: 0, base, author: actor }, now());
      await recordAuditEvent(work, secrets, { at: now(), actor, action: 'draftedContent', subject: entryKey(name) });
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
