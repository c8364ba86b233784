import type { FastifyInstance } from 'fastify';
import { type Language, mapLanguagesAsync } from '#contract/language.ts';
import {
  type Audience,
  audiences,
  type DecisionKind,
  type DecisionScreens,
  type DraftToAnnounce,
  decisions,
  type EmailChoice,
  isDecision,
  listAudiences,
  listDefaultAudiences,
  type ScheduledEmailChoice,
} from '#contract/office/decision.ts';
import { mayPublish } from '#contract/office/editor.ts';
import { wallTime } from '#contract/wall-time.ts';
import { recordDecisionCall } from '#office/box-office/server/actions.ts';
import { isJustDecided, makeDecision, undoDecision } from '#office/box-office/server/decision/make.ts';
import {
  createSampleEmail,
  type DecisionPlan,
  type DecisionServices,
  eventEntryName,
  planDecision,
  planDraftDecision,
  readDecisionEvent,
  sendTestEmails,
} from '#office/box-office/server/decision/plan.ts';
import { isUndoable } from '#office/box-office/server/decision/publication-step.ts';
import {
  type DecisionRow,
  findDueDecision,
  readNotificationProgress,
} from '#office/box-office/server/decision/read.ts';
import { readEventSummary } from '#office/box-office/server/overview.ts';
import {
  mapSeatErrors,
  readPathEventId,
  readText,
  readVersionField,
  requirePathEventId,
} from '#office/shared/server/form-values.ts';
import {
  type OfficeActionRequest,
  type OfficeActionResult,
  readPath,
  registerOfficePage,
} from '#office/shared/server/page.ts';
import { authorizeAndLogCancellation } from '#office/shared/server/scheduled-publications.ts';
import { recordAuditEvent } from '#server/audit/log.ts';
import { isDecisionPossible } from '#server/booking/decisions/apply-decision.ts';
import { listGuestsWithVoidOffer, readAudience } from '#server/booking/decisions/audience.ts';
import { describeChange } from '#server/booking/decisions/event-change.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { ContentIssuesError } from '#server/content/edition-issue.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { normalizeMoment } from '#server/content/normalize-values.ts';
import { parsePublishTime, scheduleDraft } from '#server/content/publish-drafts.ts';
import { findReferencedDrafts, hashDraftVersions } from '#server/content/referenced-drafts.ts';
import { type ContentDraft, parseData, readLatestRevision, toEntryName, toRawEntry } from '#server/content/store.ts';
import { readVenues } from '#server/content/venues.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues, pickTexts } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

type DecisionPageData = DecisionScreens['decision'];
type DecisionFormValues = OfficeActionRequest['values'];

/** Publishes drafts with the answer about their guests. Returns false if something is wrong with them. */
export type PublishWithAnswer = (
  drafts: readonly ContentDraft[],
  emailChoices: ReadonlyMap<string, EmailChoice>,
  action: OfficeActionRequest,
) => Promise<boolean>;

