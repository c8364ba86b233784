import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { canRun, numpy2 } from '#art/pictures/programs.ts';
import { type AccessFacts, accessFacts } from '#contract/content/access.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { findStaleFacts, measureAccess, replaceFacts } from './access.ts';

test.skipIf(!canRun(numpy2))(
  'the access facts of every place and path are those that the park model gives (needs Python with NumPy 2)',
  async () => {
    const { places, paths } = measureAccess();
    const wrong: string[] = [];
    for (const [kind, measured] of Object.entries({ places, paths }))
      for (const file of await readdir(join(shippedContentFolder, kind))) {
        const id = file.replace('.yaml', '');
        const entry = load(await readFile(join(shippedContentFolder, kind, file), 'utf8')) as { access?: AccessFacts };
        const values = measured[id];
        if (values) wrong.push(...findStaleFacts(values, entry.access).map((fact) => `${kind}/${id}: ${fact}`));
      }
    expect(wrong, 'Run `npm run art -- access`.').toEqual([]);
    expect(Object.keys(places)).toHaveLength(15);
  },
);

const entry = `number: 1
access:
  way: { metres: 10, day: "2026-01-01", by: plan }
  steps: { count: 1, day: "2026-01-01", by: plan }
  dry: { state: firm, day: "2026-01-02", by: office }
`;

test('replaceFacts gives a changed fact a new day, keeps the day of an unchanged one, and keeps what the office measured', () => {
  const after = replaceFacts(entry, { way: { metres: 10 }, steps: { count: 2 }, dry: { state: 'soft' } }, '2027-02-03');
  expect(after).toBe(entry.replace('count: 1, day: "2026-01-01"', 'count: 2, day: "2027-02-03"'));
  expect(accessFacts.safeParse((load(after) as { access: AccessFacts }).access).success).toBe(true);
});

test('findStaleFacts finds facts that differ from the park model or are missing in it, and no others', () => {
  const { access: present } = load(entry) as { access: AccessFacts };
  expect(findStaleFacts({ way: { metres: 10 }, steps: { count: 1 } }, present)).toEqual([]);
  expect(findStaleFacts({ way: { metres: 11 } }, present)).toEqual(['way', 'steps']);
});
