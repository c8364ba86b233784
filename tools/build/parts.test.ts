import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { digestParts, readBuildStamp, root, siteParts } from './parts.ts';

const settings = await readFile(new URL('../../astro.config.ts', import.meta.url), 'utf8');
const imported = [...settings.matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path);

test('a change in a file that astro.config.ts imports triggers a build of the site', () => {
  const isPart = (path: string) => siteParts.some((part) => path === part || path.startsWith(`${part}/`));
  expect(imported).toContain('tools/class-names.ts');
  expect(imported.filter((path) => !isPart(path))).toEqual([]);
});

test('the digest of the sources changes with the name and the text of a file, not with its tests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-parts-'));
  try {
    const part = relative(root, folder);
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await mkdir(join(folder, 'below'));
    await write('a.ts', 'one');
    await write('below/b.ts', 'two');
    const first = await digestParts([part]);
    expect(await digestParts([part])).toBe(first);
    await write('a.test.ts', 'a test');
    expect(await digestParts([part]), 'a test').toBe(first);
    await write('below/b.ts', 'three');
    const second = await digestParts([part]);
    expect(second).not.toBe(first);
    await rename(join(folder, 'below/b.ts'), join(folder, 'below/c.ts'));
    const third = await digestParts([part]);
    expect(third, 'a new name').not.toBe(second);
    expect(await digestParts([`${part}/a.ts`, `${part}/below`]), 'a part may be a file').toBe(third);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the stamp of a build that is missing is empty', async () => {
  expect(await readBuildStamp('no/such/folder')).toBe('');
});
