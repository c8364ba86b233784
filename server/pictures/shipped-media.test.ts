import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getMediaRecordPath, listMediaFiles } from './shipped-media.ts';

test('a list of shipped files is believed only for the sizes that it names', async () => {
  const content = await mkdtemp(join(tmpdir(), 'tollenau-content-'));
  await mkdir(join(content, 'pictures/oak'), { recursive: true });
  await mkdir(join(content, 'films/one'), { recursive: true });
  await writeFile(join(content, 'pictures/oak/day-plate-640.avif'), 'four');
  await writeFile(join(content, 'pictures/oak/photo.jpg'), 'x');
  await writeFile(join(content, 'films/one/film.h264.mp4'), 'film');
  await writeFile(join(content, 'films/one/notes.txt'), 'x');
  const fresh = await listMediaFiles(content);
  expect(Object.keys(fresh)).toEqual(['films/one/film.h264.mp4', 'pictures/oak/day-plate-640.avif']);
  expect(fresh['pictures/oak/day-plate-640.avif']).toEqual([expect.stringMatching(/^[\w-]{10}$/), 4]);
  expect(getMediaRecordPath(content)).toBe(join(content, 'files.json'));
  const record = { 'pictures/oak/day-plate-640.avif': ['recorded00', 4], 'films/one/film.h264.mp4': ['recorded00', 5] };
  await writeFile(join(content, 'files.json'), JSON.stringify(record));
  expect(await listMediaFiles(content)).toEqual({ ...fresh, 'pictures/oak/day-plate-640.avif': ['recorded00', 4] });
  expect(await listMediaFiles(content, { afresh: true })).toEqual(fresh);
  expect(await readdir(content)).toContain('files.json');
  expect(JSON.parse(await readFile(join(content, 'files.json'), 'utf8'))).toEqual(record);
  await rm(content, { recursive: true });
});
