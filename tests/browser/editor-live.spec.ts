/** The editor saves and previews while a person types, and loses no text. */

import type { BrowserContext, Page } from '@playwright/test';
import { test as baseTest, expect } from '#tests/harness/browser.ts';
import { type OfficeServer, officeServerFixture } from '#tests/harness/office-server.ts';
import { signIn as signedIn, signOut } from '#tests/harness/office-session.ts';
import { checkPageInBothModes } from '#tests/harness/page-checks.ts';
import { createStaffMember, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

type EditorOffice = OfficeServer & { people: TestStaff[] };

const test = baseTest.extend<{ editor: EditorOffice }>({
  editor: officeServerFixture('live', async (storage, now) => {
    const people: TestStaff[] = [];
    // The last person signs out.
    for (const role of ['owner', 'writer', 'office'] as const)
      people.push(await createStaffMember({ storage, clock: { now } }, role));
    return { people };
  }),
});

test.describe.configure({ mode: 'default' });

const signIn = (context: BrowserContext, { address, people }: EditorOffice, which = 0) =>
  signedIn(context, { address, cookie: people[which]?.cookie ?? '' });

test.beforeEach(({ context, editor }) => signIn(context, editor));

const open = (page: Page, { address }: OfficeServer, entry: string) =>
  page.goto(`${address}/office/content/${entry}?lng=de`);
const field = (page: Page, name: string) => page.locator(`[id="${name}"]`);
const expectSaved = (page: Page) => expect(page.locator('[data-slot=status]')).toHaveText(/^Gespeichert um/);

const readLocalDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('office.')));

/** Types while offline and closes the page; opens a new page at this address. */
async function typeOffline(page: Page, context: BrowserContext, title: string, address: string) {
  await context.setOffline(true);
  await field(page, 'title.de').fill(title);
  await expect(page.locator('[data-slot=problem]')).toContainText('Keine Verbindung');
  // The closing page may still send a request, which the server refuses without a session.
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.close();
  await context.setOffline(false);
  await context.addCookies(cookies);
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.locator('[data-slot=offers]')).toContainText('nicht gespeichert wurde');
  return again;
}

const previewFrame = (page: Page, language = 'de') =>
  page.frameLocator(`[data-preview-frame=${language}] iframe:not([data-loading])`);

test('the preview follows typed text without new steps in the browser’s history, and leads back to the field', async ({
  page,
  editor,
}) => {
  await open(page, editor, 'news/1');
  await expect(previewFrame(page).locator('h1')).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await field(page, 'title.de').fill('Die Nachtreiher kommen');
  await expect(previewFrame(page).locator('h1')).toHaveText('Die Nachtreiher kommen');
  // The preview replaces the page in its frame and adds no second frame.
  await expect(page.locator('[data-preview-frame=de] iframe')).toHaveAttribute('name', 'preview-de-0');
  await expectSaved(page);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await readLocalDrafts(page)).toEqual([]);
  await page.getByRole('radio', { name: german('preview.language.both') }).check();
  await expect(previewFrame(page, 'en').locator('h1')).toBeVisible();
  await page.getByRole('radio', { name: 'Abend' }).check();
  await page.getByRole('radio', { name: 'Telefon' }).check();
  await expect(previewFrame(page).locator('html')).toHaveCSS('color-scheme', 'dark');
  await previewFrame(page, 'en').locator('h1').click();
  await expect(field(page, 'title.en')).toBeFocused();
  await page.reload();
  await expect(field(page, 'title.de')).toHaveValue('Die Nachtreiher kommen');
  // The preview scrolls to an entry in the middle of the page; the form does not scroll.
  await open(page, editor, 'answers/toilets');
  await expect(previewFrame(page).locator('#toilets')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the form shows remarks and lengths, can be searched and can discard its draft', async ({ page, editor }) => {
  await open(page, editor, 'news/2');
  const discard = page.getByRole('button', { name: german('editor.form.discard') });
  await expect(discard).toBeHidden();
  await field(page, 'subtitle.de').fill('Zwei  Leerzeichen');
  await expectSaved(page);
  await expect(discard).toBeVisible();
  await expect(page.locator('[id="subtitle.de-error"]')).toHaveCount(0);
  await field(page, 'title.de').focus();
  await expect(page.locator('[id="subtitle.de-error"]')).toContainText('Zwei Leerzeichen');
  await expect(field(page, 'subtitle.de')).toHaveAccessibleDescription(/Zwei Leerzeichen/);
  await field(page, 'title.de').fill('Ä'.repeat(61));
  await expect(page.locator('[id="title.de-length"]')).toHaveText('61 Zeichen. Bis 60 liest es sich gut.');
  await discard.click();
  await page.waitForURL(/done=/);

  await open(page, editor, 'estate/estate');
  const box = page.getByRole('searchbox', { name: german('editor.form.find') });
  const seen = () => page.locator('form[data-editor] [data-parts] input:visible').count();
  const all = await seen();
  await box.fill('telefon');
  await expect(page.locator('[data-find] [role=status]')).toHaveText(
    new RegExp(`^${german('preview.live.matches')}[1-9]`),
  );
  expect(await seen()).toBeLessThan(all / 2);
  await box.fill('');
  await expect.poll(seen).toBeGreaterThanOrEqual(all);
  await expect(page.locator('[data-slot=status]'), 'a search changes nothing').toBeEmpty();
});

