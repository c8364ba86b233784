/** Recognises a format by its first twelve bytes, not by its name or declared type. */
export type PictureKind = 'jpeg' | 'png' | 'webp';

const signatures: Record<PictureKind, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

export function detectPictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 12) return undefined;
  return (Object.keys(signatures) as PictureKind[]).find((kind) => signatures[kind](bytes));
}
