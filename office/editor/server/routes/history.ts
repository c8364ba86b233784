import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languages } from '#contract/language.ts';
import type { ComparedRevision, RevisionPreview } from '#contract/office/editor.ts';
import { compareFields, findLastData } from '#office/editor/server/entry-form.ts';
import {
  type EditorServices,
  loadFormTree,
  logEntry,
  readEntryName,
  readSubmittedDraft,
  requireEntryName,
} from '#office/editor/server/save-draft.ts';
import { registerOfficePage } from '#office/shared/server/page.ts';
import { authorizeAndLogCancellation } from '#office/shared/server/scheduled-publications.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { summarizeEntry } from '#server/content/entries.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { toFormValues } from '#server/content/form-data.ts';
import { Previews } from '#server/content/preview.ts';
import { type ContentDraft, type ContentRevision, parseData, readDraft, readHistory } from '#server/content/store.ts';
import { findPagesShowing } from '#server/content/uses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import { sendSandboxed } from './sandbox-page.ts';

export function registerHistoryPages(scope: FastifyInstance, services: EditorServices): void {
  const { library, now } = services;
  const { db } = library;
  const previews = new Previews(library);

  function readRevisionData(
    name: EntryName,
    wanted: ComparedRevision | undefined,
    { revisions, draft }: EntryHistory,
  ): unknown {
    if (wanted === 'draft') return draft && parseData(draft);
    const file = library.shipped.entries.get(entryKey(name))?.data;
    const revision = revisions.find(({ number }) => number === wanted);
    if (!revision) return wanted === 0 ? file : undefined;
    return revision.action === 'shipped' ? file : parseData(revision);
  }

  function readPreviewOptions(request: FastifyRequest, name: EntryName): RevisionPreview {
    const { page, language } = request.query as Record<string, unknown>;
    const pages = findPagesShowing(library.current.entries, name);
    return {
      pages,
      page: pages.find((one) => one === page) ?? pages[0] ?? '/',
      language: languages.find((one) => one === language) ?? services.language(request),
    };
  }

  async function readVersions(name: EntryName): Promise<EntryHistory> {
    const [revisions, draft] = await Promise.all([readHistory(db, name), readDraft(db, name)]);
    return { revisions, draft };
  }

  registerOfficePage(scope, services, {
    address: '/office/content/:kind/:id/history',
    astroPage: '/office/content-history',
    screen: 'contentHistory',
    hasFieldPaths: true,
    bodyLimit: limits.contentBytes,
    async read(request) {
      const name = readEntryName(request.staff?.role, request.params);
      if (!name) return undefined;
      const versions = await readVersions(name);
      const { revisions, draft } = versions;
      const [last] = revisions;
      const entry = library.current.entries.get(entryKey(name));
      if (!entry && !last) return undefined;
      const revision = readComparedRevision(request);
      const tree = await loadFormTree(library, name);
      const data = readRevisionData(name, revision, versions);
      const [compared, current] = [toFormValues(tree, data), toFormValues(tree, entry?.data)];
      const differences = revision === 'draft' ? compareFields(current, compared) : compareFields(compared, current);
      return {
        entry: summarizeEntry(name, entry?.data ?? findLastData(library, name, revisions), draft, last),
        tree,
        revisions: revisions.map(({ number, action, author, at }) => ({ number, action, by: author, at })),
        compared:
          revision === undefined || data === undefined
            ? undefined
            : { revision, differences, preview: readPreviewOptions(request, name) },
        version: draft?.version ?? 0,
        base: last?.number ?? 0,
      };
    },
    actions: {
      async restore({ request, actor, values }) {
        const name = requireEntryName(actor.role, request.params);
        const { version, base } = readSubmittedDraft(values);
        const data = readRevisionData(name, Number(values['form.revision']), await readVersions(name));
        if (data === undefined) throw new ApiError(409, 'notPossible');
        await mapEditConflicts(
          db.transaction().execute(async (trx) => {
            await authorizeAndLogCancellation(trx, services, name, actor);
            await writeDraft(trx, { ...name, data, version, base, author: actor }, now());
            await logEntry(services, actor, 'restoredContent', name)(trx);
          }),
        );
        return { outcome: 'restoredContent', to: `/office/content/${name.kind}/${name.id}` };
      },
    },
  });

  scope.get('/office/content/:kind/:id/history/page', createPrivatePageOptions(services), async (request, reply) => {
    const name = readEntryName(request.staff?.role, request.params);
    if (!name) return services.show(request, reply, { cached: '/404' });
    const { page: addressWithFragment, language } = readPreviewOptions(request, name);
    const [address = '/'] = addressWithFragment.split('#');
    const data = readRevisionData(name, readComparedRevision(request), await readVersions(name));
    const preview =
      data === undefined
        ? data
        : await previews.renderDrafts({ drafts: [{ ...name, data }], address, locale: language });
    return sendSandboxed(reply, preview?.page ?? (await previews.renderPublished(address, language)));
  });
}

interface EntryHistory {
  revisions: ContentRevision[];
  draft: ContentDraft | undefined;
}

function readComparedRevision({ query }: FastifyRequest): ComparedRevision | undefined {
  const { revision } = query as Record<string, unknown>;
  if (revision === 'draft') return 'draft';
  return typeof revision === 'string' && /^\d{1,9}$/.test(revision) ? Number(revision) : undefined;
}
