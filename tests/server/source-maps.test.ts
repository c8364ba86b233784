import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nameSources } from '#server/source-maps.ts';

const dist = new URL('../../dist/', import.meta.url);

test.each([
  ['main.mjs', 'server/source-maps.ts', 'function readSourceLines('],
  ['site.mjs', 'site/tickets/TicketFields.tsx', 'function TicketFields('],
])('a stack trace names the source of a line of %s', async (bundle, source, words) => {
  const findLine = async (file: string) => {
    const lines = (await readFile(new URL(file, dist), 'utf8')).split('\n');
    return lines.findIndex((line) => line.includes(words)) + 1;
  };
  const frame = `at x (${dist.href}bundle/${bundle}:${await findLine(`bundle/${bundle}`)}:9)`;
  expect(nameSources(frame)).toBe(`at x (${source}:${await findLine(`../${source}`)})`);
});

test('browsers get no source maps', () => expect(globSync('client/**/*.map', { cwd: dist.pathname })).toEqual([]));
