/** MP4 and MOV (ISO/IEC 14496-12). Everything but picture and sound is overwritten in place. */
import { filmLimits as most } from '#contract/content/film-file.ts';
import { aac, av1, h264, vp9 } from './codecs.ts';
import { type Contained, type FilmStream, FilmUnfit, type Patch } from './film-stream.ts';

/** bytes; ten times as much as twenty minutes at 60 frames a second need */
const mostTables = 16 * 2 ** 20;
const mostBoxes = 200;
const emptied = new Set(['free', 'skip', 'wide', 'uuid', 'meta', 'udta']);
/** brands of pictures and songs, which use the same boxes */
const pictures = /^(avi[fs]|hei|hev|mif1|msf1|M4[AB] |crx )/;
const known = new Set(['ftyp', 'moov', 'mdat', ...emptied]);
const inPieces = new Set(['moof', 'styp', 'sidx', 'mfra', 'emsg']);

interface Box {
  type: string;
  at: number;
  body: Buffer;
}

type Span = Record<'from' | 'to', number>;

interface Found {
  tables: Box | undefined;
  media: Span[];
  patches: Patch[];
}

interface Head {
  type: string;
  /** `headed`: bytes of its head; `length`: bytes behind the head, undefined: all the rest */
  at: number;
  headed: number;
  length: number | undefined;
}

export async function readMp4(film: FilmStream, first: Buffer): Promise<Contained> {
  const found: Found = { tables: undefined, media: [], patches: [] };
  let begun = first;
  for (let boxes = 0; begun.length > 0; boxes++) {
    if (boxes > mostBoxes) throw new FilmUnfit('broken');
    const head = await headOf(film, begun);
    if (head.type === 'moov') await keepTables(film, head, found);
    else if (head.type === 'mdat') await passMedia(film, head, found);
    else if (head.type === 'ftyp') await readBrand(film, head);
    else await passEmptied(film, head, found);
    begun = await film.read(8);
  }
  if (!found.tables) throw new FilmUnfit('broken');
  return contained(found.tables, found.media, found.patches);
}

async function headOf(film: FilmStream, begun: Buffer): Promise<Head> {
  const at = film.at - begun.length;
  if (begun.length < 8) throw new FilmUnfit('more');
  const type = begun.toString('latin1', 4, 8);
  if (inPieces.has(type)) throw new FilmUnfit('pieces');
  if (!known.has(type)) throw new FilmUnfit('more');
  const short = begun.readUInt32BE(0);
  if (short === 0 && type === 'mdat') return { type, at, headed: 8, length: undefined };
  const [size, headed] = short === 1 ? [Number((await film.take(8)).readBigUInt64BE()), 16] : [short, 8];
  if (size < headed || !Number.isSafeInteger(size)) throw new FilmUnfit('broken');
  return { type, at, headed, length: size - headed };
}

async function keepTables(film: FilmStream, { type, at, headed, length = 0 }: Head, found: Found): Promise<void> {
  if (found.tables || length > mostTables) throw new FilmUnfit('broken');
  found.tables = { type, at: at + headed - 8, body: await film.take(length) };
}

async function passMedia(film: FilmStream, { length }: Head, { media }: Found): Promise<void> {
  const from = film.at;
  await (length === undefined ? film.skipAll() : film.skip(length));
  media.push({ from, to: film.at });
}

async function readBrand(film: FilmStream, { at, length = 0 }: Head): Promise<void> {
  if (at > 0 || length > 256) throw new FilmUnfit('broken');
  const brand = (await film.take(length)).toString('latin1', 0, 4);
  if (pictures.test(brand)) throw new FilmUnfit('notFilm');
}

async function passEmptied(film: FilmStream, { at, length = 0 }: Head, { patches }: Found): Promise<void> {
  patches.push(renamed(at), { at: film.at, zeros: length });
  await film.skip(length);
}

/** Players ignore boxes of this name. */
const renamed = (at: number): Patch => ({ at: at + 4, zeros: 0, bytes: Buffer.from('free').toString('base64') });

const empty = ({ at, body }: Box): Patch[] => [renamed(at), { at: at + 8, zeros: body.length }];

