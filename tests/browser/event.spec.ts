import type { Locator } from '@playwright/test';
import { expect, languageTag, test } from '#tests/harness/browser.ts';
import { english, textIn } from '#tests/harness/texts.ts';

for (const language of ['de', 'en'] as const)
  test(
    `[EVD-01] [EVD-12] the event page links to the list and opens the tickets, ${language}`,
    languageTag(language),
    async ({ page }) => {
      const text = (key: string) => textIn[language](key);
      await page.goto(`/events/15?lng=${language}`);
      for (const name of [text('events.detail.back'), text('events.detail.backToList')])
        await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/events');
      await page
        .getByRole('main')
        .getByRole('button', { name: text('shell.bookTicket') })
        .click();
      for (const part of [
        'Don Giovanni',
        language === 'de' ? '20. Juli 2024' : '20 July 2024',
        text('tickets.noteBefore.past'),
      ])
        await expect(page.getByRole('dialog')).toContainText(part);
    },
  );

test('[EVD-02] [EVD-03] the event page has facts, picture, description and artists, and no buttons in print', async ({
  page,
}) => {
  await page.goto('/events/15?lng=en');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Don Giovanni');
  await expect(main).toContainText('Dramma giocoso by Wolfgang Amadeus Mozart');
  await expect(main.getByRole('img')).toHaveCount(1);
  const facts = (await main.locator('dl').allTextContents()).join(' ');
  expect(facts).toMatch(/Saturday, 20\sJuly 2024.*6\sp\.m\..*garden steps.*10\.10\sp\.m\. minibus/s);
  await expect(main).toContainText('The garden steps have been waiting');
  await expect(main.getByRole('listitem').filter({ hasText: 'Jannis Okel' })).toHaveText(
    /Jannis Okel\s*–\s*Don Giovanni/,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('button')).toBeHidden();
  expect((await main.getByRole('img').boundingBox())?.width).toBeLessThan(200);
});

test('[EVD-02] [EVD-03] a phone shows title and date above the poster, facts and linked rows of artists below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/events/15?lng=en');
  const main = page.getByRole('main');
  const edges = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
  const poster = await edges(main.getByRole('img'));
  for (const part of [main.getByRole('heading', { level: 1 }), main.getByText('Saturday, 20 July 2024, 6 p.m.')])
    expect((await edges(part)).bottom).toBeLessThan(poster.top);
  for (const part of await main.locator('dl').first().locator('dt').all())
    expect((await edges(part)).top).toBeGreaterThan(poster.bottom);
  expect(poster.height).toBeLessThanOrEqual(0.56 * 664);
  const waysHome = main.locator('p:has(> a[href="/visit#train"]), p:has(> a[href="/visit#train"]) ~ p');
  const starts = await Promise.all((await waysHome.locator('> :last-child').all()).map(edges));
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts.map(({ left }) => left)).size, 'one edge for all ways home').toBe(1);
  const row = main.getByRole('listitem').filter({ hasText: 'Philine Quast' });
  const { left, right, top, bottom } = await edges(row);
  expect(bottom - top).toBeGreaterThanOrEqual(40);
  await expect(row.locator('img')).toHaveCSS('width', '40px');
  await row.scrollIntoViewIfNeeded();
  await row.click({ position: { x: right - left - 4, y: 4 } });
  await expect(page).toHaveURL(/people\/philine-quast/);
});

test('the newest event is followed by an empty frame that leads to the newsletter', async ({ page }) => {
  await page.goto('/events/13?lng=en');
  const links = page.getByRole('navigation', { name: english('events.detail.neighbours') }).getByRole('link');
  await expect(links.nth(0)).toHaveAttribute('href', '/events/12');
  await expect(links.nth(1)).toHaveAttribute('href', '/newsletter');
  await expect(links.nth(1)).toContainText(english('events.pause.frame'));
  await page.goto('/events/12?lng=en');
  await expect(links.nth(1)).toHaveAttribute('href', '/events/13');
});

test('programmes print on A4 sheets to fold, in large print on upright pages @once', async ({ page }) => {
  const sheets = async (path: string) => {
    await page.goto(path);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, width]) => Number(width));
  };
  expect(await sheets('/events/15/programme?large')).not.toContain(841);
  expect(await sheets('/season?year=2022')).toEqual([841, 841]);
  expect(await sheets('/events/15/programme')).toEqual([841, 841]);
  await page.emulateMedia({ media: 'print' });
  const booklet = page.locator('main article > div').last();
  const overfull = () =>
    booklet.evaluate((sheets) => [...sheets.children].filter((one) => one.scrollHeight > one.clientHeight + 1).length);
  expect(await overfull()).toBe(0);
  await booklet.evaluate((sheets) => Object.assign(sheets.style, { fontSize: '20pt', lineHeight: '28pt' }));
  expect(await overfull(), 'control: letters of twice the size').toBeGreaterThan(0);
});
