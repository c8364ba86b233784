import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StepError } from '#tools/steps.ts';
import { type Render, widthAtAspect } from './plan.ts';
import { createRequestFolder, requireProgram, root, runProgram } from './programs.ts';

const rendersFolder = join(root, '.pictures/renders');

export const renderFolder = ({ name }: Pick<Render, 'name'>) => join(rendersFolder, name);
const passes = ['rgb', 'mist', 'alb', 'clsA', 'clsB', 'clsC'];
const renderRecordFile = (render: Render) => join(renderFolder(render), 'made-of');
const hasAllPasses = (render: Render) =>
  passes.every((name) => existsSync(join(renderFolder(render), `${name}0001.exr`)));

export const readRenderTime = async (render: Render) => (await stat(join(renderFolder(render), 'rgb0001.exr'))).mtimeMs;

/** Pictures with the same view share passes. */
export function shareRenders(wanted: Render[]): Map<string, Render> {
  const byDigest = Map.groupBy(wanted, ({ digest }) => digest);
  return new Map(
    [...byDigest].flatMap(([digest, same]) => (same[0] ? [[digest, same.find(hasAllPasses) ?? same[0]]] : [])),
  );
}

/** Passes newer than their note were rendered by hand, so they count as current. */
export async function isCurrent(render: Render): Promise<boolean> {
  if (!hasAllPasses(render)) return false;
  const noted = await stat(renderRecordFile(render)).catch(() => undefined);
  if (!noted || noted.mtimeMs < (await readRenderTime(render))) return true;
  return (await readFile(renderRecordFile(render), 'utf8')) === render.digest;
}

export const recordRender = (render: Render) => writeFile(renderRecordFile(render), render.digest);

/** Dark scenes are noisy, above all indoors. */
const chooseSamples = ({ shot: { light, props } }: Render) =>
  props.some((prop) => prop.startsWith('barn-room@')) ? 200 : light.lit || light.sun[0] < 4 ? 40 : 10;

export const renderInFull = (wanted: Render[], rendered: (render: Render, seconds: number) => void): Promise<void> =>
  renderShots(wanted, { width: 1280 }, async (wish, seconds) => {
    rendered(wish, seconds);
    await recordRender(wish);
  });

export async function renderShots(
  wanted: Render[],
  { width, samples, folder = rendersFolder }: { width: number; samples?: number; folder?: string },
  rendered: (render: Render, seconds: number) => unknown,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await using requests = await createRequestFolder();
  const request = join(requests.path, 'request.json');
  const shots = wanted.map((wish) => ({
    id: wish.name,
    ...wish.shot,
    width: widthAtAspect(width, wish.shot.aspect),
    samples: samples ?? chooseSamples(wish),
  }));
  await writeFile(request, JSON.stringify({ width, out: folder, shots }));
  const refusals: string[] = [];
  const notes: unknown[] = [];
  const words = ['-b', '--python-exit-code', '1', '--python', join(root, 'art/park/render.py'), '--', request];
  await runProgram(requireProgram('blender'), words, (line) => {
    const [, name, refusal, seconds] = line.match(/^shot (\S+) (?:refused: (.*)|(\d+))$/) ?? [];
    const wish = wanted.find((candidate) => candidate.name === name);
    if (wish && refusal) refusals.push(`content/pictures/${name}/picture.yaml: art.camera cannot be used. ${refusal}`);
    if (wish && seconds) notes.push(rendered(wish, Number(seconds)));
  });
  await Promise.all(notes);
  if (refusals.length > 0) throw new StepError(refusals.join('\n'));
}
