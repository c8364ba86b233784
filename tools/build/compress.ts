import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const folder = new URL('../../dist/client/', import.meta.url).pathname;
const compressibleNames = /\.(js|css|svg|json|webmanifest|txt|html)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Scripts and styles are compressed once, at the highest level. */
export const compressAssets = (): Promise<void> => compressFiles(folder);

export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((candidate) => compressibleNames.test(candidate))) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await brotli(bytes));
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
  }
}
