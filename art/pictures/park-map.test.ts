import { expect, test } from 'vitest';
import { formatParkMap } from './park-map.ts';

const shown = (x: number) => ({ x, y: 0.4, inView: true });

test('each place has a position relative to the picture; a mark that would hide its place is beside it', () => {
  const wide = { places: { lake: shown(0.25), island: shown(0.5) } };
  expect(formatParkMap({}, { wide, tall: undefined })).toMatch(/\nlake: \{ x: 0.25, y: 0.4 \}\nisland: \{ x: 0.5505, /);
  const places = { barn: shown(0.25), ruins: { x: 1.2, y: 0.4, inView: false } };
  expect(() => formatParkMap({}, { wide: { places }, tall: undefined })).toThrow(
    'The camera of "bird" does not show ruins.',
  );
});

test('the portrait has its own positions, in parts of its crop; what is not rendered keeps its positions', () => {
  const known = { lake: { x: 0.2, y: 0.3 } };
  const format = (x: number) => formatParkMap(known, { wide: undefined, tall: { places: { lake: shown(x) } } });
  expect(format(0.5)).toContain('\nlake: { x: 0.2, y: 0.3, tall: { x: 0.5, y: 0.3889 } }\n');
  expect(() => format(0.04)).toThrow('The camera of "bird-tall" does not show lake.');
});
