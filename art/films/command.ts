/**
 * `npm run art -- films`: the home page's film by day and in the evening, and one film for each content/films/{id}/film.yaml, made of
 * prints that move. art/README.md explains the steps.
 */

import { readEntries } from '#art/pictures/entries.ts';
import { noteFiles } from '#art/pictures/note-files.ts';
import { planSheets } from '#art/pictures/plan.ts';
import { readSources } from '#art/pictures/sources.ts';
import { StepFailed } from '#tools/steps.ts';
import { commandLine } from '#tools/terminal/command-line.ts';
import { films, makeFilms } from './make.ts';
import { planReels } from './plan.ts';
import { readScripts } from './scripts.ts';

const help = `npm run art -- films   makes all of them
  --only ID …   these films`;

export async function runFilms(args: string[]): Promise<void> {
  const typed = commandLine(help, { only: { type: 'boolean' } }, args);
  if (!typed) return;
  const { words } = typed;
  const sources = await readSources();
  const reels = planReels(await readScripts(films), planSheets(await readEntries(), sources));
  const wanted = words.map((name) => {
    const found = reels.filter(({ id }) => id === name || id.startsWith(`${name}/`));
    if (found.length === 0) throw new StepFailed(`There is no film "${name}" in content/films.`);
    return found;
  });
  await makeFilms(words.length > 0 ? wanted.flat() : reels, sources.film);
  await noteFiles();
}
