/** Lengths and counts are in the form's tree. Sizes: `npm run bench hostile`. */
import { below, type Field, type FieldFaultAt, itemCounts, type Typed } from '#contract/office/form.ts';
import { limits } from '#server/limits.ts';
import { itemsOf, partOf, shapeFor } from './form-data.ts';

export function sizeFaults(field: Field, data: unknown): FieldFaultAt[] {
  const { inputs, characters } = sizeOf(data);
  if (inputs > limits.entryInputs || characters > limits.entryCharacters)
    return [{ path: largestIn(data), code: 'tooMuch' }];
  return fieldFaults(field, data, '');
}

/** Browsers send a name for each row; a forged form could claim thousands with one name. */
export function isDrawable(typed: Typed): boolean {
  const names = Object.keys(typed).length;
  const rows = itemCounts(typed)
    .values()
    .reduce((sum, count) => sum + count, 0);
  return names <= limits.formNames && rows <= names;
}

function fieldFaults(field: Field, data: unknown, path: string): FieldFaultAt[] {
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((part) => fieldFaults(part, partOf(data, part.name), below(path, part.name)));
    case 'list': {
      const items = itemsOf(data);
      if (items.length > field.most) return [{ path, code: 'tooMany', facts: { count: field.most } }];
      return items.flatMap((item, number) => fieldFaults(field.item, item, below(path, number)));
    }
    case 'variants': {
      const option = shapeFor(field, data);
      return option ? fieldFaults(option.field, data, path) : [];
    }
    case 'said':
      if (typeof data === 'string') return textFaults(data, field.most, below(path, 'de'));
      return (['de', 'en'] as const).flatMap((language) =>
        textFaults(partOf(data, language), field.most, below(path, language)),
      );
    case 'line':
      return textFaults(data, field.most, path);
    default:
      return textFaults(data, limits.entryLine, path);
  }
}

const textFaults = (text: unknown, most: number, path: string): FieldFaultAt[] =>
  typeof text === 'string' && text.length > most ? [{ path, code: 'tooLong', facts: { count: most } }] : [];

interface Size {
  inputs: number;
  characters: number;
}

function sizeOf(data: unknown): Size {
  if (typeof data === 'string') return { inputs: 1, characters: data.length };
  if (typeof data !== 'object' || data === null) return { inputs: 1, characters: 0 };
  const size = { inputs: 0, characters: 0 };
  for (const part of Object.values(data)) {
    const { inputs, characters } = sizeOf(part);
    size.inputs += inputs;
    size.characters += characters;
  }
  return size;
}

function largestIn(data: unknown, path = ''): string {
  if (typeof data !== 'object' || data === null) return path;
  const weightOf = (part: unknown) => {
    const { inputs, characters } = sizeOf(part);
    return inputs / limits.entryInputs + characters / limits.entryCharacters;
  };
  const weight = weightOf(data);
  const [name, part] = Object.entries(data).find(([, one]) => weightOf(one) > weight / 2) ?? [];
  return name === undefined ? path : largestIn(part, below(path, name));
}
