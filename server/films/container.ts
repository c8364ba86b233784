import { FilmError, type FilmReport, FilmStream, mergeErasures } from './film-stream.ts';
import { readMp4 } from './mp4.ts';

export async function readFilm(parts: AsyncIterable<Uint8Array>): Promise<FilmReport> {
  const report = await readReport(new FilmStream(parts));
  return { ...report, erasures: mergeErasures(report.erasures) };
}

async function readReport(film: FilmStream): Promise<FilmReport> {
  const head = await film.read(4);
  if (head.length === 0) throw new FilmError('empty');
  const first = Buffer.concat([head, await film.read(4)]);
  if (first.toString('latin1', 4, 8) !== 'ftyp') throw new FilmError('notFilm');
  return readMp4(film, first);
}
