/** content/films/{id}/film.yaml: what a film shows, one shot after the other. Its media lie beside it. */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Sheet } from '#art/pictures/plan.ts';
import { film, type PrintedFilm } from '#contract/media.ts';
import { StepFailed } from '#tools/steps.ts';

export interface Script extends PrintedFilm {
  id: string;
}

export async function readScripts(folder: string): Promise<Script[]> {
  const names = (await Array.fromAsync(glob('*/film.yaml', { cwd: folder }))).sort();
  const scripts = await Promise.all(
    names.map(async (name) => {
      const read = film.safeParse(parse(await readFile(join(folder, name), 'utf8')));
      // One that was handed in is nothing to be made.
      if (read.success) return 'shots' in read.data ? [{ id: dirname(name), ...read.data }] : [];
      const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
      throw new StepFailed(faults.map((fault) => `content/films/${name}: ${fault}`).join('\n'));
    }),
  );
  return scripts.flat();
}

/** The print each shot moves. */
export function sheetsOf({ id, shots }: Script, sheets: Sheet[]): Sheet[] {
  return shots.map(({ image, light }, at) => {
    const sheet = sheets.find((candidate) => candidate.id === image && candidate.light === light);
    if (sheet) return sheet;
    const reason = sheets.some((candidate) => candidate.id === image)
      ? `has no edition for the ${light}`
      : 'is no printed picture';
    throw new StepFailed(`content/films/${id}/film.yaml: shots.${at}.image "${image}" ${reason}.`);
  });
}
