/** The first form about the house: ten questions, which the owner may answer one after another. */
import type { FastifyRequest } from 'fastify';
import type { Estate } from '#contract/content/content.ts';
import type { EditorScreens, EntryFormData } from '#contract/office/editor.ts';
import { type FieldGroup, type FormField, type FormValues, joinPath } from '#contract/office/form.ts';
import type { OfficeActionRequest, OfficeActionResult } from '#office/shared/server/page.ts';
import { entryKey } from '#server/content/entry-name.ts';
import { findOpenFacts } from '#server/content/example-facts.ts';
import { toFormValues } from '#server/content/form-data.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createEntryActions } from './entry-actions.ts';
import { type EditorServices, loadFormTree } from './save-draft.ts';

const houseEntry = { kind: 'estate', id: 'estate' } as const;

type HouseAction = (action: OfficeActionRequest) => Promise<OfficeActionResult<'house'>>;

export function createHousePage(
  services: EditorServices,
  readForm: (request: FastifyRequest, name: typeof houseEntry) => Promise<EntryFormData | undefined>,
) {
  const { library, origin } = services;
  const entryActions = createEntryActions(services, () => houseEntry);
  const published = () => library.current.entries.get(entryKey(houseEntry));

  async function addOpenFacts(form: EntryFormData): Promise<EditorScreens['house']> {
    const pagesShowing = ['/', ...form.pagesShowing.filter((page) => page !== '/')];
    return { ...form, pagesShowing, openFacts: await findOpenFacts(published()?.value as Estate, origin()) };
  }

  const actOn =
    (act: (action: OfficeActionRequest) => Promise<OfficeActionResult<'contentForm'>>): HouseAction =>
    async (action) => {
      const tree = await loadFormTree(library, houseEntry);
      const values = keepUnanswered(tree, action.values, toFormValues(tree, published()?.data));
      const result = await act({ ...action, values });
      return result.show ? { ...result, show: await addOpenFacts(result.show) } : result;
    };

  return {
    async read(request: FastifyRequest): Promise<EditorScreens['house']> {
      const form = await readForm(request, houseEntry);
      if (!form) throw new ApiError(404, 'notPossible');
      return addOpenFacts(form);
    },
    actions: {
      save: actOn(entryActions.save),
      publish: actOn(entryActions.publish),
      add: actOn(entryActions.add),
      remove: actOn(entryActions.remove),
      up: actOn(entryActions.up),
      down: actOn(entryActions.down),
    },
  };
}

/** An emptied field that the house needs is a question left for later: the published value stays. */
const keepUnanswered = (
  tree: Pick<FieldGroup, 'fields'> | FormField,
  typed: FormValues,
  published: FormValues,
): Record<string, string> => ({
  ...typed,
  ...Object.fromEntries(
    ('fields' in tree ? listRequiredInputs(tree) : [])
      .filter((names) => names.some((name) => name in typed) && names.every((name) => !typed[name]?.trim()))
      .flatMap((names) => names.map((name) => [name, published[name] ?? ''])),
  ),
});

/** The names of the inputs of each field that must not be empty. */
const listRequiredInputs = ({ fields }: Pick<FieldGroup, 'fields'>, path = ''): string[][] =>
  fields.flatMap((field) => {
    const name = joinPath(path, field.name);
    if (field.optional) return [];
    if (field.kind === 'group') return listRequiredInputs(field, name);
    if (field.kind === 'text') return [[`${name}.de`, `${name}.en`]];
    return ['line', 'choice', 'number'].includes(field.kind) ? [[name]] : [];
  });
