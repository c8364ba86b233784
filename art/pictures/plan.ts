import { join } from 'node:path';
import type { Crop } from '#contract/content/crops.ts';
import type { Art, Light, PrintEdition, Scene } from '#contract/content/picture.ts';
import { type ArtEntry, isScene, type PlacedScene, placeScene } from './entries.ts';
import { root } from './programs.ts';
import { type ArtSources, digestParts } from './sources.ts';

/** input of art/park/request.py */
type ShotRequest = Pick<PlacedScene, 'camera' | 'light' | 'season' | 'props' | 'clear' | 'aspect'>;

export interface Render {
  name: string;
  shot: ShotRequest;
  digest: string;
}

interface PrintedSheetFacts {
  id: string;
  light: Light;
  crops: readonly Crop[];
  width: number;
  focus: { across: number; down: number };
  /** digest of the print program and all later steps */
  press: string;
}

interface RenderedSource {
  render: Render;
  wishes: Omit<PrintEdition, 'light'> & { sunSide: number };
}

export type PrintedSheet = PrintedSheetFacts & (RenderedSource | { drawing: string });

export function planPrintedSheets(entries: ArtEntry[], sources: ArtSources): PrintedSheet[] {
  return entries.flatMap(({ id, picture: { art } }) => {
    if (!art) return [];
    return isScene(art) ? planSceneSheets(id, placeScene(art, entries), sources) : planDrawingSheets(id, art, sources);
  });
}

function planSceneSheets(id: string, scene: PlacedScene, sources: ArtSources): PrintedSheet[] {
  return Object.entries(scene.editions).flatMap(([light, edition]) => {
    if (!edition) return [];
    const { light: ownLight, ...settings } = edition;
    const shot = {
      camera: scene.camera,
      light: ownLight ?? scene.light,
      season: scene.season,
      props: scene.props,
      ...(scene.clear !== undefined && { clear: scene.clear }),
      ...(scene.aspect !== undefined && { aspect: scene.aspect }),
    };
    const makers = shot.props.map((prop) => sources.makers[prop.split('@')[0] ?? '']);
    const render = { name: ownLight ? `${id}-${light}` : id, shot, digest: digestParts(sources.park, shot, makers) };
    const wishes = { ...settings, sunSide: findSunSide(shot) };
    return [
      {
        id,
        light: light as Light,
        crops: scene.crops,
        width: widthAtAspect(1600, scene.aspect),
        focus: { across: scene.focus ?? 0.5, down: 0.5 },
        render,
        wishes,
        press: digestParts(wishes, sources.press, sources.inks[edition.inks], scene.crops, scene.focus),
      },
    ];
  });
}

function describeDrawing(art: Exclude<Art, Scene>): { folder: string; day: string; crops: Crop[]; width: number } {
  if ('poster' in art) return { folder: 'posters', day: art.poster, crops: ['poster', 'plate'], width: 1600 };
  if ('emblem' in art) return { folder: 'emblems', day: art.emblem, crops: ['emblem'], width: 640 };
  return { folder: 'plates', day: art.plate, crops: art.crops ?? ['plate'], width: 1600 };
}

function planDrawingSheets(id: string, art: Exclude<Art, Scene>, sources: ArtSources): PrintedSheet[] {
  const { folder, day, crops, width } = describeDrawing(art);
  const files = { day, ...(art.evening && { evening: art.evening }) };
  return Object.entries(files).map(([light, file]) => {
    const source = sources.drawings[`${folder}/${file}`];
    return {
      id,
      light: light as Light,
      crops,
      width,
      focus: { across: 0.5, down: source?.focus ?? 0.5 },
      drawing: join(root, 'art', folder, file),
      press: digestParts(source, sources.drawingPress, crops, width),
    };
  });
}

/** A picture of another shape has as many pixels as one of 16 : 10. */
export const widthAtAspect = (width: number, aspect = 1.6): number => Math.round(width * Math.sqrt(aspect / 1.6));

/** -1: sun on the left; 1: on the right */
function findSunSide({ camera, light }: ShotRequest): number {
  const [east, north] = [camera.to[0] - camera.from[0], camera.to[1] - camera.from[1]];
  const azimuth = (light.sun[1] * Math.PI) / 180;
  return east * Math.cos(azimuth) - north * Math.sin(azimuth) > 0 ? -1 : 1;
}
