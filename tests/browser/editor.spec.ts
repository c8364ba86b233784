/** Form, history and lists of the editor at both widths. Without script: editor.test.ts. */

import type { Page } from '@playwright/test';
import { isSingle, type KindName } from '#contract/content/kinds.ts';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn } from '#tests/harness/office-session.ts';
import { checkPage } from '#tests/harness/page-checks.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const test = baseTest.extend<{ office: OfficeServer }>({
  office: officeServerFixture('editor', (storage, now) => createStaffMember({ storage, clock: { now } }, 'owner')),
});

test.describe.configure({ mode: 'default' });
test.beforeEach(({ context, office }) => signIn(context, office));

/** The form of the first entry of a kind, with all details open. */
async function openFirst(page: Page, { address }: OfficeServer, kind: KindName) {
  await page.goto(`${address}/office/content${isSingle(kind) ? '' : `/${kind}`}?lng=de`);
  const href = await page.locator(`main a[href^="/office/content/${kind}/"]`).first().getAttribute('href');
  await page.goto(address + href);
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
}

test('axe finds nothing in the editor, and nothing is too wide', async ({ page, context, office, watch }) => {
  watch.expectFaults(/409 \(Conflict\)/);
  const faults: string[] = [];
  // axe takes long on a long form, so each is checked at one width.
  for (const { width, colorScheme, kind, list } of [
    { width: 360, colorScheme: 'dark', kind: 'news', list: '/office/new/events' },
    { width: 1280, colorScheme: 'light', kind: 'texts', list: '/office/content/people' },
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openFirst(page, office, kind);
    faults.push(...(await checkEditorPage(page)));
    await page.goto(office.address + list);
    faults.push(...(await checkEditorPage(page)));
  }
  // A conflict, and the list of waiting drafts.
  await openFirst(page, office, 'aboutSlides');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[name$=".de"]').first().fill('Aus diesem Fenster.');
  await other.locator('main button[value=save]').first().click();
  await other.waitForURL(/done=savedDraft/);
  await other.close();
  await page.locator('[name$=".de"]').first().fill('Aus dem anderen Fenster.');
  // By keyboard: a message about the conflict may move the button while the pointer is on its way.
  await page.locator('main button[value=save]').first().press('Enter');
  await expect(page.locator('#conflict-title')).toBeVisible();
  faults.push(...(await checkEditorPage(page)));
  await page.goto(`${office.address}/office/content?only=waiting`);
  faults.push(...(await checkEditorPage(page)));
  expect(faults).toEqual([]);
});

// axe cannot run in the preview, which allows no script; other tests check those pages.
const checkEditorPage = (page: Page) => checkPage(page, { excludedSelectors: ['iframe'] });

async function publishAndCompare(page: Page) {
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Veröffentlicht' })).toBeVisible();
  await page.getByRole('link', { name: german('editor.form.history'), exact: true }).click();
  await page
    .getByRole('link', { name: german('editor.history.compare') })
    .last()
    .click();
}

test('the history shows the old and the present page, with the change outlined', async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFirst(page, office, 'news');
  await page.locator('[id="title.de"]').fill('Die Nachtreiher kommen');
  await publishAndCompare(page);
  const [then, today] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
  await expect(today.locator('h1')).toHaveText('Die Nachtreiher kommen');
  await expect(then.locator('h1')).not.toHaveText('Die Nachtreiher kommen');
  await expect(today.locator('h1')).toHaveCSS('outline-style', 'solid');
  await expect(page.getByText('nichts zu sehen')).toBeHidden();
  await page.getByRole('link', { name: 'Startseite' }).click();
  await expect(page.locator('iframe')).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 800 });
  await page
    .getByRole('navigation', { name: german('editor.history.languageAndPage') })
    .getByRole('link', { name: 'Englisch' })
    .click();
  await expect(today.locator('html')).toHaveAttribute('lang', 'en');
  expect(await checkEditorPage(page)).toEqual([]);
});

