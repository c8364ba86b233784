/** Letters to many as people meet them: “Let me know” from the wish to the last press, and an issue that is typed. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Page } from '@playwright/test';
import { axeFaults } from '#tests/harness/axe.ts';
import { expect, test as watched } from '#tests/harness/browser.ts';
import { eveningAhead } from '#tests/harness/desk.ts';
import { lettersIn } from '#tests/harness/letters-in.ts';
import { tooWide } from '#tests/harness/looked-at.ts';
import { type OfficeOfOne, officeOfOne } from '#tests/harness/office-of-one.ts';
import { signIn } from '#tests/harness/signed-in.ts';

const test = watched.extend<{ house: OfficeOfOne }>({
  house: officeOfOne('letters', async ({ db }, now) => {
    await eveningAhead(db, now, { availability: 'soldOut' });
    return {};
  }),
});

// One server for them all, so one worker.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

const saved = (page: Page) => expect(page.locator('[data-said=quiet]')).toHaveText(/^Gespeichert um/);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const fits = async (page: Page) => expect(await tooWide(page)).toEqual([]);

/** A draft of its own, opened. */
async function begin(page: Page, context: BrowserContext, house: OfficeOfOne): Promise<string> {
  await signIn(context, house);
  await page.goto(`${house.address}/office/newsletter?lng=de`);
  await page.getByRole('button', { name: 'Neue Ausgabe schreiben' }).click();
  await page.waitForURL(/newsletter\/[\da-f-]{36}/);
  return page.url();
}

test('“Let me know”: asked on the evening’s page, confirmed, told when chairs come free, and left', async ({
  page,
  context,
  house,
}) => {
  await page.goto(`${house.address}/events/15?lng=de`);
  await page.getByRole('link', { name: 'Sagen Sie mir Bescheid' }).click();
  await expect(page.getByText('Dieser Abend ist ausverkauft.')).toBeVisible();
  await fits(page);
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('klara@beispiel.example');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Bescheid bekommen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke schön!');
  const linkIn = async (part: string) => {
    const letters = await lettersIn(house.folder, `/alerts/${part}/`, 1);
    const [, path = ''] = letters[0]?.text?.match(new RegExp(`(/alerts/${part}/\\S+)`)) ?? [];
    return house.address + path;
  };
  await page.goto(await linkIn('confirm'));
  await page.getByRole('button', { name: 'Ja, sagen Sie mir Bescheid' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie bekommen Bescheid');

  // The office: chairs come free, and “Today” proposes the rest.
  await signIn(context, house);
  await page.goto(`${house.address}/office/evenings/15/decision?as=lastChairs&lng=de`);
  await page.getByRole('button', { name: 'Entscheiden: Letzte Stühle' }).click();
  await page.waitForURL(/done=decided/);
  await page.goto(`${house.address}/office?lng=de`);
  await page.getByRole('link', { name: 'Ansehen und Bescheid sagen' }).click();
  await expect(page.getByRole('article').first()).toContainText('Es kann wieder Karten geben');
  await fits(page);
  await page.getByRole('button', { name: 'Dem einen Bescheid sagen' }).click();
  await expect(page.getByText('Ein Brief geht gleich hinaus.')).toBeVisible();

  // Its minute is over, and the next letter of anybody's wakes whoever sends them.
  using database = new DatabaseSync(join(house.folder, 'tollenau.sqlite'), { timeout: 5000 });
  database.exec(
    `update outbox_emails set due_at = '2000-01-01T00:00:00.000Z', leased_until = null where kind = 'alertTold'`,
  );
  await page.request.post(`${house.address}/api/newsletter`, {
    data: { email: 'ada@beispiel.example', consent: true },
  });
  await page.goto(await linkIn('leave'));
  await page.getByRole('button', { name: 'Ja, löschen Sie meine Adresse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Doch keinen Bescheid');
  expect(database.prepare('select count(*) as people from seat_alerts').get()).toEqual({ people: 0 });
});

test('an issue is kept while it is typed: a dead line and a closed tab lose nothing', async ({
  page,
  context,
  house,
  watch,
}) => {
  watch.expectFaults(/Failed to load resource/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const address = await begin(page, context, house);
  await field(page, 'blocks.0.text.de').fill('Seit gestern.');
  await saved(page);
  await fits(page);
  // The bar with the state lies over what is scrolled beneath it.
  expect(await axeFaults(page, { blind: ['iframe'], covered: true })).toEqual([]);
  await context.setOffline(true);
  await field(page, 'blocks.0.text.de').fill('Am toten Draht getippt.');
  await expect(page.locator('[data-said=trouble]')).toContainText('Keine Verbindung');
  // What a closing page still sends may find a way where an open one has none: nobody is to take it.
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
  // A block beside it, while something has not arrived yet: both are there afterwards.
  await field(again, 'blocks.0.heading.de').fill('Am See');
  await again.getByRole('button', { name: 'Abend', exact: true }).click();
  await expect(again.locator('#block-2')).toBeVisible();
  await expect(field(again, 'blocks.0.heading.de')).toHaveValue('Am See');
});

test('what is missing is said beside a field once somebody has left it, and no longer when it is there', async ({
  page,
  context,
  house,
}) => {
  await begin(page, context, house);
  const missing = page.locator('[aria-invalid=true]');
  await expect(page.getByText('Noch auszufüllen: 4')).toBeVisible();
  await expect(missing).toHaveCount(0);
  await field(page, 'subject.de').focus();
  await page.keyboard.press('Tab');
  await expect(missing).toHaveCount(1);
  await expect(field(page, 'subject.de')).toHaveAccessibleDescription('Das fehlt noch.');
  await field(page, 'subject.de').fill('Die Linde blüht');
  await field(page, 'subject.en').focus();
  await expect(page.getByText('Noch auszufüllen: 3')).toBeVisible();
  await expect(missing).toHaveCount(0);
  await fits(page);
});
