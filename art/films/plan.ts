/** Requests for art/print/film.py, and the files of each film. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Made } from '#art/pictures/lists.ts';
import type { Sheet } from '#art/pictures/plan.ts';
import { folderOf, share } from '#art/pictures/render.ts';
import { sum } from '#art/pictures/sources.ts';
import { film, type PrintedFilm } from '#contract/content/media.ts';
import { StepFailed } from '#tools/steps.ts';

export interface Script extends PrintedFilm {
  id: string;
}

/** content/films/{id}/film.yaml. Skips uploaded films. */
export async function readScripts(folder: string): Promise<Script[]> {
  const names = (await Array.fromAsync(glob('*/film.yaml', { cwd: folder }))).sort();
  const scripts = names.map(async (name) => {
    const read = film.safeParse(parse(await readFile(join(folder, name), 'utf8')));
    if (read.success) return 'shots' in read.data ? [{ id: dirname(name), ...read.data }] : [];
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
    throw new StepFailed(faults.map((fault) => `content/films/${name}: ${fault}`).join('\n'));
  });
  return (await Promise.all(scripts)).flat();
}

export interface Cut {
  /** {film}.{name}.mp4 */
  name: string;
  codec: 'av1' | 'h264';
  kilobytes: number;
  size?: { width: number; height: number };
}

const phone = { width: 480, height: 672 };
/** the home page plays it without a click */
const loopCuts: Cut[] = [
  { name: 'av1', codec: 'av1', kilobytes: 900 },
  { name: 'h264', codec: 'h264', kilobytes: 1500 },
  { name: 'small.av1', codec: 'av1', kilobytes: 350, size: phone },
  { name: 'small.h264', codec: 'h264', kilobytes: 350, size: phone },
];
const filmCuts: Cut[] = [
  { name: 'av1', codec: 'av1', kilobytes: 4000 },
  { name: 'h264', codec: 'h264', kilobytes: 7000 },
];

type Window = [across: number, down: number, width: number];
type Move = [from: Window, to: Window];

const wide = 0.98;
const near = 0.9;
const travel = 0.05;

/** A slow move. Neighbouring shots move differently. */
export function windowsOf(at: number, { across, down }: Sheet['focus']): Move {
  const whole: Window = [0.5, down, wide];
  const close: Window = [across, down, near];
  const [left, right]: Move = [
    [0.5 - travel, down, near],
    [0.5 + travel, down, near],
  ];
  const moves: Move[] = [
    [whole, close],
    [left, right],
    [close, whole],
    [right, left],
  ];
  return moves[at % moves.length] ?? [whole, whole];
}

/** A poster is higher than the screen, so the camera moves from top to bottom. */
export const downThePoster: Move = [
  [0.5, 0.3, wide],
  [0.5, 0.7, wide],
];

export interface Reel {
  /** {folder in content/films}/{name of its files} */
  id: string;
  shots: { sheet: Sheet; seconds: number; window: Move }[];
  /** pixels of the sheets, which may be larger than the film */
  sheet: number;
  /** frames for which the print does not change; the camera moves with each frame */
  hold: number;
  cuts: Cut[];
  poster: boolean;
}

const still: Window = [0.5, 0.5, 1];

export function planReels(scripts: Script[], sheets: Sheet[]): Reel[] {
  const loops = sheets
    .filter(({ id }) => id === 'hero')
    .map(
      (sheet): Reel => ({
        id: `hero/${sheet.light}`,
        shots: [{ sheet, seconds: 8, window: [still, still] }],
        ...{ sheet: 1280, hold: 1, cuts: loopCuts, poster: false },
      }),
    );
  const films = scripts.map(({ id, shots }): Reel => {
    const printed = shots.map(({ image, light, seconds }, at) => {
      const sheet = sheets.find((candidate) => candidate.id === image && candidate.light === light);
      if (!sheet)
        throw new StepFailed(`content/films/${id}/film.yaml: shots.${at}.image ${whyNot(image, light, sheets)}`);
      const window = sheet.crops.includes('poster') ? downThePoster : windowsOf(at, sheet.focus);
      return { sheet, seconds, window };
    });
    return { id: `${id}/film`, shots: printed, sheet: 1440, hold: 2, cuts: filmCuts, poster: true };
  });
  return [...loops, ...films];
}

const whyNot = (image: string, light: string, sheets: Sheet[]) =>
  sheets.some(({ id }) => id === image)
    ? `"${image}" has no edition for the ${light}.`
    : `"${image}" is no printed picture.`;

const sharedBy = ({ shots }: Pick<Reel, 'shots'>) =>
  share(shots.flatMap(({ sheet }) => ('render' in sheet ? [sheet.render] : [])));

export const rendersOf = (reel: Reel) => [...sharedBy(reel).values()];

export function requestFor({ shots, sheet, hold }: Reel, out: string) {
  const shared = sharedBy({ shots });
  const asked = shots.map(({ sheet: print, seconds, window }) =>
    'drawing' in print
      ? { drawing: print.drawing, seconds, window }
      : { render: folderOf(shared.get(print.render.digest) ?? print.render), ...print.wishes, seconds, window },
  );
  return { out, size: [1280, 720], rate: 12, hold, sheet, shots: asked };
}

export const digestOf = ({ shots, cuts, ...reel }: Reel, made: Made, press: string) =>
  sum(
    press,
    cuts,
    { ...reel },
    shots.map(({ sheet, ...shot }) => [sheet.id, sheet.light, made[sheet.id]?.[sheet.light], shot]),
  );

export const wantingFor = ({ shots }: Reel, made: Made) =>
  shots.flatMap(({ sheet }) => (made[sheet.id]?.[sheet.light] ? [] : [`${sheet.id} (${sheet.light})`]));
