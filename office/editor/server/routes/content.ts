import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ContentKind, contentKinds, editableKinds, isEditable, type KindName } from '#contract/content/kinds.ts';
import type { PartName } from '#contract/content/parts.ts';
import {
  type EditorScreens,
  type EntryFormData,
  type EntryIssues,
  entryFilters,
  mayDraft,
  mayPublish,
  tickOptions,
} from '#contract/office/editor.ts';
import { createEntryActions } from '#office/editor/server/entry-actions.ts';
import { readEntryForm } from '#office/editor/server/entry-form.ts';
import { createHousePage } from '#office/editor/server/house-form.ts';
import { listChanges } from '#office/editor/server/move-item.ts';
import { createNewEntryPage } from '#office/editor/server/new-entry.ts';
import { publishSet, readSelectedDrafts } from '#office/editor/server/publish-set.ts';
import { type EditorServices, readEntryName, readSubmittedDraft } from '#office/editor/server/save-draft.ts';
import { type OfficeActionRequest, type OfficeActionResult, registerOfficePage } from '#office/shared/server/page.ts';
import { isOwnDraft } from '#server/content/drafts.ts';
import { listEntrySummaries } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry-name.ts';
import { isWithinFormLimits } from '#server/content/form-limits.ts';
import { readDrafts } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues, pickTexts } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { registerHistoryPages } from './history.ts';

export function registerContentRoutes(scope: FastifyInstance, services: EditorServices): void {
  const { library } = services;
  const largeFormOptions = { hasFieldPaths: true, bodyLimit: limits.contentBytes } as const;

  async function readList(
    request: FastifyRequest,
    entryIssues: EntryIssues[] = [],
  ): Promise<EditorScreens['content'] | undefined> {
    const { params, query, staff } = request;
    const { kind } = params as { kind?: string };
    if (kind !== undefined && !isEditable(kind)) return undefined;
    const { only, tick } = query as Record<string, unknown>;
    const ticked = Object.keys(getSubmittedValues(request)).filter((name) => name.startsWith('pick.'));
    return {
      entries: (await listEntrySummaries(library)).filter(
        (entry) => (!kind || entry.kind === kind) && isOffered(entry) && mayDraft(staff?.role, entry.kind),
      ),
      filter: entryFilters.find((one) => one === only),
      kind,
      kinds: editableKinds.filter((name) => isKindOffered(name) && mayDraft(staff?.role, name)),
      mayPublish: editableKinds.filter((name) => mayPublish(staff?.role, name)),
      ticked:
        ticked.length > 0 ? ticked : (tickOptions.find((one) => one === tick) ?? (await listOwnDraftFields(request))),
      entryIssues,
    };
  }

  /** The house may have left out the part that the entry is for. */
  const isOffered = ({ kind, id }: Pick<EntryName, 'kind' | 'id'>): boolean => {
    const address = (contentKinds[kind] as ContentKind).address?.(id);
    return isKindOffered(kind) && !(address && services.site.findMissingPart(address));
  };

  const isKindOffered = (kind: KindName): boolean => {
    const part = kindsOfParts[kind];
    return !part || services.site.hasPart(part);
  };

  async function listOwnDraftFields({ staff }: FastifyRequest): Promise<string[]> {
    const drafts = await readDrafts(library.db);
    return drafts
      .filter((draft) => staff && isOwnDraft(draft, staff))
      .map(({ kind, entry }) => `pick.${kind}.${entry}`);
  }

  async function publishTicked(action: OfficeActionRequest): Promise<OfficeActionResult<'content'>> {
    const entryIssues = await publishSet(services, { drafts: await readSelectedDrafts(services, action) }, action);
    if (entryIssues.length === 0) return { outcome: 'publishedDrafts', to: '/office/content' };
    const show = await readList(action.request, entryIssues);
    if (!show) throw new ApiError(404, 'notPossible');
    return { show, error: new ApiError(422, 'contentInvalid') };
  }

  function readForm(request: FastifyRequest, name: EntryName): Promise<EntryFormData | undefined> {
    const { row, first } = request.query as Record<string, unknown>;
    const typed = pickTexts(getSubmittedValues(request));
    const form = 'form.version' in typed ? readSubmittedDraft(typed) : undefined;
    return readEntryForm(library, name, {
      role: request.staff?.role,
      now: services.now(),
      submitted: form && isWithinFormLimits(form.typed) ? form : undefined,
      addRowTo: readListPath(row),
      addFirstRowTo: readListPath(first),
    });
  }

  const list = { astroPage: '/office/content', screen: 'content', read: readList } as const;
  registerOfficePage(scope, services, {
    address: '/office/content',
    ...list,
    ...largeFormOptions,
    actions: { publish: publishTicked },
  });
  registerOfficePage(scope, services, { address: '/office/content/:kind', ...list });

  registerOfficePage(scope, services, {
    address: '/office/content/:kind/:id',
    astroPage: '/office/content-form',
    screen: 'contentForm',
    ...largeFormOptions,
    read(request) {
      const name = readEntryName(request.staff?.role, request.params);
      return name && readForm(request, name);
    },
    actions: createEntryActions(services),
  });

  const house = createHousePage(services, readForm);
  registerOfficePage(scope, services, {
    address: '/office/house',
    screen: 'house',
    ...largeFormOptions,
    read: house.read,
    actions: house.actions,
  });

  registerHistoryPages(scope, services);

  const newEntry = createNewEntryPage(services);
  registerOfficePage(scope, services, {
    address: '/office/new/:kind',
    astroPage: '/office/content-new',
    screen: 'contentNew',
    ...largeFormOptions,
    read: newEntry.read,
    actions: {
      begin: newEntry.begin,
      save: (action) => newEntry.showAgain(action),
      add: (action) => newEntry.showAgain(action),
      remove: (action) => newEntry.showAgain(action, listChanges.remove),
      up: (action) => newEntry.showAgain(action, listChanges.up),
      down: (action) => newEntry.showAgain(action, listChanges.down),
    },
  });
}

/** Kinds that serve one part of the site only. */
const kindsOfParts: Partial<Record<KindName, PartName>> = { films: 'films', paths: 'access', parkMap: 'map' };

const readListPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,120}$/.test(value) ? value : undefined;
