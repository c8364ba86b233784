import { expect, test } from 'vitest';
import { formatParkMap } from './park-map.ts';

const shown = (x: number) => ({ x, y: 0.4, inView: true });
const known = { lake: { x: 0.2, y: 0.3 } };
const formatTall = (x: number) => formatParkMap(known, { wide: undefined, tall: { places: { lake: shown(x) } } });

test('each place has a position relative to the picture, or beside a place that its mark would hide', () => {
  const wide = { places: { lake: shown(0.25), island: shown(0.5) } };
  expect(formatParkMap({}, { wide, tall: undefined })).toMatch(/\nlake: \{ x: 0.25, y: 0.4 \}\nisland: \{ x: 0.5505, /);
});

test('a portrait gets its own positions, in parts of its crop, and the other positions stay', () => {
  expect(formatTall(0.5)).toContain('\nlake: { x: 0.2, y: 0.3, tall: { x: 0.5, y: 0.3889 } }\n');
});

test('a place that its camera does not show is an error', () => {
  const places = { barn: shown(0.25), ruins: { x: 1.2, y: 0.4, inView: false } };
  expect(() => formatParkMap({}, { wide: { places }, tall: undefined })).toThrow(
    'The camera of "bird" does not show ruins.',
  );
  expect(() => formatTall(0.04)).toThrow('The camera of "bird-tall" does not show lake.');
});
