import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { colours } from '#contract/colours.ts';

const tokens = await readFile(new URL('../site/styles/tokens.css', import.meta.url), 'utf8');

/** The pairs that meet on a page, and how far apart they must stand. */
const pairs: [text: keyof typeof colours, ground: keyof typeof colours, least: number][] = [
  ['ink', 'paper', 7],
  ['ink', 'mount', 7],
  ['ink-soft', 'paper', 7],
  ['ink-soft', 'mount', 7],
  ['rust-text', 'paper', 7],
  ['rust-text', 'mount', 7],
  ['on-rust', 'rust', 7],
  ['rust', 'paper', 4.5],
  ['rust', 'mount', 4.5],
];

describe.each(['day', 'evening'] as const)('B7 by %s', (light) => {
  test.each(pairs)('%s on %s stands at %d : 1 or better', (text, ground, least) => {
    expect(contrast(colours[text][light], colours[ground][light])).toBeGreaterThanOrEqual(least);
  });
});

test('the icon has the rust of the house', async () => {
  const icon = await readFile(new URL('../site/public/favicon.svg', import.meta.url), 'utf8');
  expect(icon).toContain(colours.rust.day);
});

test('the measure itself: black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#9c2c1a', '#9c2c1a')).toBe(1);
});

test('the style sheet has the colours of the house, and no other', () => {
  const written = [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  expect(Object.fromEntries(written.map(([, name, day, evening]) => [name, { day, evening }]))).toEqual(colours);
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
