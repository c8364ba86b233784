/** WebM (RFC 8794, webmproject.org): elements only, no frames. */
import { filmLimits as most } from '#contract/content/film-file.ts';
import { av1 } from './codecs.ts';
import { type Contained, type FilmStream, FilmUnfit, type Patch } from './film-stream.ts';

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
const emptied = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0xec]);
/** harmless elements beside and inside clusters */
const passed = new Set([0x114d9b74, 0x1c53bb6b, 0xe7, 0xa7, 0xab, 0xa3, 0xa0, 0xbf]);
const mostHead = 2 ** 20;

interface Element {
  id: number;
  length: number | undefined;
}

interface Found {
  seconds: number;
  clusters: number;
  tracks: Buffer | undefined;
  patches: Patch[];
}

export async function readWebm(film: FilmStream): Promise<Contained> {
  await readHead(film);
  const segment = await next(film);
  if (segment?.id !== ids.segment) throw new FilmUnfit('broken');
  const end = segment.length === undefined ? Number.POSITIVE_INFINITY : film.at + segment.length;
  const found: Found = { seconds: 0, clusters: 0, tracks: undefined, patches: [] };
  while (film.at < end) {
    const at = film.at;
    const element = await next(film);
    if (!element) break;
    await pass(film, { ...element, at, end }, found);
  }
  if (Number.isFinite(end) && film.at !== end) throw new FilmUnfit('broken');
  if ((await film.read(1)).length > 0) throw new FilmUnfit('more');
  const { seconds, clusters, tracks, patches } = found;
  if (!tracks || clusters === 0) throw new FilmUnfit('broken');
  if (!(seconds > 0)) throw new FilmUnfit('noLength');
  if (seconds > most.seconds) throw new FilmUnfit('tooLong');
  return { ...shownIn(tracks), seconds: Math.round(seconds * 1000) / 1000, patches };
}

async function pass(
  film: FilmStream,
  { id, length, at, end }: Element & { at: number; end: number },
  found: Found,
): Promise<void> {
  if (id === ids.cluster) found.clusters++;
  // An unknown length: the elements of the cluster follow.
  if (id === ids.cluster && length === undefined) return;
  if (length === undefined || film.at + length > end) throw new FilmUnfit('broken');
  if (id === ids.info) found.seconds = secondsIn(await headIn(film, length));
  else if (id === ids.tracks) found.tracks = await headIn(film, length);
  else if (id === ids.cluster || passed.has(id)) await film.skip(length);
  else if (emptied.has(id)) {
    await film.skip(length);
    found.patches.push(...nothingFrom(at, film.at));
  } else throw new FilmUnfit('more');
}

async function headIn(film: FilmStream, length: number): Promise<Buffer> {
  if (length > mostHead) throw new FilmUnfit('broken');
  return film.take(length);
}

async function readHead(film: FilmStream): Promise<void> {
  const length = await lengthNext(film);
  if (length === undefined || length > 1024) throw new FilmUnfit('broken');
  const type = partsOf(await film.take(length)).find(({ id }) => id === ids.docType);
  if (textOf(type?.body) !== 'webm') throw new FilmUnfit('notFilm');
}

