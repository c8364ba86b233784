import type { FastifyRequest } from 'fastify';
import { type EditorScreens, isNewEntryKind, type NewEntryKind, newEntryFields } from '#contract/office/editor.ts';
import {
  countRows,
  type FieldGroup,
  type FieldVariants,
  type FormField,
  type FormValues,
  joinPath,
} from '#contract/office/form.ts';
import { formatWallMinute } from '#contract/wall-time.ts';
import type { OfficeActionRequest, OfficeActionResult } from '#office/shared/server/page.ts';
import { createEntryId, findEntryTitle } from '#server/content/entries.ts';
import { parseFormData, readProperty, toFormValues } from '#server/content/form-data.ts';
import { isWithinFormLimits } from '#server/content/form-limits.ts';
import { buildFormTree, copySchema } from '#server/content/form-tree.ts';
import { parsePastedFilmLink } from '#server/content/normalize-values.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues, pickTexts } from '#server/http/form.ts';
import { findDraftFormIssues, loadReferenceOptions } from './entry-form.ts';
import { changeList, type ListChange } from './move-item.ts';
import { createDraft, type EditorServices } from './save-draft.ts';

const readKind = ({ params }: FastifyRequest): NewEntryKind | undefined => {
  const { kind = '' } = params as { kind?: string };
  return isNewEntryKind(kind) ? kind : undefined;
};

function readSubmitted({ request, values }: OfficeActionRequest): { kind: NewEntryKind; typed: FormValues } {
  const kind = readKind(request);
  if (!kind) throw new ApiError(404, 'notPossible');
  const typed = readTypedFields(values);
  if (!isWithinFormLimits(typed)) throw new ApiError(422, 'unreadable');
  return { kind, typed };
}

export function createNewEntryPage(services: EditorServices) {
  const { library, now } = services;

  async function readNewEntry(kind: NewEntryKind, typed: FormValues): Promise<EditorScreens['contentNew']> {
    const tree = selectFields(buildFormTree({ kind, id: '1' }), newEntryFields[kind]) as FieldGroup | FieldVariants;
    return { kind, tree, typed, referenceOptions: await loadReferenceOptions(library, tree), formIssues: [] };
  }

  return {
    async read(request: FastifyRequest) {
      const kind = readKind(request);
      return kind && readNewEntry(kind, readInitialFields(kind, request));
    },

    /**
     * Shows the form again with the typed text. `change` moves or removes a row. Without it a row is
     * added to `target`, if given.
     */
    async showAgain(action: OfficeActionRequest, change?: ListChange): Promise<OfficeActionResult<'contentNew'>> {
      const { kind, typed } = readSubmitted(action);
      const { target } = action;
      const added = target ? { ...typed, [`${target}.${countRows(target, typed)}`]: '' } : typed;
      return { show: await readNewEntry(kind, change ? changeList(typed, target, change).typed : added) };
    },

    async begin(action: OfficeActionRequest): Promise<OfficeActionResult<'contentNew'>> {
      const { kind, typed: submitted } = readSubmitted(action);
      const typed = parsePastedFilmLink(kind, submitted);
      const facts = await readNewEntry(kind, typed);
      const { data, unknown } = parseFormData(facts.tree, typed);
      if (unknown.length > 0) throw new ApiError(422, 'unreadable');
      const names = new Set(Object.keys(toFormValues(facts.tree, data)));
      const pictures = findPictureFields(facts.tree);
      const isRelevant = ({ path }: { path: string }) =>
        (names.has(path) || newEntryFields[kind].some((one) => path.startsWith(one))) &&
        (typed[path] || !pictures.includes(path));
      const entry = {
        ...(data as Record<string, unknown>),
        ...(kind === 'events' && { changed: formatWallMinute(now()) }),
      };
      const formIssues = (await findDraftFormIssues(library, { kind, id: '1' }, entry)).filter(isRelevant);
      const title = findEntryTitle(kind, entry);
      if (formIssues.length > 0 || !title)
        return { show: { ...facts, formIssues }, error: new ApiError(422, 'newEntryIncomplete') };
      const id = await createEntryId(library, kind, title.de ?? title.en ?? '');
      const numbered = readProperty(data, 'id') === undefined ? entry : { ...entry, id: Number(id) };
      await createDraft(services, action, { kind, id }, numbered);
      return { outcome: 'startedDraft', to: `/office/content/${kind}/${id}` };
    },
  };
}

const initialFields: Partial<Record<NewEntryKind, FormValues>> = {
  events: { 'event.artists.variant': 'lines', 'event.artists.2.de': '' },
};

function readTypedFields(values: Record<string, unknown>): FormValues {
  const { action: _, ...typed } = pickTexts(values);
  return typed;
}

function readInitialFields(kind: NewEntryKind, request: FastifyRequest): FormValues {
  const typed = readTypedFields(getSubmittedValues(request));
  return Object.keys(typed).length > 0 && isWithinFormLimits(typed) ? typed : (initialFields[kind] ?? {});
}

function selectFields(field: FormField, paths: readonly string[], path = ''): FormField | undefined {
  if (paths.includes(path)) return field;
  if (field.kind === 'group') {
    const position = ({ name }: FormField) => fieldPosition(joinPath(path, name), paths);
    const fields = field.fields
      .map((part) => selectFields(part, paths, joinPath(path, part.name)))
      .filter((part) => part !== undefined)
      .sort((one, other) => position(one) - position(other));
    return fields.length > 0 || !path ? copySchema(field, { ...field, fields }) : undefined;
  }
  if (field.kind !== 'variants') return undefined;
  const options = field.options.map((option) => ({
    ...option,
    field: selectFields(option.field, paths, path) as FieldGroup,
  }));
  return copySchema(field, { ...field, options });
}

function findPictureFields(field: FormField, path = ''): string[] {
  if (field.kind === 'group') return field.fields.flatMap((part) => findPictureFields(part, joinPath(path, part.name)));
  if (field.kind === 'variants') return field.options.flatMap((option) => findPictureFields(option.field, path));
  return field.kind === 'reference' && field.to === 'pictures' ? [path] : [];
}

const fieldPosition = (path: string, paths: readonly string[]): number =>
  paths.findIndex((one) => one === path || one.startsWith(`${path}.`));
