/** Linux keeps files in memory where one asks for it; many containers have hardly any room for them there. */
import { statfsSync } from 'node:fs';

export const memoryFolder = '/dev/shm';

/** Whether so many bytes more fit in. */
export function hasRoom(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > bytes;
  } catch {
    return false;
  }
}
