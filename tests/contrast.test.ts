import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { colours } from '#contract/colours.ts';

const tokens = await readFile(new URL('../site/styles/tokens.css', import.meta.url), 'utf8');

/** The pairs that meet on a page, and how far apart they must stand. */
const pairs: [text: string, ground: string, least: number][] = [
  ['ink', 'paper', 7],
  ['ink', 'mount', 7],
  ['ink-soft', 'paper', 7],
  ['ink-soft', 'mount', 7],
  ['rust-text', 'paper', 7],
  ['rust-text', 'mount', 7],
  ['on-rust', 'rust', 7],
  ['rust', 'paper', 4.5],
];

describe.each(['day', 'evening'] as const)('B7 by %s', (light) => {
  test.each(pairs)('%s on %s stands at %d : 1 or better', (text, ground, least) => {
    expect(contrast(colour(text, light), colour(ground, light))).toBeGreaterThanOrEqual(least);
  });
});

test('letters, share pictures, the manifest and the icon have the colours of the style sheet', async () => {
  const { paper, ink, rust, onRust, night } = colours;
  expect(['paper', 'ink', 'rust', 'on-rust'].map((name) => colour(name, 'day'))).toEqual([paper, ink, rust, onRust]);
  expect(colour('paper', 'evening')).toBe(night);
  const file = (name: string) => readFile(new URL(`../site/public/${name}`, import.meta.url), 'utf8');
  expect(JSON.parse(await file('site.webmanifest'))).toMatchObject({ background_color: paper, theme_color: paper });
  expect(await file('favicon.svg')).toContain(rust);
});

test('the measure itself: black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#9c2c1a', '#9c2c1a')).toBe(1);
});

function colour(name: string, light: 'day' | 'evening'): string {
  const [, day, evening] = tokens.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`)) ?? [];
  if (!day || !evening) throw new Error(`There is no colour --${name} for day and evening.`);
  return light === 'day' ? day : evening;
}

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
