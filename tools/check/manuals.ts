/** What a machine can find in a manual that is no longer true: commands, files, links, settings, limits, addresses. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { settingNames } from '#server/config.ts';
import { limits } from '#server/limits.ts';

const root = new URL('../../', import.meta.url).pathname;

export type Manuals = Record<string, string>; // path → text

/** What the code is like. */
export interface Facts {
  scripts: readonly string[];
  settings: readonly string[];
  limits: Readonly<Record<string, unknown>>;
  /** where something can be sent */
  addresses: readonly string[];
  /** every file and folder, from the root */
  paths: ReadonlySet<string>;
}

export async function checkManuals(): Promise<void> {
  const facts = await readFacts();
  const faults = manualFaults(await readManuals(facts), facts);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export function manualFaults(manuals: Manuals, facts: Facts): string[] {
  const everywhere = Object.entries(manuals).flatMap(([file, text]) =>
    [...unknownCommands(text, facts), ...missingFiles(file, text, facts), ...deadLinks(file, text, manuals, facts)].map(
      (fault) => `${file}: ${fault}`,
    ),
  );
  const operations = manuals['docs/operations.md'] ?? '';
  const ofOperator = [
    ...differences('setting', firstCells(section(operations, 'Settings')), facts.settings),
    ...wrongLimits(section(operations, 'Limits'), facts),
    ...differences('address', addressesIn(operations), facts.addresses),
  ].map((fault) => `docs/operations.md: ${fault}`);
  const unnamed = facts.scripts.filter((name) => !named(manuals['README.md'] ?? '', name));
  return [...everywhere, ...ofOperator, ...unnamed.map((name) => `README.md: npm run ${name} is not named.`)];
}

const named = (text: string, script: string): boolean => new RegExp(`npm (run )?${script}(?![\\w-])`).test(text);

function unknownCommands(text: string, { scripts }: Facts): string[] {
  const names = all(text, /npm run ([\w-]+)/g).filter((name) => !scripts.includes(name));
  return names.map((name) => `there is no npm run ${name}.`);
}

/** In backticks: a path from one of our folders, a file of code by its name alone, and in a folder's README its own folders. */
function missingFiles(file: string, text: string, { paths }: Facts): string[] {
  const tops = new Set([...paths].filter((path) => !path.includes('/')));
  const names = new Set([...paths].map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const here = dirname(file);
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

/** made by the commands, and not committed */
const ignored = new Set(['.runtime', 'node_modules', 'dist', 'data', 'reports']);

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

/** as GitHub makes them */
const anchorsOf = (text: string): string[] =>
  all(text.toLowerCase(), /^#+ (.+)$/gm).map((heading) =>
    heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
  );

const units: Record<string, number> = { '': 1, s: 1000, KB: 1024 };

function wrongLimits(text: string, { limits }: Facts): string[] {
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\S+) ?(\w*) +\|/gm)];
  if (rows.length === 0) return ['there is no table of limits.'];
  return rows.flatMap(([, name = '', number, unit = '']) => {
    const said = Number(number) * (units[unit] ?? Number.NaN);
    return limits[name] === said
      ? []
      : [`the limit ${name} is ${String(limits[name])}, not ${`${number} ${unit}`.trim()}.`];
  });
}

/** What the manual names and the code lacks, and the other way round. */
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

/** The specification is not edited to fit the code. */
async function readManuals({ paths }: Facts): Promise<Manuals> {
  const files = [...paths].filter((path) => path.endsWith('.md') && !path.startsWith('docs/specification/'));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(root + file, 'utf8')])));
}

async function readFacts(): Promise<Facts> {
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
  const found = await Array.fromAsync(
    glob('**', { cwd: root, exclude: (name) => name.startsWith('.') || ignored.has(name) }),
  );
  const code = found.filter((path) => /^(server|contract)\/.*(?<!\.test)\.ts$/.test(path));
  const texts = await Promise.all(code.map((path) => readFile(root + path, 'utf8')));
  const addresses = all(texts.join('\n'), /'(\/(?:auth|api)\/[\w/-]+?)\/?'/g);
  const paths = new Set(found);
  return { scripts: Object.keys(scripts), settings: settingNames, limits, addresses: [...new Set(addresses)], paths };
}
