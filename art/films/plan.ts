/** What each film is made of: the request for art/print/film.py, and the files it is cut into. */

import type { Sheet } from '#art/pictures/plan.ts';
import type { Made } from '#art/pictures/record.ts';
import { folderOf, share } from '#art/pictures/render.ts';
import { sum } from '#art/pictures/sources.ts';
import { downThePoster, type Window, windowsOf } from './camera.ts';
import { type Cut, filmCuts, loopCuts } from './cuts.ts';
import { type Script, sheetsOf } from './scripts.ts';

interface Shot {
  sheet: Sheet;
  seconds: number;
  window: [Window, Window];
}

export interface Reel {
  /** {folder in content/films}/{name of its files} */
  id: string;
  shots: Shot[];
  /** dots of the sheets, which may be larger than the film */
  sheet: number;
  /** frames for which a moment of the print stays; the camera moves with every frame */
  hold: number;
  cuts: Cut[];
  /** whether a picture stands for it until it plays */
  poster: boolean;
}

/** this picture moves on the home page, by day and in the evening */
const looping = 'hero';
const still: Window = [0.5, 0.5, 1];

export function planReels(scripts: Script[], sheets: Sheet[]): Reel[] {
  const loops = sheets
    .filter(({ id }) => id === looping)
    .map(
      (sheet): Reel => ({
        id: `${looping}/${sheet.light}`,
        shots: [{ sheet, seconds: 8, window: [still, still] }],
        sheet: 1280,
        hold: 1,
        cuts: loopCuts,
        poster: false,
      }),
    );
  return [...loops, ...scripts.map((script) => told(script, sheetsOf(script, sheets)))];
}

function told({ id, shots }: Script, sheets: Sheet[]): Reel {
  return {
    id: `${id}/film`,
    shots: sheets.map((sheet, at) => ({
      sheet,
      seconds: shots[at]?.seconds ?? 0,
      window: sheet.crops.includes('poster') ? downThePoster : windowsOf(at, sheet.focus),
    })),
    sheet: 1440,
    hold: 2,
    cuts: filmCuts,
    poster: true,
  };
}

const size = { width: 1280, height: 720 };

const sharedBy = (shots: Shot[]) => share(shots.flatMap(({ sheet }) => ('render' in sheet ? [sheet.render] : [])));

/** The passes it moves, each once. */
export const rendersOf = ({ shots }: Reel) => [...sharedBy(shots).values()];

/** What art/print/film.py reads. */
export function requestFor({ shots, sheet, hold }: Reel, out: string) {
  const shared = sharedBy(shots);
  return {
    out,
    size: [size.width, size.height],
    rate: 12,
    hold,
    sheet,
    shots: shots.map(({ sheet: print, seconds, window }) =>
      'drawing' in print
        ? { drawing: print.drawing, seconds, window }
        : { render: folderOf(shared.get(print.render.digest) ?? print.render), ...print.wishes, seconds, window },
    ),
  };
}

/** Changes with whatever the film is made of: its prints as they were made, camera, cuts and the press that moves them. */
export const digestOf = ({ shots, cuts, ...reel }: Reel, made: Made, press: string) =>
  sum(
    press,
    cuts,
    { ...reel },
    shots.map(({ sheet, ...shot }) => [sheet.id, sheet.light, made[sheet.id]?.[sheet.light], shot]),
  );

/** The pictures it cannot be made without, because they are not printed yet. */
export const wantingFor = ({ shots }: Reel, made: Made) =>
  shots.flatMap(({ sheet }) => (made[sheet.id]?.[sheet.light] ? [] : [`${sheet.id} (${sheet.light})`]));