export function registerDecisionRoutes(
  scope: FastifyInstance,
  services: Services,
  library: Library,
  publishWithAnswer: PublishWithAnswer,
): void {
  const { db, site, notifyMailer, now } = services;
  const decisionServices: DecisionServices = { ...services, library };
  async function readDecisionPage(event: number, plan?: PlannedForm, ticked?: readonly Audience[]) {
    const at = now();
    const summary = await readEventSummary(db, site.programme, event, at);
    const found = summary && !summary.isOver && (await readDecisionEvent(decisionServices, event));
    if (!found) return undefined;
    const { before, originalSchedule, lastDecision } = found;
    const venues = readVenues(library.current.entries);
    const deadline = site.programme.find(({ id }) => id === event)?.decisionDeadline;
    return {
      summary,
      kinds: decisions.filter((kind) => isDecisionPossible(kind, before, originalSchedule, venues)),
      decisionDeadline: deadline && !(await findDueDecision(db, event, deadline)) ? deadline : undefined,
      current: lastDecision && (await readCurrentDecision(lastDecision)),
      guestsWithVoidOffer: await listGuestsWithVoidOffer(db, event),
      form: plan && (await buildDecisionForm(plan, ticked ?? proposeAudiences(plan))),
    };
  }

  async function readCurrentDecision(decision: DecisionRow): Promise<DecisionPageData['current']> {
    const { isKnownToGuests, ...progress } = await readNotificationProgress(db, decision);
    const latest = await readLatestRevision(db, eventEntryName(decision.eventId));
    const isUnchanged = latest?.number === decision.revision;
    const text = isUnchanged ? (parseData(latest) as DecisionPlan['after']).event.note : undefined;
    const note = typeof text === 'object' ? { de: text.de ?? text.en, en: text.en } : undefined;
    const { id, kind, at, by } = decision;
    const canUndo = text !== undefined && isUndoable(decision, isKnownToGuests, now());
    const undoableUntil = canUndo ? new Date(Date.parse(at) + limits.decisionPause).toISOString() : undefined;
    return { ...progress, id, kind, at, by, note, undoableUntil };
  }

  async function buildDecisionForm(plan: PlannedForm, ticked: readonly Audience[]): Promise<DecisionPageData['form']> {
    const { kind, event, revision, note, start, originalSchedule } = plan;
    const members = await readAudience(db, event);
    const countReach = (name: Audience) => {
      const all = members.filter(({ audience }) => audience === name);
      const byEmail = all.filter(({ row }) => row.email !== null).length;
      return { name, isTicked: ticked.includes(name), byEmail, toCall: all.length - byEmail };
    };
    const previewEmail = async (language: Language) => {
      const { subject, text } = await createSampleEmail(decisionServices, plan, language);
      return { subject, text };
    };
    const [day = '', time = ''] = start?.split('T') ?? [];
    const isLater = plan.draftForm?.publishAt !== undefined;
    return {
      kind,
      revision,
      day: kind === 'postponed' ? day : '',
      time: time || originalSchedule.start.slice(11),
      note,
      audiences: listAudiences(kind)
        .map(countReach)
        // A scheduled draft also informs guests who join a group until then.
        .filter(({ name, byEmail, toCall }) => byEmail + toCall > 0 || (isLater && name !== 'calledOff')),
      emails: await mapLanguagesAsync(previewEmail),
      draft: plan.draftForm && { ...plan.draftForm, change: describeChange(plan, now()) },
    };
  }

  async function createPlanFromForm(event: number, values: DecisionFormValues): Promise<PlannedForm> {
    const note = { de: readText(values, 'noteDe'), en: readText(values, 'noteEn') };
    if (values['draft']) return createDraftPlan(event, note, values);
    const kind = values['kind'];
    if (!isDecision(kind)) throw new ApiError(422, 'unreadable');
    const found = await mapSeatErrors(readDecisionEvent(decisionServices, event));
    if (!found) throw new ApiError(404, 'notPossible');
    const start = readStart(kind, values, found.originalSchedule.start);
    const plan = await mapSeatErrors(planDecision(decisionServices, event, { kind, start, note }));
    return values['revision'] === undefined ? plan : { ...plan, revision: readVersionField(values, 'revision') };
  }

  async function createDraftPlan(event: number, note: DecisionPlan['note'], values: DecisionFormValues) {
    const version = readVersionField(values, 'draft');
    const plan = await planDraftDecision(decisionServices, event, { draftVersion: version, note });
    const publishAt = values['at'] ? normalizeMoment(values['at']) : undefined;
    if (publishAt && !parsePublishTime(publishAt)) throw new ApiError(422, 'timeInvalid');
    return { ...plan, draftForm: { version, publishAt, companionsHash: values['with'] ?? '' } };
  }

  /** Publishes or schedules the draft, with the emails of the decision. */
  async function announceDraft(input: OfficeActionRequest, plan: PlannedForm & { draft: ContentDraft }) {
    const { draft, draftForm, kind } = plan;
    if (!mayPublish(input.actor.role, 'events')) throw new ApiError(403, 'roleNotAllowed');
    const answer: ScheduledEmailChoice = { emails: 'send', kind, audiences: readTickedAudiences(input.values) };
    const announced = { ...draft, data: JSON.stringify(plan.after) };
    if (draftForm?.publishAt) return scheduleAnnouncement(input, announced, answer, draftForm.publishAt);
    const companions = await findReferencedDrafts(library, toRawEntry(announced));
    if (companions.length > 0 && hashDraftVersions(companions) !== draftForm?.companionsHash)
      throw new ApiError(409, 'changedMeanwhile');
    const isPublished = await publishWithAnswer([announced, ...companions], new Map([[draft.entry, answer]]), input);
    if (!isPublished) return showFormAgain(input, { error: new ApiError(422, 'contentInvalid') });
    notifyMailer();
    return { outcome: 'madeDecision' as const, to: readPath(input.request) };
  }

  async function scheduleAnnouncement(
    { actor }: OfficeActionRequest,
    draft: ContentDraft,
    emailChoice: ScheduledEmailChoice,
    publishAt: string,
  ) {
    const name = toEntryName(draft);
    const at = parsePublishTime(publishAt);
    if (!at || at.epochMilliseconds <= now().getTime()) throw new ApiError(422, 'timeInvalid');
    await mapEditConflicts(
      db.transaction().execute(async (trx) => {
        await authorizeAndLogCancellation(trx, services, name, actor);
        const { version, base } = draft;
        const saved = await writeDraft(trx, { ...name, version, base, data: parseData(draft), author: actor }, now());
        await scheduleDraft(trx, name, saved.version, { at, by: actor, emailChoice });
        const line = { at: now(), actor, action: 'scheduledContent', subject: { entry: entryKey(name) } } as const;
        await recordAuditEvent(trx, services.secrets, line);
      }),
    );
    return { outcome: 'scheduledContent' as const, to: `/office/content/${name.kind}/${name.id}` };
  }

  const readTickedAudiences = (values: DecisionFormValues): Audience[] =>
    audiences.filter((name) => values[name] === 'on');

  async function showFormAgain(
    { request, values }: OfficeActionRequest,
    { isTestSent = false, error }: { isTestSent?: boolean; error?: ApiError } = {},
  ): Promise<OfficeActionResult<'decision'>> {
    const event = requirePathEventId(request);
    const page = await readDecisionPage(event, await createPlanFromForm(event, values), readTickedAudiences(values));
    if (!page?.form) throw new ApiError(404, 'notPossible');
    return { show: { ...page, form: { ...page.form, isTestSent } }, ...(error && { error }) };
  }

  registerOfficePage(scope, services, {
    address: '/office/events/:event/decision',
    astroPage: '/office/decision',
    screen: 'decision',
    async read(request) {
      const event = readPathEventId(request);
      if (event === undefined) return undefined;
      const typed = getSubmittedValues(request) as DecisionFormValues;
      if (typed['draft']) {
        const plan = await createPlanFromForm(event, typed).catch(ignoreRefusedPlan);
        return readDecisionPage(event, plan, readTickedAudiences(typed));
      }
      if (isDecision(typed['kind'])) {
        // After a refusal the form shows the typed values, except an impossible time.
        // Without the typed revision, the form gets the newest.
        const { revision: _, ...values } = typed;
        const plan = await createPlanFromForm(event, values).catch(() =>
          createPlanFromForm(event, { ...values, day: '', time: proposeLaterTime(event) }),
        );
        return readDecisionPage(event, plan, readTickedAudiences(typed));
      }
      const query = pickTexts(request.query as Record<string, unknown>);
      if (query['draft'])
        return readDecisionPage(event, await createPlanFromForm(event, query).catch(ignoreRefusedPlan));
      const { as: kind, day = '', time, noteDe = '', noteEn = '' } = query;
      if (!isDecision(kind)) return readDecisionPage(event);
      const proposed = { kind, day, time: time ?? (kind === 'later' ? proposeLaterTime(event) : ''), noteDe, noteEn };
      const plan = await createPlanFromForm(event, proposed).catch(ignoreRefusedPlan);
      return readDecisionPage(event, plan);
    },
    actions: {
      async decide(input) {
        const event = requirePathEventId(input.request);
        // A double click: the first submission has published the draft.
        if (input.values['draft'] && (await isJustDecided(decisionServices, input.actor, event)))
          return { outcome: 'madeDecision' };
        const plan = await createPlanFromForm(event, input.values);
        if (plan.draft) return announceDraft(input, { ...plan, draft: plan.draft });
        try {
          await mapEditConflicts(
            mapSeatErrors(makeDecision(decisionServices, input.actor, plan, readTickedAudiences(input.values))),
          );
        } catch (error) {
          if (error instanceof ContentIssuesError)
            return showFormAgain(input, { error: new ApiError(422, 'contentInvalid') });
          throw error;
        }
        notifyMailer();
        return { outcome: 'madeDecision' };
      },
      preview: (input) => showFormAgain(input),
      async test(input) {
        const event = requirePathEventId(input.request);
        await sendTestEmails(decisionServices, input.actor, await createPlanFromForm(event, input.values));
        notifyMailer();
        return showFormAgain(input, { isTestSent: true });
      },
      async undo({ request, actor }) {
        if (!(await mapEditConflicts(undoDecision(decisionServices, actor, requirePathEventId(request)))))
          throw new ApiError(409, 'undoTooLate');
        return { outcome: 'undidDecision' };
      },
      async called({ request, actor, values }) {
        const actionInput = { reference: values['reference'] ?? '', actor, expectedVersion: readVersionField(values) };
        await mapSeatErrors(recordDecisionCall(services, actionInput, requirePathEventId(request)));
        return { outcome: 'calledAboutDecision' };
      },
    },
  });

  function proposeLaterTime(event: number): string {
    const start = site.programme.find(({ id }) => id === event)?.start ?? '2000-01-01T18:00';
    return Temporal.PlainDateTime.from(start).add({ minutes: 30 }).toPlainTime().toString({ smallestUnit: 'minute' });
  }
}

