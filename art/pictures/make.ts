/** Makes what is missing or out of date: renders, prints, cuts, and records each sheet as it is finished. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutEditions } from '#art/editions.ts';
import { type Due, filesOf, markOf, whatIsDue } from './due.ts';
import { pictures } from './entries.ts';
import { noteFiles } from './note-files.ts';
import { writeParkMap } from './park-map.ts';
import { notePlaceholders } from './placeholder.ts';
import type { Sheet } from './plan.ts';
import { print, printOf } from './print.ts';
import { Progress } from './progress.ts';
import { readMade, writeMade } from './record.ts';
import { folderOf, renderInFull } from './render.ts';

export interface Wish {
  /** these pictures only */
  only: string[];
  /** never starts Blender: prints what passes there are */
  printOnly: boolean;
}

export async function makePictures(all: Sheet[], { only, printOnly }: Wish): Promise<void> {
  const wanted = all.filter(({ id }) => only.length === 0 || only.includes(id));
  const due = await whatIsDue(wanted, await readMade(), printOnly);
  report(wanted.length, due);
  for (const sheet of due.records) await enter(sheet);

  const { renders, prints } = due;
  const progress = new Progress({ render: renders.length, print: prints.length, cut: prints.length });
  if (renders.length > 0) {
    await renderInFull(renders, ({ name }, seconds) => progress.done('render', `${name} rendered`, seconds));
  }
  let queue = Promise.resolve();
  const orders = prints.map((sheet) => ({ sheet, out: printOf(sheet), width: sheet.width }));
  await print(
    orders,
    (wish) => folderOf(due.passesOf(wish)),
    ({ sheet }, seconds) => {
      progress.done('print', `${sheet.id} ${sheet.light} printed`, seconds);
      queue = queue.then(async () => {
        const begun = performance.now();
        await cut(sheet, all);
        await enter(sheet);
        progress.done('cut', `${sheet.id} ${sheet.light} cut`, (performance.now() - begun) / 1000);
      });
      return queue;
    },
  );
  await notePlaceholders(new Set(prints.map(({ id }) => id)));
  await noteFiles();
  await writeParkMap();
}

function report(wanted: number, { renders, prints, waiting }: Due) {
  const fine = wanted - prints.length - waiting.length;
  console.log(`${wanted} editions, ${fine} up to date; ${renders.length} renders and ${prints.length} prints to make.`);
  const names = waiting.map(({ id, light }) => `${id} (${light})`);
  if (names.length > 0) console.log(`Left until they are rendered: ${names.join(', ')}`);
}

/** Files of crops or lights that are no longer wanted go. */
async function cut(sheet: Sheet, all: Sheet[]) {
  const folder = join(pictures, sheet.id);
  const image = sharp(printOf(sheet));
  const size = await image.metadata();
  await cutEditions({ ...sheet, image, size, folder });
  const kept = all.filter(({ id }) => id === sheet.id).flatMap(filesOf);
  const gone = (await readdir(folder)).filter((name) => name.endsWith('.avif') && !kept.includes(name));
  await Promise.all(gone.map((name) => rm(join(folder, name))));
}

/** Read anew each time: another run may be at work on other pictures. */
async function enter(sheet: Sheet) {
  const { id, light } = sheet;
  const made = await readMade();
  made[id] = { ...made[id], [light]: markOf(sheet) };
  await writeMade(made);
}
