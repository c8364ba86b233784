/** WebM (RFC 8794, webmproject.org): elements only, no frames. */
import { filmLimits } from '#contract/content/film-file.ts';
import { formatAv1Codec } from './codecs.ts';
import { type FilmErasure, FilmError, type FilmReport, FilmStream } from './film-stream.ts';

const ids = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  codecHead: 0x63a2,
  encodings: 0x6d80,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
} as const;
/** tags, attachments, chapters and voids, which are overwritten */
const erasedElements = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0xec]);
/** harmless elements beside and inside clusters */
const skippedElements = new Set([0x114d9b74, 0x1c53bb6b, 0xe7, 0xa7, 0xab, 0xa3, 0xa0, 0xbf]);
const maxBodyBytes = 2 ** 20;

interface WebmElement {
  id: number;
  length: number | undefined;
}

type PlacedElement = WebmElement & Record<'at' | 'end', number>;

interface WebmContents {
  seconds: number;
  clusters: number;
  tracks: Buffer | undefined;
  erasures: FilmErasure[];
}

export async function readWebm(film: FilmStream): Promise<FilmReport> {
  await assertWebmHeader(film);
  const segment = await readNextElement(film);
  if (segment?.id !== ids.segment) throw new FilmError('broken');
  const end = segment.length === undefined ? Number.POSITIVE_INFINITY : film.at + segment.length;
  const contents: WebmContents = { seconds: 0, clusters: 0, tracks: undefined, erasures: [] };
  while (film.at < end) {
    const at = film.at;
    const element = await readNextElement(film);
    if (!element) break;
    await readElement(film, { ...element, at, end }, contents);
  }
  if (Number.isFinite(end) && film.at !== end) throw new FilmError('broken');
  if ((await film.read(1)).length > 0) throw new FilmError('extraData');
  const { seconds, clusters, tracks, erasures } = contents;
  if (!tracks || clusters === 0) throw new FilmError('broken');
  if (!(seconds > 0)) throw new FilmError('noLength');
  if (seconds > filmLimits.seconds) throw new FilmError('tooLong');
  return { ...(await describeTracks(tracks)), seconds: Math.round(seconds * 1000) / 1000, erasures };
}

async function readElement(film: FilmStream, element: PlacedElement, contents: WebmContents) {
  const { id, length, at, end } = element;
  if (id === ids.cluster) contents.clusters++;
  // An unknown length: the elements of the cluster follow.
  if (id === ids.cluster && length === undefined) return;
  if (length === undefined || film.at + length > end) throw new FilmError('broken');
  if (id === ids.info) contents.seconds = await readDuration(await readBoundedBody(film, length));
  else if (id === ids.tracks) contents.tracks = await readBoundedBody(film, length);
  else if (id === ids.cluster || skippedElements.has(id)) await film.skip(length);
  else if (erasedElements.has(id)) {
    await film.skip(length);
    contents.erasures.push(...createVoidErasures(at, film.at));
  } else throw new FilmError('extraData');
}

async function readBoundedBody(film: FilmStream, length: number): Promise<Buffer> {
  if (length > maxBodyBytes) throw new FilmError('broken');
  return film.readExactly(length);
}

async function assertWebmHeader(film: FilmStream): Promise<void> {
  const length = await readNextLength(film);
  if (length === undefined || length > 1024) throw new FilmError('broken');
  const type = (await parseParts(await film.readExactly(length))).find(({ id }) => id === ids.docType);
  if (textOf(type?.body) !== 'webm') throw new FilmError('notFilm');
}

/** Overwrites with a void element of the same length: `EC` and a length of eight bytes. */
function createVoidErasures(at: number, to: number): FilmErasure[] {
  const rest = to - at - 9;
  if (rest < 0) return [];
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head.writeBigUInt64BE(BigInt(rest) | (1n << 56n), 1);
  return [
    { at, zeros: 0, bytes: head.toString('base64') },
    { at: at + 9, zeros: rest },
  ];
}

async function readDuration(info: Buffer): Promise<number> {
  const parts = await parseParts(info);
  const scale = parts.find(({ id }) => id === ids.scale);
  const length = parts.find(({ id }) => id === ids.duration)?.body;
  const ticks = length?.length === 4 ? length.readFloatBE(0) : length?.length === 8 ? length.readDoubleBE(0) : 0;
  return (ticks * (scale ? numberOf(scale.body) : 1_000_000)) / 1e9;
}

