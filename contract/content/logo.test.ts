import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DrawingError } from './drawing.ts';
import { readLogo } from './logo.ts';

const writePng = async (width: number, height: number): Promise<string> => {
  const picture = sharp({ create: { width, height, channels: 4, background: '#7a1f4b80' } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
};

const findFault = (text: string): string => {
  try {
    return readLogo(text).kind;
  } catch (error) {
    if (error instanceof DrawingError) return error.fault;
    throw error;
  }
};

test('a PNG and a drawing are read with their shape', async () => {
  expect(readLogo(await writePng(300, 200))).toMatchObject({ kind: 'picture', aspect: 1.5 });
  expect(readLogo('<svg viewBox="0 0 48 32"><path d="M4 32V14z"/></svg>')).toMatchObject({ aspect: 1.5 });
});

test('a logo of another size or kind is refused with its reason', async () => {
  expect(findFault(await writePng(1025, 40))).toBe('logoSize');
  expect(findFault(await writePng(31, 40))).toBe('logoSize');
  expect(findFault((await writePng(40, 40)).replace('iVBOR', 'iVBOS'))).toBe('noDrawing');
  expect(findFault('data:image/png;base64,"><script>')).toBe('noDrawing');
  expect(findFault(`data:image/jpeg;base64,${'A'.repeat(40)}`)).toBe('noDrawing');
});
