import { expect, test } from 'vitest';
import { photographLimits } from '#contract/content/photograph.ts';
import { createTwoColourImage } from '#tests/harness/photographs.ts';
import { checkPhotograph } from './photograph-error.ts';

const encoded = (format: 'gif' | 'tiff' | 'avif' | 'png') => createTwoColourImage().toFormat(format).toBuffer();
const png = await encoded('png');
const heavy = (more: number) => Buffer.concat([png, Buffer.alloc(photographLimits.bytes - png.length + more)]);

test.each([
  ['an SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="a"/>'), 'found an SVG drawing; allowed'],
  ['an AVIF', await encoded('avif'), 'found an AVIF file; allowed are JPEG, PNG and WebP. Save it as JPEG.'],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'found a HEIC file; allowed'],
  ['a GIF', await encoded('gif'), 'found a GIF file'],
  ['a TIFF', await encoded('tiff'), 'found a TIFF file'],
  ['nothing at all', Buffer.alloc(0), 'the file is empty'],
  ['a text in disguise', Buffer.from('Dear office, please find attached'), 'found a text; allowed'],
  ['41 MB', heavy(1), 'found 41 MB; 40 MB are allowed'],
])('%s is refused with a message that names file, field and fault', (_, bytes, sentence) => {
  expect(() => checkPhotograph('harvest.jpg', bytes)).toThrow(`harvest.jpg: photo: ${sentence}`);
});

test('a photograph of 40 MB is accepted', () => expect(checkPhotograph('harvest.png', heavy(0))).toBe('png'));