test('rows are added, moved and removed without a new page, and the focus follows', async ({ page, editor }) => {
  await open(page, editor, 'news/2');
  const list = page.locator('[data-list=text]');
  const rows = list.locator(':scope > [data-row]');
  const before = await rows.count();
  const texts = () =>
    list.locator('textarea[id$=".de"]').evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  const [first = ''] = await texts();
  await page.locator('button[value="add:text"]').press('Enter');
  await expect(rows).toHaveCount(before + 1);
  await expect(field(page, `text.${before}.de`)).toBeFocused();
  await page.keyboard.type('Ganz neu');
  await field(page, `text.${before}.en`).fill('All new');
  await page.locator(`button[value="up:text.${before}"]`).press('Enter');
  await expect(field(page, `text.${before - 1}.de`)).toHaveValue('Ganz neu');
  await expect(page.locator(':focus')).toHaveAttribute('value', /^(up|down):text\.\d+$/);
  await expectSaved(page);
  const labels = await list.getByRole('group').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  const rowLabels = [1, 2].map((number) => `Text, ${german('editor.form.item', { number })}`);
  expect(labels.slice(0, 2).map((label) => label?.replaceAll('\u00A0', ' '))).toEqual(rowLabels);
  // The first row cannot move up, the last one cannot move down.
  for (const end of ['up:text.0', `down:text.${before}`])
    await expect(page.locator(`[data-list=text] button[value="${end}"]`)).toBeDisabled();
  await page.locator('button[value="remove:text.0"]').press('Enter');
  await expect(rows).toHaveCount(before);
  await expectSaved(page);
  await page.reload();
  expect(await texts()).not.toContain(before > 1 ? first : '');
});

