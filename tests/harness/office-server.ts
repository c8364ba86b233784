import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { TestServer } from '#tools/test-server.ts';
import { oncePerWorker } from './browser.ts';
import { prepareDataFolder } from './request-rows.ts';
import { createStaffMember } from './staff.ts';
import { startUnwarmedServer } from './unwarmed-server.ts';

export interface OfficeServer extends TestServer {
  cookie: string;
}

/** A server with one signed-in person. `prepare` fills the database and returns test data. */
export const officeServerFixture = <More = object>(
  name: string,
  prepare: (storage: DatabaseStorage, now: Date, folder: string) => Promise<More> = async () => ({}) as More,
) =>
  oncePerWorker<OfficeServer & More>(async (use) => {
    const folder = await mkdtemp(join(tmpdir(), `tollenau-${name}-`));
    const storage = await prepareDataFolder(folder);
    const now = new Date();
    const more = await prepare(storage, now, folder);
    const { cookie } = await createStaffMember({ storage, clock: { now } }, 'office');
    await storage.close();
    await using server = await startUnwarmedServer({ LOG_LEVEL: 'warn', DATA_DIR: folder });
    await use({ ...server, folder, cookie, ...more });
    await rm(folder, { recursive: true, force: true });
  });
