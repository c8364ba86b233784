import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPendingWork, fingerprintOf } from './due.ts';
import { madeByHand } from './lists.ts';
import type { PrintedSheet } from './plan.ts';
import { recordRender, renderFolder } from './render.ts';

const sheet = {
  ...{ id: `due-test-${process.pid}`, light: 'day', crops: ['plate'], width: 1600, press: 'press' },
  ...{ focus: { across: 0.5, down: 0.5 }, wishes: { inks: 'day', sunSide: 1 } },
  render: { name: `due-test-${process.pid}`, shot: {}, digest: 'now' },
} as unknown as Extract<PrintedSheet, { render: unknown }>;
const { render } = sheet;
afterAll(() => rm(renderFolder(render), { recursive: true, force: true }));

async function createRender(digest: string) {
  await mkdir(renderFolder(render), { recursive: true });
  for (const name of ['rgb', 'mist', 'alb', 'clsA', 'clsB', 'clsC']) {
    const file = join(renderFolder(render), `${name}0001.exr`);
    await writeFile(file, '');
    await utimes(file, 1, 1);
  }
  await recordRender({ ...render, digest });
}

test.each([
  ['without passes it is rendered and printed, or it waits', undefined, [1, 1, 0, 0], [0, 0, 0, 1]],
  ['passes of another camera are neither printed nor recorded', 'before', [1, 1, 0, 0], [0, 0, 0, 1]],
  ['the passes that are wanted are printed, and not made again', 'now', [0, 1, 0, 0], [0, 1, 0, 0]],
])('work that is due: %s', async (_, digest, due, printOnly) => {
  if (digest) await createRender(digest);
  for (const [wanted, only] of [
    [due, false],
    [printOnly, true],
  ] as const) {
    const { renders, prints, records, waiting } = await findPendingWork([sheet], {}, only);
    expect([renders, prints, records, waiting].map(({ length }) => length)).toEqual(wanted);
  }
});

test('a picture retouched by hand is never due', async () => {
  const uncut = { ...sheet, crops: [] };
  const findDue = async (made: string) => {
    const { prints, waiting } = await findPendingWork([uncut], { [sheet.id]: { day: made } }, true);
    return prints.length + waiting.length;
  };
  expect(await findDue(madeByHand)).toBe(0);
  expect(await findDue(fingerprintOf(uncut))).toBe(0);
  expect(await findDue('other')).toBe(1);
});
