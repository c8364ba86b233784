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
} from '#contract/content/picture.ts';
import { StepFailed } from '#tools/steps.ts';
import { root } from './programs.ts';
import { knownProps } from './sources.ts';

export const pictures = join(root, 'content/pictures');

export interface Entry {
  id: string;
  picture: Picture;
}

export type PlacedScene = Omit<Scene, 'camera'> & { camera: Shot };

export const isScene = (art: Art): art is Scene => 'camera' in art;

export async function readEntries(folder = pictures): Promise<Entry[]> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const read = folders
    .map(({ name }) => name)
    .sort()
    .map(async (id) => ({ id, written: await written(join(folder, id, 'picture.yaml')) }));
  const files = await Promise.all(read);
  refuse(
    files.flatMap(({ id, written: one }) => (one instanceof Error ? [one.message] : pictureFaults(fileOf(id), one))),
  );
  const entries = files.map(({ id, written: one }) => ({ id, picture: pictureShape.parse(one) }));
  refuse(referenceFaults(entries, await knownProps()));
  return entries;
}

function refuse(faults: string[]) {
  if (faults.length > 0) throw new StepFailed(faults.join('\n'));
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

/** Checks references between files: cameras and props. */
export function referenceFaults(entries: Entry[], props: Awaited<ReturnType<typeof knownProps>>): string[] {
  const known = `the sets ${props.sets.join(', ')}, and with @place the things ${props.things.join(', ')}`;
  const isKnown = (prop: string) => {
    const [name = '', place] = prop.split('@');
    return (place === undefined ? props.sets : props.things).includes(name);
  };
  return entries.flatMap(({ id, picture: { art } }) => {
    if (!art || !isScene(art)) return [];
    const unknown = art.props.filter((prop) => !isKnown(prop));
    const faults = unknown.map((prop) => `art.props holds "${prop}"; allowed are ${known}`);
    if (!cameraOf(art.camera, entries))
      faults.push(`art.camera is "${art.camera}"; wanted is another picture whose camera stands in numbers`);
    return faults.map((fault) => `${fileOf(id)}: ${fault}.`);
  });
}

function cameraOf(camera: Scene['camera'], entries: Entry[]): Shot | undefined {
  if (typeof camera === 'object') return camera;
  const art = entries.find(({ id }) => id === camera)?.picture.art;
  return art && isScene(art) && typeof art.camera === 'object' ? art.camera : undefined;
}

export function placed(scene: Scene, entries: Entry[]): PlacedScene {
  const camera = cameraOf(scene.camera, entries);
  if (!camera) throw new StepFailed(`There is no camera "${String(scene.camera)}".`);
  return { ...scene, camera };
}
