const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
};
const zeros = (length: number): Buffer => Buffer.alloc(length);
const u16 = (number: number) => Buffer.from([number >> 8, number & 255]);

export const buildBox = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

interface Mp4Track {
  handler: string;
  entry: Buffer;
  samples: number;
  /** milliseconds per sample */
  ticks: number;
  /** duration in the header */
  duration?: number;
  /** bytes per sample */
  each: number;
  /** chunk offsets; all chunks hold the same number of samples */
  chunks: readonly number[];
  size?: [number, number];
  turned?: boolean;
  /** boxes of the track that are not as they should be */
  change?: Partial<Record<'stsd' | 'stts' | 'tkhd', (body: Buffer) => Buffer>>;
}

export function buildTrack({ handler, entry, samples, ticks, each, chunks, ...shown }: Mp4Track): Buffer {
  const { duration = samples * ticks, size: [width, height] = [0, 0], turned = false } = shown;
  const matrix = turned
    ? u32(0, 0x10000, 0, -0x10000 >>> 0, 0, 0, 0, 0, 0x40000000)
    : u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const build = (type: 'stsd' | 'stts' | 'tkhd', ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return buildBox(type, shown.change?.[type]?.(body) ?? body);
  };
  const tables = buildBox(
    'stbl',
    build('stsd', u32(0, 1), entry),
    build('stts', u32(0, 1, samples, ticks)),
    buildBox('stsc', u32(0, 1, 1, samples / chunks.length, 1)),
    buildBox('stsz', u32(0, each, samples)),
    buildBox('stco', u32(0, chunks.length, ...chunks)),
  );
  const mdhd = buildBox('mdhd', u32(0, 0, 0, 1000, duration, 0));
  const hdlr = buildBox('hdlr', u32(0, 0), Buffer.from(handler), zeros(13));
  const tkhd = build('tkhd', u32(7), zeros(36), matrix, u32(width * 0x10000, height * 0x10000));
  return buildBox('trak', tkhd, buildBox('mdia', mdhd, hdlr, buildBox('minf', tables)));
}

const avcHead = Buffer.from([1, 0x64, 0, 0x1f, 0xff, 0xe0, 0]);
/** AAC, and its description (ISO/IEC 14496-1) */
const aacHead = Buffer.from([0, 0, 0, 0, 3, 22, 0, 0, 0, 4, 17, 0x40, 0x15, ...Array(11).fill(0), 5, 2, 0x11, 0x90]);
const codecBoxes: Record<string, string> = { av01: 'av1C', vp09: 'vpcC' };

interface Mp4Options extends Partial<Pick<Mp4Track, 'samples' | 'ticks' | 'duration' | 'each' | 'turned' | 'change'>> {
  codec?: string;
  codecHead?: Buffer;
  width?: number;
  height?: number;
  /** coded height, if it differs from the height of the track */
  coded?: number;
  /** bytes of `mdat` */
  room?: number;
  offset?: number;
  sound?: string | false;
  /** further tracks; `at`: offset of their samples */
  tracks?: (at: number) => Buffer[];
  beside?: Buffer[];
  brand?: string;
}

export function buildMp4(what: Mp4Options = {}): Buffer {
  const { codec = 'avc1', codecHead = avcHead, width = 640, height = 360 } = what;
  const { samples = 10, ticks = 1000, each = 20 } = what;
  const { room = samples * each * 2, sound = 'mp4a', tracks = () => [], beside = [], brand = 'isom' } = what;
  const head = buildBox('ftyp', Buffer.from(brand.padEnd(4)), u32(512), Buffer.from('isom'));
  const media = buildBox('mdat', Buffer.alloc(room, 'GPS 53.5 N '));
  const at = head.length + 8;
  const codecBox = buildBox(codecBoxes[codec] ?? 'avcC', codecHead);
  const common = { samples, ticks, each, duration: what.duration ?? samples * ticks };
  const shown = buildTrack({
    ...{
      ...common,
      handler: 'vide',
      chunks: [what.offset ?? at],
      size: [width, height],
      turned: what.turned ?? false,
      change: what.change ?? {},
    },
    entry: buildBox(codec, zeros(24), u16(width), u16(what.coded ?? height), zeros(50), codecBox),
  });
  const entry = buildBox(sound || 'none', zeros(28), buildBox('esds', aacHead));
  const soundTracks = sound ? [buildTrack({ ...common, handler: 'soun', entry, chunks: [at + samples * each] })] : [];
  const moov = buildBox('moov', buildBox('mvhd', zeros(100)), shown, ...soundTracks, ...tracks(at), ...beside);
  return Buffer.concat([head, media, moov]);
}

