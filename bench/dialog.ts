/**
 * How long from a tap on the book button to the form, on a middling phone (a quarter of this processor, slow 4G). A
 * pointer or the keyboard's focus that comes near has fetched the code before; a finger comes without warning.
 */
import { chromium, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';

const runs = 5;
/** as Lighthouse has it: 1.6 Mbit/s down, 150 ms there and back */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};

export async function measureDialog(): Promise<Figure[]> {
  const server = await serve({ LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const times: Record<'ahead' | 'cold', number[]> = { ahead: [], cold: [] };
    for (let run = 0; run < runs; run++) {
      for (const way of ['ahead', 'cold'] as const) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
        });
        const page = await context.newPage();
        times[way].push(await tapToForm(page, `${server.address}/events/15`, way === 'ahead'));
        await context.close();
      }
    }
    const [ahead, cold] = [median(times.ahead), median(times.cold)];
    return [
      atMost('tap to form, code fetched ahead (median of 5)', ahead / 1000, 1, 's'),
      atLeast('control: the same without, by how much longer', (cold - ahead) / 1000, 0.3, 's'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function tapToForm(page: Page, address: string, ahead: boolean): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'load' });
  const button = page.locator('main form[action="/tickets"] button');
  await button.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  if (ahead) {
    await button.focus();
    await page.waitForFunction(() => !document.querySelector('main astro-island[ssr]:has(form[action="/tickets"])'));
    await page.waitForLoadState('networkidle');
  }
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const seen = () => {
          const field = document.querySelector('dialog[open] [name=fullName]');
          // After the frame in which it stands has been painted.
          if (field) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
          else requestAnimationFrame(seen);
        };
        requestAnimationFrame(seen);
        document.querySelector<HTMLElement>('main form[action="/tickets"] button')?.click();
      }),
  );
}
