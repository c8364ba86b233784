const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
};
const zeros = (length: number): Buffer => Buffer.alloc(length);
const two = (number: number) => Buffer.from([number >> 8, number & 255]);

export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

interface Track {
  handler: string;
  entry: Buffer;
  samples: number;
  /** milliseconds of a sample */
  ticks: number;
  /** length in its head */
  said?: number;
  /** bytes of a sample */
  each: number;
  /** offsets; all chunks hold equally many samples */
  chunks: readonly number[];
  size?: [number, number];
  turned?: boolean;
}

export function track({ handler, entry, samples, ticks, each, chunks, ...shown }: Track): Buffer {
  const { said = samples * ticks, size: [width, height] = [0, 0], turned = false } = shown;
  const matrix = turned
    ? u32(0, 0x10000, 0, -0x10000 >>> 0, 0, 0, 0, 0, 0x40000000)
    : u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const tables = box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, samples, ticks)),
    box('stsc', u32(0, 1, 1, samples / chunks.length, 1)),
    box('stsz', u32(0, each, samples)),
    box('stco', u32(0, chunks.length, ...chunks)),
  );
  const mdhd = box('mdhd', u32(0, 0, 0, 1000, said, 0));
  const hdlr = box('hdlr', u32(0, 0), Buffer.from(handler), zeros(13));
  const tkhd = box('tkhd', u32(7), zeros(36), matrix, u32(width * 0x10000, height * 0x10000));
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', tables)));
}

const avcHead = Buffer.from([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]);
/** AAC, and how it is described (ISO/IEC 14496-1) */
const aacHead = Buffer.from([0, 0, 0, 0, 3, 22, 0, 0, 0, 4, 17, 0x40, 0x15, ...Array(11).fill(0), 5, 2, 0x11, 0x90]);
const configured: Record<string, string> = { av01: 'av1C', vp09: 'vpcC' };

interface Mp4 extends Partial<Pick<Track, 'samples' | 'ticks' | 'said' | 'each' | 'turned'>> {
  codec?: string;
  codecHead?: Buffer;
  width?: number;
  height?: number;
  /** coded height, where it differs from the height of the track */
  coded?: number;
  /** bytes of `mdat` */
  room?: number;
  offset?: number;
  sound?: string | false;
  /** further tracks; `at`: where the samples begin */
  tracks?: (at: number) => Buffer[];
  beside?: Buffer[];
  brand?: string;
}

export function mp4(what: Mp4 = {}): Buffer {
  const { codec = 'avc1', codecHead = avcHead, width = 640, height = 360 } = what;
  const { samples = 10, ticks = 1000, each = 20 } = what;
  const { room = samples * each * 2, sound = 'mp4a', tracks = () => [], beside = [], brand = 'isom' } = what;
  const head = box('ftyp', Buffer.from(brand.padEnd(4)), u32(512), Buffer.from('isom'));
  const media = box('mdat', Buffer.alloc(room, 'GPS 53.5 N '));
  const at = head.length + 8;
  const codecBox = box(configured[codec] ?? 'avcC', codecHead);
  const common = { samples, ticks, each, said: what.said ?? samples * ticks };
  const shown = track({
    ...{ ...common, handler: 'vide', chunks: [what.offset ?? at], size: [width, height], turned: what.turned ?? false },
    entry: box(codec, zeros(24), two(width), two(what.coded ?? height), zeros(50), codecBox),
  });
  const entry = box(sound || 'none', zeros(28), box('esds', aacHead));
  const heard = sound ? [track({ ...common, handler: 'soun', entry, chunks: [at + samples * each] })] : [];
  const moov = box('moov', box('mvhd', zeros(100)), shown, ...heard, ...tracks(at), ...beside);
  return Buffer.concat([head, media, moov]);
}

export const withForeignChunks = (room: number, each: number, chunks: readonly number[]): Buffer => {
  const meta = { handler: 'meta', entry: box('mebx', zeros(40)), samples: chunks.length, ticks: 1, each };
  return mp4({ sound: false, room, tracks: (at) => [track({ ...meta, chunks: chunks.map((one) => at + one) })] });
};

export const element = (id: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id.toString(16).padStart(2, '0'), 'hex'), size, body]);
};

interface Webm extends Pick<Mp4, 'codec' | 'sound' | 'width' | 'height' | 'beside'> {
  /** milliseconds; a browser records none */
  length?: number | undefined;
  tracks?: Buffer[];
  doctype?: string;
}

export function webm({ codec = 'V_VP9', sound = 'A_OPUS', length = 12_000, ...what }: Webm = {}): Buffer {
  const { width = 640, height = 360, tracks = [], beside = [], doctype = 'webm' } = what;
  const milliseconds = Buffer.alloc(8);
  milliseconds.writeDoubleBE(length);
  const of = (type: number, name: string, ...more: Buffer[]) =>
    element(0xae, element(0x83, Buffer.from([type])), element(0x86, Buffer.from(name)), ...more);
  const picture = of(1, codec, element(0xe0, element(0xb0, two(width)), element(0xba, two(height))));
  const scale = element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40]));
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from(doctype))),
    element(
      0x18538067,
      element(0x1549a966, scale, ...(length ? [element(0x4489, milliseconds)] : [])),
      element(0x1654ae6b, picture, ...(sound ? [of(2, sound)] : []), ...tracks),
      element(0x1f43b675, element(0xe7, Buffer.from([0])), element(0xa3, zeros(50))),
      ...beside,
    ),
  ]);
}

