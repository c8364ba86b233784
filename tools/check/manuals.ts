import { dirname, join, normalize } from 'node:path';
import { type Facts, ignored, type Manuals, readFacts, readManuals } from './manuals-facts.ts';

export async function checkManuals(): Promise<void> {
  const facts = await readFacts();
  const faults = manualFaults(await readManuals(facts), facts);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export function manualFaults(manuals: Manuals, facts: Facts): string[] {
  const everywhere = Object.entries(manuals).flatMap(([file, text]) =>
    [
      ...unknownCommands(text, facts),
      ...missingFiles(file, text, facts),
      ...deadLinks(file, text, manuals, facts),
      ...(aboutCode.test(file) ? unknownNames(text, facts) : []),
      ...(file.endsWith('/README.md') ? unnamedNeighbours(dirname(file), text, facts) : []),
      ...unequalHalves(text),
    ].map((fault) => `${file}: ${fault}`),
  );
  const operations = manuals['docs/operations.md'] ?? '';
  const ofOperator = [
    ...differences('setting', firstCells(section(operations, 'Settings')), facts.settings),
    ...wrongLimits(section(operations, 'Limits'), facts),
    ...differences('address', addressesIn(operations), facts.addresses),
    ...differences('migration', firstCells(section(operations, 'Updating')), facts.migrations),
  ].map((fault) => `docs/operations.md: ${fault}`);
  const ofOffice = ['docs/office.md', 'docs/editing.md'].flatMap((file) =>
    quoted(manuals[file] ?? '')
      .filter((words) => !facts.texts.includes(words))
      .map((words) => `${file}: no page of the office says "${words}".`),
  );
  const unnamed = facts.scripts.filter((name) => !named(manuals['README.md'] ?? '', name));
  return [
    ...everywhere,
    ...ofOperator,
    ...ofOffice,
    ...decisionFaults(manuals),
    ...unnamed.map((name) => `README.md: npm run ${name} is not named.`),
  ];
}

const named = (text: string, script: string): boolean => new RegExp(`npm (run )?${script}(?![\\w-])`).test(text);

function unknownCommands(text: string, { scripts, commands }: Facts): string[] {
  // On a service's machine commands begin with `tollenau`: docs/operations.md, "As a service".
  const whole = text.replaceAll('\\\n', '').replaceAll(/(?<=^|`)tollenau (?=[a-z])/gm, 'npm run admin -- ');
  const names = all(whole, /npm run (?:-s )?([a-z][\w-]*)/g).filter((name) => !scripts.includes(name));
  const lines = whole.matchAll(/npm run (?:-s )?(admin -- [a-z][\w-]*|[a-z][\w-]*(?= -- ))(?: --)? ?([^`\n]*)/g);
  const words = [...lines].flatMap(([, name = '', line = '']) => {
    const code = commands[name];
    const isOfAdmin = name.startsWith('admin -- ');
    if (code === undefined) return isOfAdmin ? [name] : [];
    const said = [...all(line, /^([a-z]+)(?![\w./-])/g), ...all(line, /(?<![\w-])--([a-z-]+)/g)];
    return said.filter((word) => !isWordOf(code, word)).map((word) => `${name}${isOfAdmin ? '' : ' --'} ${word}`);
  });
  return [...names, ...words].map((command) => `there is no npm run ${command}.`);
}

const isWordOf = (code: string, word: string): boolean =>
  word === 'help' || new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(code);

const aboutCode = /^(CONTRIBUTING|(art|bench|content|contract|server|site|tests|tools)\/README)\.md$/;

/** In backticks, with a capital inside: `rateOf`, `keyedPage`, `ButtonLink`. */
function unknownNames(text: string, { code }: Facts): string[] {
  const names = new Set(codeIn(text).flatMap((one) => one.match(/\b[A-Za-z]*[a-z][A-Z]\w*/g) ?? []));
  return [...names].filter((name) => !code.includes(name)).map((name) => `nothing is called ${name}.`);
}

/** A folder's README names its folders; that of `tools` also its files, which are commands. */
function unnamedNeighbours(folder: string, text: string, { paths }: Facts): string[] {
  const below = [...paths].filter((path) => dirname(path) === folder).map((path) => path.slice(folder.length + 1));
  const isFolder = (name: string) => [...paths].some((path) => path.startsWith(`${folder}/${name}/`));
  const wanted = below.flatMap((name) => {
    if (isFolder(name)) return [`${name}/`];
    return folder === 'tools' && name.endsWith('.ts') && !name.endsWith('.test.ts') ? [name] : [];
  });
  return wanted.filter((name) => !text.includes(name)).map((name) => `${name} is not named.`);
}

