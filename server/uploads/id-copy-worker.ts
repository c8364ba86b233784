/**
 * A process for one picture: reads it from standard input, writes a stamped JPEG to standard output and ends. It gets no
 * settings, no secrets and no files, because decoding what a stranger sends is where decoders fail.
 */
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata } from 'sharp';
import { idUpload } from '#contract/id-upload.ts';
import { exits } from './exits.ts';
import { stamp } from './stamp.ts';

const longestEdge = 2000;
const [kind = '', day = ''] = process.argv.slice(2);
const loaders: Record<string, string> = { jpeg: 'Jpeg', png: 'Png', webp: 'Webp' };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [`VipsForeignLoad${loaders[kind]}Buffer`] });

const picture = await buffer(process.stdin);
const limitInputPixels = idUpload.megapixels * 1e6;
try {
  const facts = await sharp(picture, { limitInputPixels: false }).metadata();
  if (isTooLarge(facts)) process.exit(exits.tooManyPixels);
  if ((facts.pages ?? 1) > 1) process.exit(exits.broken);
  const { data, info } = await sharp(picture, { limitInputPixels, failOn: 'warning', sequentialRead: true })
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The stranger's bytes are done with; from here on only our own drawing is read.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const { channels } = info;
  const copy = await sharp(data, { raw: { width: info.width, height: info.height, channels } })
    .composite([{ input: stamp(info.width, info.height, day) }])
    .jpeg({ quality: 80 })
    .toBuffer();
  process.stdout.write(copy);
} catch {
  process.exitCode = exits.broken;
}

/** Of what the head of the file says: a few kilobytes can unpack to gigabytes. */
function isTooLarge({ width, height, channels, depth }: Metadata): boolean {
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return (
    width * height > limitInputPixels || Math.max(width, height) > idUpload.longestEdge || bytes > idUpload.decodedBytes
  );
}