/** Overwrites with a void element of the same length: `EC` and a length of eight bytes. */
function nothingFrom(at: number, to: number): Patch[] {
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

function secondsIn(info: Buffer): number {
  const parts = partsOf(info);
  const scale = parts.find(({ id }) => id === ids.scale);
  const length = parts.find(({ id }) => id === ids.duration)?.body;
  const ticks = length?.length === 4 ? length.readFloatBE(0) : length?.length === 8 ? length.readDoubleBE(0) : 0;
  return (ticks * (scale ? numberOf(scale.body) : 1_000_000)) / 1e9;
}

function shownIn(tracks: Buffer): Omit<Contained, 'seconds' | 'patches'> {
  const all = partsOf(tracks)
    .filter(({ id }) => id === ids.track)
    .map(({ body }) => partsOf(body));
  const typeOf = (track: Part[]) => numberOf(bodyOf(track, ids.trackType));
  const [picture, ...pictures] = all.filter((track) => typeOf(track) === 1);
  const [sound, ...sounds] = all.filter((track) => typeOf(track) === 2);
  if (!picture) throw new FilmUnfit('noPicture');
  if (pictures.length > 0 || sounds.length > 0 || all.length > (sound ? 2 : 1)) throw new FilmUnfit('tracks');
  if (all.some((track) => track.some(({ id }) => id === ids.encodings))) throw new FilmUnfit('locked');
  const video = partsOf(bodyOf(picture, ids.video));
  const [width, height] = [numberOf(bodyOf(video, ids.width)), numberOf(bodyOf(video, ids.height))];
  if (width < 16 || height < 16) throw new FilmUnfit('broken');
  if (Math.max(width, height) > most.longestEdge) throw new FilmUnfit('tooLarge', { width, height });
  const codecs = [pictureCodec(picture), ...(sound ? [soundCodec(sound)] : [])].join(', ');
  return { type: `video/webm; codecs="${codecs}"`, width, height, sound: sound !== undefined };
}

function pictureCodec(track: Part[]): string {
  const name = textOf(bodyOf(track, ids.codec));
  if (name === 'V_VP9') return 'vp9';
  if (name === 'V_AV1') return av1(bodyOf(track, ids.codecHead));
  throw new FilmUnfit('codec', { codec: called(name) });
}

function soundCodec(track: Part[]): string {
  const name = textOf(bodyOf(track, ids.codec));
  if (name === 'A_OPUS') return 'opus';
  if (name === 'A_VORBIS') return 'vorbis';
  throw new FilmUnfit('soundCodec', { codec: called(name) });
}

const called = (name: string): string => (/^[AV]_[\w/]{2,20}$/.test(name) ? name.slice(2) : '?');

interface Part {
  id: number;
  body: Buffer;
}

function partsOf(body: Buffer): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < body.length) {
    const id = idAt(body, at);
    const size = id && sizeAt(body, at + id.width);
    if (!id || !size || size.value === undefined) throw new FilmUnfit('broken');
    const from = at + id.width + size.width;
    if (from + size.value > body.length) throw new FilmUnfit('broken');
    parts.push({ id: id.value, body: body.subarray(from, from + size.value) });
    at = from + size.value;
  }
  return parts;
}

function bodyOf(parts: readonly Part[], id: number): Buffer {
  const part = parts.find((one) => one.id === id);
  if (!part) throw new FilmUnfit('broken');
  return part.body;
}

const textOf = (body: Buffer | undefined): string => body?.toString('latin1').split('\0', 1)[0] ?? '';

const numberOf = (body: Buffer): number => (body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0);

async function next(film: FilmStream): Promise<Element | undefined> {
  const first = await film.read(1);
  if (first.length === 0) return undefined;
  const width = widthOf(first[0]);
  if (width > 4) throw new FilmUnfit('more');
  const id = Buffer.concat([first, await film.take(width - 1)]).readUIntBE(0, width);
  return { id, length: await lengthNext(film) };
}

async function lengthNext(film: FilmStream): Promise<number | undefined> {
  const first = await film.take(1);
  const width = widthOf(first[0]);
  if (width > 8) throw new FilmUnfit('broken');
  return sizeAt(Buffer.concat([first, await film.take(width - 1)]), 0)?.value;
}

/** The first byte holds the width of a number. */
const widthOf = (first = 0): number => Math.clz32(first) - 23;

function idAt(body: Buffer, at: number): { value: number; width: number } | undefined {
  const width = widthOf(body[at]);
  return width <= 4 && at + width <= body.length ? { value: body.readUIntBE(at, width), width } : undefined;
}

/** `value` is undefined if all bits are one: unknown length. */
function sizeAt(body: Buffer, at: number): { value: number | undefined; width: number } | undefined {
  const width = widthOf(body[at]);
  if (width > 8 || at + width > body.length) return undefined;
  let value = BigInt(body[at] ?? 0) & ((1n << BigInt(8 - width)) - 1n);
  for (const byte of body.subarray(at + 1, at + width)) value = (value << 8n) | BigInt(byte);
  const unknown = value === (1n << BigInt(7 * width)) - 1n;
  return { value: unknown ? undefined : Number(value), width };
}
