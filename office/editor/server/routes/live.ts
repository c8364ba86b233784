import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/language.ts';
import type { EntryPresence, PreviewState, RejectedDraft, SavedDraft } from '#contract/office/live-draft.ts';
import { findDraftContentIssues, findDraftFormIssues } from '#office/editor/server/entry-form.ts';
import {
  DraftTooLarge,
  type EditorServices,
  readDraftData,
  readSubmittedDraft,
  requireEntryName,
  saveFormDraft,
} from '#office/editor/server/save-draft.ts';
import { showErrorPage } from '#office/shared/server/page.ts';
import { recordPresenceAndFindOthers } from '#office/shared/server/presence.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { isByActor } from '#server/audit/log.ts';
import { DraftConflict } from '#server/content/drafts.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { Previews } from '#server/content/preview.ts';
import { findReferencedDrafts } from '#server/content/referenced-drafts.ts';
import { type ContentDraft, parseData, readDraft, readLatestRevision, toRawEntry } from '#server/content/store.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readFormTexts } from '#server/http/form.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { removeStyles, sendSandboxed } from './sandbox-page.ts';

export function registerLiveDraftRoutes(scope: FastifyInstance, services: EditorServices): void {
  const { library, db, now } = services;
  const previews = new Previews(library);
  const answerError = createErrorHandler(services, (request, reply, refusal) =>
    showErrorPage(services, request, reply, refusal),
  );
  const answerTooLarge: typeof answerError = async (error, request, reply) => {
    if (!(error instanceof DraftTooLarge)) return answerError(error, request, reply);
    const message = await services.site.errorMessage(error.code, services.language(request));
    return reply.code(error.status).send({ error: { code: error.code, message }, formIssues: error.formIssues });
  };
  const createRouteOptions = (most: number) => ({
    config: createRateLimit(most),
    bodyLimit: limits.contentBytes,
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerError,
  });

  scope.post('/office/preview', createRouteOptions(limits.previewsPerWindow), async (request, reply) => {
    const { kind, entry, lng, address = '/', withoutStyles } = request.query as Record<string, string | undefined>;
    const name = requireEntryName(request.staff?.role, { kind, id: entry });
    const { typed } = readSubmittedDraft(await readFormTexts(request));
    const draft = { ...name, data: await readDraftData(library, name, typed) };
    const locale = languages.find((language) => language === lng) ?? languages[0];
    const others = (await findReferencedDrafts(library, draft, limits.draftsNamed)).map(toRawEntry);
    // Referenced drafts come before the draft that refers to them.
    const drafts = [...others.reverse(), draft];
    const shown = { address: safePath(address), locale };
    const preview = await previews.renderDrafts({ drafts, ...shown });
    const page = preview.page ?? (await previews.renderDrafts({ drafts: [], ...shown })).page;
    if (!page) throw new ApiError(500, 'internalError');
    const state: PreviewState = { issues: preview.issues.length + (preview.page ? 0 : 1), isOutdated: !preview.page };
    return sendSandboxed(reply, withoutStyles === undefined ? page : removeStyles(page), state);
  });

  const findIssues = async (name: EntryName, data: unknown, { role }: SignedInStaff) => ({
    formIssues: await findDraftFormIssues(library, name, data),
    contentIssues: await findDraftContentIssues(library, name, data, { role, now: now() }),
  });

  /** Who last saved or published the entry, and when; {} if a colleague discarded the draft. */
  async function readLastSave(name: EntryName, base: number, { current }: DraftConflict, staff: SignedInStaff) {
    const newest = current ?? (await readLatestRevision(db, name));
    if (!newest || ('number' in newest && newest.number === base)) return {};
    return { by: nameUnlessSelf(newest, staff), at: newest.at };
  }

  const saveOptions = { ...createRouteOptions(limits.savesPerWindow), errorHandler: answerTooLarge };
  scope.post('/office/content/:kind/:id/draft', saveOptions, async (request, reply) => {
    const staff = request.staff as SignedInStaff;
    const name = requireEntryName(staff.role, request.params);
    const submitted = readSubmittedDraft(await readFormTexts(request));
    const before = await readDraft(db, name);
    const reject = (why: RejectedDraft) => reply.code(409).send(why);
    // Saving would cancel the schedule.
    if (before?.publishAt) return reject({ reason: 'scheduled', at: before.publishAt });
    if (submitted.version === 0 && !before && !library.current.entries.has(entryKey(name)))
      throw new ApiError(404, 'notPossible');
    try {
      const draft = await saveFormDraft(services, name, submitted, staff);
      const issues = draft ? await findIssues(name, parseData(draft), staff) : { formIssues: [], contentIssues: [] };
      return { version: draft?.version ?? 0, at: draft?.at ?? now().toISOString(), ...issues } satisfies SavedDraft;
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      return reject({ reason: 'conflict', ...(await readLastSave(name, submitted.base, error, staff)) });
    }
  });

  scope.post('/office/content/:kind/:id/presence', createRouteOptions(limits.savesPerWindow), async (request) => {
    const staff = request.staff as SignedInStaff;
    const name = requireEntryName(staff.role, request.params);
    const others = await recordPresenceAndFindOthers(db, name, staff, { now: now(), life: limits.editorPresenceLife });
    const [draft, revision] = await Promise.all([readDraft(db, name), readLatestRevision(db, name)]);
    const by = nameUnlessSelf(draft ?? revision ?? { author: '', authorId: null }, staff);
    return { others, version: draft?.version ?? 0, revision: revision?.number ?? 0, by } satisfies EntryPresence;
  });
}

/** Empty for the person's own work. */
const nameUnlessSelf = (
  { author: by, authorId: staffId }: Pick<ContentDraft, 'author' | 'authorId'>,
  staff: SignedInStaff,
): string => (isByActor({ by, staffId }, staff) ? '' : by);

const safePath = (address: string): string => (/^\/(?!\/|office\b)[^#\s]{0,200}$/.test(address) ? address : '/');
