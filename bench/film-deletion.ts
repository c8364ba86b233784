/** The longest `/readyz`, asked every 20 ms, while a film of 195 MB is deleted in three ways. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { filmLimits } from '#contract/content/film-file.ts';
import { getDatabasePath } from '#server/storage/sqlite.ts';
import type { Database } from '#server/storage/tables.ts';
import { prepareDataFolder } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { startServer } from '#tools/test-server.ts';
import { atMost, type Figure } from './harness.ts';

const parts = 195;
const [ended, refused, unused] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

export async function measureFilmDeletion(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-films-'));
  try {
    const storage = await prepareDataFolder(folder);
    const now = new Date();
    const owner = await createStaffMember({ storage, clock: { now } }, 'owner');
    const at = now.toISOString();
    for (const id of [ended, refused]) {
      const upload = { id, name: `${id}.mp4`, bytes: parts * filmLimits.partBytes, by: owner.id, at };
      await storage.db.insertInto('filmUploads').values(upload).execute();
      await fillParts(storage.db, id);
    }
    await storage.close();
    const settings = { LOG_LEVEL: 'error', DATA_DIR: folder, CONTENT_DIR: fixtureContentFolder };
    const waits: Record<string, number> = {};
    const measure = async (name: string, address: string, act: () => Promise<unknown>) => {
      waits[name] = await measureLongestWait(address, act);
    };
    {
      await using server = await startServer(settings);
      const post = (action: string, upload = '') =>
        fetch(`${server.address}/office/films/new`, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
          body: new URLSearchParams({ action, upload }),
        }).then(({ status }) => status);
      await measure('idle', server.address, () => setTimeout(3000));
      await measure('ended upload', server.address, () => post(`end:${ended}`));
      await measure('refused film', server.address, () => post('finish', refused));
      await waitUntilEmpty(folder);
    }
    const again = await prepareDataFolder(folder);
    const facts = {
      sourceHash: 'x',
      facts: '{}',
      at,
      lastUsedAt: '2020',
      publishedAt: null,
      bytes: parts * filmLimits.partBytes,
    };
    await again.db
      .insertInto('films')
      .values({ hash: 'x', uploadId: unused, address: 'x', ...facts })
      .execute();
    await fillParts(again.db, unused);
    await again.close();
    // The job runs when the server starts to listen, so it may have begun before the first question.
    await using server = await startServer(settings);
    await measure('unused film', server.address, () => waitUntilEmpty(folder));
    console.table(waits);
    const { idle = 0, ...deletions } = waits;
    return [
      atMost(
        '/readyz beside the deletion of a film, against an idle server',
        Math.max(...Object.values(deletions)) - idle,
        500,
        'ms',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillParts(db: Database, uploadId: string): Promise<void> {
  for (let number = 0; number < parts; number++)
    await db
      .insertInto('filmParts')
      .values({ uploadId, number, bytes: randomBytes(filmLimits.partBytes) })
      .execute();
}

async function waitUntilEmpty(folder: string): Promise<void> {
  const database = new DatabaseSync(getDatabasePath(folder), { readOnly: true, timeout: 10_000 });
  while (database.prepare('select 1 from film_parts limit 1').get()) await setTimeout(200);
  database.close();
}

async function measureLongestWait(address: string, act: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const ended = act().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const begun = performance.now();
    await (await fetch(`${address}/readyz`)).text();
    longest = Math.max(longest, performance.now() - begun);
    await setTimeout(20);
  }
  await ended;
  return Math.round(longest);
}
