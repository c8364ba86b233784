/** Requests for art/print/film.py, and the files of each film. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { PrintRecord } from '#art/pictures/lists.ts';
import type { PrintedSheet } from '#art/pictures/plan.ts';
import { renderFolder, shareRenders } from '#art/pictures/render.ts';
import { digestParts } from '#art/pictures/sources.ts';
import { type FilmOfPictures, film } from '#contract/content/media.ts';
import { StepError } from '#tools/steps.ts';

export interface FilmScript extends FilmOfPictures {
  id: string;
}

/** content/films/{id}/film.yaml. Skips uploaded films. */
export async function readFilmScripts(folder: string): Promise<FilmScript[]> {
  const names = (await Array.fromAsync(glob('*/film.yaml', { cwd: folder }))).sort();
  const scripts = names.map(async (name) => {
    const read = film.safeParse(parse(await readFile(join(folder, name), 'utf8')));
    if (read.success) return 'shots' in read.data ? [{ id: dirname(name), ...read.data }] : [];
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
    throw new StepError(faults.map((fault) => `content/films/${name}: ${fault}`).join('\n'));
  });
  return (await Promise.all(scripts)).flat();
}

export interface FilmEncoding {
  /** {film}.{name}.mp4 */
  name: string;
  codec: 'av1' | 'h264';
  kilobytes: number;
  size?: { width: number; height: number };
}

const phoneSize = { width: 480, height: 672 };
/** the home page plays it without a click */
const loopEncodings: FilmEncoding[] = [
  { name: 'av1', codec: 'av1', kilobytes: 900 },
  { name: 'h264', codec: 'h264', kilobytes: 1500 },
  { name: 'small.av1', codec: 'av1', kilobytes: 350, size: phoneSize },
  { name: 'small.h264', codec: 'h264', kilobytes: 350, size: phoneSize },
];
const filmEncodings: FilmEncoding[] = [
  { name: 'av1', codec: 'av1', kilobytes: 4000 },
  { name: 'h264', codec: 'h264', kilobytes: 7000 },
];

type CropWindow = [across: number, down: number, width: number];
type CameraMove = [from: CropWindow, to: CropWindow];

const wideFrame = 0.98;
const nearFrame = 0.9;
const travel = 0.05;

/** A slow move. Neighbouring shots move differently. */
export function planCameraMove(at: number, { across, down }: PrintedSheet['focus']): CameraMove {
  const whole: CropWindow = [0.5, down, wideFrame];
  const close: CropWindow = [across, down, nearFrame];
  const [left, right]: CameraMove = [
    [0.5 - travel, down, nearFrame],
    [0.5 + travel, down, nearFrame],
  ];
  const moves: CameraMove[] = [
    [whole, close],
    [left, right],
    [close, whole],
    [right, left],
  ];
  return moves[at % moves.length] ?? [whole, whole];
}

/** A poster is higher than the screen, so the camera moves from top to bottom. */
export const posterMove: CameraMove = [
  [0.5, 0.3, wideFrame],
  [0.5, 0.7, wideFrame],
];

export interface Reel {
  /** {folder in content/films}/{name of its files} */
  id: string;
  shots: { sheet: PrintedSheet; seconds: number; window: CameraMove }[];
  /** pixels of the sheets, which may be larger than the film */
  sheet: number;
  /** frames for which the print does not change; the camera moves with each frame */
  hold: number;
  cuts: FilmEncoding[];
  poster: boolean;
}

const fullFrame: CropWindow = [0.5, 0.5, 1];
/** the first pictures of the home page (site/screens/home/hero.ts) */
const heroes = ['hero', 'hero-autumn', 'hero-winter'];

export function planReels(scripts: FilmScript[], sheets: PrintedSheet[]): Reel[] {
  const loops = sheets
    .filter(({ id }) => heroes.includes(id))
    .map(
      (sheet): Reel => ({
        id: `${sheet.id}/${sheet.light}`,
        shots: [{ sheet, seconds: 8, window: [fullFrame, fullFrame] }],
        sheet: 1280,
        hold: 1,
        cuts: loopEncodings,
        poster: false,
      }),
    );
  const films = scripts.map(({ id, shots }): Reel => {
    const printed = shots.map(({ image, light, seconds }, at) => {
      const sheet = sheets.find((candidate) => candidate.id === image && candidate.light === light);
      if (!sheet)
        throw new StepError(
          `content/films/${id}/film.yaml: shots.${at}.image ${explainMissingSheet(image, light, sheets)}`,
        );
      const window = sheet.crops.includes('poster') ? posterMove : planCameraMove(at, sheet.focus);
      return { sheet, seconds, window };
    });
    return { id: `${id}/film`, shots: printed, sheet: 1440, hold: 2, cuts: filmEncodings, poster: true };
  });
  return [...loops, ...films];
}

const explainMissingSheet = (image: string, light: string, sheets: PrintedSheet[]) =>
  sheets.some(({ id }) => id === image)
    ? `"${image}" has no edition for the ${light}.`
    : `"${image}" is no printed picture.`;

const shareReelRenders = ({ shots }: Pick<Reel, 'shots'>) =>
  shareRenders(shots.flatMap(({ sheet }) => ('render' in sheet ? [sheet.render] : [])));

export const listRenders = (reel: Reel) => [...shareReelRenders(reel).values()];

export function buildFilmRequest({ shots, sheet, hold }: Reel, out: string) {
  const shared = shareReelRenders({ shots });
  const requests = shots.map(({ sheet: print, seconds, window }) =>
    'drawing' in print
      ? { drawing: print.drawing, seconds, window }
      : { render: renderFolder(shared.get(print.render.digest) ?? print.render), ...print.wishes, seconds, window },
  );
  return { out, size: [1280, 720], rate: 12, hold, sheet, shots: requests };
}

export const digestFilm = ({ shots, cuts, ...reel }: Reel, made: PrintRecord, press: string) =>
  digestParts(
    press,
    cuts,
    { ...reel },
    shots.map(({ sheet, ...shot }) => [sheet.id, sheet.light, made[sheet.id]?.[sheet.light], shot]),
  );

export const listMissingPrints = ({ shots }: Reel, made: PrintRecord) =>
  shots.flatMap(({ sheet }) => (made[sheet.id]?.[sheet.light] ? [] : [`${sheet.id} (${sheet.light})`]));
