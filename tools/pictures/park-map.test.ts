import { expect, test } from 'vitest';
import { parkMap } from './park-map.ts';

test('each place is written with its parts of width and height', () => {
  expect(parkMap({ places: { barn: { x: 0.25, y: 0.4, inView: true } } })).toContain('\nbarn: { x: 0.25, y: 0.4 }\n');
});

test('a place outside the picture is told by name', () => {
  const places = { barn: { x: 0.25, y: 0.4, inView: true }, ruins: { x: 1.2, y: 0.4, inView: false } };
  expect(() => parkMap({ places })).toThrow('The camera of "bird" does not show ruins.');
});
