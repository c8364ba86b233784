import sharp, { type Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture, isTooLarge } from './decode-picture.ts';

const decode = (picture: Buffer) => decodePicture(picture, { megapixels: 1, edge: 8, failOn: 'error' });
const transparentBlack = { r: 0, g: 0, b: 0, alpha: 0 };

test.each(['png', 'webp'] as const)('transparent pixels of a %s become white', async (kind) => {
  const create = { width: 4, height: 4, channels: 4, background: transparentBlack } as const;
  const { data, info } = await decode(await sharp({ create }).toFormat(kind).toBuffer());
  expect([info.width, info.height, info.channels]).toEqual([4, 4, 3]);
  expect(new Set(data)).toEqual(new Set([255]));
});

test('a picture is reduced to the edge, never enlarged, and a grey one gets three channels', async () => {
  const create = { width: 16, height: 4, channels: 3, background: '#777' } as const;
  const { info } = await decode(await sharp({ create }).toColourspace('b-w').png().toBuffer());
  expect([info.width, info.height, info.channels]).toEqual([8, 2, 3]);
});

test.each([
  ['the number of pixels', { width: 1001, height: 1000 }, true],
  ['its edge', { width: 5001, height: 2 }, true],
  ['its unpacked size', { width: 1000, height: 1000, depth: 'ushort' }, true],
  ['none of them', { width: 1000, height: 1000 }, false],
] as const)('a picture may be too large for %s', (_, metadata, isRefused) => {
  const most = { megapixels: 1, longestEdge: 5000, decodedBytes: 3e6 };
  expect(isTooLarge({ channels: 3, depth: 'uchar', ...metadata } as Metadata, most)).toBe(isRefused);
});
