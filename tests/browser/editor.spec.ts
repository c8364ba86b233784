/** The editor as its people use it: in both languages, with and without script, narrow and wide. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isSingle, type KindName } from '#contract/kinds.ts';
import { expect, once, test as watched } from '#tests/harness/browser.ts';
import { beginFolder } from '#tests/harness/desk.ts';
import { faultsOn as faultsSeen } from '#tests/harness/looked-at.ts';
import { signIn } from '#tests/harness/signed-in.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import type { Served } from '#tools/served.ts';

interface Office extends Served {
  cookie: string;
}

const test = watched.extend<{ office: Office }>({
  office: once(async (use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tollenau-editor-'));
    const storage = await beginFolder(folder);
    const { cookie } = await staffMember({ storage, clock: { now: new Date() } }, 'owner');
    await storage.close();
    await using server = await serveUnwarmed({ LOG_LEVEL: 'warn', DATA_DIR: folder });
    await use({ ...server, cookie });
    await rm(folder, { recursive: true, force: true });
  }),
});

// One server for them all, so one worker.
test.describe.configure({ mode: 'default' });

/** The form of the first entry of a kind, with all that folds open. */
async function openFirst(page: Page, { address }: Office, kind: KindName) {
  await page.goto(`${address}/office/content${isSingle(kind) ? '' : `/${kind}`}?lng=de`);
  const href = await page.locator(`main a[href^="/office/content/${kind}/"]`).first().getAttribute('href');
  await page.goto(address + href);
  await unfold(page);
}

const unfold = (page: Page) =>
  page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

/** What is said in both languages, changed in both. */
async function change(page: Page) {
  const german = page.locator('[name$=".de"]:not([name*="date"]):not([name*="artists"])').first();
  const english = page.locator(`[name="${(await german.getAttribute('name'))?.replace(/de$/, 'en')}"]`);
  await german.fill(`${await german.inputValue()} Neu.`);
  if (await english.isVisible()) await english.fill(`${await english.inputValue()} New.`);
}

/** What is no text and cannot be left as it stands. */
const answers: Record<'events' | 'news', Record<string, string>> = {
  events: {
    ...{ category: 'concert', start: '2028-07-15T18:00', place: 'barn', image: 'concert' },
    ...{ 'event.participants.0.name': 'Ada Kestrel', 'event.aboutAuthor.name': 'Ada Kestrel' },
  },
  news: { date: '2027-02-03', image: 'concert', film: 'news-1' },
};

