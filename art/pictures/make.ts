import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutEditions } from '#art/editions.ts';
import { type Due, filesOf, markOf, whatIsDue } from './due.ts';
import { pictures } from './entries.ts';
import { madeFile, noteFiles, notePlaceholders, readMade, writeList } from './lists.ts';
import { writeParkMap } from './park-map.ts';
import type { Render, Sheet } from './plan.ts';
import { listen, need, python, requestFolder, root } from './programs.ts';
import { folderOf, render, renderInFull } from './render.ts';

/** `printOnly`: never start Blender. */
export async function makePictures(all: Sheet[], { only, printOnly }: { only: string[]; printOnly: boolean }) {
  const wanted = all.filter(({ id }) => only.length === 0 || only.includes(id));
  const due = await whatIsDue(wanted, await readMade(), printOnly);
  report(wanted.length, due);
  for (const sheet of due.records) await enter(sheet);

  const { renders, prints } = due;
  const done = progress({ render: renders.length, print: prints.length, cut: prints.length });
  if (renders.length > 0)
    await renderInFull(renders, ({ name }, seconds) => done('render', `${name} rendered`, seconds));
  let queue = Promise.resolve();
  await print(
    prints.map((sheet) => ({ sheet, out: printOf(sheet), width: sheet.width })),
    (wish) => folderOf(due.passesOf(wish)),
    ({ sheet }, seconds) => {
      done('print', `${sheet.id} ${sheet.light} printed`, seconds);
      queue = queue.then(async () => {
        const begun = performance.now();
        await cut(sheet, all);
        await enter(sheet);
        done('cut', `${sheet.id} ${sheet.light} cut`, (performance.now() - begun) / 1000);
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

type Counts = Record<'render' | 'print' | 'cut', number>;

function progress(open: Counts) {
  const seconds: Counts = { render: 140, print: 8, cut: 12 };
  const count = () => open.render + open.print + open.cut;
  const total = count();
  return (kind: keyof Counts, what: string, took: number) => {
    open[kind]--;
    seconds[kind] = 0.7 * seconds[kind] + 0.3 * took;
    const left = open.render * seconds.render + open.print * seconds.print + open.cut * seconds.cut;
    const rest = count() > 0 ? ` · ${Math.ceil(left / 60)} min left` : '';
    console.log(`${`${total - count()}/${total}`.padStart(9)}  ${what} in ${took.toFixed(0)} s${rest}`);
  };
}

async function cut(sheet: Sheet, all: Sheet[]) {
  const folder = join(pictures, sheet.id);
  const image = sharp(printOf(sheet));
  await cutEditions({ ...sheet, image, size: await image.metadata(), folder });
  const kept = all.filter(({ id }) => id === sheet.id).flatMap(filesOf);
  const gone = (await readdir(folder)).filter((name) => name.endsWith('.avif') && !kept.includes(name));
  await Promise.all(gone.map((name) => rm(join(folder, name))));
}

/** Reads the list again, because another run may have changed it. */
async function enter(sheet: Sheet) {
  const made = await readMade();
  await writeList(madeFile, { ...made, [sheet.id]: { ...made[sheet.id], [sheet.light]: markOf(sheet) } });
}

export async function preview(sheet: Sheet): Promise<void> {
  const begun = performance.now();
  const folder = join(root, '.pictures/preview');
  if ('render' in sheet)
    await render([sheet.render], { width: 480, samples: 8, folder }, () => console.log(`${sheet.id} rendered`));
  const out = join(folder, `${sheet.id}.png`);
  await print(
    [{ sheet, out, width: 480 }],
    ({ name }) => join(folder, name),
    () => undefined,
  );
  console.log(`${out} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const printOf = ({ id, light }: Sheet) => join(root, '.pictures/prints', `${id}-${light}.png`);

interface Order {
  sheet: Sheet;
  out: string;
  width: number;
}

async function print(
  orders: Order[],
  passesOf: (render: Render) => string,
  printed: (order: Order, seconds: number) => unknown,
): Promise<void> {
  if (orders.length === 0) return;
  if (orders.some(({ sheet }) => 'drawing' in sheet)) need('rsvg-convert');
  await using folder = await requestFolder();
  const file = join(folder.path, 'request.json');
  const requests = orders.map(({ sheet, out, width }) =>
    'drawing' in sheet
      ? { drawing: sheet.drawing, out, width }
      : { render: passesOf(sheet.render), out, width, ...sheet.wishes },
  );
  await writeFile(file, JSON.stringify(requests));
  const begun: unknown[] = [];
  await listen(python(), [join(root, 'art/print/print.py'), file], (line) => {
    const order = orders.find(({ out }) => line.startsWith(`${out} `));
    if (order) begun.push(printed(order, Number(line.slice(order.out.length + 1))));
  });
  await Promise.all(begun);
}
