/** stdin: a photograph. stdout: a line of JSON (cut.ts), then the bytes of each file. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Crop, crops } from '#contract/content/crops.ts';
import { budgets, computeCropArea, encodeWithinBudget, listCutWidths, type Uncut } from '#contract/content/cuts.ts';
import type { PictureFormat } from '#contract/content/media-files.ts';
import { type PhotographErrorCode, photographLimits } from '#contract/content/photograph.ts';
import { findClosestPlaceholderColour } from '#contract/content/placeholder-colours.ts';
import { allowOnlyLoader, decodePicture, isTooLarge, readMetadata } from '#server/decoding/decode-picture.ts';
import type { CutPhotographFile, CutReport } from './cut.ts';

/** pixels; enough to cut again around another focus */
const masterEdge = 3200;
/** pixels; for the office */
const previewEdge = 960;
/** pixels; few browsers need JPEG */
const widestJpeg = 960;

const [kind = '', across, down] = process.argv.slice(2);
allowOnlyLoader(kind);

/** WebP and JPEG need more bytes than AVIF for the same quality. */
const encoders: Record<PictureFormat, { encode: (cut: Sharp, quality: number) => Sharp; weight: number }> = {
  avif: { encode: (cut, quality) => cut.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }), weight: 1 },
  webp: { encode: (cut, quality) => cut.webp({ quality: quality + 20 }), weight: 1.5 },
  jpeg: { encode: (cut, quality) => cut.jpeg({ quality: quality + 22, mozjpeg: true }), weight: 2 },
};

const photograph = await buffer(process.stdin);
try {
  const metadata = await readMetadata(photograph);
  const errorCode = findError(metadata);
  if (errorCode) writeReport({ errorCode, width: metadata.width, height: metadata.height });
  else await cutAndReport();
} catch {
  writeReport({ errorCode: 'broken' });
}

function findError(metadata: Metadata): PhotographErrorCode | undefined {
  if ((metadata.pages ?? 1) > 1) return 'moving';
  if (isTooLarge(metadata, photographLimits)) return 'tooLarge';
  return Math.min(metadata.width, metadata.height) < photographLimits.shortestEdge ? 'tooSmall' : undefined;
}

async function cutAndReport() {
  const { data, info } = await decodePicture(photograph, { ...photographLimits, edge: masterEdge, failOn: 'error' });
  const { width, height, channels } = info;
  const image = sharp(data, { raw: { width, height, channels } });
  const master = await image.clone().jpeg({ quality: 88, mozjpeg: true }).toBuffer();
  const preview = await image
    .clone()
    .resize(previewEdge, previewEdge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  const dots = await image.clone().resize(48, 30, { fit: 'fill' }).raw().toBuffer();
  const uncut = { size: { width, height }, focus: { across: Number(across), down: Number(down) } };
  const cutFileList = across === undefined ? [] : await Array.fromAsync(cutFiles(image, uncut));
  const hash = (bytes: Buffer) => digest(bytes, 'base64url').slice(0, 10);
  const files = cutFileList.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length, hash: hash(bytes) }));
  const head = {
    hash: digest(master, 'hex').slice(0, 32),
    bytes: master.length,
    preview: preview.length,
    width,
    height,
    placeholder: findClosestPlaceholderColour(dots),
    files,
  };
  writeReport(head, master, preview, ...cutFileList.map(({ bytes }) => bytes));
}

type CutFile = Pick<CutPhotographFile, 'crop' | 'width' | 'format' | 'bytes'>;

async function* cutFiles(image: Sharp, uncut: Uncut): AsyncGenerator<CutFile> {
  for (const crop of Object.keys(crops) as Crop[]) {
    const part = computeCropArea(uncut, crop);
    const widths = listCutWidths(crop, part.width);
    const jpegWidth = widths.filter((width) => width <= widestJpeg).at(-1) ?? widths[0];
    for (const width of widths) {
      const size = { width, height: Math.round(width / crops[crop]) };
      const resized = image
        .clone()
        .extract(part)
        .resize({ ...size, fit: 'fill' });
      const kilobytes = budgets[crop][width] ?? 0;
      for (const format of ['avif', 'webp', 'jpeg'] as const) {
        if (format === 'jpeg' && width !== jpegWidth) continue;
        const { encode, weight } = encoders[format];
        const encodeAt = (quality: number) => encode(resized.clone(), quality).toBuffer();
        yield { crop, width, format, bytes: (await encodeWithinBudget(encodeAt, kilobytes * weight)).file };
      }
    }
  }
}

function digest(bytes: Buffer, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}

function writeReport(head: CutReport, ...parts: Buffer[]) {
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
}
