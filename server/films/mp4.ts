/** MP4 and MOV (ISO/IEC 14496-12). Everything but picture and sound is overwritten in place. */
import { filmLimits } from '#contract/content/film-file.ts';
import { formatAacCodec, formatAv1Codec, formatH264Codec, formatVp9Codec } from './codecs.ts';
import { type FilmErasure, FilmError, type FilmReport, type FilmStream } from './film-stream.ts';

/** bytes; ten times as much as twenty minutes at 60 frames a second need */
const maxTableBytes = 16 * 2 ** 20;
const maxBoxes = 200;
const erasedBoxes = new Set(['free', 'skip', 'wide', 'uuid', 'meta', 'udta']);
/** brands of pictures and songs, which use the same boxes */
const pictureBrands = /^(avi[fs]|hei|hev|mif1|msf1|M4[AB] |crx )/;
const knownBoxes = new Set(['ftyp', 'moov', 'mdat', ...erasedBoxes]);
const fragmentBoxes = new Set(['moof', 'styp', 'sidx', 'mfra', 'emsg']);

interface Mp4Box {
  type: string;
  at: number;
  body: Buffer;
}

type ByteSpan = Record<'from' | 'to', number>;

interface Mp4Parts {
  tables: Mp4Box | undefined;
  media: ByteSpan[];
  erasures: FilmErasure[];
}

interface Mp4BoxHead {
  type: string;
  at: number;
  headLength: number;
  /** bytes after the header; undefined: up to the end of the file */
  length: number | undefined;
}

export async function readMp4(film: FilmStream, first: Buffer): Promise<FilmReport> {
  const found: Mp4Parts = { tables: undefined, media: [], erasures: [] };
  let start = first;
  for (let boxes = 0; start.length > 0; boxes++) {
    if (boxes > maxBoxes) throw new FilmError('broken');
    const head = await readBoxHead(film, start);
    if (head.type === 'moov') await readTables(film, head, found);
    else if (head.type === 'mdat') await skipMedia(film, head, found);
    else if (head.type === 'ftyp') await assertFilmBrand(film, head);
    else await eraseBox(film, head, found);
    start = await film.read(8);
  }
  if (!found.tables) throw new FilmError('broken');
  return describeFilm(found.tables, found.media, found.erasures);
}

async function readBoxHead(film: FilmStream, start: Buffer): Promise<Mp4BoxHead> {
  const at = film.at - start.length;
  if (start.length < 8) throw new FilmError('extraData');
  const type = start.toString('latin1', 4, 8);
  if (fragmentBoxes.has(type)) throw new FilmError('fragmented');
  if (!knownBoxes.has(type)) throw new FilmError('extraData');
  const short = start.readUInt32BE(0);
  if (short === 0 && type === 'mdat') return { type, at, headLength: 8, length: undefined };
  const [size, headLength] = short === 1 ? [Number((await film.readExactly(8)).readBigUInt64BE()), 16] : [short, 8];
  if (size < headLength || !Number.isSafeInteger(size)) throw new FilmError('broken');
  return { type, at, headLength, length: size - headLength };
}

async function readTables(film: FilmStream, { type, at, headLength, length = 0 }: Mp4BoxHead, found: Mp4Parts) {
  if (found.tables || length > maxTableBytes) throw new FilmError('broken');
  found.tables = { type, at: at + headLength - 8, body: await film.readExactly(length) };
}

async function skipMedia(film: FilmStream, { length }: Mp4BoxHead, { media }: Mp4Parts): Promise<void> {
  const from = film.at;
  await (length === undefined ? film.skipAll() : film.skip(length));
  media.push({ from, to: film.at });
}

async function assertFilmBrand(film: FilmStream, { at, length = 0 }: Mp4BoxHead): Promise<void> {
  if (at > 0 || length > 256) throw new FilmError('broken');
  const brand = (await film.readExactly(length)).toString('latin1', 0, 4);
  if (pictureBrands.test(brand)) throw new FilmError('notFilm');
}

async function eraseBox(film: FilmStream, { at, length = 0 }: Mp4BoxHead, { erasures }: Mp4Parts): Promise<void> {
  erasures.push(renameToFree(at), { at: film.at, zeros: length });
  await film.skip(length);
}

/** Players ignore boxes of this name. */
const renameToFree = (at: number): FilmErasure => ({ at: at + 4, zeros: 0, bytes: btoa('free') });

const eraseContent = ({ at, body }: Mp4Box): FilmErasure[] => [renameToFree(at), { at: at + 8, zeros: body.length }];

