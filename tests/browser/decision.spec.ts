/** At noon, on a telephone in the sun: from the office's first page to a decision that everybody reads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/harness/browser.ts';
import { beginFolder, eveningAhead, fillRequests, requestRow } from '#tests/harness/desk.ts';
import { faultsOn } from '#tests/harness/looked-at.ts';
import { signIn } from '#tests/harness/signed-in.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('two presses lead from “Today” to the barn; the sentence, the letters and who gets them stand there before', async ({
  page,
  context,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-noon-'));
  const storage = await beginFolder(folder);
  const now = new Date();
  await eveningAhead(storage.db, now, { tonight: true });
  const rows = [0, 1, 2].map((index) => requestRow(index, 3, now, { state: index < 2 ? 'accepted' : 'waiting' }));
  await fillRequests(storage.db, rows);
  const { cookie } = await staffMember({ storage, clock: { now } }, 'office');
  await storage.close();
  await using server = await serveUnwarmed({ LOG_LEVEL: 'warn', DATA_DIR: folder });
  await signIn(context, { ...server, cookie });
  await page.goto(`${server.address}/office?lng=en`);
  await page.getByRole('link', { name: 'Into the barn' }).click();
  await expect(page.getByText('Ticked: to 2 people.')).toBeVisible();
  await expect(page.getByText('We play in the barn').first()).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decide: Into the barn' }).click();
  await expect(page.getByText('Decided. The pages say it already')).toBeVisible();
  await expect(page.getByText('2 still wait.')).toBeVisible();
  await page.goto(`${server.address}/events/15?lng=en`);
  await expect(page.getByText('New place', { exact: true })).toBeVisible();
  await expect(page.getByText('We play in the barn').first()).toBeVisible();
  await rm(folder, { recursive: true, force: true });
});
