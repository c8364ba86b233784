import { readShipped, shippedFolder } from '#server/content/shipped.ts';
import { contentOf, remarksOn } from '#server/content/whole.ts';
import { listFiles } from '#server/pictures/shipped.ts';
import { addressesOf } from '#site/addresses.ts';
import { newestFirst } from '#site/programme/programme.ts';
import { readEntries } from '#tools/pictures/entries.ts';

/** The files as a start and a publication check them; here a notice fails, too. And what only the makers of pictures know. */
export async function checkContent(): Promise<void> {
  const { entries, slips } = await readShipped();
  const content = contentOf(entries);
  const { flaws, notices } = remarksOn(entries, addressesOf({ content, events: newestFirst(content) }));
  const said = [...[...slips.values()].flat(), ...[...flaws, ...notices].map((remark) => remark.said)];
  if (said.length > 0) throw new Error(said.join('\n'));
  await readEntries();
  await checkRecord();
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
