import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `0.1.0+3f9a2c1d`: the release, and a digest of the sources of site and server. */
export async function readVersion(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const built = await readFile(join(root, 'dist/bundle/.stamp'), 'utf8').catch(() => 'unbuilt');
  return `${version}+${built.slice(0, 8)}`;
}
