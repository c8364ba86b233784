import { readFiles } from '#server/content/files.ts';
import { readContent, shippedFolder } from '#server/content/shipped.ts';
import { silentSlips } from '#server/content/yaml.ts';
import { readEntries } from '#tools/pictures/entries.ts';

/** Every file of content/ as its schema wants it, whatever it names is there, and two slips that YAML swallows without a word. */
export async function checkContent(): Promise<void> {
  await readContent();
  await readEntries();
  const slips = (await readFiles(shippedFolder)).flatMap(({ file, text }) => silentSlips(`content/${file}`, text));
  if (slips.length > 0) throw new Error(slips.join('\n'));
}
