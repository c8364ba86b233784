import type { FastifyInstance, FastifyRequest } from 'fastify';
import { editedKinds, isEdited } from '#contract/content/kinds.ts';
import { type EditorScreens, mayPublish, type Objection, onlys, ticks } from '#contract/office/editor.ts';
import { type Asked, type Outcome, officePage } from '#office/shared/server/page.ts';
import { isOwn } from '#server/content/drafts.ts';
import { entryLines } from '#server/content/entries.ts';
import { isDrawable } from '#server/content/form-limits.ts';
import { readDrafts } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { typedIn } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { contentActs } from './acts.ts';
import { formFacts } from './facts.ts';
import { freshPage } from './fresh.ts';
import { historyPages } from './history.ts';
import { type EditorServices, nameIn, sentIn, textsIn } from './keep.ts';
import { publishSet, tickedIn } from './together.ts';

export function contentRoutes(scope: FastifyInstance, services: EditorServices): void {
  const { library } = services;
  const large = { paths: true, bodyLimit: limits.contentBytes } as const;
  // Photographs that are published along may have to be cut first.
  const publishes = { ...large, timeout: limits.pictureDeskTimeout } as const;

  async function readList(
    request: FastifyRequest,
    objections: Objection[] = [],
  ): Promise<EditorScreens['content'] | undefined> {
    const { params, query, staff } = request;
    const { kind } = params as { kind?: string };
    if (kind !== undefined && !isEdited(kind)) return undefined;
    const { only, tick } = query as Record<string, unknown>;
    const sent = Object.keys(typedIn(request)).filter((name) => name.startsWith('pick.'));
    return {
      lines: (await entryLines(library)).filter((line) => !kind || line.kind === kind),
      only: onlys.find((one) => one === only),
      kind,
      mayPublish: editedKinds.filter((name) => mayPublish(staff?.role, name)),
      ticked: sent.length > 0 ? sent : (ticks.find((one) => one === tick) ?? (await ownBoxes(request))),
      objections,
    };
  }

  async function ownBoxes({ staff }: FastifyRequest): Promise<string[]> {
    const drafts = await readDrafts(library.db);
    return drafts.filter((draft) => staff && isOwn(draft, staff)).map(({ kind, entry }) => `pick.${kind}.${entry}`);
  }

  async function publishTicked(asked: Asked): Promise<Outcome<'content'>> {
    const objections = await publishSet(services, await tickedIn(services, asked), asked);
    if (objections.length === 0) return { done: 'publishedTogether', to: '/office/content' };
    const show = await readList(asked.request, objections);
    if (!show) throw new ApiError(404, 'notNow');
    return { show, refusal: new ApiError(422, 'contentFaulty') };
  }

  const list = { page: '/office/content', screen: 'content', read: readList } as const;
  officePage(scope, services, {
    address: '/office/content',
    ...list,
    ...publishes,
    actions: { publish: publishTicked },
  });
  officePage(scope, services, { address: '/office/content/:kind', ...list });

  officePage(scope, services, {
    address: '/office/content/:kind/:id',
    page: '/office/content-form',
    screen: 'contentForm',
    ...publishes,
    read(request) {
      const name = nameIn(request);
      const { row, first } = request.query as Record<string, unknown>;
      const { role } = request.staff ?? {};
      const typed = textsIn(typedIn(request));
      const begun = 'form.version' in typed ? sentIn(typed) : undefined;
      const sent = begun && isDrawable(begun.typed) ? begun : undefined;
      return (
        name &&
        formFacts(library, name, { role, now: services.now(), sent, row: listNamed(row), first: listNamed(first) })
      );
    },
    actions: contentActs(services),
  });

  historyPages(scope, services);

  const fresh = freshPage(services);
  officePage(scope, services, {
    address: '/office/new/:kind',
    page: '/office/content-new',
    screen: 'contentNew',
    ...large,
    read: fresh.read,
    actions: {
      begin: fresh.begin,
      save: (asked) => fresh.again(asked),
      add: (asked) => fresh.again(asked),
      remove: (asked) => fresh.again(asked, () => undefined),
      up: (asked) => fresh.again(asked, (number) => number - 1),
      down: (asked) => fresh.again(asked, (number) => number + 1),
    },
  });
}

const listNamed = (asked: unknown): string | undefined =>
  typeof asked === 'string' && /^[\w.-]{1,120}$/.test(asked) ? asked : undefined;
