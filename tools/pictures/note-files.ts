/** content/files.json: the hash of every finished picture and film, which is part of its address. */
import { writeFile } from 'node:fs/promises';
import { shippedFolder } from '#server/content/shipped.ts';
import { listFiles, recordOf } from '#server/pictures/shipped.ts';

export async function noteFiles(): Promise<void> {
  const lines = Object.entries(await listFiles(shippedFolder, { afresh: true })).map(
    ([file, [hash, bytes]]) => `  ${JSON.stringify(file)}: [${JSON.stringify(hash)}, ${bytes}]`,
  );
  await writeFile(recordOf(shippedFolder), `{\n${lines.join(',\n')}\n}\n`);
}
