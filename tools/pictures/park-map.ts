/** Where the seventeen places stand on the bird's-eye print: taken from its camera, for the markers of the map. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StepFailed } from '#tools/steps.ts';
import { root } from './entries.ts';
import { folderOf } from './render.ts';

interface View {
  places: Record<string, { x: number; y: number; inView: boolean }>;
}

const head =
  '# Where a place stands on the picture "bird": parts of its width and height. Written by npm run pictures.';

export async function writeParkMap(): Promise<void> {
  const text = await readFile(join(folderOf({ name: 'bird' }), 'view.json'), 'utf8').catch(() => undefined);
  if (!text) return;
  await writeFile(join(root, 'content/park-map.yaml'), parkMap(JSON.parse(text)));
}

export function parkMap({ places }: View): string {
  const outside = Object.entries(places).filter(([, { inView }]) => !inView);
  if (outside.length > 0) {
    const names = outside.map(([slug]) => slug).join(', ');
    throw new StepFailed(`The camera of "bird" does not show ${names}. Move it until the map holds every place.`);
  }
  const lines = Object.entries(places).map(([slug, { x, y }]) => `${slug}: { x: ${x}, y: ${y} }`);
  return `${[head, ...lines].join('\n')}\n`;
}
