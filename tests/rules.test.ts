/** The lint rules that hold the design: each is shown files that break it. That what keeps to them passes, the check of the project shows. */
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
  /** what the linter has to say of it */
  said: string;
}

const foldersOf = async (top: string): Promise<string[]> =>
  (await readdir(join(root, top), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const rooms = await foldersOf('server');
const beneath = ['storage', 'secrets', 'http', 'mail', 'decoding', 'pictures', 'films'];
const middle = ['pages', 'content'];
const features = rooms.filter((name) => ![...beneath, ...middle].includes(name));
const blocks = (await foldersOf('site')).filter((name) => name !== 'ui');
const inSite = (names: string[]) => names.map((name) => `site/${name}`);
const inServer = (names: string[]) => names.map((name) => `server/${name}`);
// tools/lint holds the rules themselves, which the linter does not look at.
const workshops = (await foldersOf('tools')).filter((name) => name !== 'lint').map((name) => `tools/${name}`);
const proofs = (await foldersOf('tests')).map((name) => `tests/${name}`);

const importing = (what: string) => `import { a } from '${what}';\nexport const b = a;\n`;
/** A file in each of these folders for each import. */
const imports = (folders: string[], names: string[], said: string): Case[] =>
  folders.flatMap((folder) =>
    names.map((what) => ({ file: `${folder}/${what.replaceAll(/\W+/g, '-')}.ts`, code: importing(what), said })),
  );

/** what a page may name: screens and their loaders (those of the office stand in site/office), the document, and islands */
const mounted = ['screens', 'office', 'shell', 'ui', 'tickets', 'session', 'media'];
const loaded = blocks.filter((name) => !mounted.includes(name));
const mounts = (what: string): Case => ({
  file: `site/pages/${what.replaceAll(/\W+/g, '-')}.astro`,
  code: `---\nimport { a } from '${what}';\nconst b = a;\n---\n\n<p>{b}</p>\n`,
  said: 'A page only mounts',
});

const screen = '#site/screens/home/Home.tsx';
/** pages → screens → shell, tickets, session, language, content … → ui → contract */
const ofSite: Case[] = [
  ...imports(inSite(blocks), ['#server/config.ts', '#art/editions.ts', 'node:fs'], 'never imports the server'),
  ...imports(inSite(blocks), ['../ui/Button.tsx'], 'use the #names'),
  ...imports(inSite(blocks), ['astro:content'], 'changes while the site runs'),
  ...imports(
    inSite(blocks.filter((name) => !['screens', 'pages'].includes(name))),
    [screen, '#site/pages/index.astro'],
    'Building blocks know no screen',
  ),
  ...imports(
    ['site/ui'],
    ['#server/config.ts', '../ui/Button.tsx', ...blocks.map((name) => `#site/${name}/a.ts`)],
    'ui knows nothing',
  ),
  ...imports(['site/screens/home'], ['#site/screens/notices/Soon.tsx'], 'A screen never imports another screen'),
  ...['#contract/zone.ts', ...loaded.map((name) => `#site/${name}/a.ts`)].map(mounts),
  { file: 'site/people/egg.ts', code: importing('./hen.ts'), said: 'part of a cycle' },
  {
    file: 'site/people/hen.ts',
    code: "import type { b } from './egg.ts';\nexport type a = typeof b;\n",
    said: 'cycle',
  },
  ...imports(
    ['contract', 'contract/some'],
    ['#server/config.ts', '#site/bundle.ts', '#tools/built.ts', '#tests/harness/until.ts', 'node:fs', '../a.ts'],
    'imports nothing but Zod',
  ),
];

const foreign = ['#site/bundle.ts', 'react', 'astro', '#tests/harness/until.ts', '#tools/served.ts', '#bench/load.ts'];
/** storage ← secrets ← mail, http ← pages ← content ← features ← app */
const ofServer: Case[] = [
  ...imports(inServer(rooms), [...foreign, '#art/editions.ts'], 'only as a built bundle'),
  ...imports(inServer(rooms), ['../limits.ts'], 'use the #names'),
  ...imports(inServer(features), ['#server/app.ts'], 'Only main.ts and tests build the server'),
  ...imports(
    inServer([...beneath, ...middle]),
    ['#server/app.ts', '#server/services.ts', ...features.map((name) => `#server/${name}/a.ts`)],
    'no feature and no services',
  ),
  ...imports(inServer(beneath), ['#server/pages/a.ts', '#server/content/a.ts'], 'no feature and no services'),
];

const besides: Case[] = [
  ...imports(workshops, ['#bench/load.ts', '#tests/harness/until.ts'], 'Tests and measurements use the tools'),
  ...imports(workshops, ['../served.ts'], 'use the #names'),
  ...imports(proofs, ['#bench/load.ts'], 'Measurements use the tests'),
  ...imports(proofs, ['../budgets.ts'], 'use the #names'),
];

const clock = 'only server/main.ts reads the clock';
const others: Case[] = [
  ...['site/screens/home', ...inServer(rooms), 'contract'].flatMap((folder) => [
    { file: `${folder}/year.ts`, code: 'export const year = () => new Date().getFullYear();\n', said: clock },
    { file: `${folder}/now.ts`, code: 'export const at = () => Date.now();\n', said: clock },
  ]),
  { file: 'server/any.ts', code: 'export const a = (b: any) => b;\n', said: 'Unexpected any' },
];
const cases = [...ofSite, ...ofServer, ...besides, ...others];

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

test('what breaks a rule is refused, and the rule is named', () => {
  expect(cases.length).toBeGreaterThan(300);
  expect(cases.filter(({ file, said }) => !heard.get(file)?.includes(said))).toEqual([]);
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
