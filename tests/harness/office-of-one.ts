import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import type { Served } from '#tools/served.ts';
import { once } from './browser.ts';
import { beginFolder } from './desk.ts';
import { staffMember } from './staff.ts';

export interface OfficeOfOne extends Served {
  /** of somebody who is signed in */
  cookie: string;
}

/** A server with a folder of its own, and somebody who works in its office. */
export const officeOfOne = (name: string) =>
  once<OfficeOfOne>(async (use) => {
    const folder = await mkdtemp(join(tmpdir(), `tollenau-${name}-`));
    const storage = await beginFolder(folder);
    const { cookie } = await staffMember({ storage, clock: { now: new Date() } }, 'office');
    await storage.close();
    await using server = await serveUnwarmed({ LOG_LEVEL: 'warn', DATA_DIR: folder });
    await use({ ...server, cookie });
    await rm(folder, { recursive: true, force: true });
  });