test('a lost connection, a closed tab and an ended session lose no text', async ({ page, context, editor, watch }) => {
  watch.expectFaults(/Failed to load resource/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await signIn(context, editor, 2);
  await open(page, editor, 'people/windbruch');
  const again = await typeOffline(page, context, 'Ohne Verbindung getippt', page.url());
  await again.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(field(again, 'title.de')).toHaveValue('Ohne Verbindung getippt');
  await expect(again.locator('[data-slot=offers]')).toBeEmpty();

  const cookies = await context.cookies();
  await context.clearCookies();
  await field(again, 'title.de').fill('Nach dem Ende getippt');
  await expect(again.locator('[data-slot=problem]')).toContainText('Anmeldung ist abgelaufen');
  await context.addCookies(cookies);
  await again.getByRole('button', { name: german('preview.live.again') }).click();
  await expectSaved(again);
  await again.reload();
  await expect(field(again, 'title.de')).toHaveValue('Nach dem Ende getippt');

  await again.evaluate(() => localStorage.setItem('office.localDraft x people/windbruch 1', '{"at":1,"fields":[]}'));
  await signOut(again, 'Abmelden');
  await again.waitForURL(/done=signedOut/);
  await expect.poll(() => readLocalDrafts(again)).toEqual([]);
});

test('after the Back button the page offers the unsaved text again', async ({ page, context, editor, watch }) => {
  watch.expectFaults(/Failed to load resource/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await open(page, editor, 'people/windbruch');
  // The address after an action.
  const done = `${editor.address}/office/content/people/windbruch?lng=de&done=savedDraft`;
  const again = await typeOffline(page, context, 'Nie angekommen', done);
  const offers = again.locator('[data-slot=offers]');
  await context.setOffline(true);
  await again.getByRole('button', { name: 'Weiterschreiben' }).click();
  await again.waitForURL(/^chrome-error:/);
  await context.setOffline(false);
  await again.goBack();
  await expect(offers).toContainText('nicht gespeichert wurde');
  await again.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(field(again, 'title.de')).toHaveValue('Nie angekommen');
  await expect(offers).toBeEmpty();
});

test('a click without a connection acts once the text is saved, unless the person types again', async ({
  page,
  editor,
  watch,
}) => {
  watch.expectFaults(/Failed to load resource/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const drafts = '**/people/windbruch/draft';
  const pressOffline = async (text: string) => {
    await page.route(drafts, (route) => route.abort());
    await field(page, 'title.de').fill(text);
    await page.locator('main button[value=save]').first().press('Enter');
    await expect(page.locator('[data-slot=problem]')).toContainText('Keine Verbindung');
  };
  await open(page, editor, 'people/windbruch');
  await pressOffline('Ohne Verbindung');
  await field(page, 'title.de').fill('Ohne Verbindung, weiter getippt');
  await page.unroute(drafts);
  await expectSaved(page);
  expect(page.url()).not.toContain('done=');
  await pressOffline('Ohne Verbindung gespeichert');
  await page.unroute(drafts);
  await page.waitForURL(/done=savedDraft/);
  await expect(field(page, 'title.de')).toHaveValue('Ohne Verbindung gespeichert');
});

test('an early click on a button acts once, and neither it nor Back loses typed text', async ({
  page,
  context,
  editor,
}) => {
  const title = `Unterwegs ${test.info().repeatEachIndex}`;
  await open(page, editor, 'news/1');
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/news/1/draft', async (route) => {
    await over;
    await route.continue();
  });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST' && request.frame() === page.mainFrame())
      posts.push(request.url());
  });
  const draftAsked = page.waitForRequest('**/news/1/draft');
  await field(page, 'title.de').fill(title);
  await draftAsked;
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).dblclick();
  await field(page, 'subtitle.de').fill('Noch dazu');
  release();
  await expect(
    page.getByRole('status').filter({ hasText: german('office.outcome.publishedContent', { name: `„${title}“` }) }),
  ).toBeVisible();
  await expect(field(page, 'subtitle.de')).toHaveValue('Noch dazu');
  expect(posts).toHaveLength(1);
  await page.unrouteAll();

  // Text typed while the form is being sent is based on the published version: its version 7 is ignored.
  await page.evaluate(() => {
    const { person = '' } = document.querySelector<HTMLElement>('[data-live-state]')?.dataset ?? {};
    const fields = [...new FormData(document.forms.namedItem('entry-form') ?? undefined)]
      .filter(([name]) => name !== 'form.at')
      .map(([name, value]) => [name, name === 'title.de' ? 'Danach' : name.startsWith('form.') ? '7' : value]);
    const copy = JSON.stringify({ at: Date.now(), fields, isTypedAfterSubmit: true });
    localStorage.setItem(`office.localDraft ${encodeURIComponent(person)} news/1 ${Date.now()}`, copy);
  });
  // This cookie makes the next page the answer to a submit.
  const { hostname: domain, searchParams } = new URL(page.url());
  await context.addCookies([{ name: 'officeDone', value: searchParams.get('done') ?? '', domain, path: '/office' }]);
  await page.reload();
  await expect(page.locator('[data-slot=offers]')).toContainText('nicht gespeichert wurde');
  await page.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ist als Entwurf gespeichert' })).toBeVisible();
  await expect(field(page, 'title.de')).toHaveValue('Danach');

  await field(page, 'title.de').fill('Noch später');
  await expectSaved(page);
  await page.getByRole('button', { name: german('editor.form.discard') }).click();
  const version = page.locator('#entry-form [name="form.version"]');
  await expect(version).toHaveValue('0');
  await page.goBack();
  await expect(version, 'the version now, not the one from before Back').toHaveValue('0');
  await expect(field(page, 'title.de')).toHaveValue(title);
  await field(page, 'title.de').fill('Nach dem Zurückgehen');
  await expectSaved(page);
  await page.getByRole('button', { name: german('editor.form.discard') }).click();
  await expect(version).toHaveValue('0');
});

