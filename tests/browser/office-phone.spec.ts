/** The office on a telephone: what a clerk does on the way, and nothing wider than the window. */
import { wallClock } from '#contract/wall-time.ts';
import { expect, test as watched } from '#tests/harness/browser.ts';
import { faultsOn, tooWide } from '#tests/harness/looked-at.ts';
import { type OfficeOfOne, officeOfOne } from '#tests/harness/office-of-one.ts';
import { halves, jpegOf } from '#tests/harness/photographs.ts';
import { signIn } from '#tests/harness/signed-in.ts';

const test = watched.extend<{ office: OfficeOfOne }>({ office: officeOfOne('telephone') });

// One server for all of them.
test.describe.configure({ mode: 'default' });

test('a day with other hours, the first questions of an evening, a picture', async ({
  page,
  context,
  office,
  watch,
}) => {
  test.slow();
  // What is missing is answered with 422, and a browser notes that by itself.
  watch.expectFaults(/status of 422/);
  await signIn(context, office);
  await page.goto(`${office.address}/office/content?lng=de`);
  expect(await faultsOn(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Ein Tag mit anderen Zeiten' })).toBeVisible();
  // The first page leads there, too.
  await page.goto(`${office.address}/office`);
  await page.getByRole('link', { name: 'Öffnungszeiten an einem Tag' }).click();
  const day = page.locator('[data-list="hours.exceptions"] > li').first();
  const part = (name: string) => day.locator(`[name$="${name}"]`);
  await expect(day).toBeInViewport();
  await expect(part('.date')).toHaveValue(wallClock(new Date()).date);
  await part('.variant').selectOption('open');
  const values = { date: '2027-03-01', 'reason.de': 'Sturm', 'reason.en': 'Storm', opens: '09:00', closes: '14:00' };
  for (const [name, text] of Object.entries(values)) await part(`.${name}`).fill(text);
  expect(await tooWide(page)).toEqual([]);
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).first().click();
  await expect(page.getByText('ist veröffentlicht.').first()).toBeVisible();

  await page.goto(`${office.address}/office/new/events?lng=de`);
  expect(await faultsOn(page)).toEqual([]);
  await page.locator('[name="event.title.de"]').fill('Der Freischütz');
  await page.getByRole('button', { name: 'Als Entwurf anlegen' }).click();
  // What is missing is said beside its field, and what was typed stands.
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expect(page.locator('[name="event.title.de"]')).toHaveValue('Der Freischütz');
  expect(await faultsOn(page)).toEqual([]);

  await page.goto(`${office.address}/office/pictures?lng=de`);
  const photograph = { name: 'Fest am See.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(halves(400, 400)) };
  await page.locator('input[type=file]').setInputFiles(photograph);
  await page.waitForURL(/\/office\/pictures\/fest-am-see\?done=handedInPicture/, { timeout: 60_000 });
  // Its crops come while one looks; what they are like is proven in picture-desk.spec.ts.
  expect(await tooWide(page)).toEqual([]);
  await page.goto(`${office.address}/office/pictures?only=noAlt&lng=de`);
  await expect(page.getByText('Alternativtext fehlt', { exact: true })).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
});
