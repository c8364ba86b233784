/**
 * What the buttons of an entry's form do. Each action first saves the typed values, so that a
 * refusal loses nothing.
 */

import type { ErrorCode } from '#contract/errors.ts';
import type { ScheduledEmailChoice } from '#contract/office/decision.ts';
import { type EntryFormData, type EntryIssues, mayPublish } from '#contract/office/editor.ts';
import { countRows } from '#contract/office/form.ts';
import { formatWallMinute, toWallTime } from '#contract/wall-time.ts';
import { type OfficeActionRequest, type OfficeActionResult, readPath } from '#office/shared/server/page.ts';
import { authorizeAndLogCancellation } from '#office/shared/server/scheduled-publications.ts';
import {
  describeChange,
  EventHasGuests,
  findChangeForGuests,
  GuestsUnanswered,
  readEventChange,
} from '#server/booking/decisions/event-change.ts';
import { discardDraft, writeDraft } from '#server/content/drafts.ts';
import { mapEditConflicts, toEditConflict } from '#server/content/edit-conflicts.ts';
import { ContentIssuesError } from '#server/content/edition-issue.ts';
import { createEntryId, findEntryTitle, isDeletable } from '#server/content/entries.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { copyEvent, moveTimes } from '#server/content/event-drafts.ts';
import { normalizeMoment } from '#server/content/normalize-values.ts';
import type { ChangeToPublish } from '#server/content/publication.ts';
import { assertPublishable, publish } from '#server/content/publish.ts';
import { parsePublishTime, scheduleDraft } from '#server/content/publish-drafts.ts';
import { findReferencedDrafts, hashDraftVersions } from '#server/content/referenced-drafts.ts';
import {
  type ContentDraft,
  parseData,
  readDraft,
  readHistory,
  readLatestRevision,
  toEntryName,
  toRawEntry,
} from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { findDraftContentIssues, findDraftFormIssues, readEntryForm } from './entry-form.ts';
import { changeList, type ListChange, listChanges } from './move-item.ts';
import { groupIssuesByEntry, publishSet, type SetToPublish } from './publish-set.ts';
import {
  chooseNewestData,
  createDraft,
  type EditorServices,
  logEntry,
  readSubmittedDraft,
  requireEntryName,
  saveFormDraft,
} from './save-draft.ts';

type EntryFormOutcome = OfficeActionResult<'contentForm'>;
type EntryFormIssues = Partial<Pick<EntryFormData, 'formIssues' | 'entryIssues' | 'changeForGuests'>> & {
  errorCode?: ErrorCode;
};
type GuestEmails = 'withoutEmail' | 'withEmail';

