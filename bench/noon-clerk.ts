/** The decision at noon, by a clerk who knows the way, on a telephone: from “Today” to a decision that everybody reads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { beginFolder, eveningAhead, fillRequests, requestRow } from '#tests/harness/desk.ts';
import { signIn } from '#tests/harness/signed-in.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { serve } from '#tools/served.ts';
import { Clerk } from './clerk.ts';
import { atMost, type Figure } from './figure.ts';

export async function measureNoonClerk(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-noon-'));
  const storage = await beginFolder(folder);
  const now = new Date();
  await eveningAhead(storage.db, now, { tonight: true });
  await fillRequests(storage.db, [requestRow(0, 1, now, { state: 'accepted' })]);
  const { cookie } = await staffMember({ storage, clock: { now } }, 'office');
  await storage.close();
  await using server = await serve({ LOG_LEVEL: 'error', DATA_DIR: folder });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const context = await browser.newContext({
      ...{ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    await signIn(context, { ...server, cookie });
    const page = await context.newPage();
    const clerk = new Clerk(page, server.address);
    await clerk.sit('/office');
    await clerk.link('In die Scheune');
    await clerk.button('Entscheiden: In die Scheune');
    await page.waitForURL(/done=decided/);
    const { presses, seconds } = clerk.effort;
    return [
      atMost('L4 park or barn on a telephone', presses, 4, 'presses'),
      atMost('L4 park or barn on a telephone', seconds, 20, 's'),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
