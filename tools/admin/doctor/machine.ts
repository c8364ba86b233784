import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { masters } from '#server/secrets/masters.ts';
import { backupFolder, backupsIn, newestBackups } from '#server/storage/backups.ts';
import { builtOf, digestOf, serverParts } from '#tools/build/parts.ts';

export interface Finding {
  what: string;
  /** `look`: works, but the operator should know; `mend`: does not work */
  state: 'fine' | 'look' | 'mend';
  says: string;
}

export const fine = (what: string, says: string): Finding => ({ what, state: 'fine', says });
export const look = (what: string, says: string): Finding => ({ what, state: 'look', says });
export const mend = (what: string, says: string): Finding => ({ what, state: 'mend', says });

const hour = 60 * 60 * 1000;
const megabyte = 1024 ** 2;

export async function build(version: string): Promise<Finding> {
  const built = await builtOf('dist/bundle').catch(() => undefined);
  if (!built) return mend('build', 'Nothing is built here: npm run build.');
  if (built !== (await digestOf(serverParts)))
    return mend('build', 'What is built is older than the code beside it: npm run build, then a restart.');
  return fine('build', `Node ${process.versions.node}, release ${version}.`);
}

/** The operator must own the files: root would leave some that the server may not read. */
export function folder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Finding {
  if (!existsSync(dataDir))
    return (databaseUrl ? look : mend)('folder', `DATA_DIR is ${dataDir}, and that is not there. Is it the server's?`);
  const own = process.getuid?.();
  const paths = [dataDir, ...Object.values(masters).map(({ file }) => join(dataDir, file))];
  for (const path of paths.filter((one) => existsSync(one))) {
    const { uid, mode } = statSync(path);
    if (own !== undefined && uid !== own)
      return mend('folder', `${path} belongs to user ${uid}, and this is user ${own}. Ask as the user of the server.`);
    if (mode & 0o077) return mend('folder', `Others than its owner get into ${path}: chmod go= ${path}`);
  }
  return fine('folder', `${dataDir} is for its owner alone.`);
}

export async function disk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const found = await statfs(dataDir).catch(() => undefined);
  if (!found) return look('disk', `How full the disk of ${dataDir} is cannot be seen.`);
  const free = Math.floor((found.bavail * found.bsize) / megabyte);
  const says = `${free} MB are free in DATA_DIR.`;
  return free < limits.diskLow / megabyte
    ? mend('disk', `Only ${says} Old backups and releases may go.`)
    : fine('disk', says);
}

export async function backups(config: Pick<Config, 'backupDir' | 'dataDir'>, now: Date): Promise<Finding> {
  const place = backupFolder(config);
  const found = await backupsIn(place).catch(() => undefined);
  if (!found) return mend('backup', `${place} cannot be read.`);
  const [newest] = newestBackups(found, now);
  if (!newest)
    return look(
      'backup',
      `There is none in ${place}: npm run admin -- backup. If the site is kept in another way, all is well.`,
    );
  const age = now.getTime() - newest.at.getTime();
  const says = `The newest is ${Math.floor(age / hour)} hours old, ${found.length} lie in ${place}.`;
  return age > limits.backupLate ? mend('backup', `${says} Whatever makes them has stopped.`) : fine('backup', says);
}

/** A wrong clock breaks one-time codes, links and certificates. */
export function clock(): Finding {
  try {
    const words = ['show', '-p', 'NTPSynchronized', '--value'];
    const said = execFileSync('timedatectl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    if (said === 'no') return look('clock', 'Nothing sets the clock of this machine: timedatectl set-ntp true');
    if (said === 'yes') return fine('clock', 'It is set by the network.');
  } catch {}
  const now = new Date().toISOString();
  return look('clock', `This machine cannot say whether its clock is right. It believes it is ${now}.`);
}
