import { expect, test } from 'vitest';
import type { Sheet } from '#art/pictures/plan.ts';
import { digestOf, downThePoster, planReels, requestFor, type Script, windowsOf } from './plan.ts';

const sheet = (id: string, more: object = { render: { name: id, digest: id }, wishes: { inks: 'day', sunSide: 1 } }) =>
  ({ id, light: 'day', crops: ['plate'], focus: { across: 0.7, down: 0.5 }, press: 'p', ...more }) as unknown as Sheet;
const poster = sheet('event-9', { drawing: '/event-9.svg', crops: ['poster', 'plate'] });
const sheets = [sheet('hero'), sheet('lawn'), sheet('oak'), poster];

const words = { de: 'Wort', en: 'word' };
const script = (image = 'lawn', caption = words, light: 'day' | 'evening' = 'day'): Script => ({
  id: 'media-9',
  title: words,
  shots: [
    { image, light, seconds: 4, caption },
    { image: 'oak', light: 'day', seconds: 5, caption },
    { image: 'event-9', light: 'day', seconds: 3, caption },
  ],
});
function filmOf(from: Script) {
  const reel = planReels([from], sheets).at(-1);
  if (!reel) throw new Error('no film');
  return reel;
}
const made = { lawn: { day: 'a' }, oak: { day: 'b' }, 'event-9': { day: 'c' } };

test('a film asks the press for each shot as its picture asks; a poster is read from its head down, and no two moves follow alike', () => {
  const { shots, ...request } = requestFor(filmOf(script()), 'out.mkv');
  expect(request).toMatchObject({ size: [1280, 720], out: 'out.mkv' });
  expect(shots[0]).toMatchObject({ inks: 'day', seconds: 4, window: windowsOf(0, { across: 0.7, down: 0.5 }) });
  expect(shots[2]).toMatchObject({ drawing: '/event-9.svg', seconds: 3, window: downThePoster });
  const focus = { across: 0.4, down: 0.5 };
  for (let at = 0; at < 4; at++) expect(windowsOf(at, focus)).not.toEqual(windowsOf(at + 1, focus));
});

test('a film is made again when a print, its shots or the press change, and not for its words', () => {
  const before = digestOf(filmOf(script()), made, 'press');
  expect(digestOf(filmOf(script('lawn', { de: 'Anders', en: 'other' })), made, 'press')).toBe(before);
  expect(digestOf(filmOf(script()), { ...made, oak: { day: 'new' } }, 'press')).not.toBe(before);
  expect(digestOf(filmOf(script('oak')), made, 'press')).not.toBe(before);
  expect(digestOf(filmOf(script()), made, 'other press')).not.toBe(before);
});

test.each([
  ['moor', 'is no printed picture'],
  ['lawn', 'has no edition for the evening'],
])('a shot of %s, which %s, is refused with a sentence', (image, sentence) => {
  const fault = `content/films/media-9/film.yaml: shots.0.image "${image}" ${sentence}.`;
  expect(() => filmOf(script(image, words, 'evening'))).toThrow(fault);
});