async function describeTracks(tracks: Buffer): Promise<Omit<FilmReport, 'seconds' | 'erasures'>> {
  const entries = (await parseParts(tracks)).filter(({ id }) => id === ids.track);
  const all = await Promise.all(entries.map(({ body }) => parseParts(body)));
  const typeOf = (track: WebmPart[]) => numberOf(findBody(track, ids.trackType));
  const [picture, ...pictures] = all.filter((track) => typeOf(track) === 1);
  const [sound, ...sounds] = all.filter((track) => typeOf(track) === 2);
  if (!picture) throw new FilmError('noPicture');
  if (pictures.length > 0 || sounds.length > 0 || all.length > (sound ? 2 : 1)) throw new FilmError('tracks');
  if (all.some((track) => track.some(({ id }) => id === ids.encodings))) throw new FilmError('encrypted');
  const video = await parseParts(findBody(picture, ids.video));
  const [width, height] = [numberOf(findBody(video, ids.width)), numberOf(findBody(video, ids.height))];
  if (width < 16 || height < 16) throw new FilmError('broken');
  if (Math.max(width, height) > filmLimits.longestEdge) throw new FilmError('tooLarge', { width, height });
  const codecs = [readPictureCodec(picture), ...(sound ? [readSoundCodec(sound)] : [])].join(', ');
  return { type: `video/webm; codecs="${codecs}"`, width, height, sound: sound !== undefined };
}

function readPictureCodec(track: WebmPart[]): string {
  const name = textOf(findBody(track, ids.codec));
  if (name === 'V_VP9') return 'vp9';
  if (name === 'V_AV1') return formatAv1Codec(findBody(track, ids.codecHead));
  throw new FilmError('codec', { codec: codecName(name) });
}

function readSoundCodec(track: WebmPart[]): string {
  const name = textOf(findBody(track, ids.codec));
  if (name === 'A_OPUS') return 'opus';
  if (name === 'A_VORBIS') return 'vorbis';
  throw new FilmError('soundCodec', { codec: codecName(name) });
}

const codecName = (name: string): string => (/^[AV]_[\w/]{2,20}$/.test(name) ? name.slice(2) : '?');

interface WebmPart {
  id: number;
  body: Buffer;
}

async function parseParts(body: Buffer): Promise<WebmPart[]> {
  const stream = new FilmStream([body]);
  const parts: WebmPart[] = [];
  for (;;) {
    const element = await readNextElement(stream);
    if (!element) return parts;
    if (element.length === undefined) throw new FilmError('broken');
    parts.push({ id: element.id, body: await stream.readExactly(element.length) });
  }
}

function findBody(parts: readonly WebmPart[], id: number): Buffer {
  const part = parts.find((one) => one.id === id);
  if (!part) throw new FilmError('broken');
  return part.body;
}

const textOf = (body: Buffer | undefined): string => body?.toString('latin1').split('\0', 1)[0] ?? '';

const numberOf = (body: Buffer): number => (body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0);

async function readNextElement(film: FilmStream): Promise<WebmElement | undefined> {
  const first = await film.read(1);
  if (first.length === 0) return undefined;
  const width = widthOf(first[0]);
  if (width > 4) throw new FilmError('extraData');
  const id = Buffer.concat([first, await film.readExactly(width - 1)]).readUIntBE(0, width);
  return { id, length: await readNextLength(film) };
}

async function readNextLength(film: FilmStream): Promise<number | undefined> {
  const [first = 0] = await film.readExactly(1);
  const width = widthOf(first);
  if (width > 8) throw new FilmError('broken');
  let value = BigInt(first) & ((1n << BigInt(8 - width)) - 1n);
  for (const byte of await film.readExactly(width - 1)) value = (value << 8n) | BigInt(byte);
  // All bits are one: unknown length.
  return value === (1n << BigInt(7 * width)) - 1n ? undefined : Number(value);
}

/** The first byte holds the width of a number. */
const widthOf = (first = 0): number => Math.clz32(first) - 23;