/** What this kind asks, and every text for which the form has no word yet, in both languages. */
async function fillIn(page: Page, kind: keyof typeof answers) {
  const given = answers[kind];
  await unfold(page);
  await page.locator('main').evaluate((main, given) => {
    const open = [...main.querySelectorAll<HTMLInputElement>(':is(input, textarea, select)[name]')].filter(
      (field) =>
        field.checkVisibility() &&
        field.name !== 'variant' &&
        (field.name in given || (/\.(de|en)$/.test(field.name) && !field.value)),
    );
    for (const field of open) {
      // No two texts say the same: an evening that has moved is somewhere else.
      const text = field.name.includes('artists')
        ? 'Ada Kestrel – Klavier'
        : `Park, ${field.name.replaceAll('.', ' ')}.`;
      field.focus();
      field.value = given[field.name] ?? text;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, given);
}

/** Presses, and reads on the page that comes what is done. */
async function pressed(page: Page, button: string, done: string) {
  const next = page.waitForEvent('domcontentloaded');
  await page.locator(`main button[value=${button}]`).first().click();
  await next;
  expect(page.url()).toContain(`done=${done}`);
}

// Of every kind: tests/server/editor.test.ts.
for (const { language, javaScriptEnabled, kind } of [
  { language: 'de', javaScriptEnabled: true, kind: 'news' },
  { language: 'en', javaScriptEnabled: false, kind: 'events' },
] as const)
  test(`${kind}: one is made, published, changed in both languages and deleted ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({
      locale: language === 'de' ? 'de-DE' : 'en-GB',
      javaScriptEnabled,
      viewport: { width: 1280, height: 900 },
    });
    await signIn(context, office);
    const page = await context.newPage();
    await page.goto(`${office.address}/office/new/${kind}?lng=${language}`);
    await fillIn(page, kind);
    await pressed(page, 'begin', 'begunContent');
    await fillIn(page, kind);
    await pressed(page, 'publish', 'publishedContent');
    await unfold(page);
    await change(page);
    await pressed(page, 'publish', 'publishedContent');
    await unfold(page);
    await pressed(page, 'delete', 'deletedContent');
    if (kind === 'news') expect(await faultsOn(page)).toEqual([]);
    await context.close();
  });

test('axe finds nothing in the editor, and nothing is too wide', async ({ page, context, office, watch }) => {
  test.slow();
  watch.expectFaults(/409 \(Conflict\)/);
  await signIn(context, office);
  const faults: string[] = [];
  // A long form is dear to look at: each is looked at once, narrow or wide.
  for (const { width, colorScheme, kinds, paths } of [
    {
      width: 360,
      colorScheme: 'dark',
      kinds: ['news', 'estate'],
      paths: ['/office/content', '/office/new/events', '/office/content/search?q=Park'],
    },
    { width: 1280, colorScheme: 'light', kinds: ['people', 'texts'], paths: ['/office/content/people'] },
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const kind of kinds) {
      await openFirst(page, office, kind);
      faults.push(...(await faultsOn(page)));
    }
    for (const path of paths) {
      await page.goto(office.address + path);
      faults.push(...(await faultsOn(page)));
    }
  }
  // Two texts that wait for a decision, and what waits in the list.
  await openFirst(page, office, 'aboutSlides');
  const other = await context.newPage();
  await other.goto(page.url());
  await change(other);
  await pressed(other, 'save', 'kept');
  await other.close();
  await page.locator('[name$=".de"]').first().fill('Aus dem anderen Fenster.');
  await page.locator('main button[value=save]').first().click();
  await expect(page.locator('#conflict-title')).toBeVisible();
  faults.push(...(await faultsOn(page)));
  await page.goto(`${office.address}/office/content?only=waiting`);
  faults.push(...(await faultsOn(page)));
  expect(faults).toEqual([]);
});

// In the preview no script runs, and so no axe; the pages it shows have tests of their own.
const faultsOn = (page: Page) => faultsSeen(page, { blind: ['iframe'] });

test('the history shows both pages with what has changed in sight, narrow and wide', async ({
  page,
  context,
  office,
}) => {
  await signIn(context, office);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFirst(page, office, 'news');
  await page.locator('[id="title.de"]').fill('Die Nachtreiher kommen');
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Veröffentlicht' })).toBeVisible();
  await page.getByRole('link', { name: 'Verlauf', exact: true }).click();
  await page.getByRole('link', { name: 'Mit heute vergleichen' }).last().click();
  const [then, today] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
  await expect(today.locator('h1')).toHaveText('Die Nachtreiher kommen');
  await expect(then.locator('h1')).not.toHaveText('Die Nachtreiher kommen');
  await expect(today.locator('h1')).toHaveCSS('outline-style', 'solid');
  await expect(page.getByText('nichts zu sehen')).toBeHidden();
  await page.getByRole('link', { name: 'Startseite' }).click();
  await expect(page.locator('iframe')).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('navigation', { name: 'Sprache und Seite' }).getByRole('link', { name: 'Englisch' }).click();
  await expect(today.locator('html')).toHaveAttribute('lang', 'en');
  expect(await faultsOn(page)).toEqual([]);
});

test('another shape comes at once, with what both have; on a page of questions as well', async ({
  page,
  context,
  office,
}) => {
  await signIn(context, office);
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
  await page.goto(`${office.address}/office/new/media?lng=de`);
  await page.locator('[name="title.de"]').fill('Der Sommer');
  await page.locator('[name=year]').fill('2027');
  await page.locator('[name=variant]').selectOption('gallery');
  await expect(page.locator('[name="title.de"]')).toHaveValue('Der Sommer');
  await expect(page.locator('[name=year]')).toHaveValue('2027');
  await page.goto(`${office.address}/office/new/events?lng=de`);
  const rows = page.locator('[data-list="event.artists"] > li');
  await expect(rows).toHaveCount(3);
  await page.locator('button[value="add:event.artists"]').click();
  await expect(rows).toHaveCount(4);
  await page.locator('[id="event.artists.variant"]').selectOption('portraits');
  await expect(page.locator('[name="event.artists.0.name"]')).toHaveCount(1);
});

test('@once a day with other hours gets the first row, in sight and with the focus, also on a telephone', async ({
  page,
  context,
  office,
}) => {
  await signIn(context, office);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${office.address}/office?lng=de`);
  await page.getByRole('link', { name: 'Öffnungszeiten an einem Tag' }).click();
  const first = page.locator('[data-list="hours.exceptions"] > li').first();
  await expect(page.locator(':focus')).toHaveAttribute('name', 'hours.exceptions.0.variant');
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  const label = first.locator('label[for="hours.exceptions.0.variant"]');
  await expect(label).toHaveText('Neu: heute');
  await expect(label).toBeInViewport({ ratio: 1 });
  // In sight and not below the buttons, which stay at the top.
  const bar = page.getByRole('button', { name: 'Entwurf speichern' }).first();
  const [text, buttons] = [await label.boundingBox(), await bar.boundingBox()];
  expect(text?.y).toBeGreaterThan((buttons?.y ?? 0) + (buttons?.height ?? 0));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
  await expect(first.locator('[name="hours.exceptions.0.date"]')).toHaveValue(today);
  // What was there before follows as it was.
  await expect(page.locator('[name="hours.exceptions.1.reason.de"]')).toHaveValue('1. Weihnachtstag');
});

test('[B3] a whole task by keyboard, with names for what is pressed and words for what is saved', async ({
  page,
  context,
  office,
}) => {
  test.slow();
  await signIn(context, office);
  const to = async (name: string | RegExp, key = 'Tab') => {
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press(key);
      const focused = page.locator(':focus');
      if (
        (await focused.count()) > 0 &&
        (await focused.evaluate(
          (one, said) => new RegExp(said).test(one.ariaLabel || one.textContent || one.id),
          String(name),
        ))
      )
        return;
    }
    throw new Error(`${name} is not reached by ${key}.`);
  };
  await page.goto(`${office.address}/office/content?lng=de`);
  await to('^Nachrichten$');
  await page.keyboard.press('Enter');
  await page.waitForURL(/content\/news/);
  await page.locator('main').focus();
  await page.locator('main a[href^="/office/content/news/"]').last().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/content\/news\/\d+/);
  await to('^Text: Hinzufügen$');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'ist neu' })).toHaveCount(1);
  await page.keyboard.type('Von Hand, ohne Maus.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By hand, without a mouse.');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert um/ }), 'heard once').toHaveCount(1);
  await to('nach oben$');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Jetzt an Stelle \d+ von \d+\.$/ })).toHaveCount(1);
  await expect(page.locator('[data-said=quiet]')).toHaveText(/^Gespeichert um/);
  await to('^Veröffentlichen$', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Veröffentlicht' })).toBeVisible();
});
