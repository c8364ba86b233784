import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

const north = { GPSLatitudeRef: 'N', GPSLatitude: '53/1 49/1 20/1' };
const place = { ...north, GPSLongitudeRef: 'E', GPSLongitude: '13/1 16/1 37/1' };

export const createTestPicture = (kind: 'jpeg' | 'png' | 'webp', seed: number, size = 240): Promise<Buffer> =>
  sharp({
    create: { width: size, height: size + (seed % 90), channels: 3, background: { r: seed % 256, g: 90, b: 140 } },
  })
    .withExif({ IFD0: { Make: 'CanaryCamera', Artist: 'Ada Kestrel' }, IFD3: place })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="CanaryXmp"/></rdf:RDF></x:xmpmeta>',
    )
    .toFormat(kind)
    .toBuffer();

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const buildPngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `colour` is the PNG colour type: 2 RGB, 4 grey with alpha, 6 RGB with alpha. */
export const createPngBomb = (width: number, height: number, data: Buffer, { depth = 8, colour = 2 } = {}): Buffer =>
  Buffer.concat([
    pngHead,
    buildPngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, 0])])),
    buildPngChunk('IDAT', data),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ]);

const appendBytes = (picture: Buffer, words: string | Buffer) => Buffer.concat([picture, Buffer.from(words)]);
const script = '<script>alert(document.domain)</script>';

const payloads: [what: string, words: string | Buffer][] = [
  ['html', `<html>${script}`],
  ['php', '<?php system($_GET["c"]); __HALT_COMPILER(); ?>'],
  ['zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])],
  ['js', '*/=alert(1)//'],
  ['svg', `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`],
  ['exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 0x90)])],
  ['pdf', '%PDF-1.7 /JavaScript (app.alert(1))'],
];

export async function createHostileFiles() {
  const create = (kind: 'jpeg' | 'png' | 'webp') => createTestPicture(kind, 7, 64);
  const [jpeg, png, webp] = await Promise.all([create('jpeg'), create('png'), create('webp')]);
  const gif = appendBytes(Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, ...Buffer.alloc(200_000, 0x2c)]));
  const pictures = { jpeg, png, webp };
  return [
    ...Object.entries(pictures).flatMap(([kind, picture]) =>
      payloads.map(([what, words]) => ({ name: `${kind} and ${what}.${kind}`, bytes: appendBytes(picture, words) })),
    ),
    ...payloads.map(([what, words]) => ({ name: `${what}.jpg`, bytes: Buffer.from(words) })),
    ...payloads.map(([what, words]) => ({ name: `${what}.png`, bytes: appendBytes(png.subarray(0, 8), words) })),
    ...payloads.map(([what, words]) => ({ name: `${what}.webp`, bytes: appendBytes(webp.subarray(0, 12), words) })),
    { name: 'empty.jpg', bytes: Buffer.alloc(0) },
    { name: 'one byte.jpg', bytes: Buffer.from([0xff]) },
    { name: 'zeros.png', bytes: Buffer.alloc(1000) },
    { name: 'half.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) },
    { name: 'half.png', bytes: png.subarray(0, png.length / 2) },
    { name: 'half.webp', bytes: webp.subarray(0, webp.length / 2) },
    { name: 'frames.gif', bytes: gif },
    { name: 'frames.gif as.jpg', bytes: appendBytes(jpeg.subarray(0, 3), gif) },
    { name: '50000x50000.png', bytes: createPngBomb(50_000, 50_000, deflateSync(Buffer.alloc(1000))) },
    { name: '0x0.png', bytes: createPngBomb(0, 0, deflateSync(Buffer.alloc(10))) },
    { name: 'bomb within the limit.png', bytes: createPngBomb(6300, 6300, deflateSync(Buffer.alloc(6300 * 18_901))) },
    { name: 'zip bomb.png', bytes: appendBytes(png.subarray(0, 8), gzipSync(Buffer.alloc(50_000_000), { level: 1 })) },
    { name: 'too large.jpg', bytes: appendBytes(jpeg, Buffer.alloc(9 * 2 ** 20)) },
    { name: '..%2f..%2fetc%2fpasswd.jpg', bytes: appendBytes(jpeg, script) },
    { name: '../../../../tmp/evil.jpg', bytes: appendBytes(jpeg, script) },
    { name: 'ausweis\u202Egpj.exe', bytes: appendBytes(jpeg, script) },
    { name: `${'a'.repeat(300)}.jpg`, bytes: appendBytes(jpeg, script) },
    { name: 'ausweis.jpg\r\nContent-Type: text/html', bytes: appendBytes(jpeg, script) },
  ];
}
