/**
 * `npm run films`: the home page's film by day and in the evening, and one film for each content/films/{id}/film.yaml, made of
 * prints that move. --only ID…  these films. art/README.md explains the steps.
 */
import { parseArgs } from 'node:util';
import { films, makeFilms } from './films/make.ts';
import { planReels } from './films/plan.ts';
import { readScripts } from './films/scripts.ts';
import { readEntries } from './pictures/entries.ts';
import { noteFiles } from './pictures/note-files.ts';
import { planSheets } from './pictures/plan.ts';
import { readSources } from './pictures/sources.ts';
import { endWith, StepFailed } from './steps.ts';

const { positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'boolean', default: false } } });

async function main() {
  const sources = await readSources();
  const reels = planReels(await readScripts(films), planSheets(await readEntries(), sources));
  const wanted = positionals.map((name) => {
    const found = reels.filter(({ id }) => id === name || id.startsWith(`${name}/`));
    if (found.length === 0) throw new StepFailed(`There is no film "${name}" in content/films.`);
    return found;
  });
  await makeFilms(positionals.length > 0 ? wanted.flat() : reels, sources.film);
  await noteFiles();
}

await main().catch(endWith);
