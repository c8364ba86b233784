/** art/films.json: of what each committed film was made, so that only what changed is made again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#art/pictures/entries.ts';

export type Films = Record<string, string>;

const file = join(root, 'art/films.json');

export const readFilms = async (): Promise<Films> => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

export async function writeFilms(films: Films): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(films).sort(([one], [other]) => (one < other ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
