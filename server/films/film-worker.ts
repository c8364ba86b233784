/** A process for one film: reads it from standard input, keeps nothing of it but what its container says, and says that in a line. */
import { readFilm } from './container.ts';
import { FilmUnfit } from './film-stream.ts';

const said = await readFilm(process.stdin).catch((error) => {
  if (error instanceof FilmUnfit) return { refused: error.fault, ...error.facts };
  // A table that leads beyond its own end.
  return { refused: 'broken' };
});
process.stdout.write(JSON.stringify(said));
