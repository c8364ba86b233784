/** The editor: how soon what is typed stands in the preview, and how long a key takes in a form of nine hundred fields; on a quarter of a processor. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { beginFolder } from '#tests/harness/desk.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { houseFolder } from '#tools/estate.ts';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';

const words = 40;

export async function measurePreview(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-preview-'));
  const storage = await beginFolder(folder);
  const { cookie } = await staffMember({ storage, clock: { now: new Date() } }, 'owner');
  await storage.close();
  await using server = await serve({ LOG_LEVEL: 'error', DATA_DIR: folder, CONTENT_DIR: houseFolder });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const open = (entry: string) => openForm(browser, `${server.address}/office/content/${entry}?lng=de`, cookie);
    const evening = await open('events/15');
    const shown = await untilShown(evening, 'event.title.de');
    const texts = await open('events/13');
    await fillCast(texts, 900);
    const fields = await texts.evaluate(
      () => document.querySelectorAll('form[data-editor] :is(input, textarea)').length,
    );
    const keys = await keyTimes(texts);
    return [
      atMost(`from a word typed to the preview, 4 × CPU, median of ${words}`, median(shown), 500, 'ms'),
      atMost('the same, p95', at(shown, 0.95), 900, 'ms'),
      atLeast('fields of the longest form', fields, 900),
      atMost('a key in it until the next picture, four times its processor time, median', median(keys), 50, 'ms'),
      atMost('the same, p95', at(keys, 0.95), 100, 'ms'),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const at = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

async function openForm(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain: new URL(address).hostname, path: '/office' }]);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('iframe:not([data-coming])').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** From the word in its field to the first picture of the frame that has it. */
const untilShown = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    async ([name, words]) => {
      const field = document.getElementById(name) as HTMLInputElement;
      const title = () =>
        document
          .querySelector<HTMLIFrameElement>('[data-stage] iframe:not([data-coming])')
          ?.contentDocument?.querySelector('h1')?.textContent ?? '';
      const times: number[] = [];
      for (let word = 0; word < words; word++) {
        const text = `Wort ${word} Ende`;
        const begun = performance.now();
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise<void>((resolve) => {
          const look = () => {
            if (title().includes(text)) setTimeout(resolve);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        times.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      return times;
    },
    [name, words] as const,
  );

/** A cast of so many that the form has as many fields. */
const fillCast = (page: Page, wanted: number): Promise<void> =>
  page.evaluate((wanted) => {
    const fields = () => document.querySelectorAll('form[data-editor] :is(input, textarea)').length;
    const add = document.querySelector<HTMLButtonElement>('button[value="add:event.participants"]');
    while (add && fields() < wanted) add.click();
  }, wanted);

/** What a key takes of the page's one thread, in its processor's time: the same on a busy machine. Previews are counted above. */
async function keyTimes(page: Page): Promise<number[]> {
  await page.route('**/office/preview*', (route) => route.abort());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  // One that takes every key: a line may be full.
  await page.locator('form[data-editor] textarea').first().focus();
  const times: number[] = [];
  for (const key of 'Ein Satz, wie ihn jemand tippt.') {
    const before = await spent();
    await page.keyboard.type(key);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    times.push(((await spent()) - before) * 4);
  }
  return times;
}
