/** Code refers to pages and texts by name, so a publication must keep those of its file. */
import { type Kind, kinds } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import { type Entry, placeOf, type RawEntry } from './entry.ts';
import { inBrackets, placeholdersIn, type Remark, remark, unknownIn } from './words.ts';

export const releaseFaults = (change: RawEntry, file: Entry | undefined): string[] =>
  releaseRemarks(change, file).map(({ said }) => `${placeOf(change)}: ${said}`);

export function releaseRemarks({ kind, data }: RawEntry, file: Entry | undefined): Remark[] {
  if (!(kinds[kind] as Kind).fixed) return [];
  const whole = { path: '', code: 'builtIn', facts: {} } as const;
  if (!file) return [{ ...whole, said: 'no page of this release shows it.' }];
  if (data === undefined) return [{ ...whole, said: 'the site itself shows it. It can be changed, and not deleted.' }];
  return kind === 'texts' ? textFaults(data, file) : [];
}

type Leaves = ReadonlyMap<string, { de: string; en: string }>;

function textFaults(data: unknown, file: Entry): Remark[] {
  const [written, shipped] = [leavesOf(data), leavesOf(file.data)];
  const missing = [...shipped.keys()].filter((path) => !written.has(path));
  const unknown = [...written.keys()].filter((path) => !shipped.has(path));
  const holes = [...shipped].flatMap(([path, before]): Remark[] => {
    const shown = placeholdersIn(before.de).union(placeholdersIn(before.en));
    const given = /_(one|other)$/.test(path) ? shown.union(new Set(['count'])) : shown;
    const now = written.get(path);
    if (!now) return [];
    const texts = languages.map((language) => ({ path: `${path}.${language}`, language, text: now[language] }));
    const lost = file.id === 'letters' ? shown.difference(placeholdersIn(now.de)) : [];
    return [
      ...texts.flatMap((text) => unknownIn(text, given)),
      ...[...lost].map((name) => {
        const facts = { name: inBrackets([name]) };
        return remark({ path }, 'lostPlaceholder', facts, `{{${name}}} is missing. In a letter all of them stay.`);
      }),
    ];
  });
  return [
    ...missing.map((path) => remark({ path }, 'lostText', {}, 'is missing.')),
    ...unknown.map((path) => remark({ path }, 'unknownText', {}, 'no page shows it.')),
    ...holes,
  ];
}

export function leavesOf(tree: unknown, path = ''): Leaves {
  const leaves = Object.entries(tree ?? {}).flatMap(([key, branch]: [string, unknown]) => {
    const place = path ? `${path}.${key}` : key;
    return isWords(branch) ? [[place, branch] as const] : [...leavesOf(branch, place)];
  });
  return new Map(leaves);
}

export const isWords = (branch: unknown): branch is { de: string; en: string } =>
  typeof branch === 'object' && branch !== null && 'de' in branch && typeof branch.de === 'string';

export function completed(data: unknown, file: unknown): unknown {
  if (!isTree(data) || !isTree(file) || isWords(file)) return data;
  const added = Object.entries(file).filter(([key]) => !(key in data));
  const kept = Object.entries(data).map(([key, branch]) => [key, completed(branch, file[key])]);
  return Object.fromEntries([...kept, ...added]);
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
