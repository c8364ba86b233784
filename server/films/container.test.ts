import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { box, element, hostileFilms, mp4, track, webm } from '#tests/harness/films.ts';
import { hostileFiles } from '#tests/harness/pictures.ts';
import { estateFolder } from '#tools/estate.ts';
import { readFilm } from './container.ts';
import { areMerged, mergePatches, patched } from './patches.ts';

/** As it comes over a line: in pieces of any length. */
async function* inPieces(bytes: Buffer, length = 100) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const read = (bytes: Buffer, length?: number) => readFilm(inPieces(bytes, length));

test('an MP4 says its codecs, its size, its length and whether there is sound', async () => {
  const { patches: _, ...said } = await read(mp4());
  expect(said).toEqual({
    type: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
    width: 640,
    height: 360,
    seconds: 10,
    sound: true,
  });
  const { patches: __, ...silent } = await read(mp4({ sound: false, brand: 'qt' }));
  expect(silent).toMatchObject({ type: 'video/mp4; codecs="avc1.64001f"', sound: false });
});

test('a WebM does, too', async () => {
  const { patches: _, ...said } = await read(webm());
  expect(said).toEqual({ type: 'video/webm; codecs="vp9, opus"', width: 640, height: 360, seconds: 12, sound: true });
});

test.each(['film.av1.mp4', 'film.h264.mp4'])('%s, as our own press writes it', async (name) => {
  const said = await read(await readFile(join(estateFolder, 'films/media-1', name)), 65_536);
  expect(said).toMatchObject({ width: 1280, height: 720, sound: false });
  expect(said.type).toBe(`video/mp4; codecs="${name.includes('av1') ? 'av01.0.05M.08' : 'avc1.64001f'}"`);
});

test('held upright, it is shown upright', async () => {
  expect(await read(mp4({ turned: true }))).toMatchObject({ width: 360, height: 640 });
});

test('how the bytes come makes no difference', async () => {
  for (const film of [mp4(), webm()])
    for (const length of [1, 7, 4096]) expect(await read(film, length)).toEqual(await read(film));
});

test.each(hostileFilms)('%s is refused', async (_, bytes, fault) => {
  await expect(read(bytes)).rejects.toMatchObject({ name: 'FilmUnfit', fault });
});

test('none of the hostile pictures is a film, nor what lies behind one', async () => {
  const pictures = await hostileFiles();
  expect(pictures.length).toBeGreaterThanOrEqual(60);
  for (const { name, bytes } of pictures) {
    await expect(read(bytes, 65_536), name).rejects.toMatchObject({ name: 'FilmUnfit' });
    await expect(read(Buffer.concat([mp4(), bytes.subarray(0, 2000), Buffer.alloc(1)])), name).rejects.toMatchObject({
      name: 'FilmUnfit',
    });
  }
});

/** A telephone writes a path of positions as a track of its own, and the place beside. */
const withPlace = mp4({
  room: 600,
  tracks: (at) => [
    track({
      handler: 'meta',
      entry: box('mebx', Buffer.alloc(40)),
      samples: 1,
      ticks: 1000,
      said: 1000,
      each: 40,
      offset: at + 450,
      size: [0, 0],
      turned: false,
    }),
  ],
  beside: [box('udta', box('©xyz', Buffer.from('+53.5000+013.2000/'))), box('meta', Buffer.from('53.5'))],
});

test('what says where it was taken is written over, and nothing moves', async () => {
  const { patches } = await read(withPlace);
  const kept = patched(withPlace, 0, patches) ?? withPlace;
  expect(kept.length).toBe(withPlace.length);
  expect(withPlace.includes('+53.5000')).toBe(true);
  for (const trace of ['+53.5000', '53.5', '©xyz', 'udta', 'mebx'].map((text) => Buffer.from(text, 'latin1')))
    expect(kept.subarray(kept.indexOf('moov')).includes(trace), trace.toString()).toBe(false);
  // The samples of that track lie behind the others.
  const at = kept.indexOf('mdat') + 4 + 450;
  expect(kept.subarray(at, at + 40)).toEqual(Buffer.alloc(40));
  expect(kept.subarray(at + 40, at + 51).toString()).toMatch(/GPS|N /);
  // Read again it is the same film, with nothing more to write over that is not empty.
  const again = await read(kept);
  expect(again).toMatchObject({ seconds: 10, sound: true });
  expect(patched(kept, 0, again.patches) ?? kept).toEqual(kept);
});

test('of a WebM as well', async () => {
  const film = webm({
    beside: [element(0x1254c367, Buffer.from('LOCATION 53.5')), element(0x1941a469, Buffer.from('PK\x03\x04'))],
  });
  const { patches } = await read(film);
  const kept = patched(film, 0, patches) ?? film;
  expect(kept.length).toBe(film.length);
  expect([film.includes('LOCATION'), kept.includes('LOCATION'), kept.includes('PK\x03')]).toEqual([true, false, false]);
  expect(await read(kept)).toMatchObject({ seconds: 12 });
});

test('written over in parts, it is what it is written over whole', async () => {
  const { patches } = await read(withPlace);
  const whole = patched(withPlace, 0, patches);
  for (const length of [64, 97, 1000]) {
    const parts: Buffer[] = [];
    for (let at = 0; at < withPlace.length; at += length) {
      const part = withPlace.subarray(at, at + length);
      parts.push(patched(part, at, patches) ?? part);
    }
    expect(Buffer.concat(parts)).toEqual(whole);
  }
});

test('patches are sorted, neighbouring zeros are one patch, and no byte is written twice', () => {
  const bytes = Buffer.from('free').toString('base64');
  const merged = mergePatches([
    { at: 30, zeros: 5 },
    { at: 10, zeros: 10 },
    { at: 4, zeros: 0, bytes },
    { at: 15, zeros: 10 },
    { at: 40, zeros: 0 },
    { at: 25, zeros: 1 },
  ]);
  expect(merged).toEqual([
    { at: 4, zeros: 0, bytes },
    { at: 10, zeros: 16 },
    { at: 30, zeros: 5 },
  ]);
  expect(() =>
    mergePatches([
      { at: 4, zeros: 0, bytes },
      { at: 7, zeros: 1 },
    ]),
  ).toThrow('broken');
  expect([areMerged(merged, 35), areMerged(merged, 34), areMerged(merged.toReversed(), 35)]).toEqual([
    true,
    false,
    false,
  ]);
});