function contained(moov: Box, media: readonly Span[], patches: Patch[]): Contained {
  const boxes = boxesIn(moov);
  if (boxes.some(({ type }) => type === 'mvex')) throw new FilmUnfit('pieces');
  const track = (handler: string) => boxes.find((box) => box.type === 'trak' && handlerOf(box) === handler);
  const [picture, sound] = [track('vide'), track('soun')];
  if (!picture) throw new FilmUnfit('noPicture');
  const stays = new Set([picture, sound, boxes.find(({ type }) => type === 'mvhd')]);
  const goes = boxes.filter((box) => !stays.has(box));
  const tracks = boxes.filter(({ type }) => type === 'trak');
  const chunks = new Map(tracks.map((box) => [box, chunksOf(box)]));
  const { codec, ...shown } = pictureOf(picture, chunks.get(picture)?.samples);
  const heard = sound && soundCodec(entryOf(sound));
  const spansOf = (all: Iterable<Box>) => [...all].flatMap((box) => chunks.get(box)?.spans ?? []);
  assertChunks(spansOf(tracks), media);
  // Tracks of positions lose their samples as well.
  const foreign = spansOf(goes).map(({ from, to }) => ({ at: from, zeros: to - from }));
  const aside = [picture, ...(sound ? [sound] : [])].flatMap(emptyAside);
  return {
    type: `video/mp4; codecs="${[codec, ...(heard ? [heard] : [])].join(', ')}"`,
    ...shown,
    sound: heard !== undefined,
    patches: [...patches, ...goes.flatMap(empty), ...aside, ...foreign],
  };
}

const emptyAside = (track: Box): Patch[] =>
  boxesIn(track)
    .filter(({ type }) => !['tkhd', 'mdia', 'edts'].includes(type))
    .flatMap(empty);

function pictureOf(track: Box, samplesInChunks: number | undefined) {
  const entry = entryOf(track);
  const codec = pictureCodec(entry);
  const { width, height } = sizeOf(track, entry);
  if (width < 16 || height < 16) throw new FilmUnfit('broken');
  if (Math.max(width, height) > most.longestEdge) throw new FilmUnfit('tooLarge', { width, height });
  const { seconds, samples } = lengthOf(track);
  if (samples === 0 || samples !== samplesInChunks) throw new FilmUnfit('broken');
  if (seconds <= 0) throw new FilmUnfit('noLength');
  if (seconds > most.seconds) throw new FilmUnfit('tooLong');
  if (samples / seconds > most.framesPerSecond + 2) throw new FilmUnfit('tooFast');
  return { codec, width, height, seconds };
}

function pictureCodec({ type, body }: Box): string {
  if (type === 'encv') throw new FilmUnfit('locked');
  const heads = boxesIn({ type, at: 0, body: body.subarray(78) });
  const headOf = (name: string) => need(heads.find((box) => box.type === name)).body;
  if (type === 'avc1' || type === 'avc3') return h264(headOf('avcC'));
  if (type === 'av01') return av1(headOf('av1C'));
  if (type === 'vp09') return vp9(headOf('vpcC'));
  throw new FilmUnfit('codec', { codec: nameOf(type) });
}

function soundCodec({ type, body }: Box): string {
  if (type === 'enca') throw new FilmUnfit('locked');
  if (type === 'Opus') return 'opus';
  if (type !== 'mp4a') throw new FilmUnfit('soundCodec', { codec: nameOf(type) });
  // QuickTime has two longer heads, and nests the description one box deeper.
  const version = body.readUInt16BE(8);
  const heads = boxesIn({ type, at: 0, body: body.subarray(28 + (version === 1 ? 16 : version === 2 ? 36 : 0)) });
  const wave = heads.find((box) => box.type === 'wave');
  const deeper = wave ? boxesIn(wave, { lenient: true }) : [];
  return aac(need([...heads, ...deeper].find((box) => box.type === 'esds')).body);
}

const names = new Map(
  Object.entries({ hvc1: 'HEVC', hev1: 'HEVC', dvh1: 'Dolby Vision', mp4v: 'MPEG-4', 'ac-3': 'AC-3' }),
);
const nameOf = (type: string): string => names.get(type) ?? (/^[\w .-]{4}$/.test(type) ? type.trim() : '?');

/** A matrix rotates upright films. */
function sizeOf(track: Box, { body }: Box): { width: number; height: number } {
  const head = partOf(track, 'tkhd').body;
  const start = head[0] === 1 ? 52 : 40;
  if (head.length < start + 44) throw new FilmUnfit('broken');
  const turned = head.readInt32BE(start) === 0 && head.readInt32BE(start + 4) !== 0;
  // The coded size bounds the memory of a decoder, whatever size the track claims.
  const coded = { width: body.readUInt16BE(24), height: body.readUInt16BE(26) };
  if (Math.max(coded.width, coded.height) > most.longestEdge) throw new FilmUnfit('tooLarge', coded);
  const width = Math.round(head.readUInt32BE(start + 36) / 0x10000) || coded.width;
  const height = Math.round(head.readUInt32BE(start + 40) / 0x10000) || coded.height;
  return turned ? { width: height, height: width } : { width, height };
}

function lengthOf(track: Box): { seconds: number; samples: number } {
  const head = partOf(partOf(track, 'mdia'), 'mdhd').body;
  const long = head[0] === 1;
  if (head.length < (long ? 32 : 20)) throw new FilmUnfit('broken');
  const scale = head.readUInt32BE(long ? 20 : 12);
  const said = long ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const rows = rowsOf(partOf(tablesOf(track), 'stts'), 8);
  let [ticks, samples] = [0, 0];
  for (const row of rows) {
    samples += row.readUInt32BE(0);
    ticks += row.readUInt32BE(0) * row.readUInt32BE(4);
  }
  const seconds = ticks / scale;
  if (scale === 0 || Math.abs(said - ticks) > Math.max(scale, ticks / 50)) throw new FilmUnfit('broken');
  return { seconds: Math.round(seconds * 1000) / 1000, samples };
}

