/**
 * A page that was opened before a new release asks for the scripts of the release it came from. So every server leaves the
 * scripts of its release in the data folder, where the servers that come after it find them.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** its name ends with a hash, so that it never means anything else */
export const isScript = (name: string): boolean => /^[\w-]+(\.[\w-]+)+\.(js|css)$/.test(name);
const isPart = (name: string): boolean => isScript(name.replace(/\.(br|gz)$/, ''));

const releasesKept = 3;

/** The folder with the scripts of this release and of those that started last before it. */
export async function keepScripts(built: string, dataDir: string, version: string): Promise<string> {
  const folder = join(dataDir, 'scripts');
  const releases = join(folder, 'releases');
  await mkdir(releases, { recursive: true, mode: 0o700 });
  const names = (await readdir(built)).filter(isPart);
  // The list comes before what is on it: whoever tidies up at this moment then sees that it is wanted.
  await writeFile(join(releases, version), names.join('\n'));
  const present = new Set(await readdir(folder));
  for (const name of names.filter((one) => !present.has(one))) {
    const part = join(folder, `${name}.${process.pid}.part`);
    await copyFile(join(built, name), part);
    await rename(part, join(folder, name));
  }
  await tidy(folder, releases);
  return folder;
}

async function tidy(folder: string, releases: string): Promise<void> {
  const found = (await readdir(folder)).filter(isPart);
  const started = await Promise.all(
    (await readdir(releases)).map(async (name) => ({ name, at: (await stat(join(releases, name))).mtimeMs })),
  );
  const byAge = started.sort((a, b) => b.at - a.at).map(({ name }) => name);
  const lists = await Promise.all(byAge.slice(0, releasesKept).map((name) => readFile(join(releases, name), 'utf8')));
  const wanted = new Set(lists.flatMap((list) => list.split('\n')));
  for (const name of found.filter((one) => !wanted.has(one))) await rm(join(folder, name), { force: true });
  for (const name of byAge.slice(releasesKept)) await rm(join(releases, name), { force: true });
}
