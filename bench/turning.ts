/**
 * From the press to the first picture of the next page, 150 ms away, as people go: home, programme, an evening, the park. The
 * pointer rests on a link for a quarter of a second before it presses. The control is the same without the rules.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findWholeBrowser } from '#tools/browser.ts';
import { serve } from '#tools/served.ts';
import { farAway } from './far-away.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';

const roundTrip = 150;
const rounds = 5;
const rest = 250;
const held = 80;
const ways = ['a[href="/events"]', 'main a[href="/events/15"]', 'a[href="/park"]'];

export async function measureTurning(): Promise<Figure[]> {
  const whole = findWholeBrowser();
  if (!whole) return [];
  const server = await serve({ LOG_LEVEL: 'error' });
  const far = await farAway(server.address, roundTrip);
  const browser = await chromium.launch({ executablePath: whole, channel: 'chromium', args: ['--no-sandbox'] });
  try {
    const ahead: number[] = [];
    const without: number[] = [];
    const kinds: string[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [times, rules] of [
        [ahead, true],
        [without, false],
      ] as const) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' });
        if (!rules) await context.route('**/speculation-rules.json', (route) => route.abort());
        times.push(...(await walk(context, far.address, kinds)));
        await context.close();
      }
    }
    console.log(`${ahead.map(Math.round).join(' ')} | without: ${without.map(Math.round).join(' ')}`);
    console.log([...new Set(kinds)].join(', '));
    return [
      atMost('press to first paint, 150 ms away (median)', median(ahead), 100, 'ms'),
      atLeast('control: without the rules', median(without), 150, 'ms'),
    ];
  } finally {
    await browser.close();
    far.close();
    await server.stop();
  }
}

async function walk(context: BrowserContext, address: string, kinds: string[]): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const times: number[] = [];
  for (const way of ways) times.push(await press(page, way, kinds));
  return times;
}

async function press(page: Page, way: string, kinds: string[]): Promise<number> {
  const link = page.locator(way).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  const before = page.url();
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
      { once: true },
    ),
  );
  await link.hover();
  await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.waitForTimeout(held);
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== before, { waitUntil: 'networkidle' });
  const { took, kind } = await page.evaluate(pressedToPainted);
  kinds.push(kind);
  return took;
}

/** In the next page. Of one that was made ready the paint counts from when it was shown. */
function pressedToPainted() {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
    deliveryType?: string;
  })[];
  const shown = entry?.activationStart ?? 0;
  const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN;
  return {
    took: performance.timeOrigin + Math.max(paint, shown) - Number(sessionStorage.getItem('pressed')),
    kind: shown > 0 ? 'prerendered' : entry?.deliveryType || 'fetched',
  };
}
