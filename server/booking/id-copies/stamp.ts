/** Draws KOPIE / COPY and the day in strokes, so that no font has to be installed. */

/** Strokes on a grid of 4 × 6, from the upper left corner. */
const characterStrokes: Record<string, string> = {
  K: 'M0 0V6M4 0L0 3.5L4 6',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2.5L3 3.5H0',
  I: 'M2 0V6',
  E: 'M4 0H0V6H4M0 3H3',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  Y: 'M0 0L2 3L4 0M2 3V6',
  '/': 'M4 0L0 6',
  '-': 'M0.5 3H3.5',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  '1': 'M1 1L2 0V6M1 6H3',
  '2': 'M0 1L1 0H3L4 1V2L0 6H4',
  '3': 'M0 0H4L2 2.5L4 4V5L3 6H1L0 5',
  '4': 'M3 6V0L0 4H4',
  '5': 'M4 0H0V2.5H3L4 3.5V5L3 6H0',
  '6': 'M3 0H2L0 3V5L1 6H3L4 5V4L3 3H0',
  '7': 'M0 0H4L1 6',
  '8': 'M1 3L0 2V1L1 0H3L4 1V2L3 3H1L0 4V5L1 6H3L4 5V4L3 3',
  '9': 'M4 3H1L0 2V1L1 0H3L4 1V3L2 6H1',
};
const advance = 6;
const lineHeight = 20;

/** Draws wide dark strokes below thin light ones: visible on any picture. */
export function drawStamp(width: number, height: number, day: string): Buffer {
  const words = `KOPIE / COPY  ${day}`;
  const unit = Math.max(1, Math.min(width, height) / 100);
  const repeats = Math.ceil(width / (words.length * advance * unit)) + 2;
  const lines = Math.ceil((height + width / 2) / (lineHeight * unit)) + 1;
  const line = Array.from({ length: repeats }, (_, i) => drawText(words, i * (words.length + 2) * advance)).join('');
  const rows = Array.from({ length: lines }, (_, row) => {
    const [x, y] = [-(row % 3) * 20 * unit, row * lineHeight * unit - width / 2];
    return `<g transform="translate(${x} ${y + width / 4}) rotate(-8) scale(${unit})">${line}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<g stroke="#000" stroke-opacity=".35" stroke-width="1.4">${rows.join('')}</g>
<g stroke="#fff" stroke-opacity=".6" stroke-width=".6">${rows.join('')}</g>
</svg>`,
  );
}

const drawText = (words: string, from: number): string =>
  [...words]
    .map((character, index) => {
      const drawn = characterStrokes[character];
      return drawn ? `<path transform="translate(${from + index * advance} 0)" d="${drawn}"/>` : '';
    })
    .join('');
