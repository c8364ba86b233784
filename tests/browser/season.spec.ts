/** The site with three events to come: the programme, and the dialog that the header opens. */
import type { Page } from '@playwright/test';
import { test as base, expect } from '#tests/harness/browser.ts';
import { measureLateShift } from '#tests/harness/late-shift.ts';
import { german } from '#tests/harness/texts.ts';
import { createSeason, seasonYear } from '#tools/season-content.ts';

const test = base.extend<{ season: string }>({
  season: async ({ startForWorker }, use) => {
    const { address } = await startForWorker(serveSeason);
    await use(address);
  },
});

async function serveSeason(use: (server: { address: string }) => Promise<void>) {
  await using content = await createSeason();
  await using server = await content.serve();
  await use(server);
}

const dialog = (page: Page) => page.getByRole('dialog');
const choices = (page: Page) => dialog(page).getByRole('group', { name: german('tickets.whichEvent') });
const choice = (page: Page, value: string) => choices(page).locator(`[value="${value}"]`);
const openFromHeader = async (page: Page) => {
  await page.locator('header form[action="/tickets"] button').click();
  await expect(choices(page)).toBeVisible();
  await dialog(page).getByText(german('tickets.otherDay')).click();
};

test('the dialog of the header offers the events to come, and the chosen one fills in the day', async ({
  page,
  season,
}) => {
  await page.goto(`${season}/`);
  await openFromHeader(page);
  await expect(choices(page).locator('label')).toHaveText([
    /^Don\sGiovanni.*20\.\sJuli/,
    /^Quartette\sam\sSee.*3\.\sAugust/,
    /^Die\sZauberflöte.*24\.\sAugust/,
    german('tickets.noEvent'),
  ]);
  await expect(dialog(page)).toContainText(german('tickets.noEventChosen.title'));
  const box = await dialog(page).boundingBox();
  await choice(page, '23').check();
  await expect(dialog(page)).toContainText('№ 23');
  expect(await dialog(page).boundingBox(), 'nothing moves').toEqual(box);
  await expect(dialog(page).locator('[name=selectedDate]')).toHaveValue(`${seasonYear}-08-24`);
  // The calendar shows the month of the event.
  await expect(dialog(page).locator('table')).toHaveAccessibleName(new RegExp(`August ${seasonYear}`));
});

test('the note about the chosen event is in its row, once', async ({ page, season }) => {
  await page.route(/dialog\.json/, async (route) => {
    const answer = await route.fetch();
    const data = await answer.json();
    data.setup.events[1].note = 'A note.';
    await route.fulfill({ response: answer, json: data });
  });
  await page.goto(`${season}/`);
  await openFromHeader(page);
  await expect(dialog(page)).not.toContainText('A note.');
  await choice(page, '22').check();
  await expect(dialog(page).getByText('A note.')).toHaveCount(1);
  await expect(choices(page).locator('label', { hasText: 'A note.' }).locator('[value="22"]')).toBeChecked();
});

test('a day with an event chooses the event, another day says that there is none', async ({ page, season }) => {
  await page.goto(`${season}/`);
  await openFromHeader(page);
  const day = (name: RegExp) => dialog(page).getByRole('button', { name });
  await day(/20\.\sJuli.*Don\sGiovanni/).click();
  await expect(choice(page, '21')).toBeChecked();
  await expect(dialog(page)).toContainText('№ 21');
  await day(/21\.\sJuli/).click();
  await expect(choice(page, '')).toBeChecked();
  await expect(dialog(page)).toContainText(german('tickets.noEventOnDay'));
  await expect(dialog(page)).not.toContainText('№ 21');
});

test('the request of the header’s dialog names the chosen event, also after reopening', async ({ page, season }) => {
  await page.goto(`${season}/`);
  await openFromHeader(page);
  await choice(page, '23').check();
  await page.keyboard.press('Escape');
  await openFromHeader(page);
  await expect(choice(page, '23')).toBeChecked();
  await dialog(page).locator('[name=email]').fill('ada@example.org');
  await dialog(page).locator('[name=agreement]').check();
  const sent = page.waitForRequest('**/api/ticket-requests?lng=de');
  await dialog(page).locator('[type=submit]').click();
  expect((await sent).postData()).toContain('"id":23');
  await expect(page.locator('aside[role=status]')).toBeVisible();
});

test('after the chosen event was refused, the next choice is sent with its event', async ({ page, season, watch }) => {
  watch.expectFaults(/409/);
  const sent: string[] = [];
  await page.route('**/api/ticket-requests*', (route) => {
    sent.push(route.request().postData() ?? '');
    return route.fulfill({ status: 409, json: { error: { code: 'eventCancelled', message: 'Off.' } } });
  });
  const submit = dialog(page).locator('[type=submit]');
  await page.goto(`${season}/`);
  await openFromHeader(page);
  await choice(page, '23').check();
  await dialog(page).locator('[name=email]').fill('ada@example.org');
  await dialog(page).locator('[name=agreement]').check();
  await submit.click();
  await expect(submit).toHaveText(german('tickets.withoutEvent'));
  await choice(page, '22').check();
  await expect(submit).toHaveText(german('tickets.again'));
  await submit.click();
  await expect.poll(() => sent.map((body) => body.match(/"id":(\d+)/)?.[1])).toEqual(['23', '22']);
});

test('the sentence about the missing consent disappears when the box is ticked', async ({ page, season }) => {
  await page.goto(`${season}/events/23`);
  await page.getByRole('main').locator('form[action="/tickets"] button').click();
  await dialog(page).locator('[type=submit]').click();
  const alert = dialog(page)
    .getByRole('alert')
    .filter({ hasText: german('errors.consentMissing') });
  await expect(alert).toBeVisible();
  await dialog(page).locator('[name=agreement]').check();
  await expect(alert).toHaveCount(0);
  await expect(dialog(page).locator('[name=agreement]')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a poster opens the stub of its event, which leads to the ticket form', async ({ page, season }) => {
  await page.goto(`${season}/events`);
  const [stub, poster] = [page.locator('#stub-23'), page.locator('[popovertarget=stub-23]').first()];
  await poster.click();
  await expect(stub).toBeVisible();
  await expect(stub).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Escape');
  await expect(stub).toBeHidden();
  await expect(poster).toBeFocused();
  await poster.click();
  await stub.getByRole('link').click();
  await expect(page).toHaveURL(/\/tickets\?event=23$/);
  await expect(page.getByRole('main')).toContainText('Die Zauberflöte');
});

test('at every width the programme shows each event once, and nothing is too wide', async ({ page, season }) => {
  for (const width of [360, 820, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${season}/events`);
    await expect(page.locator('#dates article:visible')).toHaveCount(12);
    const first = page.locator('#dates article').first();
    await expect(first).toContainText('Don Giovanni');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('in a season pictures that load late shift no page of events', async ({ page, season }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/events', '/events/23'])
    expect(await measureLateShift(page, season + path, /\.avif$/), path).toBe(0);
});