function chunksOf(track: Box): { spans: Span[]; samples: number } {
  const tables = tablesOf(track);
  const sizes = sampleSizes(tables);
  const offsets = chunkOffsets(tables);
  const runs = rowsOf(partOf(tables, 'stsc'), 12);
  const spans: Span[] = [];
  let sample = 0;
  for (const [index, run] of runs.entries()) {
    const first = run.readUInt32BE(0) - 1;
    const next = runs[index + 1]?.readUInt32BE(0);
    const last = next === undefined ? offsets.length : next - 1;
    const each = run.readUInt32BE(4);
    if (first < 0 || last > offsets.length || first >= last || each === 0) throw new FilmUnfit('broken');
    for (const from of offsets.slice(first, last)) {
      if (sample + each > sizes.count) throw new FilmUnfit('broken');
      spans.push({ from, to: from + sizes.sum(sample, sample + each) });
      sample += each;
    }
  }
  return { spans, samples: sample };
}

function sampleSizes(tables: Box) {
  const { body } = partOf(tables, 'stsz');
  if (body.length < 12) throw new FilmUnfit('broken');
  const [same, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  if (same > 0) return { count, sum: (from: number, to: number) => (to - from) * same };
  if (body.length < 12 + 4 * count) throw new FilmUnfit('broken');
  const sum = (from: number, to: number) => {
    let bytes = 0;
    for (let sample = from; sample < to; sample++) bytes += body.readUInt32BE(12 + 4 * sample);
    return bytes;
  };
  return { count, sum };
}

function chunkOffsets(tables: Box): number[] {
  const short = boxesIn(tables).find(({ type }) => type === 'stco');
  if (short) return rowsOf(short, 4).map((row) => row.readUInt32BE(0));
  return rowsOf(partOf(tables, 'co64'), 8).map((row) => Number(row.readBigUInt64BE(0)));
}

/** Chunks lie inside media boxes and do not overlap: overlaps multiply the work. */
function assertChunks(chunks: readonly Span[], media: readonly Span[]): void {
  const sorted = chunks.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from);
  for (const [index, { from, to }] of sorted.entries()) {
    const overlaps = to > (sorted[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    if (overlaps || !media.some((box) => from >= box.from && to <= box.to)) throw new FilmUnfit('broken');
  }
}

function handlerOf(track: Box): string {
  const parts = boxesIn(track)
    .filter(({ type }) => type === 'mdia')
    .flatMap((mdia) => boxesIn(mdia));
  return parts.find(({ type }) => type === 'hdlr')?.body.toString('latin1', 8, 12) ?? '';
}

const tablesOf = (track: Box): Box => partOf(partOf(partOf(track, 'mdia'), 'minf'), 'stbl');

/** More than one description means that the codec changes midway. */
function entryOf(track: Box): Box {
  const { at, body } = partOf(tablesOf(track), 'stsd');
  if (body.length < 8 || body.readUInt32BE(4) !== 1) throw new FilmUnfit('broken');
  const [entry] = boxesIn({ type: 'stsd', at: at + 8, body: body.subarray(8) });
  if (!entry || entry.body.length < 28) throw new FilmUnfit('broken');
  return entry;
}

const partOf = (box: Box, type: string): Box => need(boxesIn(box).find((part) => part.type === type));

function need<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new FilmUnfit('broken');
  return value;
}

function rowsOf({ body }: Box, width: number): Buffer[] {
  if (body.length < 8) throw new FilmUnfit('broken');
  const count = body.readUInt32BE(4);
  if (body.length < 8 + count * width) throw new FilmUnfit('broken');
  return Array.from({ length: count }, (_, row) => body.subarray(8 + row * width, 8 + (row + 1) * width));
}

const parted = new WeakMap<Box, Box[]>();

/** `lenient`: QuickTime ends a list with four zero bytes. */
function boxesIn(around: Box, { lenient = false } = {}): Box[] {
  const known = parted.get(around);
  if (known) return known;
  const boxes: Box[] = [];
  const { body } = around;
  let at = 0;
  while (at + 8 <= body.length) {
    const size = body.readUInt32BE(at);
    const type = body.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > body.length) {
      if (lenient || (size === 0 && body.subarray(at).every((byte) => byte === 0))) break;
      throw new FilmUnfit('broken');
    }
    boxes.push({ type, at: around.at + 8 + at, body: body.subarray(at + 8, at + size) });
    at += size;
  }
  parted.set(around, boxes);
  return boxes;
}
