import type { BrowserContext, Page } from '@playwright/test';
import { findAxeViolations } from '#tests/harness/axe.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { findOverflow } from '#tests/harness/page-checks.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: OfficeServer }>({ office: officeServerFixture('newsletter') });

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const expectSaved = (page: Page) => expect(page.locator('[data-slot=status]')).toHaveText(/^Gespeichert um/);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const expectFits = async (page: Page) => expect(await findOverflow(page)).toEqual([]);

/** Opens a new draft. */
async function beginIssue(page: Page, context: BrowserContext, office: OfficeServer): Promise<string> {
  await signIn(context, office);
  await page.goto(`${office.address}/office/newsletter?lng=de`);
  await page.getByRole('button', { name: german('newsletterIssue.new') }).click();
  await page.waitForURL(/newsletter\/[\da-f-]{36}/);
  return page.url();
}

test('an issue is saved while typing, and text typed offline can be restored', async ({
  page,
  context,
  office,
  watch,
}) => {
  watch.expectFaults(/Failed to load resource/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const address = await beginIssue(page, context, office);
  await field(page, 'blocks.0.text.de').fill('Seit gestern.');
  await expectSaved(page);
  await expectFits(page);
  // The status bar covers text that scrolls beneath it.
  expect(await findAxeViolations(page, { excludedSelectors: ['iframe'], isCovered: true })).toEqual([]);
  await context.setOffline(true);
  await field(page, 'blocks.0.text.de').fill('Am toten Draht getippt.');
  await expect(page.locator('[data-slot=problem]')).toContainText('Keine Verbindung');
  // The closing page may still send a request, which the server refuses without cookies.
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.close();
  await context.setOffline(false);
  await context.addCookies(cookies);
  const again = await context.newPage();
  await again.goto(address);
  await expect(field(again, 'blocks.0.text.de')).toHaveValue('Seit gestern.');
  await again.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(field(again, 'blocks.0.text.de')).toHaveValue('Am toten Draht getippt.');
  // A new block does not replace unsaved text.
  await field(again, 'blocks.0.heading.de').fill('Am See');
  await again.getByRole('button', { name: 'Abend', exact: true }).click();
  await expect(again.locator('#block-2')).toBeVisible();
  await expect(field(again, 'blocks.0.heading.de')).toHaveValue('Am See');
});

test('a missing text is reported beside its field after the author leaves it', async ({ page, context, office }) => {
  await beginIssue(page, context, office);
  const invalidFields = page.locator('[aria-invalid=true]');
  await expect(page.getByText(german('newsletterIssue.edit.missing', { number: 4 }))).toBeVisible();
  await expect(invalidFields).toHaveCount(0);
  await field(page, 'subject.de').focus();
  // Tab would lead to the next field, and leaving that one empty is another missing text.
  await field(page, 'subject.de').blur();
  await expect(invalidFields).toHaveCount(1);
  await expect(field(page, 'subject.de')).toHaveAccessibleDescription(german('newsletterIssue.edit.required'));
  await field(page, 'subject.de').fill('Die Linde blüht');
  await field(page, 'subject.en').focus();
  await expect(page.getByText(german('newsletterIssue.edit.missing', { number: 3 }))).toBeVisible();
  await expect(invalidFields).toHaveCount(0);
  await expectFits(page);
});
