/** All of content/pictures: each entry read, its faults told together, cameras that name another picture looked up. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type Art,
  type Picture,
  pictureFaults,
  picture as pictureShape,
  type Scene,
  type Shot,
} from '#contract/picture.ts';
import { StepFailed } from '#tools/steps.ts';
import { type KnownProps, knownProps, propFault } from './props.ts';

export const root = new URL('../../', import.meta.url).pathname;
export const pictures = join(root, 'content/pictures');

export interface Entry {
  id: string;
  picture: Picture;
}

/** A scene whose camera stands in numbers. */
export type PlacedScene = Omit<Scene, 'camera'> & { camera: Shot };

export const isScene = (art: Art): art is Scene => 'camera' in art;

/** Each entry by itself. */
async function readPictures(folder = pictures): Promise<Entry[]> {
  const ids = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const files = await Promise.all(
    ids.sort().map(async (id) => ({ id, written: await written(join(folder, id, 'picture.yaml')) })),
  );
  const faults = files.flatMap(({ id, written }) =>
    written instanceof Error ? [written.message] : pictureFaults(fileOf(id), written),
  );
  if (faults.length > 0) throw new StepFailed(faults.join('\n'));
  return files.map(({ id, written }) => ({ id, picture: pictureShape.parse(written) }));
}

/** All entries, and whether what they refer to exists. */
export async function readEntries(folder = pictures): Promise<Entry[]> {
  const entries = await readPictures(folder);
  const wrong = referenceFaults(entries, await knownProps());
  if (wrong.length > 0) throw new StepFailed(wrong.join('\n'));
  return entries;
}

const fileOf = (id: string) => `content/pictures/${id}/picture.yaml`;

async function written(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is missing' : String(error);
    return new Error(`${file.slice(root.length)}: ${why}. It holds title and alt in both languages.`);
  }
}

/** What one file alone cannot know: whether the camera's picture and the props exist. */
export function referenceFaults(entries: Entry[], props: KnownProps): string[] {
  return entries.flatMap(({ id, picture: { art } }) => {
    if (!art || !isScene(art)) return [];
    const faults = art.props.flatMap((prop) => propFault(prop, props) ?? []).map((fault) => `art.props ${fault}`);
    if (typeof art.camera === 'string' && !cameraOf(art.camera, entries)) {
      faults.push(`art.camera is "${art.camera}"; wanted is another picture whose camera stands in numbers`);
    }
    return faults.map((fault) => `${fileOf(id)}: ${fault}.`);
  });
}

function cameraOf(id: string, entries: Entry[]): Shot | undefined {
  const art = entries.find((entry) => entry.id === id)?.picture.art;
  return art && isScene(art) && typeof art.camera === 'object' ? art.camera : undefined;
}

export function placed(scene: Scene, entries: Entry[]): PlacedScene {
  const camera = typeof scene.camera === 'string' ? cameraOf(scene.camera, entries) : scene.camera;
  if (!camera) throw new StepFailed(`There is no camera "${String(scene.camera)}".`);
  return { ...scene, camera };
}
