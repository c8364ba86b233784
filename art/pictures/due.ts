import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { budgets } from '#contract/content/cuts.ts';
import { pictures } from './entries.ts';
import type { Made } from './lists.ts';
import type { Render, Sheet } from './plan.ts';
import { ageOf, isCurrent, share } from './render.ts';

export interface Due {
  renders: Render[];
  prints: Sheet[];
  records: Sheet[];
  waiting: Sheet[];
  passesOf: (render: Render) => Render;
}

/** Separates press and render, so that the same passes are not printed twice. */
export const markOf = (sheet: Sheet) => ('render' in sheet ? `${sheet.press}.${sheet.render.digest}` : sheet.press);

export async function whatIsDue(wanted: Sheet[], made: Made, printOnly: boolean): Promise<Due> {
  const open = wanted.filter((sheet) => made[sheet.id]?.[sheet.light] !== markOf(sheet) || !isComplete(sheet));
  const shared = share(open.flatMap((sheet) => ('render' in sheet ? [sheet.render] : [])));
  const passesOf = (render: Render) => shared.get(render.digest) ?? render;
  const wanting = new Set<Render>();
  for (const render of shared.values()) if (!(await isCurrent(render))) wanting.add(render);

  const due: Due = { renders: [], prints: [], records: [], waiting: [], passesOf };
  if (!printOnly) due.renders = [...wanting];
  for (const sheet of open) {
    if ('render' in sheet && wanting.has(passesOf(sheet.render))) due[printOnly ? 'waiting' : 'prints'].push(sheet);
    else due[(await isPrintedOf(sheet, made, passesOf)) ? 'records' : 'prints'].push(sheet);
  }
  return due;
}

async function isPrintedOf(sheet: Sheet, made: Made, passesOf: Due['passesOf']): Promise<boolean> {
  if (!('render' in sheet) || !isComplete(sheet)) return false;
  const [press] = made[sheet.id]?.[sheet.light]?.split('.') ?? [];
  const [first = ''] = filesOf(sheet);
  return (
    press === sheet.press &&
    (await stat(join(pictures, sheet.id, first))).mtimeMs > (await ageOf(passesOf(sheet.render)))
  );
}

export const filesOf = ({ light, crops }: Sheet) =>
  crops.flatMap((crop) => Object.keys(budgets[crop]).map((width) => `${light}-${crop}-${width}.avif`));

const isComplete = (sheet: Sheet) => filesOf(sheet).every((name) => existsSync(join(pictures, sheet.id, name)));
