/** The form of an entry allows exactly what its schema allows. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentKinds, editableKinds, type KindName } from '#contract/content/kinds.ts';
import type { FormField } from '#contract/office/form.ts';
import { buildFormTree, getSchema } from './form-tree.ts';

/** The schema as JSON Schema writes it, without the limits of JavaScript's own integers. */
type Shape = Partial<Record<'minimum' | 'exclusiveMinimum' | 'maximum' | 'minItems' | 'maxItems', number>> & {
  type?: string;
  required?: string[];
  enum?: unknown[];
};
const shapeOf = (field: FormField): Shape =>
  z.toJSONSchema(getSchema(field), { unrepresentable: 'any', io: 'input' }) as Shape;
const bound = (number: number | undefined) =>
  number !== undefined && Math.abs(number) < Number.MAX_SAFE_INTEGER ? number : undefined;
const mostRows = 400;

/** What the form says about a field, and what the schema says. */
function compare(field: FormField): { form: object; schema: object } | undefined {
  const shape = shapeOf(field);
  switch (field.kind) {
    case 'number': {
      const { least, most, isInteger } = field;
      const schema = {
        least: bound(shape.minimum ?? shape.exclusiveMinimum),
        most: bound(shape.maximum),
        isInteger: shape.type === 'integer',
      };
      return { form: { least, most, isInteger }, schema };
    }
    case 'list':
      return {
        form: { least: field.least, most: field.most },
        schema: { least: shape.minItems ?? 0, most: shape.maxItems ?? mostRows },
      };
    case 'choice':
      return { form: field.options.map(({ value }) => value), schema: shape.enum ?? [] };
    case 'group': {
      const needed = field.fields.filter(({ optional }) => !optional).map(({ name }) => name);
      const parts = new Set(field.fields.map(({ name }) => name));
      return { form: needed.toSorted(), schema: (shape.required ?? []).filter((name) => parts.has(name)).toSorted() };
    }
    default:
      return undefined;
  }
}

function* listFields(field: FormField, path: string): Generator<[path: string, FormField]> {
  yield [path, field];
  if (field.kind === 'group') for (const part of field.fields) yield* listFields(part, `${path}.${part.name}`);
  if (field.kind === 'list') yield* listFields(field.item, `${path}.*`);
  if (field.kind === 'variants')
    for (const { name, field: option } of field.options) yield* listFields(option, `${path}:${name}`);
}

const kindsWithFields = editableKinds.filter(
  (kind): kind is Exclude<KindName, 'texts'> => kind !== 'texts' && !(contentKinds[kind].schema instanceof z.ZodRecord),
);

test.each(kindsWithFields)(
  'in the form of %s bounds, rows, choices and needed fields are those of the schema',
  (kind) => {
    const compared = [...listFields(buildFormTree({ kind, id: '7' }), kind)].flatMap(([path, field]) => {
      const sides = compare(field);
      return sides ? [{ path, ...sides }] : [];
    });
    expect(compared.map(({ path, form }) => ({ path, is: form }))).toEqual(
      compared.map(({ path, schema }) => ({ path, is: schema })),
    );
  },
);
