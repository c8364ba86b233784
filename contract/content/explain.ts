import type { z } from 'zod';

type SchemaIssue = z.core.$ZodIssue;

export interface PathIssue {
  /** `event.title.de`; '' for the whole file. */
  path: string;
  sentence: string;
}

export const explainIssues = (data: unknown, issues: readonly SchemaIssue[]): PathIssue[] =>
  issues.flatMap((issue) => explainIssue(issue, data));

function explainIssue(issue: SchemaIssue, data: unknown): PathIssue[] {
  const path = issue.path.join('.');
  const value = describeValue(valueAt(data, issue.path));
  const explain = (sentence: string): PathIssue => ({ path, sentence });
  switch (issue.code) {
    case 'invalid_value':
      return [explain(`${value}. Allowed: ${issue.values.map(String).join(', ')}.`)];
    case 'unrecognized_keys':
      return issue.keys.map((key) => explain(explainUnknownKey(key, valueAt(data, [...issue.path, key]))));
    case 'invalid_type':
      return [explain(`${value}. Wanted: ${expectedTypes[issue.expected] ?? issue.expected}.`)];
    case 'invalid_union': {
      const inner = explainNearest(issue, data);
      return inner.length > 0 ? inner : [explain(`${issue.message} (${value}).`)];
    }
    case 'custom':
      // A rule that knows more than the whole value writes its own sentence.
      return [explain(issue.params?.['facts'] ? issue.message : `${issue.message} (${value}).`)];
    default:
      return [explain(`${issue.message} (${value}).`)];
  }
}

/** In `{ de: Salz, Pfeffer }` YAML reads the part after the comma as an entry without a value. */
const explainUnknownKey = (key: string, value: unknown): string => {
  const guess =
    value === null
      ? 'It has no value. If it is part of a text with a comma, put quotes around the whole text.'
      : 'Is it misspelt or indented wrongly?';
  return `the entry "${key}" is not known here. ${guess}`;
};

/** Of several allowed forms the one that fits furthest is probably meant. */
function explainNearest({ errors, path }: SchemaIssue & { code: 'invalid_union' }, data: unknown): PathIssue[] {
  const nearest = errors.toSorted((a, b) => measureDeepestPath(b) - measureDeepestPath(a))[0];
  if (!nearest || measureDeepestPath(nearest) === 0) return [];
  return nearest.flatMap((inner) => explainIssue({ ...inner, path: [...path, ...inner.path] }, data));
}

const measureDeepestPath = (issues: readonly SchemaIssue[]): number =>
  Math.max(
    0,
    ...issues.map((issue) =>
      issue.code === 'invalid_union'
        ? issue.path.length + Math.max(...issue.errors.map(measureDeepestPath))
        : issue.path.length,
    ),
  );

const expectedTypes: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'entries, indented below it',
  array: 'a list, each line beginning with "- "',
};

export function describeValue(value: unknown, verb = 'found'): string {
  if (value === undefined) return 'is missing';
  const text = JSON.stringify(value) ?? String(value);
  return `${verb} ${text.length > 60 ? `${text.slice(0, 57)}…` : text}`;
}

export function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}
