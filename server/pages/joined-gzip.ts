/**
 * gzip of a page whose frame was deflated once. A flushed piece ends on a whole byte, so pieces join
 * to one stream (RFC 1951; header and trailer: RFC 1952).
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const endOfStream = deflateRawSync('');
/** Below this, deflating gains nothing. */
const minDeflatedLength = 200;
const longestPlain = 0xffff;

const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
export const deflateFixed = (text: string): Buffer => deflateRawSync(text, { ...flushed, level: 9 });

/** `fixed`: the deflated pieces, by index. */
export function joinGzip(pieces: readonly string[], fixed: ReadonlyMap<number, Buffer>, whole: Buffer): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(whole));
  end.writeUInt32LE(whole.length, 4);
  return Buffer.concat([head, ...pieces.map((piece, at) => fixed.get(at) ?? deflateNew(piece)), endOfStream, end]);
}

function deflateNew(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (text.length > minDeflatedLength || bytes.length > longestPlain)
    return deflateRawSync(bytes, { ...flushed, level: 3 });
  const lengths = Buffer.alloc(5);
  lengths.writeUInt16LE(bytes.length, 1);
  lengths.writeUInt16LE(bytes.length ^ longestPlain, 3);
  return Buffer.concat([lengths, bytes]);
}
