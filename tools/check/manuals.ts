import { dirname, join, normalize } from 'node:path';
import {
  ignoredFolders,
  type ManualFacts,
  type Manuals,
  readManualFacts,
  readManuals,
  splitLanguages,
} from './manuals-facts.ts';

export async function checkManuals(): Promise<void> {
  const facts = await readManualFacts();
  const issues = findManualIssues(await readManuals(facts), facts);
  if (issues.length > 0) throw new Error(issues.join('\n'));
}

export function findManualIssues(manuals: Manuals, facts: ManualFacts): string[] {
  const everywhere = Object.entries(manuals).flatMap(([file, text]) =>
    [
      ...findUnknownCommands(text, facts),
      ...findMissingFiles(file, text, facts),
      ...findDeadLinks(file, text, manuals, facts),
      ...(codeManuals.test(file) ? findUnknownNames(text, facts) : []),
      ...(file.endsWith('/README.md') ? findUnnamedFolders(dirname(file), text, facts) : []),
      ...findUnequalHalves(text),
    ].map((issue) => `${file}: ${issue}`),
  );
  const findPageIssues = (page: string, find: (text: string) => string[]) =>
    find(manuals[`docs/operations/${page}`] ?? '').map((issue) => `docs/operations/${page}: ${issue}`);
  const ofOperator = [
    findPageIssues('limits.md', (text) => findWrongLimits(text, facts)),
    findPageIssues('limits.md', (text) => findDifferences('address', listAddresses(text), facts.addresses)),
    findPageIssues('update.md', (text) => findDifferences('migration', listFirstCells(text), facts.migrations)),
  ].flat();
  const ofClock = findDifferences(
    'file that may read the clock',
    listClockFiles(manuals['CONTRIBUTING.md'] ?? ''),
    facts.clockFiles,
  ).map((issue) => `CONTRIBUTING.md: ${issue}`);
  const ofOffice = ['docs/office.md', 'docs/editing.md'].flatMap((file) =>
    listQuotes(manuals[file] ?? '')
      .filter((words) => words.split(' … ').some((part) => !facts.texts.includes(part)))
      .map((words) => `${file}: no page of the office says "${words}".`),
  );
  const unnamed = facts.scripts.filter((name) => !isScriptNamed(manuals['README.md'] ?? '', name));
  return [
    ...everywhere,
    ...ofOperator,
    ...ofClock,
    ...ofOffice,
    ...findDecisionRecordIssues(manuals),
    ...unnamed.map((name) => `README.md: npm run ${name} is not named.`),
  ];
}

const isScriptNamed = (text: string, script: string): boolean =>
  new RegExp(`npm (run )?${script}(?![\\w-])`).test(text);

function findUnknownCommands(text: string, { scripts, commands }: ManualFacts): string[] {
  // Operators of a service type `venue-site`: docs/operations/install.md, "As a service".
  const whole = text.replaceAll('\\\n', '').replaceAll(/(?<=^|`)venue-site (?=[a-z])/gm, 'npm run admin -- ');
  const names = matchAll(whole, /npm run (?:-s )?([a-z][\w-]*)/g).filter((name) => !scripts.includes(name));
  const lines = whole.matchAll(/npm run (?:-s )?(admin -- [a-z][\w-]*|[a-z][\w-]*(?= -- ))(?: --)? ?([^`\n]*)/g);
  const words = [...lines].flatMap(([, name = '', line = '']) => {
    const code = commands[name];
    const isOfAdmin = name.startsWith('admin -- ');
    if (code === undefined) return isOfAdmin ? [name] : [];
    const parts = [...matchAll(line, /^([a-z]+)(?![\w./-])/g), ...matchAll(line, /(?<![\w-])--([a-z-]+)/g)];
    return parts.filter((word) => !isWordOf(code, word)).map((word) => `${name}${isOfAdmin ? '' : ' --'} ${word}`);
  });
  return [...names, ...words].map((command) => `there is no npm run ${command}.`);
}

const isWordOf = (code: string, word: string): boolean =>
  word === 'help' || new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(code);

const codeManuals =
  /^(ARCHITECTURE|CONTRIBUTING|docs\/first-hour|(art|bench|content|contract|office|server|site|tests|tools)\/README)\.md$/;

/** In backticks, with a capital inside: `rateOf`, `keyedPage`, `ButtonLink`. */
function findUnknownNames(text: string, { code }: ManualFacts): string[] {
  const names = new Set(listCode(text).flatMap((one) => one.match(/\b[A-Za-z]*[a-z][A-Z]\w*/g) ?? []));
  return [...names].filter((name) => !code.includes(name)).map((name) => `nothing is called ${name}.`);
}

/** A README names the folders beside it. The README of `tools` also names each .ts file except tests. */
function findUnnamedFolders(folder: string, text: string, { paths }: ManualFacts): string[] {
  const besideReadme = [...paths]
    .filter((path) => dirname(path) === folder)
    .map((path) => path.slice(folder.length + 1));
  const isFolder = (name: string) => [...paths].some((path) => path.startsWith(`${folder}/${name}/`));
  const wanted = besideReadme.flatMap((name) => {
    if (isFolder(name)) return [`${name}/`];
    return folder === 'tools' && name.endsWith('.ts') && !name.endsWith('.test.ts') ? [name] : [];
  });
  return wanted.filter((name) => !text.includes(name)).map((name) => `${name} is not named.`);
}

