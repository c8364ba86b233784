/** Decodes untrusted pictures: one decoder is allowed, and the unpacked size is bounded. */
import sharp, { type Metadata, type OutputInfo, type SharpOptions } from 'sharp';

interface PictureLimits {
  megapixels: number;
  longestEdge: number;
  decodedBytes: number;
}

const loaders: Record<string, string> = { jpeg: 'Jpeg', png: 'Png', webp: 'Webp' };

export function allowOnlyLoader(kind: string): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${loaders[kind]}Buffer`] });
}

export const readMetadata = (picture: Buffer): Promise<Metadata> =>
  sharp(picture, { limitInputPixels: false }).metadata();

/** Reads the header only: a few kilobytes can unpack to gigabytes. */
export function isTooLarge({ width, height, channels, depth }: Metadata, most: PictureLimits): boolean {
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return (
    width * height > most.megapixels * 1e6 || Math.max(width, height) > most.longestEdge || bytes > most.decodedBytes
  );
}

/** Rotates, converts to sRGB and removes metadata. */
export const decodePicture = (
  picture: Buffer,
  { megapixels, edge, failOn }: { megapixels: number; edge: number; failOn: NonNullable<SharpOptions['failOn']> },
): Promise<{ data: Buffer; info: OutputInfo }> =>
  sharp(picture, { failOn, limitInputPixels: megapixels * 1e6, sequentialRead: true })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
