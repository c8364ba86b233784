import { readFiles } from '#server/content/files.ts';
import { readContent, shippedFolder } from '#server/content/shipped.ts';
import { silentSlips } from '#server/content/yaml.ts';
import { listFiles } from '#server/pictures/shipped.ts';
import { readEntries } from '#tools/pictures/entries.ts';

/** Every file of content/ as its schema wants it, whatever it names is there, and two slips that YAML swallows without a word. */
export async function checkContent(): Promise<void> {
  await readContent();
  await readEntries();
  await checkRecord();
  const slips = (await readFiles(shippedFolder)).flatMap(({ file, text }) => silentSlips(`content/${file}`, text));
  if (slips.length > 0) throw new Error(slips.join('\n'));
}

/** An address says a hash for ever, so the record has to be right about every byte. */
async function checkRecord(): Promise<void> {
  const [said, found] = [await listFiles(shippedFolder), await listFiles(shippedFolder, { afresh: true })];
  const wrong = Object.keys(found).filter((file) => said[file]?.[0] !== found[file]?.[0]);
  if (wrong.length > 0)
    throw new Error(
      `content/files.json has another hash for ${wrong.join(', ')}. npm run pictures -- --note writes it.`,
    );
}
