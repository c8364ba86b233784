import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { className } from './class-names.ts';

const site = new URL('../site/', import.meta.url).pathname;

test('no two sheets give the same name to a class, and a query changes none', async () => {
  const sheets = await Array.fromAsync(glob(`${site}**/*.module.css`));
  expect(sheets.length).toBeGreaterThan(50);
  expect(new Set(sheets.map((sheet) => className('title', sheet))).size).toBe(sheets.length);
  expect(className('title', `${sheets[0]}?direct`)).toBe(className('title', sheets[0] ?? ''));
});
