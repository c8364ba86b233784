/**
 * A process for one picture: reads it from standard input, writes a stamped JPEG to standard output and ends. It gets no
 * settings, no secrets and no files, because decoding what a stranger sends is where decoders fail.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { idUpload } from '#contract/booking/id-upload.ts';
import { allowOnly, headOf, isTooLarge, unpack } from '#server/decoding/decode-picture.ts';
import { exits } from './exits.ts';
import { stamp } from './stamp.ts';

const longestEdge = 2000;
const [kind = '', day = '', work = ''] = process.argv.slice(2);

// What takes a decoder so long was made to do so. Decoding has threads of its own, so this is asked in between.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > Number(work)) process.exit(exits.broken);
}, 100).unref();

allowOnly(kind);
const picture = await buffer(process.stdin);
try {
  const facts = await headOf(picture);
  if (isTooLarge(facts, idUpload)) process.exit(exits.tooManyPixels);
  if ((facts.pages ?? 1) > 1) process.exit(exits.broken);
  const { data, info } = await unpack(picture, { ...idUpload, edge: longestEdge, failOn: 'warning' });
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
