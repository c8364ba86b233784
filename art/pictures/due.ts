import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { budgets } from '#contract/content/cuts.ts';
import { picturesFolder } from './entries.ts';
import { madeByHand, type PrintRecord } from './lists.ts';
import type { PrintedSheet, Render } from './plan.ts';
import { isCurrent, readRenderTime, shareRenders } from './render.ts';

export interface PendingWork {
  renders: Render[];
  prints: PrintedSheet[];
  records: PrintedSheet[];
  waiting: PrintedSheet[];
  passesOf: (render: Render) => Render;
}

/** Separates prints from renders, so that the same passes are not printed twice. */
export const fingerprintOf = (sheet: PrintedSheet) =>
  'render' in sheet ? `${sheet.press}.${sheet.render.digest}` : sheet.press;

export async function findPendingWork(wanted: PrintedSheet[], made: PrintRecord, printOnly: boolean) {
  const open = wanted.filter((sheet) => !isMade(sheet, made));
  const shared = shareRenders(open.flatMap((sheet) => ('render' in sheet ? [sheet.render] : [])));
  const passesOf = (render: Render) => shared.get(render.digest) ?? render;
  const wanting = new Set<Render>();
  for (const render of shared.values()) if (!(await isCurrent(render))) wanting.add(render);

  const due: PendingWork = { renders: [], prints: [], records: [], waiting: [], passesOf };
  if (!printOnly) due.renders = [...wanting];
  for (const sheet of open) {
    if ('render' in sheet && wanting.has(passesOf(sheet.render))) due[printOnly ? 'waiting' : 'prints'].push(sheet);
    else due[(await isPrintCurrent(sheet, made, passesOf)) ? 'records' : 'prints'].push(sheet);
  }
  return due;
}

const isMade = (sheet: PrintedSheet, made: PrintRecord) =>
  [madeByHand, fingerprintOf(sheet)].includes(made[sheet.id]?.[sheet.light] ?? '') && isComplete(sheet);

async function isPrintCurrent(sheet: PrintedSheet, made: PrintRecord, passesOf: PendingWork['passesOf']) {
  if (!('render' in sheet) || !isComplete(sheet)) return false;
  const [press] = made[sheet.id]?.[sheet.light]?.split('.') ?? [];
  const [first = ''] = listPrintFiles(sheet);
  return (
    press === sheet.press &&
    (await stat(join(picturesFolder, sheet.id, first))).mtimeMs > (await readRenderTime(passesOf(sheet.render)))
  );
}

export const listPrintFiles = ({ light, crops }: PrintedSheet) =>
  crops.flatMap((crop) => Object.keys(budgets[crop]).map((width) => `${light}-${crop}-${width}.avif`));

export const isComplete = (sheet: PrintedSheet) =>
  listPrintFiles(sheet).every((name) => existsSync(join(picturesFolder, sheet.id, name)));
