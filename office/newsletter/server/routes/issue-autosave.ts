import type { FastifyInstance } from 'fastify';
import type { EntryPresence, RejectedDraft, SavedDraft } from '#contract/office/live-draft.ts';
import { findMissingFields } from '#contract/office/newsletter.ts';
import { readIssueForm, requireIssue } from '#office/newsletter/server/requested-issue.ts';
import { readVersionField } from '#office/shared/server/form-values.ts';
import { showErrorPage } from '#office/shared/server/page.ts';
import { recordPresenceAndFindOthers } from '#office/shared/server/presence.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import { isByActor } from '#server/audit/log.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readFormTexts } from '#server/http/form.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { findIssue, saveIssue } from '#server/newsletter/issues.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export function registerIssueAutosaveRoutes(scope: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const options = {
    config: createRateLimit(limits.savesPerWindow),
    bodyLimit: limits.contentBytes,
    handlerTimeout: limits.handlerTimeout,
    errorHandler: createErrorHandler(services, (request, reply, refusal) =>
      showErrorPage(services, request, reply, refusal),
    ),
  };

  scope.post('/office/newsletter/:id/draft', options, async (request, reply) => {
    const { id } = await requireIssue(db, request);
    const staff = request.staff as SignedInStaff;
    const values = await readFormTexts(request);
    try {
      const typed = readIssueForm(values);
      const { version, editedAt } = await saveIssue(
        services,
        staff,
        id,
        readVersionField(values, 'form.version'),
        typed,
      );
      const missingFields = findMissingFields(typed, services.site.entryExists);
      const formIssues = missingFields.map((path) => ({ path, code: 'missing' as const }));
      return { version, at: editedAt, formIssues, contentIssues: [] } satisfies SavedDraft;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const row = await findIssue(db, id);
      const current = row?.state === 'draft' ? { by: otherAuthor(row, staff), at: row.editedAt } : {};
      return reply.code(409).send({ reason: 'conflict', ...current } satisfies RejectedDraft);
    }
  });

  scope.post('/office/newsletter/:id/presence', options, async (request): Promise<EntryPresence> => {
    const row = await requireIssue(db, request);
    const staff = request.staff as SignedInStaff;
    const presence = { now: now(), life: limits.editorPresenceLife };
    const others = await recordPresenceAndFindOthers(db, { kind: 'newsletter', id: row.id }, staff, presence);
    return { others, version: row.version, revision: 0, by: otherAuthor(row, staff) };
  });
}

/** Returns the author of the last save, or an empty text if that is `staff`. */
const otherAuthor = (row: Pick<Tables['newsletterIssues'], 'by' | 'staffId'>, staff: SignedInStaff): string =>
  isByActor(row, staff) ? '' : row.by;
