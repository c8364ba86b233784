import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
/** Matches `@media (hover: hover)` with its rules. */
const forHovering = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

test('every :hover rule is inside @media (hover: hover)', async () => {
  let found = 0;
  for await (const file of glob('{site,office}/**/*.css', { cwd: root })) {
    const css = (await readFile(root + file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '');
    found += css.match(forHovering)?.length ?? 0;
    expect(css.replaceAll(forHovering, ''), file).not.toContain(':hover');
  }
  expect(found).toBeGreaterThan(10);
});
