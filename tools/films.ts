/**
 * `npm run films`: the home page's film by day and in the evening, and one film for each content/films/{id}/film.yaml, made of
 * prints that move. art/README.md explains the steps.
 */
import { films, makeFilms } from './films/make.ts';
import { planReels } from './films/plan.ts';
import { readScripts } from './films/scripts.ts';
import { readEntries } from './pictures/entries.ts';
import { noteFiles } from './pictures/note-files.ts';
import { planSheets } from './pictures/plan.ts';
import { readSources } from './pictures/sources.ts';
import { StepFailed } from './steps.ts';
import { commandLine, inSentences } from './terminal/command-line.ts';

const help = `npm run films   makes all of them
  --only ID …   these films`;

async function main() {
  const typed = commandLine(help, { only: { type: 'boolean' } });
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

await inSentences(main, StepFailed);