/** A decision about the published event, or about a draft of it. */
type PlannedForm = DecisionPlan & { draft?: ContentDraft; draftForm?: Omit<DraftToAnnounce, 'change'> };

/** A scheduled change also concerns guests whose offer ends before it. */
const proposeAudiences = ({ kind, draftForm }: PlannedForm): readonly Audience[] => [
  ...listDefaultAudiences(kind),
  ...(draftForm?.publishAt ? (['offered'] as const) : []),
];

function ignoreRefusedPlan(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Returns undefined if the start stays or the new day is not known. */
function readStart(kind: DecisionKind, values: DecisionFormValues, oldStart: string): string | undefined {
  const [oldDay = '', oldTime = ''] = oldStart.split('T');
  const time = values['time'] || oldTime;
  if (kind === 'later') return readPlausibleStart(`${oldDay} ${time}`, 'time', (start) => start > oldStart);
  const { day } = values;
  if (kind !== 'postponed' || !day) return undefined;
  return readPlausibleStart(`${day} ${time}`, 'day', (start) => start < oldStart || !start.startsWith(oldDay));
}

function readPlausibleStart(typed: string, field: string, isValid: (start: string) => boolean): string {
  const { data: start } = wallTime.safeParse(normalizeMoment(typed));
  if (!start || !isValid(start)) throw new ApiError(422, 'timeInvalid', { fieldErrors: { [field]: 'timeInvalid' } });
  return start;
}
