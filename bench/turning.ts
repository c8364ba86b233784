/**
 * From the press to the first picture of the next page, 150 ms away, as people go: home, programme, an evening, the park. The
 * pointer rests on a link for a quarter of a second before it presses. The control is the same without the rules.
 *
 * Puppeteer and not Playwright: it follows a page that was made ready ahead, and leaves the browser its own settings.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { browserArguments, findWholeBrowser } from '#tools/browser.ts';
import { serve } from '#tools/served.ts';
import { farAway } from './far-away.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';

const roundTrip = 150;
const rounds = 7;
const rest = 250;
const held = 80;
const ways = ['a[href="/events"]', 'main a[href="/events/15"]', 'a[href="/park"]'];

interface Turn {
  /** milliseconds from the press to the next page's taking the place, to its first paint, and to that on the screen */
  shown: number;
  painted: number;
  onScreen: number;
  kind: string;
}

export async function measureTurning(): Promise<Figure[]> {
  const whole = findWholeBrowser();
  if (!whole) {
    console.log('No whole Chromium is installed, and the headless shell makes nothing ready ahead: not measured.');
    return [];
  }
  const server = await serve({ LOG_LEVEL: 'error' });
  const far = await farAway(server.address, roundTrip);
  try {
    const ahead: Turn[] = [];
    const without: Turn[] = [];
    for (let round = 0; round < rounds; round++) {
      // The control's browser has been told by its owner to fetch nothing ahead.
      ahead.push(...(await fresh(whole, walk(far.address))));
      without.push(...(await fresh(whole, walk(far.address), { net: { network_prediction_options: 2 } })));
    }
    for (const [name, turns] of Object.entries({ ahead, without }))
      console.log(
        `${name}: ${turns.map(({ kind, ...times }) => `${kind} ${Object.values(times).map(Math.round).join('/')}`).join(', ')}`,
      );
    const onScreen = Math.round(median(ahead.map((turn) => turn.onScreen)));
    console.log(`On the screen, which without a graphics card the processor paints: after ${onScreen} ms.`);
    return [
      atMost('press to the next page, 150 ms away (median)', median(ahead.map(({ shown }) => shown)), 100, 'ms'),
      atMost('press to its first paint (median)', median(ahead.map(({ painted }) => painted)), 100, 'ms'),
      atLeast(
        'control, without the rules: to its first paint',
        median(without.map(({ painted }) => painted)),
        150,
        'ms',
      ),
    ];
  } finally {
    far.close();
    await server.stop();
  }
}

/** A browser with nothing in its memory, and with no setting but that it shows no window, and what its owner prefers. */
export async function fresh<Found>(
  executablePath: string,
  use: (browser: Browser) => Promise<Found>,
  preferences: object = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-turning-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const browser = await launch({
    executablePath,
    env,
    ignoreDefaultArgs: true,
    args: ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...browserArguments, 'about:blank'],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const walk =
  (address: string) =>
  async (browser: Browser): Promise<Turn[]> => {
    const [page = await browser.newPage()] = await browser.pages();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(address, { waitUntil: 'networkidle0' });
    const turns: Turn[] = [];
    for (const way of ways) turns.push(await press(page, way));
    return turns;
  };

async function press(page: Page, way: string): Promise<Turn> {
  const before = await pressOn(page, way);
  await until(() => page.evaluate(standsAnew, before));
  return page.evaluate(pressedToPainted);
}

/** Says when the page that is left began. */
export async function pressOn(page: Page, way: string): Promise<number> {
  const link = await seen(page, way);
  await link.scrollIntoView();
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
      { once: true },
    ),
  );
  const before = await page.evaluate(() => performance.timeOrigin);
  await link.hover();
  await setTimeout(rest);
  await page.mouse.down();
  await setTimeout(held);
  await page.mouse.up();
  return before;
}

async function seen(page: Page, way: string) {
  for (const link of await page.$$(way)) if (await link.isVisible()) return link;
  throw new Error(`Nobody sees ${way} on ${page.url()}.`);
}

/** While one page gives way to the next, there is none that could be asked. */
export async function until(stands: () => Promise<boolean>) {
  while (!(await stands().catch(() => false))) await setTimeout(50);
}

/** In the page: it is the next one, it is there to the end, and it has been painted. */
export function standsAnew(before: number): boolean {
  const isNext = performance.timeOrigin !== before && document.readyState === 'complete';
  return isNext && performance.getEntriesByName('first-paint').length > 0;
}

/** In the next page. Of one that was made ready, its beginning lies before the press. */
export function pressedToPainted() {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
    deliveryType?: string;
  })[];
  const ready = entry?.activationStart ?? 0;
  const [paint] = performance.getEntriesByName('first-paint') as (PerformanceEntry & {
    paintTime?: number;
    presentationTime?: number;
  })[];
  const since = performance.timeOrigin - Number(sessionStorage.getItem('pressed'));
  return {
    shown: since + (ready || (entry?.responseStart ?? 0)),
    painted: since + Math.max(paint?.paintTime ?? Number.NaN, ready),
    onScreen: since + (paint?.presentationTime ?? Number.NaN),
    kind: ready > 0 ? 'prerendered' : entry?.deliveryType || 'fetched',
  };
}
