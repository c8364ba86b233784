/** Code refers to pages and texts by name, so a publication must keep those of its file. */
import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import { type ContentEntry, entryPath, type RawEntry } from './entry.ts';
import {
  createFinding,
  type FindingWithMessage,
  findPlaceholders,
  findUnknownPlaceholders,
  formatPlaceholders,
} from './text-checks.ts';

export const listReleaseErrors = (change: RawEntry, file: ContentEntry | undefined): string[] =>
  findReleaseIssues(change, file).map(({ message }) => `${entryPath(change)}: ${message}`);

export function findReleaseIssues({ kind, data }: RawEntry, file: ContentEntry | undefined): FindingWithMessage[] {
  if (!(contentKinds[kind] as ContentKind).fixed) return [];
  const whole = { path: '', code: 'builtIn', facts: {} } as const;
  if (!file) return [{ ...whole, message: 'no page of this release shows it.' }];
  if (data === undefined)
    return [{ ...whole, message: 'the site itself shows it. It can be changed, and not deleted.' }];
  return kind === 'texts' ? findTextIssues(data, file) : [];
}

type TextLeaves = ReadonlyMap<string, { de: string; en: string }>;

function findTextIssues(data: unknown, file: ContentEntry): FindingWithMessage[] {
  const [written, shipped] = [collectTexts(data), collectTexts(file.data)];
  const missing = [...shipped.keys()].filter((path) => !written.has(path));
  const unknown = [...written.keys()].filter((path) => !shipped.has(path));
  const holes = [...shipped].flatMap(([path, before]): FindingWithMessage[] => {
    const shown = findPlaceholders(before.de).union(findPlaceholders(before.en));
    const given = /_(one|other)$/.test(path) ? shown.union(new Set(['count'])) : shown;
    const now = written.get(path);
    if (!now) return [];
    const texts = languages.map((language) => ({ path: `${path}.${language}`, language, text: now[language] }));
    const lost = file.id === 'letters' ? shown.difference(findPlaceholders(now.de)) : [];
    return [
      ...texts.flatMap((text) => findUnknownPlaceholders(text, given)),
      ...[...lost].map((name) => {
        const facts = { name: formatPlaceholders([name]) };
        return createFinding(
          { path },
          'lostPlaceholder',
          facts,
          `{{${name}}} is missing. In a letter all of them stay.`,
        );
      }),
    ];
  });
  return [
    ...missing.map((path) => createFinding({ path }, 'lostText', {}, 'is missing.')),
    ...unknown.map((path) => createFinding({ path }, 'unknownText', {}, 'no page shows it.')),
    ...holes,
  ];
}

export function collectTexts(tree: unknown, path = ''): TextLeaves {
  const leaves = Object.entries(tree ?? {}).flatMap(([key, branch]: [string, unknown]) => {
    const place = path ? `${path}.${key}` : key;
    return isBilingualText(branch) ? [[place, branch] as const] : [...collectTexts(branch, place)];
  });
  return new Map(leaves);
}

export const isBilingualText = (branch: unknown): branch is { de: string; en: string } =>
  typeof branch === 'object' && branch !== null && 'de' in branch && typeof branch.de === 'string';

export function completeTexts(data: unknown, file: unknown): unknown {
  if (!isTree(data) || !isTree(file) || isBilingualText(file)) return data;
  const added = Object.entries(file).filter(([key]) => !(key in data));
  const kept = Object.entries(data).map(([key, branch]) => [key, completeTexts(branch, file[key])]);
  return Object.fromEntries([...kept, ...added]);
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
