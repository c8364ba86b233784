import { axeExclusions } from '#tests/harness/axe.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { checkPageInBothModes, findOverflow } from '#tests/harness/page-checks.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: OfficeServer }>({ office: officeServerFixture('notices') });

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

test('@once the office posts and ends a notice, and pages with it pass axe', async ({ page, context, office }) => {
  await signIn(context, office);
  await page.goto(`${office.address}/office?lng=de`);
  await page.getByRole('link', { name: german('office.today.notices.label') }).click();
  await page
    .getByLabel(german('office.today.notices.german'))
    .fill('Der Parkplatz ist gesperrt. Bitte parken Sie am Bahnhof.');
  await page
    .getByLabel(german('office.today.notices.english'))
    .fill('The car park is closed. Please park at the station.');
  await page.getByRole('button', { name: german('office.today.notices.send') }).click();
  await expect(page.locator('#notices')).toContainText(german('office.today.notices.shown'));
  expect(await checkPageInBothModes(page)).toEqual([]);

  const notice = page.getByRole('complementary', { name: 'Hinweise' }).getByRole('status');
  await page.goto(`${office.address}/events`);
  await expect(notice).toContainText('Der Parkplatz ist gesperrt.');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await checkPageInBothModes(page, () => ({ excludedSelectors: axeExclusions }))).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findOverflow(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(notice).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${office.address}/office`);
  await page.getByRole('button', { name: german('office.today.notices.end') }).click();
  await expect(page.locator('#notices')).toContainText('Beendet');
  await page.goto(`${office.address}/`);
  await expect(notice).toHaveCount(0);
});
