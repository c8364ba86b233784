/** Positions of the places on the bird's-eye print, from its camera. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StepError } from '#tools/steps.ts';
import { root } from './programs.ts';
import { renderFolder } from './render.ts';

const fileHeader =
  '# Where the mark of a place stands on the picture "bird": parts of its width and height. Written by npm run art -- pictures.';

/** Offsets in parts of the picture: a mark must hide neither its place nor the next mark. */
const labelOffsets: Record<string, { x: number; y: number }> = {
  'manor-house': { x: 0.0685, y: -0.03 },
  barn: { x: 0.073, y: 0.024 },
  orchard: { x: 0.072, y: -0.012 },
  fountain: { x: 0.064, y: 0.012 },
  'beech-arbor': { x: 0.058, y: -0.004 },
  island: { x: 0.0505, y: 0.017 },
  'bald-cypresses': { x: 0.055, y: 0.012 },
  'plane-trees': { x: -0.01, y: -0.01 },
  'chapel-cemetery': { x: -0.052, y: -0.022 },
  ruins: { x: 0.043, y: 0.003 },
  'bathing-area': { x: 0.064, y: -0.012 },
  'chamber-hall': { x: -0.05, y: -0.025 },
  'opera-house': { x: 0.056, y: -0.015 },
};

export async function writeParkMap(): Promise<void> {
  const text = await readFile(join(renderFolder({ name: 'bird' }), 'view.json'), 'utf8').catch(() => undefined);
  if (!text) return;
  await writeFile(join(root, 'content/park-map.yaml'), formatParkMap(JSON.parse(text)));
}

export function formatParkMap({
  places,
}: {
  places: Record<string, { x: number; y: number; inView: boolean }>;
}): string {
  const outside = Object.entries(places).filter(([, { inView }]) => !inView);
  if (outside.length > 0) {
    const names = outside.map(([slug]) => slug).join(', ');
    throw new StepError(`The camera of "bird" does not show ${names}. Move it until the map holds every place.`);
  }
  const lines = Object.entries(places).map(([slug, { x, y }]) => {
    const aside = labelOffsets[slug] ?? { x: 0, y: 0 };
    return `${slug}: { x: ${roundPart(x + aside.x)}, y: ${roundPart(y + aside.y)} }`;
  });
  return `${[fileHeader, ...lines].join('\n')}\n`;
}

const roundPart = (part: number) => Number(part.toFixed(4));
