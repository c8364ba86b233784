import { expect, test } from 'vitest';
import type { PrintedSheet } from '#art/pictures/plan.ts';
import { buildFilmRequest, digestFilm, type FilmScript, planCameraMove, planReels, posterMove } from './plan.ts';

const buildSheet = (id: string, more?: object) => {
  const print = more ?? { render: { name: id, digest: id }, wishes: { inks: 'day', sunSide: 1 } };
  const sheet = { id, light: 'day', crops: ['plate'], focus: { across: 0.7, down: 0.5 }, press: 'p', ...print };
  return sheet as unknown as PrintedSheet;
};
const poster = buildSheet('event-9', { drawing: '/event-9.svg', crops: ['poster', 'plate'] });
const sheets = [buildSheet('hero'), buildSheet('lawn'), buildSheet('oak'), poster];

const words = { de: 'Wort', en: 'word' };
const buildScript = (image = 'lawn', caption = words, light: 'day' | 'evening' = 'day'): FilmScript => ({
  id: 'media-9',
  title: words,
  shots: [
    { image, light, seconds: 4, caption },
    { image: 'oak', light: 'day', seconds: 5, caption },
    { image: 'event-9', light: 'day', seconds: 3, caption },
  ],
});
function planFilm(from: FilmScript) {
  const reel = planReels([from], sheets).at(-1);
  if (!reel) throw new Error('no film');
  return reel;
}
const record = { lawn: { day: 'a' }, oak: { day: 'b' }, 'event-9': { day: 'c' } };

test('a shot has the print settings and the moving window of its picture or poster', () => {
  const { shots, ...request } = buildFilmRequest(planFilm(buildScript()), 'out.mkv');
  expect(request).toMatchObject({ size: [1280, 720], out: 'out.mkv' });
  expect(shots[0]).toMatchObject({ inks: 'day', seconds: 4, window: planCameraMove(0, { across: 0.7, down: 0.5 }) });
  expect(shots[2]).toMatchObject({ drawing: '/event-9.svg', seconds: 3, window: posterMove });
});

test('neighbouring moves of the camera differ', () => {
  const focus = { across: 0.4, down: 0.5 };
  for (let at = 0; at < 4; at++) expect(planCameraMove(at, focus)).not.toEqual(planCameraMove(at + 1, focus));
});

test('a changed print, shot or print program makes a new film, changed texts do not', () => {
  const before = digestFilm(planFilm(buildScript()), record, 'press');
  expect(digestFilm(planFilm(buildScript('lawn', { de: 'Anders', en: 'other' })), record, 'press')).toBe(before);
  expect(digestFilm(planFilm(buildScript()), { ...record, oak: { day: 'new' } }, 'press')).not.toBe(before);
  expect(digestFilm(planFilm(buildScript('oak')), record, 'press')).not.toBe(before);
  expect(digestFilm(planFilm(buildScript()), record, 'other press')).not.toBe(before);
});

test('the first pictures of the home page have a film without film.yaml', () => {
  const ids = ['hero', 'hero-autumn', 'hero-winter', 'oak'];
  const reels = planReels(
    [],
    ids.map((id) => buildSheet(id)),
  );
  expect(reels.map(({ id }) => id)).toEqual(['hero/day', 'hero-autumn/day', 'hero-winter/day']);
});

test.each([
  ['moor', 'is no printed picture'],
  ['lawn', 'has no edition for the evening'],
])('a shot of %s, which %s, is refused with a sentence', (image, sentence) => {
  const fault = `content/films/media-9/film.yaml: shots.0.image "${image}" ${sentence}.`;
  expect(() => planFilm(buildScript(image, words, 'evening'))).toThrow(fault);
});
