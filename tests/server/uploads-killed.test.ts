/**
 * A server that dies with pictures in hand. `npm run prove -- kill` runs the long form.
 * @module-tag full
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { runUploadKills } from '#tests/harness/upload-kill-run.ts';

test('U6 three kills during uploads: no picture lies about, no request without its copy, no copy without its request; one left lying and one taken out are found', async () => {
  const { control, ...outcome } = await runUploadKills(3, async ({ folder, picture, name }) => {
    await writeFile(join(folder, 'upload.part'), picture.subarray(0, 3000));
    const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
    database
      .prepare('delete from id_copies where request_id = (select id from ticket_requests where full_name = ?)')
      .run(name);
    database.close();
  });
  expect(outcome.confirmed).toBeGreaterThanOrEqual(2);
  expect(outcome).toMatchObject({ torn: 0, readable: [] });
  expect(control).toMatchObject({ torn: 1, readable: ['upload.part'] });
});
