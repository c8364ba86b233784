import { expect, test } from 'vitest';
import { partMakers } from './makers.ts';

const things = ['hive', 'cable-drum', 'chair', 'sheep'];
const props = (drum: string): [string, string][] => [
  ['park/plan.py', 'WATER_LEVEL = -3.0\n'],
  ['park/props/country.py', `import math\n\n\ndef hive():\n    return 1\n\n\ndef cable_drum():\n    return ${drum}\n`],
  ['park/props/seating.py', 'def chair():\n    return 3\n\n\ndef bench():\n    return chair()\n'],
  ['park/props/flocks.py', "def sheep():\n    return 4\n\n\nSETS = [('sheep', 1, 2)]\n"],
  ['park/props/things.py', "THINGS = 'hive cable_drum chair sheep'\n"],
];

test('what makes a thing is its own as long as nothing but its name leads there', () => {
  const { makers, shared } = partMakers(props('2'), things);
  expect(Object.keys(makers)).toEqual(['hive', 'cable-drum']);
  expect(shared.map(([, block]) => block)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('def chair'),
      expect.stringContaining('def sheep'),
      expect.stringContaining('WATER_LEVEL'),
    ]),
  );
});

test('changing it leaves everything else as it was', () => {
  const [before, after] = [partMakers(props('2'), things), partMakers(props('5'), things)];
  expect(after.shared).toEqual(before.shared);
  expect(after.makers.hive).toBe(before.makers.hive);
  expect(after.makers['cable-drum']).not.toBe(before.makers['cable-drum']);
});
