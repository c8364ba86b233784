/** Lengths and counts are in the form's tree. Sizes: `npm run bench hostile`. */
import { countRowsByList, type FormField, type FormIssue, type FormValues, joinPath } from '#contract/office/form.ts';
import { limits } from '#server/limits.ts';
import { findFormIssues } from './form-issues.ts';

export function findSizeIssues(field: FormField, data: unknown): FormIssue[] {
  const { inputs, characters } = measureData(data);
  if (inputs > limits.entryInputs || characters > limits.entryCharacters)
    return [{ path: findLargestPart(data), code: 'entryTooLong' }];
  return findFormIssues(field, data, () => true).filter(({ code }) => code === 'tooLong' || code === 'tooMany');
}

/** Browsers send a name for each row; a forged form could claim thousands with one name. */
export function isWithinFormLimits(typed: FormValues): boolean {
  const names = Object.keys(typed).length;
  const rows = [...countRowsByList(typed).values()].reduce((sum, count) => sum + count, 0);
  return names <= limits.formNames && rows <= names;
}

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
