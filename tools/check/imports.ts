/** Import rules between parts. Biome finds cycles of files, this check finds cycles of folders. */
import { readdirSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, matchesGlob, posix } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
const isInFolder = /^(?:art|contract|office|server|site|tools)\/.*\//;

interface ImportRule {
  files: string[];
  /** patterns of files and packages; `!` makes an exception */
  never: string[];
  because: string;
}

const foundation = ['storage', 'secrets', 'http', 'mail', 'decoding', 'pictures', 'films'];
const baseModules = ['config', 'limits', 'semaphore', 'periodic-job'].map((name) => `!server/${name}.ts`);
const allowFolders = (folders: string[]) => folders.map((name) => `!server/${name}/**`);
const screens = readdirSync(join(root, 'site/screens'));
const tasks = ['home', 'box-office', 'check-in', 'editor', 'media', 'newsletter', 'team', 'stats'];

const rules: ImportRule[] = [
  {
    files: ['contract/**'],
    never: ['**', '!contract/**', '!zod', '!zod/*'],
    because: 'Browser and server share the contract: it imports nothing but Zod.',
  },
  {
    files: ['site/**', 'office/*/screens/**', 'office/pages/**'],
    never: ['{server,app,tests,tools,bench,art}/**', 'office/*/server/**', 'node:*', 'node:*/*', 'fastify', 'kysely'],
    because: 'Screens run in browsers and never import the server.',
  },
  {
    files: ['site/**', 'office/**'],
    never: ['astro:content'],
    because: 'Content comes from Astro.locals.edition and changes while the site runs.',
  },
  { files: ['site/**'], never: ['office/**'], because: 'The public site does not know the office.' },
  { files: ['site/ui/**'], never: ['site/**', '!site/ui/**'], because: 'ui knows nothing of the estate.' },
  {
    files: ['site/*/**', '!site/pages/**'],
    never: ['site/pages/**'],
    because: 'Imports go pages → screens → shell, tickets, language → ui → contract.',
  },
  {
    files: ['site/*/**', '!site/pages/**', '!site/screens/**', 'office/**'],
    never: ['site/screens/**', 'site/pages/**'],
    because: 'Building blocks know no screen.',
  },
  {
    files: ['{site,office}/pages/**/*.astro'],
    never: ['**', '!office/**', '!site/{pages,screens,shell,ui,tickets,session,media,booklet,embed}/**'],
    because: 'A page only mounts: its loader prepares what it shows.',
  },
  {
    files: ['server/**'],
    never: ['{site,office,app,tests,tools,bench,art}/**', 'react', 'react-dom', 'react-dom/*', 'astro', 'astro:*'],
    because: 'The server imports the contract alone; it gets the built site as a bundle (server/pages/site.ts).',
  },
  {
    files: foundation.map((name) => `server/${name}/**`),
    never: ['server/**', ...allowFolders(foundation), ...baseModules],
    because: 'Storage, HTTP, email and pictures know no feature: imports go features → content → pages → storage.',
  },
  {
    files: ['server/{pages,content}/**'],
    never: ['server/**', ...allowFolders([...foundation, 'pages', 'content']), ...baseModules],
    because: 'Pages and content know no feature.',
  },
  {
    files: ['office/*/server/**'],
    never: ['{site,app,tests,tools,bench,art}/**', 'office/*/screens/**', 'react', 'astro'],
    because: 'The server side of the office does not import what runs in browsers.',
  },
  ...screens.map((screen) => ({
    files: [`site/screens/${screen}/**`],
    never: ['site/screens/**', `!site/screens/${screen}/**`],
    because: 'A screen never imports another screen: what two need belongs into ui, shell or content.',
  })),
  ...tasks.map((task) => ({
    files: [`office/${task}/**`],
    never: ['office/**', `!office/${task}/**`, '!office/shared/**', '!office/team/**'],
    because: 'A task of the office imports another only through shared or team.',
  })),
  { files: ['office/shared/**'], never: ['office/**', '!office/shared/**'], because: 'shared knows no task.' },
  {
    files: ['tools/**'],
    never: ['art/**'],
    because: 'The pictures are made with the tools, not the other way round.',
  },
  {
    files: ['art/**', 'tools/**'],
    never: ['{tests,bench}/**'],
    because: 'Tests and measurements use the tools, not the other way round.',
  },
  {
    files: ['tests/**'],
    never: ['bench/**'],
    because: 'Measurements use the tests’ harness, not the other way round.',
  },
];

const matches = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((one) => !one.startsWith('!') && matchesGlob(path, one)) &&
  !patterns.some((one) => one.startsWith('!') && matchesGlob(path, one.slice(1)));

export function findViolatedRule(file: string, imported: string): string | undefined {
  return rules.find(({ files, never }) => matches(file, files) && matches(imported, never))?.because;
}

/** Files as paths from the root, packages by name. */
export function listImports(file: string, code: string): string[] {
  const found = code.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^'\n]+)'/g);
  return [...found].map(([, name = '']) => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name;
  });
}

/** `server/booking/seats` or `office/team/screens`: cycles between these are forbidden. */
function findImportFolder(file: string): string {
  const parts = file.split('/').slice(0, -1);
  const isDeep = parts[0] === 'office' || parts[1] === 'booking';
  return parts.slice(0, isDeep ? 3 : 2).join('/');
}

/** Removes folders without remaining imports until none is left; the rest is in a cycle. */
export function findFoldersInCycles(imports: Iterable<readonly [from: string, to: string]>): string[] {
  let remaining = [...imports].filter(([from, to]) => from !== to);
  for (;;) {
    const importing = new Set(remaining.map(([from]) => from));
    const imported = new Set(remaining.map(([, to]) => to));
    const next = remaining.filter(([from, to]) => importing.has(to) && imported.has(from));
    if (next.length === remaining.length) return [...new Set(next.flat())].sort();
    remaining = next;
  }
}

export async function checkImports(): Promise<void> {
  const issues: string[] = [];
  const folders: [string, string][] = [];
  for await (const file of glob('{app,art,contract,office,server,site,tests,tools}/**/*.{ts,tsx,astro}', {
    cwd: root,
  })) {
    if (file.includes('.test.')) continue;
    for (const imported of listImports(file, await readFile(join(root, file), 'utf8'))) {
      const because = findViolatedRule(file, imported);
      if (because) issues.push(`${file} imports ${imported}. ${because}`);
      if (isInFolder.test(file) && isInFolder.test(imported))
        folders.push([findImportFolder(file), findImportFolder(imported)]);
    }
  }
  const cycle = findFoldersInCycles(folders);
  if (cycle.length > 0) issues.push(`These folders import one another in a cycle: ${cycle.join(', ')}.`);
  if (issues.length > 0) throw new Error(issues.join('\n'));
}
