import jsQR from 'jsqr';

const pixelsPerSquare = 4;

/** A code in an email is a table: cells with a style are dark. */
export function readQrTable(html: string): string {
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, cells = '']) => cells.match(/<td[^>]*>/g) ?? []);
  const squares = rows.flatMap((cells, y) => cells.flatMap((cell, x) => (cell === '<td>' ? [] : `M${x} ${y}h1v1h-1z`)));
  return readQr(squares.join(''));
}

/** `html` holds one drawing with dark squares as `M{x} {y}h1v1h-1z`. */
export function readQr(html: string): string {
  const squares = [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  // The white border is as wide on the right and below as on the left.
  const [first] = squares;
  const size = (Math.max(...squares.map(({ x }) => x)) + 1 + (first?.x ?? 0)) * pixelsPerSquare;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const { x, y } of squares)
    for (let row = 0; row < pixelsPerSquare; row++) {
      const start = ((y * pixelsPerSquare + row) * size + x * pixelsPerSquare) * 4;
      pixels.fill(0, start, start + pixelsPerSquare * 4);
    }
  // The reader ignores that the dark pixels are transparent.
  const found = jsQR(pixels, size, size);
  if (!found) throw new Error('There is no readable code.');
  return found.data;
}
