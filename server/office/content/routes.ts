/** `/office/content`: everything the house says, in forms. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayPublish, onlys } from '#contract/editor.ts';
import { isKind, kindNames } from '#contract/kinds.ts';
import { saveDraft } from '#server/content/drafts.ts';
import { entryLines, lineOf } from '#server/content/entries.ts';
import { typedFrom } from '#server/content/form-data.ts';
import { dataOf, readDraft, readHistory } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { typedIn } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { type Asked, type Outcome, officePage } from '#server/office/page.ts';
import { record } from '#server/staff/log.ts';
import { contentActs, inOrder } from './acts.ts';
import { differencesOf, formFacts } from './facts.ts';
import { freshPage } from './fresh.ts';
import { type EditorServices, nameIn, sentIn, treeOf } from './keep.ts';
import { publishTogether } from './together.ts';

export function contentRoutes(scope: FastifyInstance, services: EditorServices): void {
  const { library, secrets, now } = services;
  const { db } = library;
  const large = { paths: true, bodyLimit: limits.contentBytes } as const;

  async function readList({ params, query, staff }: FastifyRequest, objections: string[] = []) {
    const { kind } = params as { kind?: string };
    if (kind !== undefined && !isKind(kind)) return undefined;
    const { only } = query as Record<string, unknown>;
    return {
      lines: (await entryLines(library)).filter((line) => !kind || line.kind === kind),
      only: onlys.find((one) => one === only),
      kind,
      mayPublish: kindNames.filter((name) => mayPublish(staff?.role, name)),
      objections,
    };
  }

  async function publishTicked(asked: Asked): Promise<Outcome<'content'>> {
    const objections = await publishTogether(services, asked);
    if (objections.length === 0) return { done: 'publishedContent', to: '/office/content' };
    const show = await readList(asked.request, objections);
    if (!show) throw new ApiError(404, 'notNow');
    return { show, refusal: new ApiError(422, 'contentFaulty') };
  }

  const list = { page: '/office/content', screen: 'content', read: readList } as const;
  officePage(scope, services, { address: '/office/content', ...list, ...large, actions: { publish: publishTicked } });
  officePage(scope, services, { address: '/office/content/:kind', ...list });

  officePage(scope, services, {
    address: '/office/content/:kind/:id',
    page: '/office/content-form',
    screen: 'contentForm',
    ...large,
    read(request) {
      const name = nameIn(request);
      const { row } = request.query as Record<string, unknown>;
      const { role } = request.staff ?? {};
      const typed = textsOf(typedIn(request));
      const sent = 'form.version' in typed ? sentIn(typed) : undefined;
      return (
        name &&
        formFacts(library, name, { role, now: services.now(), sent, row: typeof row === 'string' ? row : undefined })
      );
    },
    actions: contentActs(services),
  });

  officePage(scope, services, {
    address: '/office/content/:kind/:id/history',
    page: '/office/content-history',
    screen: 'contentHistory',
    ...large,
    async read(request) {
      const name = nameIn(request);
      const revisions = name && (await readHistory(db, name));
      const entry = name && library.present.entries.get(keyOf(name));
      if (!name || !revisions || !(entry ?? revisions[0])) return undefined;
      const draft = await readDraft(db, name);
      const asked = Number((request.query as Record<string, unknown>)['revision'] ?? Number.NaN);
      const before = dataAt(library, name, revisions, asked);
      const tree = await treeOf(library, name);
      const differences = () => differencesOf(typedFrom(tree, before), typedFrom(tree, entry?.data));
      return {
        line: lineOf(name, entry?.data, draft, revisions[0]),
        tree,
        revisions: revisions.map(({ number, action, author, at }) => ({ number, action, by: author, at })),
        compared: before === undefined ? undefined : { number: asked, differences: differences() },
        version: draft?.version ?? 0,
        base: revisions[0]?.number ?? 0,
      };
    },
    actions: {
      /** What was said then becomes the draft: it can be looked at before it counts again. */
      async restore({ request, staff: who, values }) {
        const name = nameIn(request);
        if (!name) throw new ApiError(404, 'notNow');
        const { version, base } = sentIn(values);
        const data = dataAt(library, name, await readHistory(db, name), Number(values['form.revision']));
        if (data === undefined) throw new ApiError(409, 'notNow');
        await inOrder(
          db.transaction().execute(async (work) => {
            await saveDraft(work, { ...name, data, version, base, author: who.name }, now());
            await record(work, secrets, { at: now(), who, did: 'restoredContent', what: keyOf(name) });
          }),
        );
        return { done: 'restoredContent', to: `/office/content/${name.kind}/${name.id}` };
      },
    },
  });

  const fresh = freshPage(services);
  officePage(scope, services, {
    address: '/office/new/:kind',
    page: '/office/content-new',
    screen: 'contentNew',
    ...large,
    read: fresh.read,
    actions: { begin: fresh.begin },
  });
}

/** What an entry said as this revision; 0 is the file. */
function dataAt(
  { shipped }: EditorServices['library'],
  name: Parameters<typeof keyOf>[0],
  revisions: Awaited<ReturnType<typeof readHistory>>,
  number: number,
): unknown {
  const file = shipped.entries.get(keyOf(name))?.data;
  const revision = revisions.find((one) => one.number === number);
  if (!revision) return number === 0 ? file : undefined;
  return revision.action === 'shipped' ? file : dataOf(revision);
}

const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
