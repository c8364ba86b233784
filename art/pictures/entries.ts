import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type Art,
  findPictureIssues,
  type Picture,
  picture as pictureShape,
  type Scene,
  type Shot,
} from '#contract/content/picture.ts';
import { StepError } from '#tools/steps.ts';
import { root } from './programs.ts';
import { readKnownProps } from './sources.ts';

export const picturesFolder = join(root, 'content/pictures');

export interface ArtEntry {
  id: string;
  picture: Picture;
}

export type PlacedScene = Omit<Scene, 'camera'> & { camera: Shot };

export const isScene = (art: Art): art is Scene => 'camera' in art;

export async function readArtEntries(folder = picturesFolder): Promise<ArtEntry[]> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const read = folders
    .map(({ name }) => name)
    .sort()
    .map(async (id) => ({ id, written: await readYamlFile(join(folder, id, 'picture.yaml')) }));
  const files = await Promise.all(read);
  assertNoIssues(
    files.flatMap(({ id, written: one }) =>
      one instanceof Error
        ? [one.message]
        : findPictureIssues(one).map(({ path, sentence }) => [fileOf(id), path, sentence].filter(Boolean).join(': ')),
    ),
  );
  const entries = files.map(({ id, written: one }) => ({ id, picture: pictureShape.parse(one) }));
  assertNoIssues(findReferenceIssues(entries, await readKnownProps()));
  return entries;
}

function assertNoIssues(faults: string[]) {
  if (faults.length > 0) throw new StepError(faults.join('\n'));
}

const fileOf = (id: string) => `content/pictures/${id}/picture.yaml`;

async function readYamlFile(file: string): Promise<unknown> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is missing' : String(error);
    return new Error(`${file.slice(root.length)}: ${why}. It holds title and alt in both languages.`);
  }
}

/** Checks references between files: cameras and props. */
export function findReferenceIssues(entries: ArtEntry[], props: Awaited<ReturnType<typeof readKnownProps>>): string[] {
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

function cameraOf(camera: Scene['camera'], entries: ArtEntry[]): Shot | undefined {
  if (typeof camera === 'object') return camera;
  const art = entries.find(({ id }) => id === camera)?.picture.art;
  return art && isScene(art) && typeof art.camera === 'object' ? art.camera : undefined;
}

export function placeScene(scene: Scene, entries: ArtEntry[]): PlacedScene {
  const camera = cameraOf(scene.camera, entries);
  if (!camera) throw new StepError(`There is no camera "${String(scene.camera)}".`);
  return { ...scene, camera };
}