/** `paramsOf`: kind and id of the entry that the page edits, by default those in its address. */
export function createEntryActions(
  services: EditorServices,
  paramsOf: (action: OfficeActionRequest) => unknown = ({ request }) => request.params,
) {
  const { library, now } = services;
  const { db } = library;

  const entryNameOf = (action: OfficeActionRequest): EntryName => requireEntryName(action.actor.role, paramsOf(action));

  function requireMayPublish(action: OfficeActionRequest): EntryName {
    const name = entryNameOf(action);
    if (!mayPublish(action.actor.role, name.kind)) throw new ApiError(403, 'roleNotAllowed');
    return name;
  }

  const saveForm = (
    action: OfficeActionRequest,
    submitted = readSubmittedDraft(action.values),
  ): Promise<ContentDraft | undefined> =>
    mapEditConflicts(saveFormDraft(services, entryNameOf(action), submitted, action.actor));

  async function showIssues(
    action: OfficeActionRequest,
    { errorCode = 'contentInvalid', formIssues = [], entryIssues = [], changeForGuests }: EntryFormIssues = {},
  ) {
    const name = entryNameOf(action);
    const isOwn = ({ entry }: EntryIssues) => entryKey(entry) === entryKey(name);
    const facts = await readEntryForm(library, name, {
      role: action.actor.role,
      now: now(),
      formIssues: [...formIssues, ...entryIssues.filter(isOwn).flatMap((one) => one.formIssues)],
      entryIssues: entryIssues.filter((one) => !isOwn(one)),
      changeForGuests,
    });
    if (!facts) throw new ApiError(404, 'notPossible');
    return { show: facts, error: new ApiError(422, errorCode) };
  }

  const refuse = async (action: OfficeActionRequest, code: 'eventHasGuests' | 'contentReferenced') => ({
    ...(await showIssues(action)),
    error: new ApiError(409, code),
  });

  /** Awaits the publication. If it is refused, returns the form with the reason, else undefined. */
  async function showIssuesIfRefused(
    action: OfficeActionRequest,
    publication: Promise<unknown>,
    drafts: ContentDraft[] = [],
  ) {
    try {
      await publication;
      return undefined;
    } catch (error) {
      if (error instanceof EventHasGuests) return refuse(action, 'eventHasGuests');
      if (error instanceof GuestsUnanswered) throw error;
      if (!(error instanceof ContentIssuesError)) throw toEditConflict(error);
      return showIssues(action, { entryIssues: await groupIssuesByEntry(library, error, drafts) });
    }
  }

  const findReferenced = (draft: ContentDraft): Promise<ContentDraft[]> =>
    findReferencedDrafts(library, toRawEntry(draft));

  /** Saves the form. Returns the draft if it can be published, else what the action answers. */
  async function saveAndCheckDraft(action: OfficeActionRequest): Promise<{ draft: ContentDraft } | EntryFormOutcome> {
    const name = requireMayPublish(action);
    const draft = await saveForm(action);
    const current = (await readLatestRevision(db, name))?.number ?? 0;
    // A double click: the first request has published it.
    if (!draft)
      return { outcome: readSubmittedDraft(action.values).base === current ? 'unchangedContent' : 'publishedContent' };
    if (draft.base !== current) throw new ApiError(409, 'changedMeanwhile');
    const data = parseData(draft);
    const formIssues = draft.data === null ? [] : await findDraftFormIssues(library, name, data);
    if (formIssues.length > 0) return showIssues(action, { formIssues });
    const issues = await findDraftContentIssues(library, name, data, { role: action.actor.role, now: now() });
    return issues.some(({ isBlocking }) => isBlocking) ? showIssues(action) : { draft };
  }

  return {
    async save(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      return { outcome: (await saveForm(action)) ? 'savedDraft' : 'unchangedContent' };
    },

    publish: (action: OfficeActionRequest) => publishWithRetry(action),
    /** `publishWith:{hash of the versions of the referenced drafts}` */
    publishWith: (action: OfficeActionRequest) => publishWithRetry(action),
    publishWithoutEmail: (action: OfficeActionRequest) => publishWithRetry(action, 'withoutEmail'),
    /** The page of the decision then publishes the change and sends the emails. */
    publishAndEmailGuests: (action: OfficeActionRequest) => publishWithRetry(action, 'withEmail'),

    /** Moves doors, interval and end with the start, for browsers without script. */
    async moveTimes(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const draft = await saveForm(action);
      const published = library.current.entries.get(entryKey(entryNameOf(action)))?.data;
      if (draft?.data) await overwriteDraft(action, draft, moveTimes(parseData(draft), published));
      return { to: `${readPath(action.request)}?done=savedDraft#start` };
    },

    schedule: (action: OfficeActionRequest) => saveAndSchedule(action),
    scheduleWithoutEmail: (action: OfficeActionRequest) => saveAndSchedule(action, 'withoutEmail'),
    scheduleAndEmailGuests: (action: OfficeActionRequest) => saveAndSchedule(action, 'withEmail'),

    async unschedule(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      requireMayPublish(action);
      return setSchedule(action, readSubmittedDraft(action.values).version);
    },

    async discard(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = entryNameOf(action);
      const { version } = readSubmittedDraft(action.values);
      const draft = await readDraft(db, name);
      await db.transaction().execute(async (trx) => {
        await authorizeAndLogCancellation(trx, services, name, action.actor);
        if (!(await discardDraft(trx, name, version))) throw new ApiError(409, 'changedMeanwhile');
        await logEntry(services, action.actor, 'discardedContent', name)(trx);
      });
      const stays = library.current.entries.has(entryKey(name)) || (await readLatestRevision(db, name));
      const title = draft && findEntryTitle(name.kind, parseData(draft));
      return { outcome: 'discardedContent', title, ...(!stays && { to: `/office/content/${name.kind}` }) };
    },

    async undo(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireMayPublish(action);
      const { base } = readSubmittedDraft(action.values);
      const restoring = { ...name, ...(await readUndoChange(name, base)), expectedRevision: base };
      const publication = publish(library, {
        changes: [restoring],
        publisher: action.actor,
        action: 'undidContent',
        now,
      });
      try {
        return (await showIssuesIfRefused(action, publication)) ?? { outcome: 'undidContent' };
      } catch (error) {
        if (!(error instanceof GuestsUnanswered)) throw error;
        const file = () => library.shipped.entries.get(entryKey(name))?.data;
        const data = restoring.action === 'shipped' ? file() : restoring.data;
        await mapEditConflicts(writeDraft(db, { ...name, data, version: 0, base, author: action.actor }, now()));
        return showIssues(action, { errorCode: 'guestsFirst', changeForGuests: error.change });
      }
    },

    async delete(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = requireMayPublish(action);
      if (!isDeletable(name.kind)) throw new ApiError(409, 'notPossible');
      const { version, base } = readSubmittedDraft(action.values);
      const publication = publish(library, {
        changes: [{ ...name, action: 'deleted', expectedRevision: base, draft: { version } }],
        publisher: action.actor,
        action: 'deletedContent',
        now,
      });
      const refused = await showIssuesIfRefused(action, publication);
      // The only content that a deletion can break are references to the entry.
      if (refused) return refused.error.code === 'contentInvalid' ? refuse(action, 'contentReferenced') : refused;
      return { outcome: 'deletedContent' };
    },

    async copy(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const name = entryNameOf(action);
      const { kind } = name;
      const data = chooseNewestData(await readDraft(db, name), library.current.entries.get(entryKey(name)));
      if (!isDeletable(kind) || typeof data !== 'object' || data === null) throw new ApiError(409, 'notPossible');
      const id = await createEntryId(library, kind, findEntryTitle(kind, data)?.de ?? name.id);
      const own = kind === 'events' ? copyEvent({ ...data }, formatWallMinute(now())) : data;
      await createDraft(services, action, { kind, id }, 'id' in own ? { ...own, id: Number(id) } : own);
      return { outcome: 'copiedContent', to: `/office/content/${kind}/${id}` };
    },

    async add(action: OfficeActionRequest): Promise<EntryFormOutcome> {
      const { request, target, values } = action;
      await saveForm(action);
      if (!/^[\w.-]{1,120}$/.test(target)) throw new ApiError(422, 'unreadable');
      return { to: `${readPath(request)}?row=${target}#${target}.${countRows(target, values)}` };
    },

    remove: (action: OfficeActionRequest) => saveListChange(action, listChanges.remove),
    up: (action: OfficeActionRequest) => saveListChange(action, listChanges.up),
    down: (action: OfficeActionRequest) => saveListChange(action, listChanges.down),
  };

  async function saveAndSchedule(action: OfficeActionRequest, emails?: GuestEmails): Promise<EntryFormOutcome> {
    const checked = await saveAndCheckDraft(action);
    if (!('draft' in checked)) return checked;
    const { draft } = checked;
    const at = readFutureTime(action.values['form.at'] ?? '', now());
    if (!at) return showIssues(action, { errorCode: 'timeInvalid' });
    if ((await findReferenced(draft)).length > 0) return showIssues(action, { errorCode: 'draftsFirst' });
    const refused = await showIssuesIfRefused(action, assertPublishable(library, toRawEntry(draft)), [draft]);
    if (refused) return refused;
    const changeForGuests = await findLaterChangeForGuests(draft, at);
    if (!changeForGuests) return setSchedule(action, draft.version, at);
    if (!emails) return showIssues(action, { errorCode: 'guestsFirst', changeForGuests });
    const { publishAt } = changeForGuests;
    if (emails === 'withEmail') return { to: buildDecisionAddress(draft, { at: publishAt }) };
    return setSchedule(action, draft.version, at, { emails: 'none' });
  }

  /** Asks also if there are no guests yet: they may get tickets before the publication. */
  async function findLaterChangeForGuests(draft: ContentDraft, at: Temporal.Instant) {
    const change = readEventChange(library, toRawEntry(draft));
    const described = change && describeChange(change, now());
    if (!described) return undefined;
    const guests = (await findChangeForGuests(db, change, now())) ?? { accepted: 0, offered: 0, requests: 0 };
    const publishAt = toWallTime(new Date(at.epochMilliseconds));
    return { ...guests, ...described, publishAt };
  }

  /** Without a time, cancels the publication. */
  async function setSchedule(
    action: OfficeActionRequest,
    version: number,
    at?: Temporal.Instant,
    emailChoice?: ScheduledEmailChoice,
  ): Promise<EntryFormOutcome> {
    const name = entryNameOf(action);
    const outcome = at ? 'scheduledContent' : 'unscheduledContent';
    const schedule = at && { at, by: action.actor, emailChoice };
    await db.transaction().execute(async (trx) => {
      if (!(await scheduleDraft(trx, name, version, schedule))) throw new ApiError(409, 'changedMeanwhile');
      await logEntry(services, action.actor, outcome, name)(trx);
    });
    return { outcome };
  }

  function publishWithRetry(action: OfficeActionRequest, emails?: GuestEmails): Promise<EntryFormOutcome> {
    return saveAndPublish(action, emails).catch((error) => {
      // After a double click the other request may have published already: the second try then
      // reports success. Or a guest has accepted an offer meanwhile: the second try asks about guests.
      const isOutdated = error instanceof ApiError && ['changedMeanwhile', 'guestsFirst'].includes(error.code);
      if (isOutdated) return saveAndPublish(action, emails);
      throw error;
    });
  }

  async function saveAndPublish(action: OfficeActionRequest, emails?: GuestEmails): Promise<EntryFormOutcome> {
    const checked = await saveAndCheckDraft(action);
    if (!('draft' in checked)) return checked;
    const { draft } = checked;
    const change = readEventChange(library, toRawEntry(draft));
    const changeForGuests = change && (await findChangeForGuests(db, change, now()));
    if (changeForGuests && !emails) return showIssues(action, { errorCode: 'guestsFirst', changeForGuests });
    const referenced = await findReferenced(draft);
    // The button carries the hash of the drafts that the editor saw.
    if (referenced.length > 0 && action.target !== hashDraftVersions(referenced))
      return showIssues(action, { errorCode: 'draftsReferenced' });
    if (changeForGuests && emails === 'withEmail') return { to: buildDecisionAddress(draft, { with: action.target }) };
    const emailChoices = new Map(changeForGuests ? [[draft.entry, { emails: 'none' as const }]] : []);
    return publishDraftSet(action, { drafts: [draft, ...referenced], emailChoices });
  }

  async function publishDraftSet(action: OfficeActionRequest, set: SetToPublish): Promise<EntryFormOutcome> {
    const entryIssues = await publishSet(services, set, action);
    // A double click: the first request has published it.
    if (entryIssues.some(({ entry, isOutdated }) => isOutdated && entryKey(entry) === entryKey(entryNameOf(action))))
      throw new ApiError(409, 'changedMeanwhile');
    return entryIssues.length > 0 ? showIssues(action, { entryIssues }) : { outcome: 'publishedContent' };
  }

  /** The change that restores the version before this revision. */
  async function readUndoChange(name: EntryName, base: number): Promise<Pick<ChangeToPublish, 'action' | 'data'>> {
    // Newest first: the second is the version before.
    const [, before] = (await readHistory(db, name)).filter(({ number }) => number <= base);
    if (!before) return { action: library.shipped.entries.has(entryKey(name)) ? 'shipped' : 'deleted' };
    return { action: before.action, ...(before.data !== null && { data: parseData(before) }) };
  }

  function overwriteDraft({ actor }: OfficeActionRequest, draft: ContentDraft, data: unknown): Promise<ContentDraft> {
    const { version, base } = draft;
    return mapEditConflicts(writeDraft(db, { ...toEntryName(draft), version, base, data, author: actor }, now()));
  }

  async function saveListChange(action: OfficeActionRequest, change: ListChange): Promise<EntryFormOutcome> {
    const submitted = readSubmittedDraft(action.values);
    const { list, typed } = changeList(submitted.typed, action.target, change);
    if (!list) throw new ApiError(422, 'unreadable');
    await saveForm(action, { ...submitted, typed });
    return { to: `${readPath(action.request)}#${list}` };
  }
}

function readFutureTime(typed: string, now: Date): Temporal.Instant | undefined {
  const at = parsePublishTime(normalizeMoment(typed));
  return at && at.epochMilliseconds > now.getTime() ? at : undefined;
}

/** The page that shows the emails, and publishes or schedules the draft together with them. */
function buildDecisionAddress({ entry, version }: ContentDraft, more: { at?: string; with?: string }): string {
  const query = Object.entries({ draft: String(version), ...more }).filter(([, value]) => value !== '');
  return `/office/events/${entry}/decision?${new URLSearchParams(query)}`;
}
