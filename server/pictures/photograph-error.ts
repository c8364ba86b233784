/** Messages about refused photographs: file, what was found, what is allowed, what to do. */
import { type DetectedFileType, type PhotographErrorCode, photographLimits } from '#contract/content/photograph.ts';
import type { RejectedPhotograph } from '#contract/office/pictures.ts';
import { detectPictureKind, type PictureKind } from '#server/decoding/signature.ts';

type PhotographFacts = Pick<RejectedPhotograph, 'width' | 'height' | 'megabytes' | 'detectedType'>;

export class PhotographError extends Error {
  override name = 'PhotographError';
  readonly sentence: string;
  readonly errorCode: PhotographErrorCode;
  readonly details: PhotographFacts;

  constructor(file: string, code: PhotographErrorCode, facts: PhotographFacts = {}) {
    const sentence = errorMessages[code](facts);
    super(`${file}: photo: ${sentence}`);
    this.sentence = sentence;
    this.errorCode = code;
    const { width, height, megabytes, detectedType } = facts;
    this.details = { width, height, ...(megabytes && { megabytes }), ...(detectedType && { detectedType }) };
  }
}

const allowed = 'allowed are JPEG, PNG and WebP';

const errorMessages: Record<PhotographErrorCode, (facts: PhotographFacts) => string> = {
  empty: () => 'the file is empty. Copy it again.',
  tooHeavy: ({ megabytes }) =>
    `found ${megabytes} MB; ${megabytesOf(photographLimits.bytes)} MB are allowed. Make it smaller: 4000 dots across are plenty.`,
  wrongKind: ({ detectedType = 'unknown' }) => `found ${kindsFound[detectedType]}; ${allowed}. Save it as JPEG.`,
  broken: () => 'it breaks off or is damaged and cannot be read to its end. Copy or export it again.',
  tooLarge: ({ width = 0, height = 0 }) =>
    `found ${Math.round((width * height) / 1e6)} megapixels (${width} × ${height}); allowed are ${photographLimits.megapixels}, and ${photographLimits.longestEdge} dots in a row. Make it smaller: 4000 dots across are plenty.`,
  tooSmall: ({ width, height }) =>
    `found ${width} × ${height} dots; ${photographLimits.shortestEdge} each way are needed. Use a larger picture.`,
  moving: () => `found a picture that moves; ${allowed} of one picture. Save one of its frames.`,
  tooSlow: () => 'reading it took too long or too much memory, so it was given up. Save it again as JPEG.',
};

/** Recognises the format by content. Decodes nothing. */
export function checkPhotograph(file: string, bytes: Uint8Array): PictureKind {
  if (bytes.length === 0) throw new PhotographError(file, 'empty');
  if (bytes.length > photographLimits.bytes)
    throw new PhotographError(file, 'tooHeavy', { megabytes: megabytesOf(bytes.length) });
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512));
  const kind = detectPictureKind(start);
  if (!kind) throw new PhotographError(file, 'wrongKind', { detectedType: detectFoundKind(start) });
  return kind;
}

const megabytesOf = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const kindsFound: Record<DetectedFileType, string> = {
  avif: 'an AVIF file',
  heic: 'a HEIC file',
  film: 'a film',
  gif: 'a GIF file',
  tiff: 'a TIFF file',
  pdf: 'a PDF file',
  svg: 'an SVG drawing',
  text: 'a text',
  unknown: 'no picture',
};

function detectFoundKind(start: Buffer): DetectedFileType {
  const text = start.toString('latin1');
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : '';
  if (brand === 'avif') return 'avif';
  if (/^(hei|hev|mif|msf)/.test(brand)) return 'heic';
  if (brand) return 'film';
  if (text.startsWith('GIF8')) return 'gif';
  if (/^(II\*\0|MM\0\*)/.test(text)) return 'tiff';
  if (text.startsWith('%PDF')) return 'pdf';
  if (/<svg[\s>]/i.test(text)) return 'svg';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what makes a text
  return /[\0-\x08]/.test(text) ? 'unknown' : 'text';
}
