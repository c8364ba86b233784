import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { colours, stubColours } from '#contract/colours.ts';
import { computeContrast } from '#contract/oklch.ts';

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
      expect(computeContrast(colours[text][light], colours[ground][light]), ground).toBeGreaterThanOrEqual(least);
});

test('the style sheet has exactly the colours of the palette', () => {
  const written = [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  expect(Object.fromEntries(written.map(([, name, day, dark]) => [name, { day, evening: dark }]))).toEqual(colours);
  for (const [name, colour] of Object.entries(stubColours)) expect(tokens).toContain(`--${name}: ${colour};`);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s on %s is %d, as WCAG 2 computes it', (text, ground, expected) =>
  expect(computeContrast(text, ground)).toBeCloseTo(expected, 2),
);
