/** stdin: a film. stdout: a line of JSON about its container. */
import { readFilm } from './container.ts';
import { FilmError } from './film-stream.ts';

const report = await readFilm(process.stdin).catch((error) => {
  if (error instanceof FilmError) return { errorCode: error.errorCode, ...error.details };
  return { errorCode: 'broken' };
});
process.stdout.write(JSON.stringify(report));
