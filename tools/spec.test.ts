import { expect, test } from 'vitest';
import { failures, notRun, type Ran, slowest } from './reports.ts';
import { readLegend, readRows, strangeIds } from './spec.ts';

test('an id in a title is a row of the checklist or a promise of the table', async () => {
  const known = [...(await readRows()), ...(await readLegend())];
  expect(known).toEqual(expect.arrayContaining(['EVT-05', 'A4', 'D11', 'U7']));
  const titles = [
    'sqlite A4 however many refresh at once',
    '[EVT-05] [EVD-01] groups',
    'H1 and an h1',
    'of 200 megapixels',
    '/a/%F0%9F',
    '+1+cmd!A0 is no formula',
  ];
  expect(strangeIds(titles, known)).toEqual([]);
  expect(strangeIds(['[XYZ-01] x', 'Z9 y', 'D6 z'], known)).toEqual(['XYZ-01', 'Z9']);
});

const ran = (file: string, seconds: number, outcome: Ran['outcome'] = 'passed'): Ran => ({
  file,
  title: 'x',
  group: 'films (need ffmpeg)',
  outcome,
  seconds,
});

test('the slowest files come first, and what was not run is named once', () => {
  const run = [ran('a', 1), ran('b', 3), ran('a', 1.5), ran('c', 0, 'skipped'), ran('c', 0, 'skipped')];
  expect(slowest(run, 2)).toEqual([
    { file: 'b', tests: 1, seconds: 3 },
    { file: 'a', tests: 2, seconds: 2.5 },
  ]);
  expect(notRun(run)).toEqual(['c: films (need ffmpeg) (2 tests)']);
});

test('what failed is named by file and title, and nothing else is', () => {
  expect(failures([ran('a', 1), ran('b', 3, 'failed'), ran('c', 0, 'skipped')])).toEqual(['b: x']);
});
