import { expect, test } from 'vitest';
import type { Sheet } from '#art/pictures/plan.ts';
import { downThePoster, windowsOf } from './camera.ts';
import { digestOf, planReels, requestFor, wantingFor } from './plan.ts';
import type { Script } from './scripts.ts';

const camera = { from: [0, 0, 0], to: [1, 1, 1], lens: 30 };
const sheet = (id: string, light: 'day' | 'evening', focus = 0.5) =>
  ({
    id,
    light,
    crops: ['plate'],
    width: 1600,
    focus: { across: focus, down: 0.5 },
    render: {
      name: id,
      shot: { camera, light: { sun: [9, 9] }, season: 'summer', props: [] },
      digest: `${id}${light}`,
    },
    wishes: { inks: 'day', sunSide: 1 },
    press: 'p',
  }) as unknown as Sheet;
const poster = { ...sheet('event-9', 'day'), drawing: '/event-9.svg' } as unknown as Sheet;
delete (poster as { render?: unknown }).render;
const plate = { ...poster, id: 'year-24', drawing: '/year-24.svg' };
const sheets = [
  sheet('hero', 'day'),
  sheet('hero', 'evening'),
  sheet('lawn', 'day', 0.7),
  sheet('oak', 'day'),
  { ...poster, crops: ['poster', 'plate'] } as Sheet,
  plate,
];

const words = { de: 'Wort', en: 'word' };
const script = (image = 'lawn', caption = words): Script => ({
  id: 'media-9',
  title: words,
  shots: [
    { image, light: 'day', seconds: 4, caption },
    { image: 'oak', light: 'day', seconds: 5, caption },
    { image: 'event-9', light: 'day', seconds: 3, caption },
  ],
});
const filmOf = (from: Script) => {
  const reel = planReels([from], sheets).find(({ id }) => id === 'media-9/film');
  if (!reel) throw new Error('no film');
  return reel;
};
const made = { lawn: { day: 'a' }, oak: { day: 'b' }, 'event-9': { day: 'c' } };

test('the home page has a loop for each light, in four files, and moves without the camera', () => {
  const loops = planReels([], sheets);
  expect(loops.map(({ id }) => id)).toEqual(['hero/day', 'hero/evening']);
  for (const { cuts, shots } of loops) {
    expect(cuts.map(({ name }) => name)).toEqual(['av1', 'h264', 'small.av1', 'small.h264']);
    expect(shots[0]?.window[0]).toEqual(shots[0]?.window[1]);
  }
});

test('a film asks the press for each shot as the picture asks for its print', () => {
  const request = requestFor(filmOf(script()), 'out.mkv');
  expect(request).toMatchObject({ size: [1280, 720], out: 'out.mkv' });
  expect(request.shots[0]).toMatchObject({ inks: 'day', sunSide: 1, seconds: 4 });
  expect(request.shots[0]?.window[1]?.[0]).toBe(0.7);
  expect(request.shots[2]).toMatchObject({ drawing: '/event-9.svg', seconds: 3 });
});

test('only a poster is read from its head down; over a drawn plate the camera moves as over any other', () => {
  expect(filmOf(script()).shots.map(({ window }) => window)[2]).toEqual(downThePoster);
  expect(filmOf(script('year-24')).shots[0]?.window).toEqual(windowsOf(0, { across: 0.5, down: 0.5 }));
});

test('neighbouring shots never move alike', () => {
  for (let at = 0; at < 9; at++)
    expect(windowsOf(at, { across: 0.4, down: 0.5 })).not.toEqual(windowsOf(at + 1, { across: 0.4, down: 0.5 }));
});

test('a film is made again when a print, its shots or the press change, and not for its words', () => {
  const before = digestOf(filmOf(script()), made, 'press');
  expect(digestOf(filmOf(script('lawn', { de: 'Anders', en: 'other' })), made, 'press')).toBe(before);
  expect(digestOf(filmOf(script()), { ...made, oak: { day: 'new' } }, 'press')).not.toBe(before);
  expect(digestOf(filmOf(script('oak')), made, 'press')).not.toBe(before);
  expect(digestOf(filmOf(script()), made, 'other press')).not.toBe(before);
});

test('a film waits for prints that are not made', () => {
  expect(wantingFor(filmOf(script()), made)).toEqual([]);
  expect(wantingFor(filmOf(script()), { lawn: { evening: 'a' }, oak: { day: 'b' } })).toEqual([
    'lawn (day)',
    'event-9 (day)',
  ]);
});

test.each([
  ['an unknown picture', 'moor', 'shots.0.image "moor" is no printed picture'],
  ['a light it is not printed in', 'hero', 'shots.0.image "hero" has no edition for the evening'],
])('%s is refused with a sentence', (_, image, sentence) => {
  const [first, ...rest] = script(image).shots;
  const light = image === 'hero' ? 'evening' : 'day';
  const shots = first ? [{ ...first, light } as const, ...rest] : [];
  const without = sheets.filter(({ id, light: at }) => id !== 'hero' || at === 'day');
  expect(() => planReels([{ ...script(), shots }], without)).toThrow(`content/films/media-9/film.yaml: ${sentence}`);
});
