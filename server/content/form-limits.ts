/** Lengths and counts are in the form's tree. Sizes: `npm run bench hostile`. */
import { countAllItems, type FormField, type FormIssue, type FormValues, joinPath } from '#contract/office/form.ts';
import { limits } from '#server/limits.ts';
import { asList, matchVariant, readProperty } from './form-data.ts';

export function findSizeIssues(field: FormField, data: unknown): FormIssue[] {
  const { inputs, characters } = measureData(data);
  if (inputs > limits.entryInputs || characters > limits.entryCharacters)
    return [{ path: findLargestPart(data), code: 'tooMuch' }];
  return checkFieldSize(field, data, '');
}

/** Browsers send a name for each row; a forged form could claim thousands with one name. */
export function isWithinFormLimits(typed: FormValues): boolean {
  const names = Object.keys(typed).length;
  const rows = [...countAllItems(typed).values()].reduce((sum, count) => sum + count, 0);
  return names <= limits.formNames && rows <= names;
}

function checkFieldSize(field: FormField, data: unknown, path: string): FormIssue[] {
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((part) =>
        checkFieldSize(part, readProperty(data, part.name), joinPath(path, part.name)),
      );
    case 'list': {
      const items = asList(data);
      if (items.length > field.most) return [{ path, code: 'tooMany', facts: { count: field.most } }];
      return items.flatMap((item, number) => checkFieldSize(field.item, item, joinPath(path, number)));
    }
    case 'variants': {
      const option = matchVariant(field, data);
      return option ? checkFieldSize(option.field, data, path) : [];
    }
    case 'said':
      if (typeof data === 'string') return checkTextLength(data, field.maxLength, joinPath(path, 'de'));
      return (['de', 'en'] as const).flatMap((language) =>
        checkTextLength(readProperty(data, language), field.maxLength, joinPath(path, language)),
      );
    case 'line':
      return checkTextLength(data, field.maxLength, path);
    default:
      return checkTextLength(data, limits.entryLine, path);
  }
}

const checkTextLength = (text: unknown, most: number, path: string): FormIssue[] =>
  typeof text === 'string' && text.length > most ? [{ path, code: 'tooLong', facts: { count: most } }] : [];

function measureData(data: unknown): Record<'inputs' | 'characters', number> {
  if (typeof data !== 'object' || data === null)
    return { inputs: 1, characters: typeof data === 'string' ? data.length : 0 };
  const sizes = Object.values(data).map(measureData);
  const sum = (unit: 'inputs' | 'characters') => sizes.reduce((total, size) => total + size[unit], 0);
  return { inputs: sum('inputs'), characters: sum('characters') };
}

function findLargestPart(data: unknown, path = ''): string {
  if (typeof data !== 'object' || data === null) return path;
  const weightOf = (part: unknown) => {
    const { inputs, characters } = measureData(part);
    return inputs / limits.entryInputs + characters / limits.entryCharacters;
  };
  const weight = weightOf(data);
  const [name, part] = Object.entries(data).find(([, one]) => weightOf(one) > weight / 2) ?? [];
  return name === undefined ? path : findLargestPart(part, joinPath(path, name));
}