const after = (...more: Buffer[]) => Buffer.concat([mp4(), ...more]);
const boxes = (brand: string, ...more: Buffer[]) => Buffer.concat([box('ftyp', Buffer.from(brand), u32(0)), ...more]);
const script = Buffer.from('<script>alert(1)</script>');

export const hostileFilms: [what: string, bytes: Buffer, fault: string][] = [
  ['nothing', zeros(0), 'empty'],
  ['a page', script, 'notFilm'],
  ['a picture in the same boxes', boxes('avif', box('meta', zeros(20))), 'notFilm'],
  ['without its tables', boxes('isom', box('mdat', zeros(200))), 'broken'],
  ['broken off', mp4().subarray(0, -40), 'broken'],
  ['an archive behind it', after(Buffer.from('PK\x03\x04 with a program in it')), 'more'],
  ['two sets of tables', after(box('moov')), 'broken'],
  ['two heads', after(box('ftyp', Buffer.from('isom'))), 'broken'],
  ['a box larger than the file', after(u32(0x7fffffff), Buffer.from('free')), 'broken'],
  ['a box smaller than its head', after(u32(4), Buffer.from('free')), 'broken'],
  ['a box of exabytes', after(u32(1), Buffer.from('free'), Buffer.alloc(8, 0xff)), 'broken'],
  ['ten thousand boxes', after(...Array.from({ length: 10_000 }, () => box('free'))), 'broken'],
  ['in pieces, as it is streamed', after(box('moof', zeros(20))), 'pieces'],
  ['in pieces, as its tables say', mp4({ beside: [box('mvex', zeros(8))] }), 'pieces'],
  ['pictures that lie beyond its end', mp4({ offset: 0x7ffffff0 }), 'broken'],
  ['pictures that lie in its tables', mp4({ offset: 700 }), 'broken'],
  ['pictures of four gigabytes in no room', mp4({ each: 0xffffffff, room: 400, sound: false }), 'broken'],
  ['a track whose chunks overlap', withForeignChunks(2000, 100, [300, 399]), 'broken'],
  ['a track whose chunks lie among the pictures', withForeignChunks(2000, 100, [150]), 'broken'],
  ['a length its pictures do not have', mp4({ said: 900_000 }), 'broken'],
  ['no length at all', mp4({ ticks: 0 }), 'noLength'],
  ['an hour', mp4({ samples: 60, ticks: 60_000 }), 'tooLong'],
  ['a thousand pictures a second', mp4({ samples: 1000, ticks: 1, each: 1 }), 'tooFast'],
  ['8K', mp4({ width: 7680, height: 4320 }), 'tooLarge'],
  ['8K that says it is shown small', mp4({ coded: 4320 }), 'tooLarge'],
  ['no dots', mp4({ width: 0, height: 0 }), 'broken'],
  ['what an iPhone likes best', mp4({ codec: 'hvc1' }), 'codec'],
  ['ten bits of colour', mp4({ codecHead: Buffer.from([1, 0x6e, 0, 0x1f, 0xff, 0xe0, 0]) }), 'codec'],
  ['an empty head of its codec', mp4({ codecHead: zeros(0) }), 'broken'],
  ['copy protection', mp4({ codec: 'encv' }), 'locked'],
  ['sound as a DVD has it', mp4({ sound: 'ac-3' }), 'soundCodec'],
  ['sound without a picture', boxes('isom', box('moov', box('mvhd', zeros(100)))), 'noPicture'],
  ['a Matroska', webm({ doctype: 'matroska' }), 'notFilm'],
  ['a WebM that breaks off', webm().subarray(0, -30), 'broken'],
  ['a WebM with a page behind it', Buffer.concat([webm(), script]), 'more'],
  ['a WebM as a browser records it', webm({ length: 0 }), 'noLength'],
  ['a WebM of an hour', webm({ length: 3_600_000 }), 'tooLong'],
  ['a WebM in Theora', webm({ codec: 'V_THEORA' }), 'codec'],
  ['a WebM with AC-3', webm({ sound: 'A_AC3' }), 'soundCodec'],
  ['a WebM with subtitles in it', webm({ tracks: [element(0xae, element(0x83, Buffer.from([17])))] }), 'tracks'],
  ['a WebM of 8K', webm({ width: 7680, height: 4320 }), 'tooLarge'],
  ['a WebM with twenty thousand gaps', webm({ beside: Array(20_000).fill(element(0xec, zeros(9))) }), 'broken'],
  ['a WebM with something else in it', webm({ beside: [element(0x1f, zeros(10))] }), 'broken'],
];
