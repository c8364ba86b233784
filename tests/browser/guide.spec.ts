import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { guideAddress, guideWorker, parkGeometryAddress } from '#contract/guide.ts';
import { languages } from '#contract/language.ts';
import { test as baseTest, expect, oncePerWorker, siteAddress } from '#tests/harness/browser.ts';
import { english, german } from '#tests/harness/texts.ts';

/** A proxy between browser and site that the test disconnects or updates with a release. */
interface GuideNetwork {
  address: string;
  state: 'there' | 'gone' | 'next release' | 'taken back';
  requestedPaths: string[];
}

const lastWorker = new URL('../../dist/bundle/last-worker.mjs', import.meta.url);

const test = baseTest.extend<{ network: GuideNetwork }>({
  network: oncePerWorker(async (use) => {
    const network: GuideNetwork = { address: '', state: 'there', requestedPaths: [] };
    const server = createServer(async ({ url = '/', headers }, answer) => {
      network.requestedPaths.push(url);
      if (network.state === 'gone') return void answer.destroy();
      const { cookie = '', 'accept-language': languages = '' } = headers;
      const siteAnswer = await fetch(siteAddress() + url, { headers: { cookie, 'accept-language': languages } });
      let body = Buffer.from(await siteAnswer.arrayBuffer());
      if (network.state === 'taken back' && url === guideWorker.address) body = await readFile(lastWorker);
      if (network.state === 'next release' && url.startsWith('/park/guide?'))
        body = Buffer.from(body.toString().replaceAll('</h1>', ' 2</h1>'));
      const packed = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
      const headersToSend = [...siteAnswer.headers].filter(([name]) => !packed.includes(name));
      // A browser would retry if a reused connection breaks, so each request gets a new one.
      answer.writeHead(siteAnswer.status, { ...Object.fromEntries(headersToSend), connection: 'close' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    network.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(network);
    server.closeAllConnections();
    server.close();
  }),
});

// A service worker and its cache outlive the page, so each test starts without them.
test.use({ emptyCache: true });
test.describe.configure({ mode: 'default' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const statusText = (page: Page) => page.locator('[data-offline-status]');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const listWorkers = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length));
/** A visit updates the guide. A test that changes the network before that has ended disturbs it. */
const expectUpdateRequests = ({ requestedPaths }: GuideNetwork, visits: number) =>
  expect
    .poll(() => requestedPaths.filter((path) => updateAddresses.includes(path)).length)
    .toBe(visits * updateAddresses.length);
const updateAddresses = [...languages.map(guideAddress), parkGeometryAddress];
/** The number of pictures and fonts that fail to load. */
const findUncached = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    const faces = [...document.fonts].filter(({ status }) => status === 'error').length;
    return faces + [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length;
  });

test('a stored guide works offline in both languages until it is removed', async ({ page, network, watch }) => {
  watch.expectFaults(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  const guide = `${network.address}/park/guide`;
  const keep = page.getByRole('button', { name: german('guide.offline.save') });
  await page.goto(guide);
  expect(await listWorkers(page)).toBe(0);
  await keep.click();
  await expect(statusText(page)).toHaveText(german('guide.offline.saved'));
  await expect(page.getByRole('button', { name: german('guide.offline.remove') })).toBeFocused();

  await test.step('without a network', async () => {
    network.state = 'gone';
    network.requestedPaths.length = 0;
    await page.reload();
    await expect(heading(page)).toHaveText(german('guide.title'));
    // A worker of an older browser does not see the cookie that the script would set.
    await expect(page.locator('a[data-language]')).toHaveCount(0);
    expect(await findUncached(page)).toBe(0);
    expect(await page.evaluate((address) => fetch(address).then(({ ok }) => ok), parkGeometryAddress)).toBe(true);
    await page.getByRole('link', { name: 'English' }).and(page.locator(':visible')).first().click();
    await expect(heading(page)).toHaveText(english('guide.title'));
    await page.goto(guide);
    await expect(heading(page)).toHaveText(english('guide.title'));
    expect(await findUncached(page)).toBe(0);
    await expectUpdateRequests(network, 3);
  });

  await test.step('a new version is shown at the next visit', async () => {
    network.state = 'next release';
    await page.goto(`${guide}?lng=de`);
    await expect(heading(page)).toHaveText(german('guide.title'));
    await expect(statusText(page)).toContainText('neuere Fassung');
    network.state = 'gone';
    network.requestedPaths.length = 0;
    await page.reload();
    await expect(heading(page)).toHaveText('Der Parkführer 2');
    expect(await cacheNames(page)).toHaveLength(1);
    await expectUpdateRequests(network, 1);
  });

  await test.step('the visitor removes it, and a release withdraws it', async () => {
    network.state = 'there';
    await page.getByRole('button', { name: german('guide.offline.remove') }).click();
    await expect(statusText(page)).toHaveText(german('guide.offline.removed'));
    expect(await cacheNames(page)).toEqual([]);
    expect(await listWorkers(page)).toBe(0);
    await page.goto(`${guide}?lng=de`);
    await keep.click();
    await expect(statusText(page)).toHaveText(german('guide.offline.saved'));
    network.state = 'taken back';
    await page.reload();
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => listWorkers(page)).toBe(0);
    await keep.click();
    await expect(statusText(page)).toHaveText(german('guide.offline.workerRemoved'));
    network.state = 'there';
  });
});

test('the guide names and shows the position, and fetches only the park model', async ({ page, context, network }) => {
  const where = page.locator('[data-location-status]');
  const positionButton = page.getByRole('button', { name: german('guide.map.ask') });
  await page.goto(`${network.address}/park/guide?lng=de`, { waitUntil: 'networkidle' });
  await positionButton.click();
  await expect(where).toContainText('gibt den Standort nicht heraus');

  network.requestedPaths.length = 0;
  await context.grantPermissions(['geolocation']);
  // Forty metres south of the old oak in tests/fixtures/content/park-model.yaml.
  const [east, north] = [-43, -98];
  const at = { latitude: 53.8224 + north / 111_290, longitude: 13.277 + east / 65_830 };
  await context.setGeolocation({ ...at, accuracy: 8 });
  await positionButton.click();
  await expect(where).toHaveText('Sie stehen 40 m südlich von Nr. 12, Alte Eiche. Auf etwa 10 m genau.');
  const oak = await page.getByRole('link', { name: '12 Alte Eiche' }).first().boundingBox();
  const here = await page.locator('[data-position] circle').boundingBox();
  expect(here?.y).toBeGreaterThan(oak?.y ?? Number.POSITIVE_INFINITY);

  // The position follows the visitor, also outside the park.
  await context.setGeolocation({ latitude: 53.69, longitude: 13.245, accuracy: 8 });
  await expect(where).toContainText('Sie sind nicht im Park. Bis zum Gutshaus sind es 15 km');
  await expect(page.locator('[data-position]')).toBeHidden();
  await page.getByRole('button', { name: german('guide.map.stop') }).click();
  await expect(where).toBeEmpty();
  // Control: opening the page made requests. No address contains the position.
  expect(network.requestedPaths).toEqual([parkGeometryAddress]);
});
