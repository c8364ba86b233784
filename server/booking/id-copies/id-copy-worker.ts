/**
 * Reads a picture from stdin and writes a stamped JPEG to stdout. The process gets no settings,
 * secrets or files, because a hostile picture may take over the decoder.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { allowOnlyLoader, decodePicture, isTooLarge, readMetadata } from '#server/decoding/decode-picture.ts';
import { exitCodes } from './exit-codes.ts';
import { drawStamp } from './stamp.ts';

const longestEdge = 2000;
const [kind = '', day = '', cpuLimit = ''] = process.argv.slice(2);

// Only a hostile picture takes that long. Decoding has its own threads, so a timer can check.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > Number(cpuLimit)) process.exit(exitCodes.broken);
}, 100).unref();

allowOnlyLoader(kind);
const picture = await buffer(process.stdin);
try {
  const metadata = await readMetadata(picture);
  if (isTooLarge(metadata, idUpload)) process.exit(exitCodes.tooManyPixels);
  if ((metadata.pages ?? 1) > 1) process.exit(exitCodes.broken);
  const { data, info } = await decodePicture(picture, { ...idUpload, edge: longestEdge, failOn: 'warning' });
  // Safe from here on: sharp only reads our own SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const { channels } = info;
  const copy = await sharp(data, { raw: { width: info.width, height: info.height, channels } })
    .composite([{ input: drawStamp(info.width, info.height, day) }])
    .jpeg({ quality: 80 })
    .toBuffer();
  process.stdout.write(copy);
} catch {
  process.exitCode = exitCodes.broken;
}