test('the comparison outlines a change also where an element shows two texts', async ({ page, office }) => {
  await openFirst(page, office, 'parkSlides');
  await page.locator('[id="title.de"]').fill('Der alte Steg');
  await publishAndCompare(page);
  const both = page.frameLocator('iframe').last().locator('[data-field^="texts/home/park.plate parkSlides/"]');
  await expect(both.filter({ hasText: 'Der alte Steg' })).toHaveCSS('outline-style', 'solid');
});

test('another variant shows its fields without a new page, and choosing back keeps the input', async ({
  page,
  office,
}) => {
  await page.goto(`${office.address}/office/content/estate/estate?row=hours.exceptions&lng=de`);
  const day = page.locator('[data-list="hours.exceptions"] > li').last();
  await day.locator('[name$=".reason.de"]').fill('Sturm');
  await day.locator('[name$=".variant"]').selectOption('open');
  await day.locator('[name$=".closes"]').fill('14:00');
  await expect(day.locator('[name$=".reason.de"]')).toHaveValue('Sturm');
  await day.locator('[name$=".variant"]').selectOption('closed');
  await expect(day.locator('[name$=".closes"]')).toHaveCount(0);
  await day.locator('[name$=".variant"]').selectOption('open');
  await expect(day.locator('[name$=".closes"]')).toHaveValue('14:00');
  await page.goto(`${office.address}/office/new/events?lng=de`);
  const rows = page.locator('[data-list="event.artists"] > li');
  await expect(rows).toHaveCount(3);
  await page.locator('button[value="add:event.artists"]').click();
  await expect(rows).toHaveCount(4);
  await page.locator('[id="event.artists.variant"]').selectOption('portraits');
  await expect(page.locator('[name="event.artists.0.name"]')).toHaveCount(1);
});

test('@once “Change the opening hours of one day” adds a first row, which is visible and has the focus', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${office.address}/office?lng=de`);
  await page.getByRole('link', { name: german('office.today.quick.hours') }).click();
  const first = page.locator('[data-list="hours.exceptions"] > li').first();
  await expect(page.locator(':focus')).toHaveAttribute('name', 'hours.exceptions.0.variant');
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  const label = first.locator('label[for="hours.exceptions.0.variant"]');
  await expect(label).toHaveText(german('editor.form.newToday'));
  await expect(label).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('button', { name: german('editor.form.save') }).first();
  const [text, buttons] = [await label.boundingBox(), await bar.boundingBox()];
  expect(text?.y).toBeGreaterThan((buttons?.y ?? 0) + (buttons?.height ?? 0));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
  await expect(first.locator('[name="hours.exceptions.0.date"]')).toHaveValue(today);
  await expect(page.locator('[name="hours.exceptions.1.reason.de"]')).toHaveValue('1. Weihnachtstag');
});

test('[B3] a person edits and publishes by keyboard, and the page announces each result', async ({ page, office }) => {
  const to = async (name: string, key = 'Tab') => {
    const isThere = (one: Element, pattern: string) =>
      new RegExp(pattern).test(one.ariaLabel || one.textContent || one.id);
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press(key);
      const focused = page.locator(':focus');
      if ((await focused.count()) > 0 && (await focused.evaluate(isThere, name))) return;
    }
    throw new Error(`${name} is not reached by ${key}.`);
  };
  await page.goto(`${office.address}/office/content?lng=de`);
  await to('^Nachrichten$');
  await page.keyboard.press('Enter');
  await page.waitForURL(/content\/news/);
  await page.locator('main a[href^="/office/content/news/"]').last().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/content\/news\/\d+/);
  // The message about the first save replaces the message about the row.
  const heard = Promise.withResolvers<void>();
  await page.route(/\/draft$/, (route) => heard.promise.then(() => route.continue()));
  await to('^Text: Hinzufügen$');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${german('preview.live.added')}\\d`) }),
  ).toHaveCount(1);
  heard.resolve();
  await page.keyboard.type('Von Hand, ohne Maus.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By hand, without a mouse.');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert um/ }), 'heard once').toHaveCount(1);
  await to('nach oben$');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Jetzt an Stelle \d+ von \d+\.$/ })).toHaveCount(1);
  await expect(page.locator('[data-slot=status]')).toHaveText(/^Gespeichert um/);
  await to('^Veröffentlichen$', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Veröffentlicht' })).toBeVisible();
});