test('a click on a button just when the preview loads is not lost', async ({ page, editor }) => {
  await open(page, editor, 'news/1');
  await page.evaluate(() => {
    const { submit } = HTMLFormElement.prototype;
    HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      HTMLFormElement.prototype.submit = submit;
      document.querySelector<HTMLButtonElement>('main button[value=save]')?.click();
      submit.call(this);
    };
  });
  // Opens a frame for the other language.
  await page.getByRole('radio', { name: 'Englisch' }).check();
  await page.waitForURL(/[?&]done=/);
});

test('doors, interval and end move with the start, and the draft has all four', async ({ page, editor }) => {
  await open(page, editor, 'events/15');
  await field(page, 'start').fill('2024-07-21T18:30');
  await expect(field(page, 'doors')).toHaveValue('2024-07-21T18:00');
  await expect(field(page, 'interval')).toHaveValue('2024-07-21T20:05');
  await expect(field(page, 'end')).toHaveValue('2024-07-21T22:25');
  await expectSaved(page);
  await page.reload();
  await expect(field(page, 'end')).toHaveValue('2024-07-21T22:25');
});

test('two people who edit one entry see each other’s names, and the second overwrites nothing', async ({
  browser,
  page,
  editor,
  watch,
}) => {
  watch.expectFaults(/409 \(Conflict\)/);
  await open(page, editor, 'places/old-oak');
  const falks = await browser.newContext({ locale: 'de-DE' });
  await signIn(falks, editor, 1);
  const other = await falks.newPage();
  await open(other, editor, 'places/old-oak');
  await expect(other.locator('[data-slot=others]')).toHaveText(`${german('preview.live.presence')}Henrike Voss`);
  await field(other, 'name.de').fill('Falks Ort');
  await expectSaved(other);
  await field(page, 'name.de').fill('Henrikes Ort');
  await expect(page.locator('[data-slot=problem]')).toContainText('Henrike Voss');
  await page.getByRole('link', { name: german('preview.live.reload') }).click();
  await expect(field(page, 'name.de')).toHaveValue('Falks Ort');
  await expect(page.locator('[data-slot=offers]')).toContainText('nicht gespeichert wurde');
  await falks.close();
});

test('axe finds nothing, nothing is too wide, and visitors get no script of the editor', async ({ page, editor }) => {
  await open(page, editor, 'events/15');
  await expect(previewFrame(page).locator('h1')).toBeVisible();
  expect(await checkPageInBothModes(page, () => ({ excludedSelectors: ['iframe'] }))).toEqual([]);
  const visitors = await (await page.request.get(`${editor.address}/news-detail/1`)).text();
  expect(visitors).not.toMatch(/data-live|office\.localDraft/);
});
