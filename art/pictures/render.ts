import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StepFailed } from '#tools/steps.ts';
import type { Render } from './plan.ts';
import { listen, need, requestFolder, root } from './programs.ts';

const renders = join(root, '.pictures/renders');

export const folderOf = ({ name }: Pick<Render, 'name'>) => join(renders, name);
const passes = ['rgb', 'mist', 'alb', 'clsA', 'clsB', 'clsC'];
const noteOf = (render: Render) => join(folderOf(render), 'made-of');
const exists = (render: Render) => passes.every((name) => existsSync(join(folderOf(render), `${name}0001.exr`)));

export const ageOf = async (render: Render) => (await stat(join(folderOf(render), 'rgb0001.exr'))).mtimeMs;

/** Pictures with the same view share passes. */
export function share(wanted: Render[]): Map<string, Render> {
  const byDigest = Map.groupBy(wanted, ({ digest }) => digest);
  return new Map([...byDigest].flatMap(([digest, same]) => (same[0] ? [[digest, same.find(exists) ?? same[0]]] : [])));
}

/** Passes newer than their note were rendered by hand, so they count as current. */
export async function isCurrent(render: Render): Promise<boolean> {
  if (!exists(render)) return false;
  const noted = await stat(noteOf(render)).catch(() => undefined);
  if (!noted || noted.mtimeMs < (await ageOf(render))) return true;
  return (await readFile(noteOf(render), 'utf8')) === render.digest;
}

export const noteDown = (render: Render) => writeFile(noteOf(render), render.digest);

/** Dark scenes are noisy, above all indoors. */
const samplesFor = ({ shot: { light, props } }: Render) =>
  props.some((prop) => prop.startsWith('barn-room@')) ? 200 : light.lit || light.sun[0] < 4 ? 40 : 10;

export const renderInFull = (wanted: Render[], rendered: (render: Render, seconds: number) => void): Promise<void> =>
  render(wanted, { width: 1280 }, async (wish, seconds) => {
    rendered(wish, seconds);
    await noteDown(wish);
  });

export async function render(
  wanted: Render[],
  { width, samples, folder = renders }: { width: number; samples?: number; folder?: string },
  rendered: (render: Render, seconds: number) => unknown,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await using requests = await requestFolder();
  const request = join(requests.path, 'request.json');
  const shots = wanted.map((wish) => ({ id: wish.name, ...wish.shot, samples: samples ?? samplesFor(wish) }));
  await writeFile(request, JSON.stringify({ width, out: folder, shots }));
  const refusals: string[] = [];
  const notes: unknown[] = [];
  const words = ['-b', '--python-exit-code', '1', '--python', join(root, 'art/park/render.py'), '--', request];
  await listen(need('blender'), words, (line) => {
    const [, name, refusal, seconds] = line.match(/^shot (\S+) (?:refused: (.*)|(\d+))$/) ?? [];
    const wish = wanted.find((candidate) => candidate.name === name);
    if (wish && refusal) refusals.push(`content/pictures/${name}/picture.yaml: art.camera cannot be used. ${refusal}`);
    if (wish && seconds) notes.push(rendered(wish, Number(seconds)));
  });
  await Promise.all(notes);
  if (refusals.length > 0) throw new StepFailed(refusals.join('\n'));
}
