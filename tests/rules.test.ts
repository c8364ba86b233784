/** The lint rules that hold the design: each is shown a file that breaks it, and one that does not. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('../', import.meta.url).pathname;
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

interface Report {
  diagnostics: { message: string; category: string; location: { path: string } }[];
}

interface Case {
  file: string;
  code: string;
  /** what the linter has to say of it; nothing may be said of these matters without */
  said?: string;
}

const foldersOf = async (top: string): Promise<string[]> =>
  (await readdir(join(root, top), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const folders = await foldersOf('site');
const rooms = await foldersOf('server');
const beneath = ['storage', 'secrets', 'http', 'mail', 'decoding', 'pictures', 'films'];
const middle = ['pages', 'content'];
const features = rooms.filter((name) => ![...beneath, ...middle].includes(name));
// tools/lint holds the rules themselves, which the linter does not look at.
const workshops = (await foldersOf('tools')).filter((name) => name !== 'lint');
const proofs = await foldersOf('tests');
const blocks = folders.filter((name) => !['screens', 'pages'].includes(name));

const importing = (what: string) => `import { a } from '${what}';\nexport const b = a;\n`;
const imports = (from: string, what: string, said?: string): Case => ({
  file: `${from}/${what.replaceAll(/\W+/g, '-')}.ts`,
  code: importing(what),
  ...(said && { said }),
});

/** what a page may name: screens and their loaders (those of the office stand in site/office), the document, and islands */
const mounted = ['screens', 'office', 'shell', 'ui', 'tickets', 'session', 'media'];
const mounts = (what: string): Case => ({
  file: `site/pages/${what.replaceAll(/\W+/g, '-')}.astro`,
  code: `---\nimport { a } from '${what}';\nconst b = a;\n---\n\n<p>{b}</p>\n`,
  ...(!mounted.some((name) => what.startsWith(`#site/${name}/`)) && { said: 'A page only mounts' }),
});

const noServer = 'never imports the server';
const blockKnowsNoScreen = 'Building blocks know no screen';
const uiKnowsNothing = 'ui knows nothing';

/** pages → screens → shell, tickets, session, language, content … → ui → contract */
const directions: Case[] = [
  ...folders.flatMap((folder) => [
    imports(`site/${folder}`, '#server/config.ts', folder === 'ui' ? uiKnowsNothing : noServer),
    imports(`site/${folder}`, '../ui/Button.tsx', folder === 'ui' ? uiKnowsNothing : 'use the #names'),
    imports(`site/${folder}`, '#site/ui/Button.tsx'),
    ...(folder === 'ui' ? [] : [imports(`site/${folder}`, '#art/editions.ts', noServer)]),
    ...(folder === 'ui' ? [] : [imports(`site/${folder}`, 'astro:content', 'changes while the site runs')]),
    imports(`site/${folder}`, '#contract/language.ts'),
  ]),
  ...blocks.flatMap((folder) => [
    imports(`site/${folder}`, '#site/screens/home/Home.tsx', folder === 'ui' ? uiKnowsNothing : blockKnowsNoScreen),
    imports(`site/${folder}`, '#site/pages/index.astro', folder === 'ui' ? uiKnowsNothing : blockKnowsNoScreen),
  ]),
  ...folders.filter((name) => name !== 'ui').map((name) => imports('site/ui', `#site/${name}/a.ts`, uiKnowsNothing)),
  ...folders.filter((name) => name !== 'ui').map((name) => imports(`site/${name}`, 'node:fs', noServer)),
  imports('site/screens/home', '#site/screens/notices/Soon.tsx', 'A screen never imports another screen'),
  imports('site/pages/news-detail', '#site/screens/home/Home.tsx'),
  ...['#contract/zone.ts', ...folders.map((name) => `#site/${name}/a.ts`)].map((what) => mounts(what)),
  { file: 'site/people/egg.ts', code: importing('./hen.ts'), said: 'part of a cycle' },
  {
    file: 'site/people/hen.ts',
    code: "import type { b } from './egg.ts';\nexport type a = typeof b;\n",
    said: 'part of a cycle',
  },
  ...['contract', 'contract/some'].flatMap((folder) => [
    ...['#server/config.ts', '#site/bundle.ts', '#tools/built.ts', '#tests/harness/until.ts', 'node:fs', '../a.ts'].map(
      (what) => imports(folder, what, 'imports nothing but Zod'),
    ),
    imports(folder, 'zod'),
  ]),
];

/** storage ← secrets ← mail, http ← pages ← content ← features ← app */
const insideServer: Case[] = [
  ...rooms.flatMap((folder) => [
    ...[
      '#site/bundle.ts',
      'react',
      'astro',
      '#tests/harness/until.ts',
      '#tools/served.ts',
      '#bench/load.ts',
      '#art/editions.ts',
    ].map((what) => imports(`server/${folder}`, what, 'only as a built bundle')),
    imports(`server/${folder}`, '../limits.ts', 'use the #names'),
    imports(`server/${folder}`, '#contract/language.ts'),
    imports(`server/${folder}`, '#server/limits.ts'),
    imports(`server/${folder}`, '#server/storage/open.ts'),
  ]),
  ...features.flatMap((folder) => [
    imports(`server/${folder}`, '#server/app.ts', 'Only main.ts and tests build the server'),
    imports(`server/${folder}`, '#server/services.ts'),
  ]),
  ...[...beneath, ...middle].flatMap((folder) =>
    ['#server/app.ts', '#server/services.ts', ...features.map((name) => `#server/${name}/a.ts`)].map((what) =>
      imports(`server/${folder}`, what, 'no feature and no services'),
    ),
  ),
  ...beneath.flatMap((folder) =>
    middle.map((name) => imports(`server/${folder}`, `#server/${name}/a.ts`, 'no feature and no services')),
  ),
];

const besides: Case[] = [
  ...workshops.flatMap((folder) => [
    imports(`tools/${folder}`, '#bench/load.ts', 'Tests and measurements use the tools'),
    imports(`tools/${folder}`, '#tests/harness/until.ts', 'Tests and measurements use the tools'),
    imports(`tools/${folder}`, '../served.ts', 'use the #names'),
    imports(`tools/${folder}`, '#server/limits.ts'),
  ]),
  ...proofs.flatMap((folder) => [
    imports(`tests/${folder}`, '#bench/load.ts', 'Measurements use the tests'),
    imports(`tests/${folder}`, '../budgets.ts', 'use the #names'),
    imports(`tests/${folder}`, '#server/app.ts'),
  ]),
];

const clock = 'only server/main.ts reads the clock';
const places = ['site/screens/home', ...rooms.map((name) => `server/${name}`), 'contract'];
const clocks: Case[] = places.flatMap((folder) => [
  { file: `${folder}/year.ts`, code: 'export const year = () => new Date().getFullYear();\n', said: clock },
  { file: `${folder}/now.ts`, code: 'export const at = () => Date.now();\n', said: clock },
  { file: `${folder}/given.ts`, code: 'export const first = new Date(0);\n' },
]);
const others: Case[] = [
  { file: 'server/main.ts', code: 'export const now = () => new Date();\n' },
  { file: 'server/any.ts', code: 'export const a = (b: any) => b;\n', said: 'Unexpected any' },
  { file: 'server/unknown.ts', code: 'export const a = (b: unknown) => b;\n' },
];
const cases = [...directions, ...insideServer, ...besides, ...clocks, ...others];

/** A project of its own with our rules and all these files in it, and what the linter says of each. */
let folder: string;
const heard = new Map<string, string>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollenau-rules-'));
  for (const part of ['biome.json', 'tools/lint', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  for (const { file, code } of cases) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
  const words = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  const report = await new Promise<string>((resolve) =>
    execFile(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout)),
  );
  for (const { message, category, location } of (JSON.parse(report) as Report).diagnostics)
    heard.set(location.path, `${heard.get(location.path) ?? ''} ${category} ${message}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ofTheRules = /noRestrictedImports|noExplicitAny|reads the clock/;

test.each(cases.filter(({ said }) => said))('$file is refused: $said', ({ file, said = '' }) => {
  expect(heard.get(file)).toContain(said);
});

test('what keeps to the rules is not refused', () => {
  const kept = cases.filter(({ said }) => !said).map(({ file }) => file);
  expect(kept.length).toBeGreaterThan(40);
  expect(kept.filter((file) => ofTheRules.test(heard.get(file) ?? ''))).toEqual([]);
});

test('the folders are those of the disk', () => {
  expect(folders).toEqual(expect.arrayContaining(['pages', 'screens', 'ui', 'content']));
  expect(features).toEqual(expect.arrayContaining(['accounts', 'newsletter', 'tickets']));
});

/** Which folder of server imports which, by name. */
async function importsOfRooms(): Promise<Map<string, Set<string>>> {
  const found = new Map(rooms.map((name) => [name, new Set<string>()]));
  for (const room of rooms) {
    const files = await readdir(join(root, 'server', room), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const text = await readFile(join(root, 'server', room, file), 'utf8');
      for (const [, to = ''] of text.matchAll(/'#server\/([\w-]+)\//g)) if (to !== room) found.get(room)?.add(to);
    }
  }
  return found;
}

/** Folder by folder from what imports nothing; what is left over goes round in a circle. */
function circle(graph: Map<string, Set<string>>): string[] {
  let left = [...graph.keys()];
  for (;;) {
    const next = left.filter((name) => left.some((other) => graph.get(name)?.has(other)));
    if (next.length === left.length) return left;
    left = next;
  }
}

test('no folder of the server imports one that, directly or through others, imports it', async () => {
  const graph = await importsOfRooms();
  expect(graph.get('tickets')).toContain('storage');
  expect(circle(graph)).toEqual([]);
  // The control: one import the other way round.
  graph.get('storage')?.add('tickets');
  expect(circle(graph)).toEqual(expect.arrayContaining(['storage', 'tickets']));
});
