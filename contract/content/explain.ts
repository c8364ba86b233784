import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

export function explain(file: string, data: unknown, issues: readonly Issue[]): string[] {
  return issues.flatMap((issue) => sentences(issue, data).map((sentence) => `${file}: ${sentence}`));
}

function sentences(issue: Issue, data: unknown): string[] {
  const place = issue.path.join('.') || 'the file';
  const found = valueAt(data, issue.path);
  switch (issue.code) {
    case 'invalid_value':
      return [`${place}: ${shown(found)}. Allowed: ${issue.values.map(String).join(', ')}.`];
    case 'unrecognized_keys':
      return issue.keys.map(
        (key) => `${place}: the entry "${key}" is not known here. Is it misspelt or indented wrongly?`,
      );
    case 'invalid_type':
      return [`${place}: ${shown(found)}. Wanted: ${kinds[issue.expected] ?? issue.expected}.`];
    case 'invalid_union':
      return unionSentences(issue, data, place, found);
    default:
      return [`${place}: ${issue.message} (${shown(found)}).`];
  }
}

function unionSentences(
  issue: Issue & { code: 'invalid_union' },
  data: unknown,
  place: string,
  found: unknown,
): string[] {
  const nearest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0];
  if (!nearest || depth(nearest) === 0) return [`${place}: ${issue.message} (${shown(found)}).`];
  return nearest.flatMap((inner) => sentences({ ...inner, path: [...issue.path, ...inner.path] }, data));
}

const depth = (issues: readonly Issue[]): number =>
  Math.max(
    0,
    ...issues.map((issue) =>
      issue.code === 'invalid_union' ? issue.path.length + Math.max(...issue.errors.map(depth)) : issue.path.length,
    ),
  );

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'entries, indented below it',
  array: 'a list, each line beginning with "- "',
};

export function shown(value: unknown, verb = 'found'): string {
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
