/** Code refers to pages and texts by name, so a publication must keep those of its file. */

import { factNames } from '#contract/content/facts.ts';
import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import { partMarkers } from '#contract/content/parts.ts';
import { languages } from '#contract/language.ts';
import { showPlaceholders } from '#contract/office/placeholders.ts';
import type { RawEntry } from './entry.ts';
import { createIssue, findPlaceholders, findUnknownPlaceholders, type TextIssue } from './text-checks.ts';

export function findReleaseIssues({ kind, data }: RawEntry, file: RawEntry | undefined): TextIssue[] {
  if (!(contentKinds[kind] as ContentKind).hasFixedEntries) return [];
  const refuse = (sentence: string) => [createIssue({ path: '' }, 'builtIn', {}, sentence)];
  if (!file) return refuse('no page of this release shows it.');
  if (data === undefined) return refuse('the site itself shows it. It can be changed, and not deleted.');
  return kind === 'texts' ? findTextIssues(data, file) : [];
}

type TextLeaves = ReadonlyMap<string, { de: string; en: string }>;

function findTextIssues(data: unknown, file: RawEntry): TextIssue[] {
  const [texts, shipped] = [collectTexts(data), collectTexts(file.data)];
  const missing = [...shipped.keys()].filter((path) => !texts.has(path));
  const unknown = [...texts.keys()].filter((path) => !shipped.has(path));
  const placeholders = [...shipped].flatMap(([path, before]): TextIssue[] => {
    const released = findPlaceholders(before.de).union(findPlaceholders(before.en));
    const known = [...factNames, ...partMarkers];
    const allowed = released.union(new Set(/_(one|other)$/.test(path) ? ['count', ...known] : known));
    const now = texts.get(path);
    if (!now) return [];
    const inBoth = languages.map((language) => ({ path: `${path}.${language}`, language, text: now[language] }));
    const lost =
      file.id === 'emails' ? [...released.difference(findPlaceholders(now.de)).difference(new Set<string>(known))] : [];
    const toLostIssue = (name: string) => {
      const [de, en] = languages.map((language) => showPlaceholders(`{{${name}}}`, language)) as [string, string];
      const sentence = `{{${name}}} is missing. An email needs all its placeholders.`;
      return createIssue({ path }, 'lostPlaceholder', { name: { de, en } }, sentence);
    };
    return [...inBoth.flatMap((text) => findUnknownPlaceholders(text, allowed)), ...lost.map(toLostIssue)];
  });
  return [
    ...missing.map((path) => createIssue({ path }, 'textRemoved', {}, 'is missing.')),
    ...unknown.map((path) => createIssue({ path }, 'unknownText', {}, 'no page shows it.')),
    ...placeholders,
  ];
}

export function collectTexts(tree: unknown, path = ''): TextLeaves {
  const leaves = Object.entries(tree ?? {}).flatMap(([key, branch]: [string, unknown]) => {
    const own = path ? `${path}.${key}` : key;
    return isBilingualText(branch) ? [[own, branch] as const] : [...collectTexts(branch, own)];
  });
  return new Map(leaves);
}

export const isBilingualText = (branch: unknown): branch is { de: string; en: string } =>
  typeof branch === 'object' && branch !== null && 'de' in branch && typeof branch.de === 'string';

/** Adds the texts that only the release has, in its order. */
export function completeTexts(data: unknown, file: unknown): unknown {
  if (!isTree(data) || !isTree(file) || isBilingualText(file)) return data;
  const completed = Object.entries(file).map(([key, branch]) => [
    key,
    key in data ? completeTexts(data[key], branch) : branch,
  ]);
  const unknown = Object.entries(data).filter(([key]) => !(key in file));
  return Object.fromEntries([...completed, ...unknown]);
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
