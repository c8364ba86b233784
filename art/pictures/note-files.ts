/** files.json: the hash of every finished picture and film, which is part of its address. */
import { writeFile } from 'node:fs/promises';
import { shippedFolder } from '#server/content/shipped.ts';
import { listFiles, recordOf } from '#server/pictures/shipped.ts';
import { estateFolder } from '#tools/estate.ts';

/** Of the house, and of the estate that the tests stand on. */
export async function noteFiles(): Promise<void> {
  await Promise.all([shippedFolder, estateFolder].map(noteFilesIn));
}

async function noteFilesIn(folder: string): Promise<void> {
  const lines = Object.entries(await listFiles(folder, { afresh: true })).map(
    ([file, [hash, bytes]]) => `  ${JSON.stringify(file)}: [${JSON.stringify(hash)}, ${bytes}]`,
  );
  await writeFile(recordOf(folder), `{\n${lines.join(',\n')}\n}\n`);
}
