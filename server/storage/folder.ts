import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingsError } from '#server/config.ts';

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'it or a part of its path is a file, not a folder',
  EEXIST: 'it or a part of its path is a file, not a folder',
  ENOSPC: 'the disk is full',
};

export function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    if (!reason) throw error;
    throw new SettingsError(
      `DATA_DIR is ${JSON.stringify(folder)}: ${reason}. It must be a folder that the server may write to.`,
    );
  }
}
