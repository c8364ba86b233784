/** What every program does that decodes a stranger's picture: one decoder is let in, and nothing that unpacks to too much. */
import sharp, { type Metadata, type OutputInfo, type SharpOptions } from 'sharp';

interface Most {
  megapixels: number;
  longestEdge: number;
  decodedBytes: number;
}

const loaders: Record<string, string> = { jpeg: 'Jpeg', png: 'Png', webp: 'Webp' };

export function allowOnly(kind: string): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${loaders[kind]}Buffer`] });
}

export const headOf = (picture: Buffer): Promise<Metadata> => sharp(picture, { limitInputPixels: false }).metadata();

/** By its head: a few kilobytes can unpack to gigabytes. */
export function isTooLarge({ width, height, channels, depth }: Metadata, most: Most): boolean {
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return (
    width * height > most.megapixels * 1e6 || Math.max(width, height) > most.longestEdge || bytes > most.decodedBytes
  );
}

/** Upright, in the colours of a screen, and without anything it says about itself: place, camera, names. */
export const unpack = (
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
