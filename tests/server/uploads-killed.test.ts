/** A server that dies with pictures in hand. `npm run bench durability` runs the long form. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { uploadKillRun } from '#tests/harness/upload-kill-run.ts';

test('U6 three kills during uploads: no picture lies about, no request without its copy, no copy without its request', async () => {
  const outcome = await uploadKillRun(3);
  expect(outcome.confirmed).toBeGreaterThanOrEqual(2);
  expect(outcome).toMatchObject({ torn: 0, readable: [] });
});

test('U6 the search can find something: a picture left lying, a copy taken out', async () => {
  const outcome = await uploadKillRun(2, async (folder, picture) => {
    await writeFile(join(folder, 'upload.part'), picture.subarray(0, 3000));
    const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: 5000 });
    database.exec('delete from id_copies where request_id = (select max(request_id) from id_copies)');
    database.close();
  });
  expect(outcome).toMatchObject({ torn: 1, readable: ['upload.part'] });
});
