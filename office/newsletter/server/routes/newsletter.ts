import type { FastifyInstance } from 'fastify';
import { type Language, languages } from '#contract/language.ts';
import {
  type BlockKind,
  blockKinds,
  createBlock,
  findMissingFields,
  maxBlocks,
  type NewsletterBlock,
  type NewsletterIssue,
} from '#contract/office/newsletter.ts';
import type { ActionOutcome } from '#contract/office/office.ts';
import { findRequestedIssue, readIssueForm, requireIssue } from '#office/newsletter/server/requested-issue.ts';
import { readMoment, readVersionField } from '#office/shared/server/form-values.ts';
import { type OfficeActionRequest, type OfficeActionResult, registerOfficePage } from '#office/shared/server/page.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import {
  canResumeIssue,
  countSubscribers,
  deleteIssue,
  insertIssue,
  parseIssue,
  planIssue,
  readAllIssues,
  saveIssue,
  setArchived,
  stopIssue,
  toIssueSummary,
} from '#server/newsletter/issues.ts';
import { createIssueHeaders, createPublicIssueUrl, createSubscriptionUrl } from '#server/newsletter/public-issues.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';
import { registerIssueAutosaveRoutes } from './issue-autosave.ts';

export function registerNewsletterIssuePages(scope: FastifyInstance, services: Services): void {
  const { config, db, site, outbox, notifyMailer, now, origin } = services;

  registerOfficePage(scope, services, {
    address: '/office/newsletter',
    screen: 'newsletter',
    read: async () => ({ issues: (await readAllIssues(db)).map(toIssueSummary), counts: await countSubscribers(db) }),
    actions: { begin: async ({ actor }) => ({ to: `/office/newsletter/${await insertIssue(services, actor)}` }) },
  });

  /** Reads the issue from the submitted form, changes it and saves it. `anchor`: the block to show next. */
  async function changeAndSaveIssue(
    { request, values, actor }: OfficeActionRequest,
    change: (typedIssue: NewsletterIssue) => NewsletterIssue,
    anchor = '',
  ): Promise<OfficeActionResult<'newsletterIssue'>> {
    const { id } = await requireIssue(db, request);
    const [typed, version] = [readIssueForm(values), readVersionField(values, 'form.version')];
    try {
      await saveIssue(services, actor, id, version, change(typed));
    } catch (error) {
      if (!(error instanceof ApiError) || !['changedMeanwhile', 'tooLong'].includes(error.code)) throw error;
      const summary = toIssueSummary(await requireIssue(db, request));
      return { show: { summary, issue: typed, missingFields: [], showsErrors: false }, error };
    }
    return anchor ? { to: `/office/newsletter/${id}#${anchor}` } : { outcome: 'savedIssue' };
  }

  function moveBlockAndSave(action: OfficeActionRequest, step: 1 | -1) {
    const index = readBlockIndex(action);
    return changeAndSaveIssue(action, (typed) => moveBlock(typed, index, step), `block-${index + 1 + step}`);
  }

  registerOfficePage(scope, services, {
    address: '/office/newsletter/:id',
    astroPage: '/office/newsletter-issue',
    screen: 'newsletterIssue',
    hasFieldPaths: true,
    bodyLimit: limits.contentBytes,
    async read(request) {
      const row = await findRequestedIssue(db, request);
      if (!row) return undefined;
      const issue = parseIssue(row);
      const { done, missing: showMissing } = request.query as Record<string, unknown>;
      const missingFields = findMissingFields(issue, site.entryExists);
      // The editor’s button and the send page link here with ?missing.
      const showsErrors = done === 'savedIssue' || showMissing !== undefined;
      return { summary: toIssueSummary(row), issue, missingFields, showsErrors };
    },
    actions: {
      save: (action) => changeAndSaveIssue(action, (typed) => typed),
      add(action) {
        const kind = blockKinds.find((one) => one === action.target);
        if (!kind) throw new ApiError(422, 'unreadable');
        const add = (typedIssue: NewsletterIssue) => addBlock(typedIssue, kind);
        return changeAndSaveIssue(action, add, `block-${readIssueForm(action.values).blocks.length + 1}`);
      },
      up: (action) => moveBlockAndSave(action, -1),
      down: (action) => moveBlockAndSave(action, 1),
      remove(action) {
        const keepOthers = (blocks: NewsletterBlock[]) => blocks.filter((_, index) => index !== readBlockIndex(action));
        return changeAndSaveIssue(action, (typed) => ({ ...typed, blocks: keepOthers(typed.blocks) }), 'blocks');
      },
      async delete({ request, actor }) {
        const row = await requireIssue(db, request);
        await deleteIssue(services, actor, row.id);
        return { outcome: 'deletedIssue', title: toIssueSummary(row).subject, to: '/office/newsletter' };
      },
    },
  });

  registerIssueAutosaveRoutes(scope, services);

  scope.get('/office/newsletter/:id/email', createPrivatePageOptions(services), async (request, reply) => {
    const row = await findRequestedIssue(db, request);
    if (!row) return services.show(request, reply, { cached: '/404' });
    const { lng, as } = request.query as Record<string, unknown>;
    const language: Language = languages.find((one) => one === lng) ?? services.language(request);
    const issue = parseIssue(row);
    const page = issue.readable ? createPublicIssueUrl(origin(), row.id) : undefined;
    const emailData = { issue, unsubscribe: createSubscriptionUrl(origin(), language), page };
    const email = await site.writeEmail('newsletterIssue', language, emailData);
    reply
      .headers(createIssueHeaders(config.publicUrl, { isInIframe: true }))
      .headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    if (as === 'text') return reply.type('text/plain; charset=utf-8').send(email.text);
    return reply.type('text/html; charset=utf-8').send(email.html);
  });

  type Row = Awaited<ReturnType<typeof requireIssue>>;
  const createIssueAction =
    (outcome: ActionOutcome, act: (row: Row, action: OfficeActionRequest) => Promise<unknown>) =>
    async (action: OfficeActionRequest) => {
      await act(await requireIssue(db, action.request), action);
      return { outcome };
    };

  async function readStaffEmail(staffId = ''): Promise<string | null> {
    const row = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst();
    return row?.email ?? null;
  }

  registerOfficePage(scope, services, {
    address: '/office/newsletter/:id/send',
    astroPage: '/office/send-newsletter-issue',
    screen: 'sendNewsletterIssue',
    async read(request) {
      const row = await findRequestedIssue(db, request);
      if (!row) return undefined;
      const missingFields = findMissingFields(parseIssue(row), site.entryExists);
      const counts = await countSubscribers(db);
      const testRecipient = await readStaffEmail(request.staff?.id);
      const canResume = canResumeIssue(row, now());
      return { summary: toIssueSummary(row), counts, missingFields, testRecipient, canResume };
    },
    actions: {
      test: createIssueAction('testedIssue', async (row, { actor }) => {
        const to = await readStaffEmail(actor.id);
        if (to === null) throw new ApiError(409, 'notPossible');
        const issue = parseIssue(row);
        const envelope = { kind: 'newsletterIssue', subjectId: `test ${row.id}`, to } as const;
        const emails = languages.map(async (language) => ({
          ...envelope,
          email: await site.writeEmail('newsletterIssue', language, {
            issue,
            unsubscribe: createSubscriptionUrl(origin(), language),
            test: true,
          }),
        }));
        const outgoing = await Promise.all(emails);
        await db.transaction().execute((transaction) => outbox.putAll(transaction, outgoing));
        notifyMailer();
      }),
      send: createIssueAction('plannedIssue', ({ id }, { actor, values }) =>
        planIssue(services, actor, id, readVersionField(values)),
      ),
      plan: createIssueAction('plannedIssue', ({ id }, { actor, values }) =>
        planIssue(services, actor, id, readVersionField(values), readMoment(values, 'at')),
      ),
      archive: createIssueAction('archivedIssue', ({ id }, { actor }) => setArchived(services, actor, id, true)),
      unarchive: createIssueAction('unarchivedIssue', ({ id }, { actor }) => setArchived(services, actor, id, false)),
      stop: createIssueAction('stoppedIssue', ({ id }, { actor }) => stopIssue(services, actor, id)),
    },
  });
}

function readBlockIndex({ target }: OfficeActionRequest): number {
  if (!/^\d{1,2}$/.test(target)) throw new ApiError(422, 'unreadable');
  return Number(target);
}

function addBlock(typed: NewsletterIssue, kind: BlockKind): NewsletterIssue {
  if (typed.blocks.length >= maxBlocks) throw new ApiError(422, 'tooLong');
  return { ...typed, blocks: [...typed.blocks, createBlock(kind)] };
}

function moveBlock(typed: NewsletterIssue, from: number, step: number): NewsletterIssue {
  const blocks = [...typed.blocks];
  const [block] = blocks.splice(from, 1);
  if (block) blocks.splice(Math.max(from + step, 0), 0, block);
  return { ...typed, blocks };
}