function describeFilm(moov: Mp4Box, media: readonly ByteSpan[], erasures: FilmErasure[]): FilmReport {
  const boxes = listBoxes(moov);
  if (boxes.some(({ type }) => type === 'mvex')) throw new FilmError('fragmented');
  const track = (handler: string) => boxes.find((box) => box.type === 'trak' && readHandler(box) === handler);
  const [picture, sound] = [track('vide'), track('soun')];
  if (!picture) throw new FilmError('noPicture');
  const retained = new Set([picture, sound, boxes.find(({ type }) => type === 'mvhd')]);
  const removed = boxes.filter((box) => !retained.has(box));
  const tracks = boxes.filter(({ type }) => type === 'trak');
  const chunks = new Map(tracks.map((box) => [box, readChunks(box)]));
  const { codec, ...facts } = describePicture(picture, chunks.get(picture)?.samples);
  const soundName = sound && readSoundCodec(readSampleEntry(sound));
  const spansOf = (all: Iterable<Mp4Box>) => [...all].flatMap((box) => chunks.get(box)?.spans ?? []);
  assertChunks(spansOf(tracks), media);
  // Overwrites the samples of removed tracks too: they may be locations.
  const foreign = spansOf(removed).map(({ from, to }) => ({ at: from, zeros: to - from }));
  const extras = [picture, ...(sound ? [sound] : [])].flatMap(eraseTrackExtras);
  return {
    type: `video/mp4; codecs="${[codec, ...(soundName ? [soundName] : [])].join(', ')}"`,
    ...facts,
    sound: soundName !== undefined,
    erasures: [...erasures, ...removed.flatMap(eraseContent), ...extras, ...foreign],
  };
}

const eraseTrackExtras = (track: Mp4Box): FilmErasure[] =>
  listBoxes(track)
    .filter(({ type }) => !['tkhd', 'mdia', 'edts'].includes(type))
    .flatMap(eraseContent);

function describePicture(track: Mp4Box, samplesInChunks: number | undefined) {
  const entry = readSampleEntry(track);
  const codec = readPictureCodec(entry);
  const { width, height } = readSize(track, entry);
  if (width < 16 || height < 16) throw new FilmError('broken');
  if (Math.max(width, height) > filmLimits.longestEdge) throw new FilmError('tooLarge', { width, height });
  const { seconds, samples } = readLength(track);
  if (samples === 0 || samples !== samplesInChunks) throw new FilmError('broken');
  if (seconds <= 0) throw new FilmError('noLength');
  if (seconds > filmLimits.seconds) throw new FilmError('tooLong');
  if (samples / seconds > filmLimits.framesPerSecond + 2) throw new FilmError('tooFast');
  return { codec, width, height, seconds };
}

function readPictureCodec({ type, body }: Mp4Box): string {
  if (type === 'encv') throw new FilmError('encrypted');
  const heads = listBoxes({ type, at: 0, body: body.subarray(78) });
  const headOf = (name: string) => assertFound(heads.find((box) => box.type === name)).body;
  if (type === 'avc1' || type === 'avc3') return formatH264Codec(headOf('avcC'));
  if (type === 'av01') return formatAv1Codec(headOf('av1C'));
  if (type === 'vp09') return formatVp9Codec(headOf('vpcC'));
  throw new FilmError('codec', { codec: codecName(type) });
}

function readSoundCodec({ type, body }: Mp4Box): string {
  if (type === 'enca') throw new FilmError('encrypted');
  if (type === 'Opus') return 'opus';
  if (type !== 'mp4a') throw new FilmError('soundCodec', { codec: codecName(type) });
  // QuickTime has two longer heads, and nests the description one box deeper.
  const version = body.readUInt16BE(8);
  const heads = listBoxes({ type, at: 0, body: body.subarray(28 + (version === 1 ? 16 : version === 2 ? 36 : 0)) });
  const wave = heads.find((box) => box.type === 'wave');
  const deeper = wave ? listBoxes(wave, { lenient: true }) : [];
  return formatAacCodec(assertFound([...heads, ...deeper].find((box) => box.type === 'esds')).body);
}

const knownCodecs = { hvc1: 'HEVC', hev1: 'HEVC', dvh1: 'Dolby Vision', mp4v: 'MPEG-4', 'ac-3': 'AC-3' };
const codecNames = new Map(Object.entries(knownCodecs));
const codecName = (type: string): string => codecNames.get(type) ?? (/^[\w .-]{4}$/.test(type) ? type.trim() : '?');

/** A matrix rotates upright films. */
function readSize(track: Mp4Box, { body }: Mp4Box): { width: number; height: number } {
  const head = childBox(track, 'tkhd').body;
  const start = head[0] === 1 ? 52 : 40;
  if (head.length < start + 44) throw new FilmError('broken');
  const turned = head.readInt32BE(start) === 0 && head.readInt32BE(start + 4) !== 0;
  // The coded size bounds the memory of a decoder, whatever size the track claims.
  const coded = { width: body.readUInt16BE(24), height: body.readUInt16BE(26) };
  if (Math.max(coded.width, coded.height) > filmLimits.longestEdge) throw new FilmError('tooLarge', coded);
  const width = Math.round(head.readUInt32BE(start + 36) / 0x10000) || coded.width;
  const height = Math.round(head.readUInt32BE(start + 40) / 0x10000) || coded.height;
  return turned ? { width: height, height: width } : { width, height };
}

