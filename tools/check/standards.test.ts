import { expect, test } from 'vitest';
import {
  applicationRequirements,
  checkStandards,
  findStandardIssues,
  parseCsvRows,
  parseMarkdownRows,
  successCriteria,
} from './standards.ts';

test('A1 B2 docs/asvs.csv and docs/wcag.md have a row for each requirement, whose files and words exist', async () => {
  expect(applicationRequirements.size).toBe(253);
  expect([...applicationRequirements.values()].filter((level) => level === '1').length).toBe(70);
  expect(successCriteria.size).toBe(55);
  await expect(checkStandards()).resolves.toBeUndefined();
});

test('the check reports missing and double rows, wrong levels, empty explanations, and places that lack the quoted words', async () => {
  const wanted = new Map(Object.entries({ 1.1: '1', 1.2: '2', 1.3: '1' }));
  const csv = [
    'id,level,status,how,where',
    '1.1,1,met,"So, and ""so"".",a.ts > a word; b.ts',
    '1.1,2,done,,',
    '1.2,2,not applicable,There is none.,',
    '9.9,1,met,So.,a.ts > no word',
  ].join('\n');
  const read = async (path: string) => (path === 'a.ts' ? 'a word' : undefined);
  expect(parseCsvRows(csv)[0]?.how).toBe('So, and "so".');
  expect(await findStandardIssues(parseCsvRows(csv), wanted, read)).toEqual([
    '1.3 is missing.',
    '1.1 has two rows.',
    '1.1: there is no b.ts.',
    '1.1 is of level 1.',
    '1.1 "done" is no status.',
    '1.1 says nothing.',
    '1.1 needs a file in the column `where`.',
    '9.9 is not a requirement of the standard.',
    '9.9: nothing in a.ts says "no word".',
  ]);
});

test('a row of docs/wcag.md names files, and words in them', () => {
  const row = '| 1.1.1 Non-text Content | A | met | So. | `a.ts > a word`, `b.ts` |';
  expect(parseMarkdownRows(`| id |\n${row}\n`)).toEqual([
    { id: '1.1.1', level: 'A', status: 'met', how: 'So.', where: ['a.ts > a word', 'b.ts'] },
  ]);
});
