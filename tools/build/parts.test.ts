import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { siteParts } from './parts.ts';

const settings = await readFile(new URL('../../astro.config.ts', import.meta.url), 'utf8');
const imported = [...settings.matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path);

test('a change in a file that astro.config.ts imports triggers a build of the site', () => {
  const isPart = (path: string) => siteParts.some((part) => path === part || path.startsWith(`${part}/`));
  expect(imported).toContain('tools/class-names.ts');
  expect(imported.filter((path) => !isPart(path))).toEqual([]);
});
