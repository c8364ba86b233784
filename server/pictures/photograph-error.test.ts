import { expect, test } from 'vitest';
import { type PhotographErrorCode, photographLimits } from '#contract/content/photograph.ts';
import { createTwoColourImage } from '#tests/harness/photographs.ts';
import { checkPhotograph, PhotographError } from './photograph-error.ts';

const encoded = (format: 'gif' | 'tiff' | 'avif' | 'png') => createTwoColourImage().toFormat(format).toBuffer();
const png = await encoded('png');
const heavy = (more: number) => Buffer.concat([png, Buffer.alloc(photographLimits.bytes - png.length + more)]);

test.each([
  ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="a"/>'), 'found an SVG drawing; allowed'],
  ['an AVIF', await encoded('avif'), 'found an AVIF file; allowed are JPEG, PNG and WebP. Save it as JPEG.'],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'found a HEIC file; allowed'],
  ['a GIF', await encoded('gif'), 'found a GIF file'],
  ['a TIFF', await encoded('tiff'), 'found a TIFF file'],
  ['an MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom'), 'found a film; allowed'],
  ['a PDF file', Buffer.from('%PDF-1.7'), 'found a PDF file; allowed'],
  ['bytes without a meaning', Buffer.from([0, 1, 2, 3]), 'found no picture; allowed'],
  ['nothing at all', Buffer.alloc(0), 'the file is empty'],
  ['a text in disguise', Buffer.from('Dear office, please find attached'), 'found a text; allowed'],
  ['41 MB', heavy(1), 'found 41 MB; 40 MB are allowed'],
])('%s is refused with a message that names file, field and fault', (_, bytes, sentence) => {
  expect(() => checkPhotograph('harvest.jpg', bytes)).toThrow(`harvest.jpg: photo: ${sentence}`);
});

test.each<[PhotographErrorCode, ConstructorParameters<typeof PhotographError>[2], string]>([
  ['empty', {}, 'the file is empty. Copy it again.'],
  ['tooHeavy', { megabytes: 41 }, 'found 41 MB; 40 MB are allowed. Make it smaller: 4000 dots across are plenty.'],
  ['wrongKind', { detectedType: 'svg' }, 'found an SVG drawing; allowed are JPEG, PNG and WebP. Save it as JPEG.'],
  ['wrongKind', {}, 'found no picture; allowed are JPEG, PNG and WebP. Save it as JPEG.'],
  ['broken', {}, 'it breaks off or is damaged and cannot be read to its end. Copy or export it again.'],
  [
    ...(['tooLarge', { width: 20_000, height: 5025 }] as const),
    'found 101 megapixels (20000 × 5025); allowed are 60, and 16000 dots in a row. Make it smaller: 4000 dots across are plenty.',
  ],
  ['tooSmall', { width: 9, height: 8 }, 'found 9 × 8 dots; 320 each way are needed. Use a larger picture.'],
  [
    ...(['moving', {}] as const),
    'found a picture that moves; allowed are JPEG, PNG and WebP of one picture. Save one of its frames.',
  ],
  ['tooSlow', {}, 'reading it took too long or too much memory, so it was given up. Save it again as JPEG.'],
])('a photograph that is refused as %s (%j) has the sentence: %s', (code, facts, sentence) => {
  const error = new PhotographError('harvest.jpg', code, facts);
  expect([error.message, error.errorCode, error.details]).toEqual([`harvest.jpg: photo: ${sentence}`, code, facts]);
});

test('a photograph of 40 MB is accepted', () => expect(checkPhotograph('harvest.png', heavy(0))).toBe('png'));
