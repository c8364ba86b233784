/** Kills a process again and again while it publishes, and looks each time at what lies on the disk. */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { readShipped } from '#server/content/shipped.ts';
import { openStorage } from '#server/storage/open.ts';
import { estateFolder } from '#tools/estate.ts';
import { end, guarded } from '#tools/process-guard.ts';
import { leanLibrary, phoneNumber, readPlain } from './lean-library.ts';

interface PublishKills {
  kills: number;
  published: number;
  /** confirmed and not there */
  lost: number;
  /** an epoch without its revision, a revision without its head, words of another */
  torn: number;
  damaged: number;
  /** there, though the confirmation did not arrive: allowed */
  unconfirmed: number;
  /** what a visitor then reads is what was published last */
  standsAfterwards: boolean;
}

const program = new URL('publishing-until-killed.ts', import.meta.url).pathname;

/** `tamper` gets the database after it has been looked at; what a second look finds is the control: whether looking finds something. */
export async function publishKillRun(
  kills: number,
  tamper?: (database: DatabaseSync) => void,
): Promise<PublishKills & { control?: Pick<PublishKills, 'torn'> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-killed-'));
  const shipped = await readShipped(estateFolder);
  const found = { lost: 0, torn: 0, damaged: 0, unconfirmed: 0 };
  let published = 0;
  try {
    for (let kill = 0; kill < kills; kill++) {
      // Loading our own code is most of what each of them does, unless the first leaves it compiled.
      const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
      const environment = { ...cache, ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent' };
      const child = guarded(fork(program, { env: environment, serialization: 'advanced' }));
      let confirmed = published;
      const writing = Promise.withResolvers<void>();
      // The first of a process takes long, the third is over in a few milliseconds.
      let before = kill % 3;
      child.on('message', (told: number | 'writing') => {
        if (told !== 'writing') confirmed = told;
        else if (before-- === 0) writing.resolve();
      });
      child.once('exit', (code) => writing.reject(new Error(`It ended by itself, with ${code}.`)));
      child.send(shipped);
      await writing.promise;
      // Before anything is written, between two tables, while it is committed, after that.
      await setTimeout(kill % 8);
      await end(child);
      const there = onDisk(folder);
      found.damaged += Number(there.damaged);
      found.torn += Number(there.torn);
      found.lost += Math.max(0, confirmed - there.epoch);
      found.unconfirmed += Math.max(0, there.epoch - confirmed);
      published = there.epoch;
    }
    const storage = await openStorage(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
    const { phone } = await readPlain(await leanLibrary(storage, { shipped }));
    await storage.close();
    const standsAfterwards = published === 0 || phone === phoneNumber(published);
    const control = tamper && { torn: Number(onDisk(folder, tamper).torn) };
    return { kills, published, ...found, standsAfterwards, ...(control && { control }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Read by another program than ours. */
function onDisk(folder: string, tamper?: (database: DatabaseSync) => void) {
  using database = new DatabaseSync(join(folder, 'tollenau.sqlite'));
  tamper?.(database);
  const one = (question: string) => Object.values(database.prepare(question).get() ?? {})[0];
  const epoch = Number(one('select epoch from content_epochs'));
  const numbers = [
    one('select count(*) from content_revisions'),
    one('select coalesce(max(number), 0) from content_revisions'),
    one('select coalesce(max(revision), 0) from content_heads'),
  ];
  const says = String(one('select data from content_revisions order by number desc limit 1'));
  const torn = numbers.some((number) => Number(number) !== epoch) || (epoch > 0 && !says.includes(phoneNumber(epoch)));
  return { epoch, torn, damaged: one('pragma integrity_check') !== 'ok' };
}
