/** A server that is killed while it publishes: afterwards the old words stand or the new ones, and never something between. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { guarded } from '#tools/process-guard.ts';
import { serve } from '#tools/served.ts';

const program = new URL('../harness/publishing-server.ts', import.meta.url).pathname;

/** Publishes one number after the other until it is killed; the last that was confirmed. */
async function killedWhilePublishing(folder: string, from: number, after: number): Promise<number> {
  const child = guarded(fork(program, { env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent' } }));
  await once(child, 'message');
  let confirmed = from;
  const publishing = (async () => {
    for (let number = from + 1; ; number++) {
      child.send(phone(number));
      await once(child, 'message');
      confirmed = number;
    }
  })();
  publishing.catch(() => {});
  await setTimeout(after);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return confirmed;
}

const phone = (number: number) => `+49 39600 9${String(number).padStart(4, '0')}`;

/** What lies on the disk, read by another program than ours. */
function onDisk(folder: string) {
  using database = new DatabaseSync(join(folder, 'tollenau.sqlite'));
  const one = (question: string) => Object.values(database.prepare(question).get() ?? {})[0];
  return {
    damaged: one('pragma integrity_check') !== 'ok',
    epoch: Number(one('select epoch from content_epochs')),
    revisions: Number(one('select count(*) from content_revisions')),
    newest: Number(one('select coalesce(max(number), 0) from content_revisions')),
    head: Number(one('select coalesce(max(revision), 0) from content_heads')),
    says: String(one('select data from content_revisions order by number desc limit 1') ?? ''),
  };
}

test('four kills in the middle of publishing: old or new, never between, and nothing confirmed is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-killed-'));
  try {
    let published = 0;
    for (let kill = 0; kill < 4; kill++) {
      const confirmed = await killedWhilePublishing(folder, published, 300 + 1200 * kill);
      const { damaged, epoch, revisions, newest, head, says } = onDisk(folder);
      expect({ damaged, revisions, newest, head }).toEqual({
        damaged: false,
        revisions: epoch,
        newest: epoch,
        head: epoch,
      });
      expect(epoch).toBeGreaterThanOrEqual(confirmed);
      expect(epoch).toBeLessThanOrEqual(confirmed + 1);
      if (epoch > 0) expect(says).toContain(phone(epoch));
      published = epoch;
    }
    expect(published).toBeGreaterThan(1);
    await using server = await serve({ DATA_DIR: folder, LOG_LEVEL: 'error' });
    expect(await (await fetch(`${server.address}/contact?lng=de`)).text()).toContain(phone(published).slice(4));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
