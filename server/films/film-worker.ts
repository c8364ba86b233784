/** stdin: a film. stdout: a line of JSON about its container. */
import { readFilm } from './container.ts';
import { FilmUnfit } from './film-stream.ts';

const said = await readFilm(process.stdin).catch((error) => {
  if (error instanceof FilmUnfit) return { refused: error.fault, ...error.facts };
  return { refused: 'broken' };
});
process.stdout.write(JSON.stringify(said));
