import { relative } from 'node:path';
import { readEntries } from '#art/pictures/entries.ts';
import { adviceSentence } from '#office/shared/screens/advice/sentence.ts';
import { placeOf } from '#server/content/entry.ts';
import { readShipped, shippedFolder } from '#server/content/shipped.ts';
import { styleOf } from '#server/content/style.ts';
import { contentOf, type Entries, remarksOn } from '#server/content/whole.ts';
import { listFiles } from '#server/pictures/shipped.ts';
import { addressesOf } from '#site/addresses.ts';
import { openWords } from '#site/language/translator.ts';
import { newestFirst } from '#site/programme/programme.ts';
import { estateFolder } from '#tools/estate.ts';

const root = new URL('../../', import.meta.url).pathname;

/** The checks of a start and a publication, but notices fail too; also checks picture records. */
export async function checkContent(): Promise<void> {
  for (const folder of [shippedFolder, estateFolder]) {
    const said = await saidOf(folder);
    if (said.length > 0) throw new Error([`In ${relative(root, folder)}:`, ...said].join('\n'));
  }
  await readEntries();
}

async function saidOf(folder: string): Promise<string[]> {
  const { entries, slips } = await readShipped(folder);
  const content = contentOf(entries);
  const { flaws, notices } = remarksOn(entries, addressesOf({ content, events: newestFirst(content) }));
  const remarks = [...flaws, ...notices].map(({ said }) => said);
  return [...[...slips.values()].flat(), ...remarks, ...(await styleIn(entries)), ...(await wrongRecords(folder))];
}

/** Addresses with a hash never change, so the record must match every byte. */
async function wrongRecords(folder: string): Promise<string[]> {
  const [said, found] = [await listFiles(folder), await listFiles(folder, { afresh: true })];
  const wrong = Object.keys(found).filter((file) => said[file]?.[0] !== found[file]?.[0]);
  return wrong.length > 0
    ? [`files.json has another hash for ${wrong.join(', ')}. npm run art -- pictures --note writes it.`]
    : [];
}

async function styleIn(entries: Entries): Promise<string[]> {
  const { translator } = openWords(contentOf(entries), { pictures: new Map(), photographs: 0, films: new Map() });
  const all = await Promise.all(
    [...entries.values()].map(async (entry) =>
      (await styleOf(entry)).map(
        (one) => `${placeOf(entry)}: ${one.path}: ${adviceSentence(translator('en'), one, 'en')}`,
      ),
    ),
  );
  return all.flat();
}