/** Both halves need the same number of headings, rows, steps and commands. */
function unequalHalves(text: string): string[] {
  const [german, english] = text.split(/^(?:---$|(?=## English$))/m);
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

const most = { records: 25, lines: 40 };

export function decisionFaults(manuals: Manuals): string[] {
  const list = manuals['docs/decisions/README.md'] ?? '';
  const records = Object.entries(manuals).filter(([file]) => /^docs\/decisions\/\d{4}-/.test(file));
  const ofEach = records.flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length;
    return [
      ...(lines > most.lines && !file.includes('/0011-') ? [`${lines} lines, and ${most.lines} are allowed.`] : []),
      ...(list.includes(file.replace('docs/decisions/', '](')) ? [] : ['docs/decisions/README.md does not name it.']),
    ].map((fault) => `${file}: ${fault}`);
  });
  if (records.length <= most.records) return ofEach;
  return [
    ...ofEach,
    `docs/decisions: there are ${records.length} records, and ${most.records} are allowed. Merge two, or delete one.`,
  ];
}

/** Texts in quotation marks; „… entfernen“ has a name before it. */
const quoted = (text: string): string[] =>
  all(text, /[„“]([^“”„]+)[“”]/g).map((words) => words.replaceAll(/\s+/g, ' ').replaceAll(/^… | …$/g, ''));

/** Paths, file names, and in a folder's README its own folders. */
function missingFiles(file: string, text: string, { paths }: Facts): string[] {
  const tops = new Set([...paths].filter((path) => !path.includes('/')));
  const here = dirname(file);
  const ofFolder = file.endsWith('/README.md') && !here.startsWith('docs');
  const nearby = [...paths].filter((path) => !ofFolder || path.startsWith(`${here}/`));
  const names = new Set(nearby.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const stands = (said: string): boolean => {
    const path = said.replace(/\/$/, '');
    const [top = '', ...below] = path.split('/');
    if (paths.has(path) || paths.has(normalize(join(here, path)))) return true;
    if (below.length > 0) return !(tops.has(top) || paths.has(join(here, top)));
    return said.endsWith('/') ? !file.endsWith('README.md') || ignored.has(top) : names.has(path);
  };
  const said = codeIn(text).filter((one) => /^[\w@-][\w.@-]*(\/[\w.@[\]-]+)*(\/|\.(ts|tsx|astro|css|mjs))$/.test(one));
  return [...new Set(said)].filter((one) => !stands(one)).map((one) => `there is no ${one}.`);
}

function deadLinks(file: string, text: string, manuals: Manuals, { paths }: Facts): string[] {
  const targets = [
    ...withoutBlocks(text)
      .replaceAll(/`[^`\n]+`/g, '')
      .matchAll(/\]\((?!\w+:)([^)\s]+)\)/g),
  ].map(([, target = '']) => target);
  return targets.flatMap((target) => {
    const [path = '', anchor] = target.split('#');
    const to = path ? normalize(join(dirname(file), path)) : file;
    if (to !== '.' && !paths.has(to.replace(/\/$/, ''))) return [`the link ${target} leads nowhere.`];
    const lacks = anchor !== undefined && !anchorsOf(manuals[to] ?? '').includes(anchor);
    return lacks ? [`the link ${target} leads to no heading.`] : [];
  });
}

const anchorsOf = (text: string): string[] =>
  all(text.toLowerCase(), /^#+ (.+)$/gm).map((heading) =>
    heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
  );

const units: Record<string, number> = { '': 1, s: 1000, KB: 1024, MB: 1024 ** 2 };

function wrongLimits(text: string, { limits }: Facts): string[] {
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\S+)(?: (\w+))? +\|/gm)];
  if (rows.length === 0) return ['there is no table of limits.'];
  return rows.flatMap(([, name = '', number, unit = '']) => {
    const said = Number(number) * (units[unit] ?? Number.NaN);
    return limits[name] === said
      ? []
      : [`the limit ${name} is ${String(limits[name])}, not ${`${number} ${unit}`.trim()}.`];
  });
}

function differences(kind: string, said: readonly string[], real: readonly string[]): string[] {
  const unknown = said.filter((one) => !real.includes(one)).map((one) => `there is no ${kind} ${one}.`);
  const unsaid = real.filter((one) => !said.includes(one)).map((one) => `the ${kind} ${one} is not named.`);
  return [...unknown, ...unsaid];
}

const firstCells = (text: string): string[] => all(text, /^\| (`[^|]+)\|/gm).flatMap(codeIn);

const addressesIn = (text: string): string[] =>
  codeIn(text).flatMap((code) => code.match(/^(?:[A-Z]+ )?(\/(?:auth|api)\/[\w/-]+)$/)?.[1]?.replace(/\/$/, '') ?? []);

const section = (text: string, heading: string): string => text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const withoutBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const codeIn = (text: string): string[] => all(withoutBlocks(text), /`([^`\n]+)`/g);
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, first = '']) => first);
