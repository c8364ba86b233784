import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ingredients } from '#tools/build.ts';
import { needed } from '#tools/copy-of-site.ts';

const settings = await readFile(new URL('../../astro.config.ts', import.meta.url), 'utf8');
const imported = [...settings.matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path);

test.each([
  ['a change of it makes the site anew', ingredients],
  ['a copy of the site has it', needed],
])('whatever the settings of the build import: %s', (_, parts) => {
  expect(imported).toContain('tools/class-names.ts');
  expect(imported.filter((path) => !parts.some((part) => path === part || path.startsWith(`${part}/`)))).toEqual([]);
});
