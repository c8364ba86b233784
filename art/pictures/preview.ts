/** `--preview ID`: one picture in about 40 seconds, 480 dots wide and grainy, to judge camera and light by. */
import { join } from 'node:path';
import { root } from './entries.ts';
import type { Sheet } from './plan.ts';
import { print } from './print.ts';
import { render } from './render.ts';

const folder = join(root, '.pictures/preview');

export async function preview(sheet: Sheet): Promise<void> {
  const begun = performance.now();
  if ('render' in sheet) {
    await render([sheet.render], { width: 480, samples: 8, folder }, () => console.log(`${sheet.id} rendered`));
  }
  const out = join(folder, `${sheet.id}.png`);
  const passes = 'render' in sheet ? join(folder, sheet.render.name) : '';
  await print(
    [{ sheet, out, width: 480 }],
    () => passes,
    () => undefined,
  );
  console.log(`${out} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
