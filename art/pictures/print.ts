/** Prints sheets with art/print and hands each over as soon as it is dry. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Render, Sheet } from './plan.ts';
import { listen, need, python, requestFolder, root } from './programs.ts';

export const printOf = ({ id, light }: Sheet) => join(root, '.pictures/prints', `${id}-${light}.png`);

interface Order {
  sheet: Sheet;
  out: string;
  width: number;
}

export async function print(
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
