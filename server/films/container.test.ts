import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildBox, buildMp4, buildTrack, hostileFilms } from '#tests/harness/films.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { readFilm } from './container.ts';
import { areSeparate, eraseInPart, mergeErasures } from './film-stream.ts';

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const read = (bytes: Buffer, length = 100) => readFilm(inPieces(bytes, length));

const size = { width: 640, height: 360 };
const avcAndAac = { ...size, type: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"', seconds: 10, sound: true };
const silent = { ...avcAndAac, type: 'video/mp4; codecs="avc1.64001f"', sound: false };

test.each([
  ['an MP4', buildMp4(), avcAndAac],
  ['a silent MOV', buildMp4({ sound: false, brand: 'qt' }), silent],
  ['a film recorded upright', buildMp4({ turned: true }), { ...avcAndAac, width: 360, height: 640 }],
])('readFilm finds codecs, size, length and sound of %s, in parts of any length', async (_, film, facts) => {
  for (const length of [1, 7, 4096])
    expect(await read(film, length)).toEqual({ ...facts, erasures: expect.any(Array) });
});

test('readFilm finds codec and size of an AV1 film of art/', async () => {
  const film = await read(await readFile(join(fixtureContentFolder, 'films/media-1/film.av1.mp4')), 65_536);
  expect(film).toMatchObject({ type: 'video/mp4; codecs="av01.0.05M.08"', width: 1280, height: 720, sound: false });
});

test.each(hostileFilms)('the hostile film %s is refused with its error code', async (_, bytes, fault) => {
  await expect(read(bytes)).rejects.toMatchObject({ name: 'FilmError', errorCode: fault });
});

const positions = { handler: 'meta', entry: buildBox('mebx', Buffer.alloc(40)), samples: 1, ticks: 1000, each: 40 };
const withLocation = buildMp4({
  room: 600,
  tracks: (at) => [buildTrack({ ...positions, chunks: [at + 450] })],
  beside: [buildBox('udta', buildBox('©xyz', Buffer.from('+53.5000+013.2/'))), buildBox('meta', Buffer.from('53.5'))],
});

test('the location in an MP4 is overwritten without moving a byte, in the whole file and in parts of any length', async () => {
  const { erasures } = await read(withLocation);
  const clean = eraseInPart(withLocation, 0, erasures) ?? withLocation;
  expect([clean.length, withLocation.includes('+53.5000')]).toEqual([withLocation.length, true]);
  const tables = clean.subarray(clean.indexOf('moov')).toString('latin1');
  for (const trace of ['+53.5000', '53.5', '©xyz', 'udta', 'mebx']) expect(tables).not.toContain(trace);
  const at = clean.indexOf('mdat') + 4 + 450;
  expect(clean.subarray(at, at + 40)).toEqual(Buffer.alloc(40));
  expect(clean.subarray(at + 40, at + 51).toString()).toMatch(/GPS|N /);
  const again = await read(clean);
  expect(again).toMatchObject({ seconds: 10, sound: true });
  expect(eraseInPart(clean, 0, again.erasures) ?? clean).toEqual(clean);
  for (const length of [64, 97, 1000]) {
    const parts = await Array.fromAsync(inPieces(withLocation, length));
    const cleanParts = parts.map((part, index) => eraseInPart(part, index * length, erasures) ?? part);
    expect(Buffer.concat(cleanParts)).toEqual(clean);
  }
});

test('erasures are sorted, neighbouring zeros are one erasure, and no byte is written twice', () => {
  const zeros = (at: number, length: number) => ({ at, zeros: length });
  const word = { at: 4, zeros: 0, bytes: Buffer.from('free').toString('base64') };
  const merged = mergeErasures([zeros(30, 5), zeros(10, 10), word, zeros(15, 10), zeros(40, 0), zeros(25, 1)]);
  expect(merged).toEqual([word, zeros(10, 16), zeros(30, 5)]);
  expect(() => mergeErasures([word, zeros(7, 1)])).toThrow('broken');
  const checked = [areSeparate(merged, 35), areSeparate(merged, 34), areSeparate(merged.toReversed(), 35)];
  expect(checked).toEqual([true, false, false]);
});
