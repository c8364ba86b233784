/** axe on ten pages of two other houses, whose owners have built them in the office. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeExclusions } from '#tests/harness/axe.ts';
import { test as baseTest, expect, oncePerWorker } from '#tests/harness/browser.ts';
import { buildHouse, houses } from '#tests/harness/houses.ts';
import { openOfficeForms } from '#tests/harness/office-forms.ts';
import { checkPageInBothModes } from '#tests/harness/page-checks.ts';
import { prepareDataFolder } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { writeNewVenue } from '#tools/admin/new-venue.ts';

const serveHouse = (house: (typeof houses)[keyof typeof houses]) =>
  oncePerWorker<string>(async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'house-'));
    const [content, data] = [join(folder, 'content'), join(folder, 'data')];
    await writeNewVenue(content);
    const storage = await prepareDataFolder(data);
    const { cookie } = await createStaffMember({ storage, clock: { now: new Date() } }, 'owner');
    await storage.close();
    await using server = await startUnwarmedServer({ LOG_LEVEL: 'warn', DATA_DIR: data, CONTENT_DIR: content });
    await buildHouse(openOfficeForms({ address: server.address, cookie }), house);
    await use(server.address);
    await rm(folder, { recursive: true, force: true });
  });

const test = baseTest.extend<{ abbey: string; theatre: string }>({
  abbey: serveHouse(houses.abbey),
  theatre: serveHouse(houses.theatre),
});

// axe cannot judge text that a moving element covers.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const paths = [
  ...['/', '/events', '/events/1', '/park', '/about', '/contact', '/visit/year', '/terms', '/tickets', '/newsletter'],
];

async function findFaults(page: Page, house: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, path] of paths.entries()) {
    await page.goto(`${house}${path}?lng=${index % 2 === 0 ? 'de' : 'en'}`);
    faults.push(...(await checkPageInBothModes(page, () => ({ excludedSelectors: axeExclusions }))));
  }
  return faults;
}

test('axe finds nothing on ten pages of an abbey, and none is too wide', { tag: ['@once', '@full'] }, async ({
  page,
  abbey,
}) => {
  expect(await findFaults(page, abbey)).toEqual([]);
});

test('axe finds nothing on ten pages of a theatre, and none is too wide', { tag: ['@once', '@full'] }, async ({
  page,
  theatre,
}) => {
  expect(await findFaults(page, theatre)).toEqual([]);
});