const buildMp4WithForeignChunks = (room: number, each: number, chunks: readonly number[]): Buffer => {
  const meta = { handler: 'meta', entry: buildBox('mebx', zeros(40)), samples: chunks.length, ticks: 1, each };
  return buildMp4({
    sound: false,
    room,
    tracks: (at) => [buildTrack({ ...meta, chunks: chunks.map((one) => at + one) })],
  });
};

const appendToMp4 = (...more: Buffer[]) => Buffer.concat([buildMp4(), ...more]);
const buildBoxes = (brand: string, ...more: Buffer[]) =>
  Buffer.concat([buildBox('ftyp', Buffer.from(brand), u32(0)), ...more]);
const writeCount = (count: number) => (body: Buffer) => Buffer.concat([u32(0, count), body.subarray(8)]);
const cutTo = (length: number) => (body: Buffer) => body.subarray(0, length);
const script = Buffer.from('<script>alert(1)</script>');

export const hostileFilms: [what: string, bytes: Buffer, fault: string][] = [
  ['nothing', zeros(0), 'empty'],
  ['a page', script, 'notFilm'],
  ['a WebM', Buffer.concat([u32(0x1a45dfa3), zeros(40)]), 'notFilm'],
  ['a picture in the same boxes', buildBoxes('avif', buildBox('meta', zeros(20))), 'notFilm'],
  ['no tables', buildBoxes('isom', buildBox('mdat', zeros(200))), 'broken'],
  ['a missing end', buildMp4().subarray(0, -40), 'broken'],
  ['an archive behind it', appendToMp4(Buffer.from('PK\x03\x04 with a program in it')), 'extraData'],
  ['two sets of tables', appendToMp4(buildBox('moov')), 'broken'],
  ['two file type boxes', appendToMp4(buildBox('ftyp', Buffer.from('isom'))), 'broken'],
  ['a box larger than the file', appendToMp4(u32(0x7fffffff), Buffer.from('free')), 'broken'],
  ['a box smaller than its head', appendToMp4(u32(4), Buffer.from('free')), 'broken'],
  ['a box of exabytes', appendToMp4(u32(1), Buffer.from('free'), Buffer.alloc(8, 0xff)), 'broken'],
  ['ten thousand boxes', appendToMp4(...Array.from({ length: 10_000 }, () => buildBox('free'))), 'broken'],
  ['fragments, as in a stream', appendToMp4(buildBox('moof', zeros(20))), 'fragmented'],
  ['tables that announce fragments', buildMp4({ beside: [buildBox('mvex', zeros(8))] }), 'fragmented'],
  ['frames beyond its end', buildMp4({ offset: 0x7ffffff0 }), 'broken'],
  ['frames inside its tables', buildMp4({ offset: 700 }), 'broken'],
  ['frames larger than the file', buildMp4({ each: 0xffffffff, room: 400, sound: false }), 'broken'],
  ['a track whose chunks overlap', buildMp4WithForeignChunks(2000, 100, [300, 399]), 'broken'],
  ['a track whose chunks overlap the frames', buildMp4WithForeignChunks(2000, 100, [150]), 'broken'],
  ['a length that its frames do not have', buildMp4({ duration: 900_000 }), 'broken'],
  ['no length at all', buildMp4({ ticks: 0 }), 'noLength'],
  ['a length of an hour', buildMp4({ samples: 60, ticks: 60_000 }), 'tooLong'],
  ['a thousand frames a second', buildMp4({ samples: 1000, ticks: 1, each: 1 }), 'tooFast'],
  ['8K', buildMp4({ width: 7680, height: 4320 }), 'tooLarge'],
  ['8K frames in a track of normal size', buildMp4({ coded: 4320 }), 'tooLarge'],
  ['frames without pixels', buildMp4({ width: 0, height: 0 }), 'broken'],
  ['HEVC video', buildMp4({ codec: 'hvc1' }), 'codec'],
  ['ten bits of colour', buildMp4({ codecHead: Buffer.from([1, 0x6e, 0, 0x1f, 0xff, 0xe0, 0]) }), 'codec'],
  ['an empty codec description', buildMp4({ codecHead: zeros(0) }), 'broken'],
  ['copy protection', buildMp4({ codec: 'encv' }), 'encrypted'],
  ['AC-3 sound', buildMp4({ sound: 'ac-3' }), 'soundCodec'],
  ['two descriptions of one track', buildMp4({ sound: false, change: { stsd: writeCount(2) } }), 'broken'],
  ['a list of lengths without its head', buildMp4({ sound: false, change: { stts: cutTo(4) } }), 'broken'],
  ['a track without the end of its head', buildMp4({ sound: false, change: { tkhd: cutTo(83) } }), 'broken'],
  ['no track', buildBoxes('isom', buildBox('moov', buildBox('mvhd', zeros(100)))), 'noPicture'],
];
