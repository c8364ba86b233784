/**
 * The primary of a pair dies while guests send and readers read; the standby is promoted, and the servers find it without a start. What
 * had been confirmed is then looked for on it. For a while before, nothing reaches the standby: that is where loss would come from.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStorage } from '#server/storage/open.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { sharedSecrets } from './many-servers.ts';
import { findLosses, startCrowd } from './simulated-crowd.ts';
import { staffMember } from './staff.ts';
import { startTwoPostgres } from './two-postgres.ts';
import { serveUnwarmed } from './unwarmed-server.ts';
import { waitUntil } from './wait-until.ts';

interface StandbyOptions {
  synchronous: boolean;
  /** how long the line to the standby is cut before the primary goes, in milliseconds */
  cut: number;
  how?: 'kill' | 'freeze';
  bookings?: number;
}

export async function runStandby({ synchronous, cut, how = 'kill', bookings = 20 }: StandbyOptions) {
  const dataDir = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-standby-')));
  await using two = await startTwoPostgres({ synchronous });
  const settings = { LOG_LEVEL: 'error', TRUST_PROXY: 'off', ...sharedSecrets, DATABASE_URL: two.url };
  await using server = await serveUnwarmed(settings);
  const storage = await openStorage({ dataDir, databaseUrl: two.url });
  const owner = await staffMember({ storage, clock: { now: new Date() } });
  await storage.close();
  const people = await startCrowd(server.address, owner.cookie);
  const { heard } = people;
  const more = async (wanted: number) => {
    const confirmed = heard.confirmed.length;
    await waitUntil(() => heard.confirmed.length >= confirmed + wanted);
  };
  await more(bookings);
  two.cut();
  const before = heard.confirmed.length;
  await setTimeout(cut);
  const whileCut = heard.confirmed.length - before;
  await two[how]();
  await two.promote();
  const promoted = performance.now();
  await more(1);
  const backAfter = Math.round(performance.now() - promoted);
  await more(bookings);
  await people.leave();
  const there = await openStorage({ dataDir, databaseUrl: two.standby });
  const held = await findLosses(there.db, heard);
  await there.close();
  const { confirmed, answered, again, never, refused, saves } = heard;
  const counted = { confirmed: confirmed.length, refused: refused.length, answered, again, saves, never };
  return { ...counted, ...held, whileCut, backAfter };
}
