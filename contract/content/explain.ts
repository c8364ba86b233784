import type { z } from 'zod';

type SchemaIssue = z.core.$ZodIssue;

export function explainIssues(file: string, data: unknown, issues: readonly SchemaIssue[]): string[] {
  return issues.flatMap((issue) => explainIssue(issue, data).map((sentence) => `${file}: ${sentence}`));
}

function explainIssue(issue: SchemaIssue, data: unknown): string[] {
  const field = issue.path.join('.') || 'the file';
  const value = valueAt(data, issue.path);
  const sentence = `${field}: ${issue.message} (${describeValue(value)}).`;
  switch (issue.code) {
    case 'invalid_value':
      return [`${field}: ${describeValue(value)}. Allowed: ${issue.values.map(String).join(', ')}.`];
    case 'unrecognized_keys':
      return issue.keys.map(
        (key) => `${field}: the entry "${key}" is not known here. Is it misspelt or indented wrongly?`,
      );
    case 'invalid_type':
      return [`${field}: ${describeValue(value)}. Wanted: ${expectedTypes[issue.expected] ?? issue.expected}.`];
    case 'invalid_union':
      return explainUnionIssue(issue, data, sentence);
    default:
      return [sentence];
  }
}

function explainUnionIssue(issue: SchemaIssue & { code: 'invalid_union' }, data: unknown, sentence: string): string[] {
  const nearest = issue.errors.toSorted((a, b) => measureDeepestPath(b) - measureDeepestPath(a))[0];
  if (!nearest || measureDeepestPath(nearest) === 0) return [sentence];
  return nearest.flatMap((inner) => explainIssue({ ...inner, path: [...issue.path, ...inner.path] }, data));
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
