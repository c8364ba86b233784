/** Controls for the lint: each of our own rules refuses the file that breaks it, and no other. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const clock = 'only app/main.ts reads the clock';
const files: [file: string, code: string, refusal?: string][] = [
  ...['site/screens/home', 'server/mail', 'contract', 'office/team/server'].flatMap(
    (folder): [string, string, string?][] => [
      [`${folder}/year.ts`, 'export const year = () => new Date().getFullYear();\n', clock],
      [`${folder}/now.ts`, 'export const at = () => Date.now();\n', clock],
      [`${folder}/given.ts`, 'export const first = new Date(0);\n'],
    ],
  ),
  ['app/main.ts', 'export const now = () => new Date();\n'],
  ['server/any.ts', 'export const a = (b: any) => b;\n', 'Unexpected any'],
  ['server/unknown.ts', 'export const a = (b: unknown) => b;\n'],
  ['site/park/up.ts', "import { a } from '../ui/a.ts';\nexport const b = a;\n", 'use the #names'],
  ['site/people/egg.ts', "import { a } from './hen.ts';\nexport const b = a;\n", 'part of a cycle'],
  ['site/people/hen.ts', "import type { b } from './egg.ts';\nexport type a = typeof b;\n", 'part of a cycle'],
];

test('lint refuses reading the clock, the type any, an import of a parent folder, and an import cycle, also of types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-lint-'));
  try {
    for (const part of ['biome.json', 'tools/lint', 'package.json'])
      await cp(join(root, part), join(folder, part), { recursive: true });
    for (const [file, code] of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), code);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const words = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
    const report = await new Promise<string>((resolve) =>
      execFile(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout)),
    );
    const { diagnostics }: { diagnostics: { message: string; location: { path: string } }[] } = JSON.parse(report);
    const messagesOf = (file: string) =>
      diagnostics.filter(({ location }) => location.path === file).map(({ message }) => message);
    for (const [file, , refusal] of files)
      if (refusal) expect(messagesOf(file).join(' '), file).toContain(refusal);
      else expect(messagesOf(file), file).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
