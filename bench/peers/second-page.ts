/** From letting go of the press on an evening in the list to the first picture of its page, 150 ms away, whether a document comes or a script draws it anew. */
import type { Browser, Page } from 'puppeteer-core';
import { farAway } from '#bench/far-away.ts';
import { median } from '#bench/figure.ts';
import { fresh, letGoToPainted, pressOn, standsAnew, until } from '#bench/turning.ts';
import { language } from './content.ts';
import { environment, inDebian } from './debian.ts';

const roundTrip = 150;
const rounds = 5;
const patience = 20_000;
const way = 'main a[href$="/events/15"]';
/** The headless shell makes nothing ready ahead: it has to be the whole browser. */
const chromium = 'usr/lib/chromium/chromium';

/** in milliseconds; `title` is what the evening's page has above it */
export async function secondPage(address: string, title: string): Promise<number> {
  const far = await farAway(address, roundTrip);
  const preferences = { intl: { accept_languages: language } };
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(await fresh(inDebian(chromium), turn(far.address, title), { preferences, env: environment() }));
    return median(times);
  } finally {
    far.close();
  }
}

const turn =
  (address: string, title: string) =>
  async (browser: Browser): Promise<number> => {
    const [page = await browser.newPage()] = await browser.pages();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${address}/events`, { waitUntil: 'networkidle0' });
    await page.evaluate(watch, title);
    const before = await pressOn(page, way);
    let drawn = Number.NaN;
    const late = Date.now() + patience;
    await until(async () => {
      if (Date.now() > late || (await page.evaluate(standsAnew, before))) return true;
      drawn = await page.evaluate(letGoToDrawn);
      return drawn > 0;
    });
    return drawn > 0 ? drawn : (await painted(page)).painted;
  };

const painted = (page: Page) => page.evaluate(letGoToPainted);

/** In the page: once the next one's heading stands in it, the moment at which the frame with it has been painted. */
function watch(title: string): void {
  const stands = () => [...document.querySelectorAll('h1')].some((one) => one.textContent?.trim() === title);
  new MutationObserver((_, observer) => {
    if (!stands()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => sessionStorage.setItem('drawn', String(performance.timeOrigin + performance.now()));
      port2.postMessage('');
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function letGoToDrawn(): number {
  return Number(sessionStorage.getItem('drawn') ?? Number.NaN) - Number(sessionStorage.getItem('click'));
}
