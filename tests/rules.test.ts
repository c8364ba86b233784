/** The lint rules that hold the design: each is shown a file that breaks it, and one that does not. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url).pathname;
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** A project of its own with our rules and one file in it. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollenau-rules-'));
  for (const part of ['biome.json', 'tools/lint', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the linter says about this code, if it stood in this file. */
function lint(path: string, code: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  const words = [biome, 'lint', '--vcs-enabled=false', '--colors=off', path];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  rmSync(file);
  return stdout + stderr;
}

const importing = (what: string) => `import { a } from '${what}';\nexport const b = a;\n`;

describe('imports go pages → screens → shell, tickets, language, ui → contract', () => {
  test.each([
    ['site/screens/home/Home.tsx', '#server/config.ts', 'never imports the server'],
    ['site/ui/Button.tsx', '#server/limits.ts', 'ui knows nothing'],
    ['site/ui/Button.tsx', '#site/shell/Header.tsx', 'ui knows nothing'],
    ['site/ui/Button.tsx', '#site/language/translator.ts', 'ui knows nothing'],
    ['site/screens/home/Home.tsx', '#site/screens/notices/Soon.tsx', 'A screen never imports another screen'],
    ['site/shell/Header.tsx', '#site/screens/home/Home.tsx', 'Building blocks know no screen'],
    ['site/session/session.ts', '#site/screens/home/Home.tsx', 'Building blocks know no screen'],
    ['site/ui/Button.tsx', '#site/session/session.ts', 'ui knows nothing'],
    ['site/language/switch.ts', 'node:fs', 'never imports the server'],
    ['server/app.ts', '#site/entry.ts', 'only as a built bundle'],
    ['server/app.ts', 'react', 'only as a built bundle'],
    ['contract/language.ts', '#server/config.ts', 'imports nothing but Zod'],
    ['site/screens/home/Home.tsx', '../../ui/Button.tsx', 'use the #names'],
  ])('%s may not import %s', (file, what, sentence) => {
    const said = lint(file, importing(what));
    expect(said).toContain('noRestrictedImports');
    expect(said.replaceAll(/\s+/g, ' ')).toContain(sentence);
  });

  test.each([
    ['site/screens/home/Home.tsx', '#site/ui/Button.tsx'],
    ['site/screens/home/Home.tsx', '#contract/language.ts'],
    ['site/shell/Header.tsx', '#site/language/translator.ts'],
    ['server/app.ts', '#contract/language.ts'],
  ])('%s may import %s', (file, what) => {
    expect(lint(file, importing(what))).not.toContain('noRestrictedImports');
  });
});

describe('now is passed in', () => {
  test.each(['site/screens/home/Home.tsx', 'server/app.ts', 'contract/language.ts'])(
    '%s may not look at the clock',
    (file) => {
      expect(lint(file, 'export const year = () => new Date().getFullYear();\n')).toContain(
        'only server/main.ts reads the clock',
      );
      expect(lint(file, 'export const at = () => Date.now();\n')).toContain('only server/main.ts reads the clock');
      expect(lint(file, 'export const first = new Date(0);\n')).not.toContain('reads the clock');
    },
  );

  test('server/main.ts may', () => {
    expect(lint('server/main.ts', 'export const now = () => new Date();\n')).not.toContain('reads the clock');
  });
});

test('any is refused', () => {
  expect(lint('server/app.ts', 'export const a = (b: any) => b;\n')).toContain('noExplicitAny');
});
