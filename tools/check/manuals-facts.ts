import { glob, readFile } from 'node:fs/promises';
import { limits } from '#server/limits.ts';
import { adminCommands as admin } from '#tools/admin.ts';

const root = new URL('../../', import.meta.url).pathname;

export type Manuals = Record<string, string>; // path → text

export interface ManualFacts {
  scripts: readonly string[];
  limits: Readonly<Record<string, unknown>>;
  addresses: readonly string[];
  paths: ReadonlySet<string>;
  migrations: readonly string[];
  /** the files that may read the clock */
  clockFiles: readonly string[];
  /** the code of each command: `screenshots`, `admin -- backup` */
  commands: Readonly<Record<string, string>>;
  code: string;
  texts: string;
}

export const ignoredFolders = new Set(['.runtime', 'node_modules', 'dist', 'data', 'reports']);

/** A manual in two languages has its German half first. */
export const splitLanguages = (text: string): string[] => text.split(/^(?:---$|(?=## English$))/m);

/** The specification is not edited to fit the code. */
export async function readManuals({ paths }: ManualFacts): Promise<Manuals> {
  const files = [...paths].filter((path) => path.endsWith('.md') && !path.startsWith('docs/specification/'));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(root + file, 'utf8')])));
}

export async function readManualFacts(): Promise<ManualFacts> {
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
  const found = await Array.fromAsync(
    glob('**', { cwd: root, exclude: (name) => name.startsWith('.') || ignoredFolders.has(name) }),
  );
  const read = async (pattern: RegExp) => {
    const files = found.filter((path) => pattern.test(path)).toSorted();
    return (await Promise.all(files.map((path) => readFile(root + path, 'utf8')))).join('\n');
  };
  const ofServer = await read(/^(server|contract)\/.*(?<!\.test)\.ts$/);
  const addresses = [...ofServer.matchAll(/'(\/(?:auth|api)\/[\w/-]+?)\/?'/g)];
  const codeOf = async (name: string, path: string) =>
    [name, await read(new RegExp(`^${path}(\\.ts$|/.*\\.ts$)`))] as const;
  const names = Object.keys(scripts).filter((name) => !scripts[name]?.endsWith('renamed.mjs'));
  const commands = [
    ...names.map((name) => {
      const [first = '', file] = scripts[name]?.split(' ').at(-1)?.split('/') ?? [];
      return codeOf(name, file ? first : `tools/${first}`);
    }),
    ...Object.keys(admin).map((name) => codeOf(`admin -- ${name}`, `tools/admin/${name}`)),
  ];
  return {
    scripts: names,
    limits,
    addresses: [...new Set(addresses.map(([, address = '']) => address))],
    paths: new Set(found),
    migrations: found.flatMap((path) => path.match(/^server\/storage\/migrations\/(\d.*)\.ts$/)?.[1] ?? []),
    clockFiles: await readClockFiles(),
    commands: Object.fromEntries(await Promise.all(commands)),
    code:
      ofServer +
      (await read(/^(site|office|app|tools|tests|bench|art)\/.*\.(tsx?|mjs|astro|py)$/)) +
      (await read(/^[\w.]+\.(json|ts)$/)),
    texts: (await read(/^content\/texts\/.*\.yaml$/)).replaceAll(/\s+/g, ' '),
  };
}

async function readClockFiles(): Promise<string[]> {
  const rule = await readFile(`${root}tools/lint/no-hidden-clock.grit`, 'utf8');
  return [...rule.matchAll(/[:|]([a-z][\w/-]*\\\.ts)(?=[|)])/g)].map(([, path = '']) => path.replace('\\', ''));
}
