import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languages } from '#contract/language.ts';
import type { Compared, Seen } from '#contract/office/editor.ts';
import type { Group, Variants } from '#contract/office/form.ts';
import { officePage } from '#office/shared/server/page.ts';
import { cancelPublication } from '#office/team/server/scheduled.ts';
import { record } from '#server/audit/log.ts';
import { saveDraft } from '#server/content/drafts.ts';
import { lineOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { typedFrom } from '#server/content/form-data.ts';
import { sizeFaults } from '#server/content/form-limits.ts';
import { inOrder } from '#server/content/in-order.ts';
import { Previews } from '#server/content/preview.ts';
import { type Draft, dataOf, type Revision, readDraft, readHistory } from '#server/content/store.ts';
import { seenAt } from '#server/content/uses.ts';
import { keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { privatePage } from '#server/pages/private.ts';
import { differencesOf, lastSaid } from './facts.ts';
import { type EditorServices, nameIn, sentIn, treeOf } from './keep.ts';
import { framed } from './routes/framed.ts';

export function historyPages(scope: FastifyInstance, services: EditorServices): void {
  const { library, secrets, now } = services;
  const { db } = library;
  const previews = new Previews(library);

  function dataAs(name: EntryName, what: Compared | undefined, { revisions, draft }: Found): unknown {
    if (what === 'draft') return draft && dataOf(draft);
    const file = library.shipped.entries.get(keyOf(name))?.data;
    const revision = revisions.find(({ number }) => number === what);
    if (!revision) return what === 0 ? file : undefined;
    return revision.action === 'shipped' ? file : dataOf(revision);
  }

  function seenIn(request: FastifyRequest, name: EntryName): Seen {
    const { page, view } = request.query as Record<string, unknown>;
    const pages = seenAt(library.present.entries, name);
    return {
      pages,
      page: pages.find((one) => one === page) ?? pages[0] ?? '/',
      language: languages.find((one) => one === view) ?? services.language(request),
    };
  }

  async function found(name: EntryName): Promise<Found> {
    const [revisions, draft] = await Promise.all([readHistory(db, name), readDraft(db, name)]);
    return { revisions, draft };
  }

  officePage(scope, services, {
    address: '/office/content/:kind/:id/history',
    page: '/office/content-history',
    screen: 'contentHistory',
    paths: true,
    bodyLimit: limits.contentBytes,
    async read(request) {
      const name = nameIn(request);
      if (!name) return undefined;
      const all = await found(name);
      const { revisions, draft } = all;
      const entry = library.present.entries.get(keyOf(name));
      if (!entry && !revisions[0]) return undefined;
      const what = comparedIn(request);
      const tree = await treeOf(library, name);
      const data = drawable(tree, dataAs(name, what, all));
      const [then, today] = [typedFrom(tree, data), typedFrom(tree, entry?.data)];
      return {
        line: lineOf(name, entry?.data ?? lastSaid(library, name, revisions), draft, revisions[0]),
        tree,
        revisions: revisions.map(({ number, action, author, at }) => ({ number, action, by: author, at })),
        compared:
          what === undefined || data === undefined
            ? undefined
            : {
                what,
                differences: what === 'draft' ? differencesOf(today, then) : differencesOf(then, today),
                seen: seenIn(request, name),
              },
        version: draft?.version ?? 0,
        base: revisions[0]?.number ?? 0,
      };
    },
    actions: {
      async restore({ request, staff: who, values }) {
        const name = nameIn(request);
        if (!name) throw new ApiError(404, 'notNow');
        const { version, base } = sentIn(values);
        const tree = await treeOf(library, name);
        const data = drawable(tree, dataAs(name, Number(values['form.revision']), await found(name)));
        if (data === undefined) throw new ApiError(409, 'notNow');
        await inOrder(
          db.transaction().execute(async (work) => {
            await cancelPublication(work, { secrets, now }, name, who);
            await saveDraft(work, { ...name, data, version, base, author: who }, now());
            await record(work, secrets, { at: now(), who, action: 'restoredContent', what: keyOf(name) });
          }),
        );
        return { done: 'restoredContent', to: `/office/content/${name.kind}/${name.id}` };
      },
    },
  });

  scope.get('/office/content/:kind/:id/history/page', privatePage(services), async (request, reply) => {
    const name = nameIn(request);
    if (!name) return services.show(request, reply, { kept: '/404' });
    const { page: place, language: view } = seenIn(request, name);
    const [path = '/'] = place.split('#');
    const what = comparedIn(request);
    const tree = await treeOf(library, name);
    const data = drawable(tree, dataAs(name, what, await found(name)));
    const then =
      data === undefined ? undefined : await previews.show({ drafts: [{ ...name, data }], address: path, view });
    const { status, headers, html } = framed(then?.page ?? (await previews.present(path, view)), {});
    return reply.code(status).headers(headers).send(html);
  });
}

const drawable = (tree: Group | Variants, data: unknown): unknown =>
  sizeFaults(tree, data).length === 0 ? data : undefined;

interface Found {
  revisions: Revision[];
  draft: Draft | undefined;
}

function comparedIn({ query }: FastifyRequest): Compared | undefined {
  const { revision } = query as Record<string, unknown>;
  if (revision === 'draft') return 'draft';
  return typeof revision === 'string' && /^\d{1,9}$/.test(revision) ? Number(revision) : undefined;
}
