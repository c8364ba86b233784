/**
 * From a press to the first picture of the next page, 150 ms away, as people go: home, programme, an evening, the park. The
 * pointer rests on a link for a quarter of a second before it presses. A browser goes when the button is let go: the 80 ms for which
 * it is held are told beside, and are nobody's to shorten. The control is the same without the rules; where no leaf is turned, too.
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
const links = ['a[href="/events"]', 'main a[href="/events/15"]', 'a[href="/park"]'];

interface Turn {
  /** milliseconds from letting go to the next page's first paint, and to that on the screen */
  painted: number;
  onScreen: number;
  /** and for how long the button had been held */
  held: number;
  kind: string;
}

const ways = {
  ahead: {},
  'without a leaf': { flags: ['--force-prefers-reduced-motion'] },
  // The control's browser has been told by its owner to fetch nothing ahead.
  control: { preferences: { net: { network_prediction_options: 2 } } },
} satisfies Record<string, { flags?: string[]; preferences?: object }>;
type Way = keyof typeof ways;

export async function measureTurning(): Promise<Figure[]> {
  const whole = findWholeBrowser();
  if (!whole) {
    console.log('No whole Chromium is installed, and the headless shell makes nothing ready ahead: not measured.');
    return [];
  }
  const server = await serve({ LOG_LEVEL: 'error' });
  const far = await farAway(server.address, roundTrip);
  try {
    const turns: Record<Way, Turn[]> = { ahead: [], 'without a leaf': [], control: [] };
    for (let round = 0; round < rounds; round++)
      for (const name of Object.keys(ways) as Way[]) turns[name].push(...(await fresh(whole, ways[name], far.address)));
    for (const [name, all] of Object.entries(turns))
      console.log(
        `${name}: ${all.map(({ kind, painted, onScreen, held: so }) => `${kind} ${[painted, onScreen].map(Math.round).join('/')} (held ${Math.round(so)})`).join(', ')}`,
      );
    const middle = (name: Way, pick: (turn: Turn) => number) => median(turns[name].map(pick));
    const painted = ({ painted: ms }: Turn) => ms;
    const onScreen = ({ onScreen: ms }: Turn) => ms;
    const screens = (['ahead', 'without a leaf', 'control'] as const).map((name) => Math.round(middle(name, onScreen)));
    console.log(
      `On the screen, which without a graphics card the processor paints, after ${screens[0]} ms, ${screens[1]} without a leaf, ${screens[2]} in the control.`,
    );
    const ready = turns.ahead.filter(({ kind }) => kind === 'prerendered').length / turns.ahead.length;
    return [
      atMost('150 ms away, from letting go to the first paint (median)', middle('ahead', painted), 100, 'ms'),
      atMost('the same with reduced motion, where no leaf is turned', middle('without a leaf', painted), 100, 'ms'),
      atLeast('pages that were ready before they were pressed', ready * 100, 100, '%'),
      atLeast('control, without the rules: to its first paint', middle('control', painted), 150, 'ms'),
    ];
  } finally {
    far.close();
    await server.stop();
  }
}

/** A walk in a browser with nothing in its memory, and with no setting but that it shows no window, and what its owner prefers. */
async function fresh(
  executablePath: string,
  { flags = [], preferences = {} }: { flags?: string[]; preferences?: object },
  address: string,
): Promise<Turn[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-turning-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const browser = await launch({
    executablePath,
    ignoreDefaultArgs: true,
    args: [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      ...browserArguments,
      ...flags,
      'about:blank',
    ],
  });
  try {
    return await walk(browser, address);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function walk(browser: Browser, address: string): Promise<Turn[]> {
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(address, { waitUntil: 'networkidle0' });
  const turns: Turn[] = [];
  for (const link of links) turns.push(await press(page, link));
  return turns;
}

async function press(page: Page, address: string): Promise<Turn> {
  const link = await seen(page, address);
  await link.scrollIntoView();
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'click'])
      addEventListener(
        type,
        ({ timeStamp }) => sessionStorage.setItem(type, String(performance.timeOrigin + timeStamp)),
        { once: true, capture: true },
      );
  });
  const before = await page.evaluate(() => performance.timeOrigin);
  await link.hover();
  await setTimeout(rest);
  await page.mouse.down();
  await setTimeout(held);
  await page.mouse.up();
  await until(() => page.evaluate(standsAnew, before));
  return page.evaluate(letGoToPainted);
}

async function seen(page: Page, address: string) {
  for (const link of await page.$$(address)) if (await link.isVisible()) return link;
  throw new Error(`Nobody sees ${address} on ${page.url()}.`);
}

/** While one page gives way to the next, there is none that could be asked. */
async function until(stands: () => Promise<boolean>) {
  while (!(await stands().catch(() => false))) await setTimeout(50);
}

/** In the page: it is the next one, it is there to the end, and it has been painted. */
function standsAnew(before: number): boolean {
  const isNext = performance.timeOrigin !== before && document.readyState === 'complete';
  return isNext && performance.getEntriesByName('first-paint').length > 0;
}

/** In the next page. Of one that was made ready, its beginning lies before the press, and so may what it calls its first paint. */
function letGoToPainted() {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
    deliveryType?: string;
  })[];
  const ready = entry?.activationStart ?? 0;
  const [paint] = performance.getEntriesByName('first-paint') as (PerformanceEntry & {
    paintTime?: number;
    presentationTime?: number;
  })[];
  const [pressed = Number.NaN, letGo = Number.NaN] = ['pointerdown', 'click'].map((type) =>
    Number(sessionStorage.getItem(type)),
  );
  const since = performance.timeOrigin - letGo;
  return {
    painted: since + Math.max(paint?.paintTime ?? Number.NaN, ready),
    onScreen: since + (paint?.presentationTime ?? Number.NaN),
    held: letGo - pressed,
    kind: ready > 0 ? 'prerendered' : entry?.deliveryType || 'fetched',
  };
}
