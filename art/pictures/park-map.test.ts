import { expect, test } from 'vitest';
import { parkMap } from './park-map.ts';

test('each place is written with its parts of width and height', () => {
  expect(parkMap({ places: { lake: { x: 0.25, y: 0.4, inView: true } } })).toContain('\nlake: { x: 0.25, y: 0.4 }\n');
});

test('the mark of the island stands beside it, so that the island is to be seen', () => {
  expect(parkMap({ places: { island: { x: 0.5, y: 0.5, inView: true } } })).not.toContain('island: { x: 0.5,');
});

test('a place outside the picture is told by name', () => {
  const places = { barn: { x: 0.25, y: 0.4, inView: true }, ruins: { x: 1.2, y: 0.4, inView: false } };
  expect(() => parkMap({ places })).toThrow('The camera of "bird" does not show ruins.');
});
