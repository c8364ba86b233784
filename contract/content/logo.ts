/** The logo of a house: an SVG of plain shapes, or a PNG written as a data address. */
import { computeAspect, DrawingError, type DrawingPart, drawingLimits, readDrawing } from './drawing.ts';

export const logoLimits = { characters: 300_000, leastPixels: 32, mostPixels: 1024 } as const;

export type Logo =
  | { kind: 'drawing'; drawing: DrawingPart; aspect: number }
  | { kind: 'picture'; base64: string; aspect: number };

const pictureStart = 'data:image/png;base64,';

export function readLogo(text: string): Logo {
  if (!text.startsWith(pictureStart)) {
    if (text.length > drawingLimits.characters) throw new DrawingError('drawingTooLarge');
    const drawing = readDrawing(text);
    return { kind: 'drawing', drawing, aspect: computeAspect(drawing) };
  }
  const base64 = text.slice(pictureStart.length);
  const { width, height } = readPngSize(base64);
  return { kind: 'picture', base64, aspect: width / height };
}

const pngSignature = '\x89PNG\r\n\x1A\n';
const sizeAt = { width: 16, height: 20 } as const;
const headCharacters = 32;

/** A PNG begins with its signature and its size. */
function readPngSize(base64: string): { width: number; height: number } {
  if (base64.length < headCharacters || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new DrawingError('noDrawing');
  const head = atob(base64.slice(0, headCharacters));
  if (!head.startsWith(pngSignature)) throw new DrawingError('noDrawing');
  const read = (at: number): number =>
    [...head.slice(at, at + 4)].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);
  const [width, height] = [read(sizeAt.width), read(sizeAt.height)];
  const { leastPixels, mostPixels } = logoLimits;
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels) throw new DrawingError('logoSize');
  return { width, height };
}