function readLength(track: Mp4Box): { seconds: number; samples: number } {
  const head = childBox(childBox(track, 'mdia'), 'mdhd').body;
  const long = head[0] === 1;
  if (head.length < (long ? 32 : 20)) throw new FilmError('broken');
  const scale = head.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  const rows = splitRows(childBox(tablesOf(track), 'stts'), 8);
  let [ticks, samples] = [0, 0];
  for (const row of rows) {
    samples += row.readUInt32BE(0);
    ticks += row.readUInt32BE(0) * row.readUInt32BE(4);
  }
  const seconds = ticks / scale;
  if (scale === 0 || Math.abs(duration - ticks) > Math.max(scale, ticks / 50)) throw new FilmError('broken');
  return { seconds: Math.round(seconds * 1000) / 1000, samples };
}

function readChunks(track: Mp4Box): { spans: ByteSpan[]; samples: number } {
  const tables = tablesOf(track);
  const sizes = readSampleSizes(tables);
  const offsets = readChunkOffsets(tables);
  const runs = splitRows(childBox(tables, 'stsc'), 12);
  const spans: ByteSpan[] = [];
  let sample = 0;
  for (const [index, run] of runs.entries()) {
    const first = run.readUInt32BE(0) - 1;
    const next = runs[index + 1]?.readUInt32BE(0);
    const last = next === undefined ? offsets.length : next - 1;
    const each = run.readUInt32BE(4);
    if (first < 0 || last > offsets.length || first >= last || each === 0) throw new FilmError('broken');
    for (const from of offsets.slice(first, last)) {
      if (sample + each > sizes.count) throw new FilmError('broken');
      spans.push({ from, to: from + sizes.sum(sample, sample + each) });
      sample += each;
    }
  }
  return { spans, samples: sample };
}

function readSampleSizes(tables: Mp4Box) {
  const { body } = childBox(tables, 'stsz');
  if (body.length < 12) throw new FilmError('broken');
  const [same, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  if (same > 0) return { count, sum: (from: number, to: number) => (to - from) * same };
  if (body.length < 12 + 4 * count) throw new FilmError('broken');
  const sum = (from: number, to: number) => {
    let bytes = 0;
    for (let sample = from; sample < to; sample++) bytes += body.readUInt32BE(12 + 4 * sample);
    return bytes;
  };
  return { count, sum };
}

function readChunkOffsets(tables: Mp4Box): number[] {
  const short = listBoxes(tables).find(({ type }) => type === 'stco');
  if (short) return splitRows(short, 4).map((row) => row.readUInt32BE(0));
  return splitRows(childBox(tables, 'co64'), 8).map((row) => Number(row.readBigUInt64BE(0)));
}

/** Chunks must be inside media boxes. They must not overlap: overlaps multiply the work. */
function assertChunks(chunks: readonly ByteSpan[], media: readonly ByteSpan[]): void {
  const sorted = chunks.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from);
  for (const [index, { from, to }] of sorted.entries()) {
    const overlaps = to > (sorted[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    if (overlaps || !media.some((box) => from >= box.from && to <= box.to)) throw new FilmError('broken');
  }
}

function readHandler(track: Mp4Box): string {
  const parts = listBoxes(track)
    .filter(({ type }) => type === 'mdia')
    .flatMap((mdia) => listBoxes(mdia));
  return parts.find(({ type }) => type === 'hdlr')?.body.toString('latin1', 8, 12) ?? '';
}

const tablesOf = (track: Mp4Box): Mp4Box => childBox(childBox(childBox(track, 'mdia'), 'minf'), 'stbl');

/** More than one description means that the codec changes midway. */
function readSampleEntry(track: Mp4Box): Mp4Box {
  const { at, body } = childBox(tablesOf(track), 'stsd');
  if (body.length < 8 || body.readUInt32BE(4) !== 1) throw new FilmError('broken');
  const [entry] = listBoxes({ type: 'stsd', at: at + 8, body: body.subarray(8) });
  if (!entry || entry.body.length < 28) throw new FilmError('broken');
  return entry;
}

const childBox = (box: Mp4Box, type: string): Mp4Box => assertFound(listBoxes(box).find((part) => part.type === type));

function assertFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new FilmError('broken');
  return value;
}

function splitRows({ body }: Mp4Box, width: number): Buffer[] {
  if (body.length < 8) throw new FilmError('broken');
  const count = body.readUInt32BE(4);
  if (body.length < 8 + count * width) throw new FilmError('broken');
  return Array.from({ length: count }, (_, row) => body.subarray(8 + row * width, 8 + (row + 1) * width));
}

const childBoxCache = new WeakMap<Mp4Box, Mp4Box[]>();

/** `lenient`: QuickTime ends a list with four zero bytes. */
function listBoxes(around: Mp4Box, { lenient = false } = {}): Mp4Box[] {
  const known = childBoxCache.get(around);
  if (known) return known;
  const boxes: Mp4Box[] = [];
  const { body } = around;
  let at = 0;
  while (at + 8 <= body.length) {
    const size = body.readUInt32BE(at);
    const type = body.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > body.length) {
      if (lenient || (size === 0 && body.subarray(at).every((byte) => byte === 0))) break;
      throw new FilmError('broken');
    }
    boxes.push({ type, at: around.at + 8 + at, body: body.subarray(at + 8, at + size) });
    at += size;
  }
  childBoxCache.set(around, boxes);
  return boxes;
}