/** Both language halves need the same number of headings, rows, steps and commands. */
function findUnequalHalves(text: string): string[] {
  const [german, english] = splitLanguages(text);
  if (english === undefined) return [];
  const parts = {
    headings: /^##+ /gm,
    'rows of tables': /^\|/gm,
    'items of lists': /^(?:- |\d+\. )/gm,
    blocks: /^```/gm,
  };
  return Object.entries(parts).flatMap(([name, pattern]) => {
    const [de, en] = [german, english].map((half = '') => (half.match(pattern) ?? []).length);
    return de === en ? [] : [`the German half has ${de} ${name}, the English ${en}.`];
  });
}

const decisionRecordLimits = { records: 25, lines: 40 }; // 0011 may be longer: it has a row for each library.

export function findDecisionRecordIssues(manuals: Manuals): string[] {
  const list = manuals['docs/decisions/README.md'] ?? '';
  const records = Object.entries(manuals).filter(([file]) => /^docs\/decisions\/\d{4}-/.test(file));
  const ofEach = records.flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length;
    return [
      ...(lines > decisionRecordLimits.lines && !file.includes('/0011-')
        ? [`${lines} lines, and ${decisionRecordLimits.lines} are allowed.`]
        : []),
      ...(list.includes(file.replace('docs/decisions/', '](')) ? [] : ['docs/decisions/README.md does not name it.']),
    ].map((issue) => `${file}: ${issue}`);
  });
  if (records.length <= decisionRecordLimits.records) return ofEach;
  return [
    ...ofEach,
    `docs/decisions: there are ${records.length} records, and ${decisionRecordLimits.records} are allowed. Merge two, or delete one.`,
  ];
}

/** In the item "Time is an argument": the paths, without `tools` and other folders. */
const listClockFiles = (text: string): string[] =>
  matchAll(text, /\*\*Time is an argument\.\*\*([^*]*)/g).flatMap((item) => matchAll(item, /`([\w/-]+\.ts)`/g));

/** Texts in quotation marks. An ellipsis replaces a name or a number, as in „… entfernen“. */
const listQuotes = (text: string): string[] =>
  matchAll(text, /[„“]([^“”„]+)[“”]/g).map((words) => words.replaceAll(/\s+/g, ' ').replaceAll(/^… | …$/g, ''));

/** Paths, file names, and in a folder's README its own folders. */
function findMissingFiles(file: string, text: string, { paths }: ManualFacts): string[] {
  const tops = new Set([...paths].filter((path) => !path.includes('/')));
  const here = dirname(file);
  const ofFolder = file.endsWith('/README.md') && !here.startsWith('docs');
  const nearby = [...paths].filter((path) => !ofFolder || path.startsWith(`${here}/`));
  const names = new Set(nearby.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  /** Also true for unknown first folders, ignored folders, and single folders outside READMEs. */
  const mayExist = (place: string): boolean => {
    const path = place.replace(/\/$/, '');
    const [top = '', ...below] = path.split('/');
    if (paths.has(path) || paths.has(normalize(join(here, path)))) return true;
    if (below.length > 0) return !(tops.has(top) || paths.has(join(here, top)));
    return place.endsWith('/') ? !file.endsWith('README.md') || ignoredFolders.has(top) : names.has(path);
  };
  const places = listCode(text).filter((one) =>
    /^[\w@-][\w.@-]*(\/[\w.@[\]-]+)*(\/|\.(ts|tsx|astro|css|mjs))$/.test(one),
  );
  return [...new Set(places)].filter((one) => !mayExist(one)).map((one) => `there is no ${one}.`);
}

function findDeadLinks(file: string, text: string, manuals: Manuals, { paths }: ManualFacts): string[] {
  const targets = [
    ...removeCodeBlocks(text)
      .replaceAll(/`[^`\n]+`/g, '')
      .matchAll(/\]\((?!\w+:)([^)\s]+)\)/g),
  ].map(([, target = '']) => target);
  return targets.flatMap((target) => {
    const [path = '', anchor] = target.split('#');
    const to = path ? normalize(join(dirname(file), path)) : file;
    if (to !== '.' && !paths.has(to.replace(/\/$/, ''))) return [`the link ${target} leads nowhere.`];
    const lacks = anchor !== undefined && !listAnchors(manuals[to] ?? '').includes(anchor);
    return lacks ? [`the link ${target} leads to no heading.`] : [];
  });
}

const listAnchors = (text: string): string[] =>
  matchAll(text.toLowerCase(), /^#+ (.+)$/gm).map((heading) =>
    heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
  );

const units: Record<string, number> = { '': 1, s: 1000, KB: 1024, MB: 1024 ** 2 };

function findWrongLimits(text: string, { limits }: ManualFacts): string[] {
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\S+)(?: (\w+))? +\|/gm)];
  if (rows.length === 0) return ['there is no table of limits.'];
  return rows.flatMap(([, name = '', number, unit = '']) => {
    const value = Number(number) * (units[unit] ?? Number.NaN);
    return limits[name] === value
      ? []
      : [`the limit ${name} is ${String(limits[name])}, not ${`${number} ${unit}`.trim()}.`];
  });
}

function findDifferences(kind: string, named: readonly string[], real: readonly string[]): string[] {
  const unknown = named.filter((one) => !real.includes(one)).map((one) => `there is no ${kind} ${one}.`);
  const unnamed = real.filter((one) => !named.includes(one)).map((one) => `the ${kind} ${one} is not named.`);
  return [...unknown, ...unnamed];
}

const listFirstCells = (text: string): string[] => matchAll(text, /^\| (`[^|]+)\|/gm).flatMap(listCode);

const listAddresses = (text: string): string[] =>
  listCode(text).flatMap(
    (code) => code.match(/^(?:[A-Z]+ )?(\/(?:auth|api)\/[\w/-]+)$/)?.[1]?.replace(/\/$/, '') ?? [],
  );

const removeCodeBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const listCode = (text: string): string[] => matchAll(removeCodeBlocks(text), /`([^`\n]+)`/g);
const matchAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);
