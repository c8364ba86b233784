import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { masterSecrets } from '#server/secrets/master-secrets.ts';
import { filterRegularBackups, getBackupFolder, listBackups } from '#server/storage/backups.ts';
import { digestParts, readBuildStamp, serverParts } from '#tools/build/parts.ts';

export interface DoctorFinding {
  what: string;
  /** `warning`: works, but the operator should know; `error`: does not work */
  state: 'fine' | 'warning' | 'error';
  message: string;
}

export const createOk = (what: string, message: string): DoctorFinding => ({ what, state: 'fine', message });
export const createWarning = (what: string, message: string): DoctorFinding => ({ what, state: 'warning', message });
export const createFault = (what: string, message: string): DoctorFinding => ({ what, state: 'error', message });

const hour = 60 * 60 * 1000;
const megabyte = 1024 ** 2;

export async function checkBuild(version: string, folder = 'dist/bundle'): Promise<DoctorFinding> {
  const built = await readBuildStamp(folder).catch(() => undefined);
  if (!built) return createFault('build', 'Nothing is built here: npm run build.');
  if (built !== (await digestParts(serverParts)))
    return createFault('build', 'The build is older than the code: npm run build, then restart.');
  return createOk('build', `Node ${process.versions.node}, release ${version}.`);
}

/** The operator must own the files: root would create files that the server cannot read. */
export function checkFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): DoctorFinding {
  if (!existsSync(dataDir))
    return (databaseUrl ? createWarning : createFault)(
      'folder',
      `DATA_DIR is ${dataDir}, but this folder does not exist. Does the server use the same DATA_DIR?`,
    );
  const own = process.getuid?.();
  const paths = [dataDir, ...Object.values(masterSecrets).map(({ file }) => join(dataDir, file))];
  for (const path of paths.filter((one) => existsSync(one))) {
    const { uid, mode } = statSync(path);
    if (own !== undefined && uid !== own)
      return createFault(
        'folder',
        `${path} belongs to user ${uid}, and this is user ${own}. Run the command as the user of the server.`,
      );
    if (mode & 0o077) return createFault('folder', `Other users can open ${path}: chmod go= ${path}`);
  }
  return createOk('folder', `${dataDir} can be opened only by its owner.`);
}

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<DoctorFinding> {
  const found = await statfs(dataDir).catch(() => undefined);
  if (!found) return createWarning('disk', `Cannot read the free space of the disk of ${dataDir}.`);
  const free = Math.floor((found.bavail * found.bsize) / megabyte);
  const message = `${free} MB are free in DATA_DIR.`;
  return free < limits.diskLow / megabyte
    ? createFault('disk', `Only ${message} Delete old backups and releases.`)
    : createOk('disk', message);
}

export async function checkBackups(config: Pick<Config, 'backupDir' | 'dataDir'>, now: Date): Promise<DoctorFinding> {
  const place = getBackupFolder(config);
  const found = await listBackups(place).catch(() => undefined);
  if (!found) return createFault('backup', `${place} cannot be read.`);
  const [newest] = filterRegularBackups(found, now);
  if (!newest)
    return createWarning(
      'backup',
      `No backup in ${place}. npm run admin -- backup makes one. Ignore this if you back up in another way.`,
    );
  const age = now.getTime() - newest.at.getTime();
  const message = `The newest is ${Math.floor(age / hour)} hours old; ${found.length} are in ${place}.`;
  return age > limits.backupLate
    ? createFault('backup', `${message} The job that makes them has stopped: systemctl status venue-site-backup`)
    : createOk('backup', message);
}

/** A wrong clock breaks one-time codes, links and certificates. */
export function checkClock(): DoctorFinding {
  try {
    const words = ['show', '-p', 'NTPSynchronized', '--value'];
    const answer = execFileSync('timedatectl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    if (answer === 'no')
      return createWarning('clock', 'Nothing sets the clock of this machine: timedatectl set-ntp true');
    if (answer === 'yes') return createOk('clock', 'It is set by the network.');
  } catch {}
  const now = new Date().toISOString();
  return createWarning('clock', `The clock of this machine could not be checked. It shows ${now}.`);
}
