import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutEditions } from '#art/editions.ts';
import { findPendingWork, fingerprintOf, isComplete, listPrintFiles, type PendingWork } from './due.ts';
import { picturesFolder } from './entries.ts';
import { madeByHand, printRecordFile, readPrintRecord, recordFiles, recordPlaceholders, writeList } from './lists.ts';
import { writeParkMap } from './park-map.ts';
import type { PrintedSheet, Render } from './plan.ts';
import { createRequestFolder, findPython, requireProgram, root, runProgram } from './programs.ts';
import { renderFolder, renderInFull, renderShots } from './render.ts';

/** `printOnly`: never start Blender. */
export async function makePictures(all: PrintedSheet[], { only, printOnly }: { only: string[]; printOnly: boolean }) {
  const wanted = all.filter(({ id }) => only.length === 0 || only.includes(id));
  const due = await findPendingWork(wanted, await readPrintRecord(), printOnly);
  reportPlan(wanted.length, due);
  for (const sheet of due.records) await recordPrint(sheet);

  const { renders, prints } = due;
  const done = createProgress({ render: renders.length, print: prints.length, cut: prints.length });
  if (renders.length > 0)
    await renderInFull(renders, ({ name }, seconds) => done('render', `${name} rendered`, seconds));
  let queue = Promise.resolve();
  await printSheets(
    prints.map((sheet) => ({ sheet, out: printFileOf(sheet), width: sheet.width })),
    (wish) => renderFolder(due.passesOf(wish)),
    ({ sheet }, seconds) => {
      done('print', `${sheet.id} ${sheet.light} printed`, seconds);
      queue = queue.then(async () => {
        const begun = performance.now();
        await cutSheet(sheet, all);
        await recordPrint(sheet);
        done('cut', `${sheet.id} ${sheet.light} cut`, (performance.now() - begun) / 1000);
      });
      return queue;
    },
  );
  await recordPlaceholders(new Set(prints.map(({ id }) => id)));
  await recordFiles();
  await writeParkMap();
}

function reportPlan(wanted: number, { renders, prints, waiting }: PendingWork) {
  const fine = wanted - prints.length - waiting.length;
  console.log(`${wanted} editions, ${fine} up to date; ${renders.length} renders and ${prints.length} prints to make.`);
  const names = waiting.map(({ id, light }) => `${id} (${light})`);
  if (names.length > 0) console.log(`Left until they are rendered: ${names.join(', ')}`);
}

type StepCounts = Record<'render' | 'print' | 'cut', number>;

function createProgress(open: StepCounts) {
  const seconds: StepCounts = { render: 140, print: 8, cut: 12 };
  const count = () => open.render + open.print + open.cut;
  const total = count();
  return (kind: keyof StepCounts, what: string, took: number) => {
    open[kind]--;
    seconds[kind] = 0.7 * seconds[kind] + 0.3 * took;
    const left = open.render * seconds.render + open.print * seconds.print + open.cut * seconds.cut;
    const rest = count() > 0 ? ` · ${Math.ceil(left / 60)} min left` : '';
    console.log(`${`${total - count()}/${total}`.padStart(9)}  ${what} in ${took.toFixed(0)} s${rest}`);
  };
}

async function cutSheet(sheet: PrintedSheet, all: PrintedSheet[]) {
  const folder = join(picturesFolder, sheet.id);
  const image = sharp(printFileOf(sheet));
  await cutEditions({ ...sheet, image, size: await image.metadata(), folder });
  const current = all.filter(({ id }) => id === sheet.id).flatMap(listPrintFiles);
  const obsolete = (await readdir(folder)).filter((name) => name.endsWith('.avif') && !current.includes(name));
  await Promise.all(obsolete.map((name) => rm(join(folder, name))));
}

/** Reads the list again, because another run may have changed it. */
async function recordPrint(sheet: PrintedSheet) {
  const list = await readPrintRecord();
  await writeList(printRecordFile, { ...list, [sheet.id]: { ...list[sheet.id], [sheet.light]: fingerprintOf(sheet) } });
}

/** Makes nothing: the present inputs count as those of the finished files. */
export async function recordInputs(all: PrintedSheet[], only: string[]): Promise<void> {
  const list = await readPrintRecord();
  const finished = all.filter(({ id }) => only.length === 0 || only.includes(id)).filter(isComplete);
  for (const sheet of finished)
    if (list[sheet.id]?.[sheet.light] !== madeByHand)
      list[sheet.id] = { ...list[sheet.id], [sheet.light]: fingerprintOf(sheet) };
  await writeList(printRecordFile, list);
  console.log(`${finished.length} finished editions are recorded as up to date.`);
}

export async function makePreview(sheet: PrintedSheet): Promise<void> {
  const begun = performance.now();
  const folder = join(root, '.pictures/preview');
  if ('render' in sheet)
    await renderShots([sheet.render], { width: 480, samples: 8, folder }, () => console.log(`${sheet.id} rendered`));
  const out = join(folder, `${sheet.id}.png`);
  await printSheets(
    [{ sheet, out, width: 480 }],
    ({ name }) => join(folder, name),
    () => undefined,
  );
  console.log(`${out} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const printFileOf = ({ id, light }: PrintedSheet) => join(root, '.pictures/prints', `${id}-${light}.png`);

interface PrintOrder {
  sheet: PrintedSheet;
  out: string;
  width: number;
}

async function printSheets(
  orders: PrintOrder[],
  passesOf: (render: Render) => string,
  printed: (order: PrintOrder, seconds: number) => unknown,
): Promise<void> {
  if (orders.length === 0) return;
  if (orders.some(({ sheet }) => 'drawing' in sheet)) requireProgram('rsvg-convert');
  await using folder = await createRequestFolder();
  const file = join(folder.path, 'request.json');
  const requests = orders.map(({ sheet, out, width }) =>
    'drawing' in sheet
      ? { drawing: sheet.drawing, out, width }
      : { render: passesOf(sheet.render), out, width, ...sheet.wishes },
  );
  await writeFile(file, JSON.stringify(requests));
  const begun: unknown[] = [];
  await runProgram(findPython(), [join(root, 'art/print/print.py'), file], (line) => {
    const order = orders.find(({ out }) => line.startsWith(`${out} `));
    if (order) begun.push(printed(order, Number(line.slice(order.out.length + 1))));
  });
  await Promise.all(begun);
}
