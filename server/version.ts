import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `0.1.0+3f9a2c1d`: the release, and a digest of the built site and the server, by which two builds of it are told apart. */
export async function readVersion(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const digest = createHash('sha256').update(await readFile(join(root, 'dist/.stamp')).catch(() => 'unstamped'));
  const names = await readdir(join(root, 'server'), { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')).sort()) {
    digest.update(name).update(await readFile(join(root, 'server', name)));
  }
  return `${version}+${digest.digest('hex').slice(0, 8)}`;
}
