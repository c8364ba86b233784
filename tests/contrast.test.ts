import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { colours, stubColours } from '#contract/colours.ts';

const tokens = await readFile(new URL('../site/styles/tokens.css', import.meta.url), 'utf8');

/** Text and background colours that occur together, and their least contrast. */
const pairs: [text: keyof typeof colours, grounds: (keyof typeof colours)[], least: number][] = [
  ['ink', ['paper', 'mount'], 7],
  ['ink-soft', ['paper', 'mount'], 7],
  ['rust-text', ['paper', 'mount'], 7],
  ['on-rust', ['rust'], 7],
  ['rust', ['paper', 'mount'], 4.5],
];

test.each(pairs)('B7 %s on %j has a contrast of %d : 1 or better, in light and dark mode', (text, grounds, least) => {
  for (const light of ['day', 'evening'] as const)
    for (const ground of grounds)
      expect(contrast(colours[text][light], colours[ground][light]), ground).toBeGreaterThanOrEqual(least);
});

test('the style sheet has exactly the colours of the palette', () => {
  const written = [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  expect(Object.fromEntries(written.map(([, name, day, dark]) => [name, { day, evening: dark }]))).toEqual(colours);
  for (const [name, colour] of Object.entries(stubColours)) expect(tokens).toContain(`--${name}: ${colour};`);
});

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
