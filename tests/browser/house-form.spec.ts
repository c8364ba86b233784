/** The first form about the house of a new venue, with the site beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as baseTest, expect, oncePerWorker } from '#tests/harness/browser.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { checkPage } from '#tests/harness/page-checks.ts';
import { prepareDataFolder } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { writeNewVenue } from '#tools/admin/new-venue.ts';

const test = baseTest.extend<{ venue: { address: string; cookie: string } }>({
  venue: oncePerWorker(async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'venue-'));
    const [content, data] = [join(folder, 'content'), join(folder, 'data')];
    await writeNewVenue(content);
    const storage = await prepareDataFolder(data);
    const { cookie } = await createStaffMember({ storage, clock: { now: new Date() } }, 'owner');
    await storage.close();
    await using server = await startUnwarmedServer({ LOG_LEVEL: 'warn', DATA_DIR: data, CONTENT_DIR: content });
    await use({ address: server.address, cookie });
    await rm(folder, { recursive: true, force: true });
  }),
});

const findHeading = (page: Page) =>
  page.frameLocator('[data-preview-frame=de] iframe:not([data-loading])').locator('h1');

test('an owner comes from the start page, sees the site beside the questions, and publishes answers', async ({
  page,
  context,
  venue,
}) => {
  await signIn(context, venue);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${venue.address}/office?lng=de`);
  await page.getByRole('link', { name: german('office.today.openFactsButton') }).click();
  await expect(findHeading(page)).toHaveText('Haus (Muster)');
  await page.locator('[id="name.de"]').fill('Stift Almwies');
  await expect(findHeading(page)).toHaveText('Stift Almwies');
  await page.locator('[id="name.en"]').fill('Almwies Abbey');
  await page.locator('main button[value=publish]').click();
  await page.waitForURL(/done=publishedContent/);
  await expect(page.getByRole('banner')).toContainText('Stift Almwies');
});

test('axe finds nothing on the questions, and nothing is too wide', async ({ page, context, venue }) => {
  await signIn(context, venue);
  for (const width of [390, 1366])
    for (const language of ['de', 'en']) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${venue.address}/office/house?lng=${language}`);
      await expect(page.frameLocator('iframe:not([data-loading])').locator('h1')).toBeVisible();
      expect(await checkPage(page, { excludedSelectors: ['iframe'] })).toEqual([]);
    }
});
