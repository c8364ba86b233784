import { expect, test } from 'vitest';
import { formatParkMap } from './park-map.ts';

test('each place has a position relative to the picture; a mark that would hide its place is beside it', () => {
  const shown = (x: number) => ({ x, y: 0.4, inView: true });
  expect(formatParkMap({ places: { lake: shown(0.25), island: shown(0.5) } })).toMatch(
    /\nlake: \{ x: 0.25, y: 0.4 \}\nisland: \{ x: 0.5505, /,
  );
  const places = { barn: shown(0.25), ruins: { x: 1.2, y: 0.4, inView: false } };
  expect(() => formatParkMap({ places })).toThrow('The camera of "bird" does not show ruins.');
});
