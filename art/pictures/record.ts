/** art/made.json: of which inputs each committed edition was made. Whatever still agrees with it is not made again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Light } from '#contract/picture.ts';
import { root } from './entries.ts';

export type Made = Record<string, Partial<Record<Light, string>>>;

const file = join(root, 'art/made.json');

export async function readMade(): Promise<Made> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** One line for each picture, in the order of their names, so that two branches seldom touch the same line. */
export async function writeMade(made: Made): Promise<void> {
  const lines = Object.keys(made)
    .sort()
    .map((id) => `  ${JSON.stringify(id)}: { ${lightsOf(made[id])} }`);
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
}

const lightsOf = (entry: Made[string] = {}) =>
  Object.entries(entry)
    .map(([light, digest]) => `${JSON.stringify(light)}: ${JSON.stringify(digest)}`)
    .join(', ');
