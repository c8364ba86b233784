/** The harness checks all journeys; these tests show that its check finds what it must find. */
import { expect, siteAddress, test } from '#tests/harness/browser.ts';

test('H6 a page that stores something the privacy page does not name fails its test', async ({ page, watch }) => {
  watch.expectFaults(/^undocumented storage: \w+ (probe|door:1)$/);
  await page.goto('/');
  expect(await watch.listUndocumentedStorage()).toEqual([]);
  await page.context().addCookies([{ name: 'probe', value: '1', url: siteAddress() }]);
  await page.evaluate(async () => {
    sessionStorage.setItem('probe', '1');
    sessionStorage.removeItem('probe');
    localStorage['door:1'] = '1';
    await caches.open('probe');
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('probe');
      opening.onsuccess = () => resolve(opening.result);
    });
    database.close();
  });
  const places = ['sessionStorage probe', 'cookie probe', 'localStorage door:1', 'cache probe', 'indexedDB probe'];
  expect((await watch.listUndocumentedStorage()).toSorted()).toEqual(
    places.map((place) => `undocumented storage: ${place}`).toSorted(),
  );
  await page.evaluate(async () => {
    localStorage.clear();
    await caches.delete('probe');
    await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('probe'), { onsuccess: resolve }));
  });
});

test('H6 the privacy page names every entry, in both languages', async ({ page }) => {
  for (const [language, days] of [
    ['de', '365 Tage'],
    ['en', '365 days'],
  ] as const) {
    await page.goto(`/privacy?lng=${language}`);
    const row = (name: string) =>
      page.locator('#cookie-and-storage tr', { has: page.getByText(name, { exact: true }) });
    await expect(row('i18next')).toContainText(days);
    await expect(row('local-draft …')).toBeVisible();
  }
});
