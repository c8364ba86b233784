import { expect, test } from 'vitest';
import { findFoldersInCycles, findViolatedRule, listImports } from './imports.ts';

test.each([
  ['contract/zone.ts', 'server/limits.ts', 'imports nothing but Zod'],
  ['site/shell/Header.tsx', 'server/limits.ts', 'never import the server'],
  ['site/shell/Header.tsx', 'node:fs', 'never import the server'],
  ['site/shell/Header.tsx', 'astro:content', 'changes while the site runs'],
  ['site/shell/Header.tsx', 'office/shared/screens/Form.tsx', 'does not know the office'],
  ['site/ui/Button.tsx', 'site/language/dates.ts', 'knows nothing of the estate'],
  ['site/screens/home/Home.tsx', 'site/pages/index.astro', 'pages → screens'],
  ['site/screens/home/Home.tsx', 'site/screens/notices/Soon.tsx', 'another screen'],
  ['site/park/map.ts', 'site/screens/home/Home.tsx', 'know no screen'],
  ['site/pages/index.astro', 'site/park/map.ts', 'A page only mounts'],
  ['server/content/form.ts', 'site/bundle.ts', 'gets the built site as a bundle'],
  ['server/storage/open.ts', 'server/booking/seats/store.ts', 'know no feature'],
  ['office/team/server/guard.ts', 'site/ui/Button.tsx', 'what runs in browsers'],
  ['office/media/server/save.ts', 'office/editor/server/save.ts', 'only through shared or team'],
  ['office/shared/server/page.ts', 'office/team/server/guard.ts', 'shared knows no task'],
  ['tools/spec.ts', 'tests/harness/wait-until.ts', 'not the other way round'],
])('%s must not import %s', (file, imported, because) => {
  expect(findViolatedRule(file, imported)).toContain(because);
});

test.each([
  ['site/screens/home/Home.tsx', 'site/screens/home/load.ts'],
  ['site/pages/index.astro', 'site/screens/home/Home.tsx'],
  ['office/pages/alerts.astro', 'office/box-office/screens/alerts/SeatAlert.tsx'],
  ['office/media/server/save.ts', 'office/team/server/guard.ts'],
])('%s may import %s', (file, imported) => {
  expect(findViolatedRule(file, imported)).toBeUndefined();
});

test('the check reads imports of every form', () => {
  const code = `import './start.ts';
import { a } from '#site/ui/Button.tsx';
import {
  b,
} from 'zod';
const c = await import('#server/limits.ts');`;
  const imported = ['site/shell/start.ts', 'site/ui/Button.tsx', 'zod', 'server/limits.ts'];
  expect(listImports('site/shell/Header.tsx', code)).toEqual(imported);
});

test('the check names the folders of a cycle, and no others', () => {
  const chain = [
    ['server/booking', 'server/content'],
    ['server/content', 'server/storage'],
  ] as const;
  expect(findFoldersInCycles(chain)).toEqual([]);
  const cycle = findFoldersInCycles([...chain, ['server/storage', 'server/content']]);
  expect(cycle).toEqual(['server/content', 'server/storage']);
});
