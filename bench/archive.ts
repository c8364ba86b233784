/**
 * How the programme grows: the list and the start with 14, 140 and 1,400 evenings, as ratios to the first; among the most
 * evenings 3,000 people.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { parse, stringify } from 'yaml';
import type { Event } from '#contract/event.ts';
import type { Person } from '#contract/people.ts';
import type { Site } from '#contract/site.ts';
import { readContent, shippedFolder } from '#server/content/shipped.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { shippedMedia } from '#server/pictures/shipped.ts';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { copyWords, otherContent } from '#tools/other-content.ts';
import { atMost, type Figure, median } from './figure.ts';

const sizes = [14, 140, 1400] as const;
const perYear = 28;
const [mostEvenings, mostPeople] = [1400, 3000];
/** the programme, and everything else that lists what an evening adds to */
const lists = ['/events', '/people', '/works', '/venues/barn'] as const;

interface Measured {
  /** in the order of the lists, KB */
  bytes: number[];
  render: number;
  ready: number;
  filter: number;
}

export async function measureArchive(): Promise<Figure[]> {
  const found = new Map<number, Measured>();
  for (const size of sizes) found.set(size, await measure(size));
  console.table(
    Object.fromEntries(
      [...found].map(([size, { bytes, render, ready, filter }]) => [
        `${size} evenings`,
        {
          ...Object.fromEntries(lists.map((path, at) => [`${path}, KB`, bytes[at]?.toFixed(1)])),
          'render, ms': render.toFixed(1),
          'ready, s': ready.toFixed(2),
          'filter, ms': filter.toFixed(0),
        },
      ]),
    ),
  );
  const [few, , many] = sizes.map((size) => found.get(size));
  if (!few || !many) throw new Error('Nothing was measured.');
  return [
    ...lists.map((path, at) =>
      atMost(
        `1,400 evenings and 3,000 people : 14, bytes of ${path}`,
        (many.bytes[at] ?? 0) / (few.bytes[at] ?? 0),
        1.5,
        '×',
      ),
    ),
    atMost('1,400 evenings : 14, time to render the programme', many.render / few.render, 2, '×'),
    atMost('1,400 evenings and 3,000 people, start to ready', many.ready, 5, 's'),
    atMost('14 evenings, answer of the filter', few.filter, 50, 'ms'),
    atMost('1,400 evenings, answer of the filter', many.filter, 50, 'ms'),
  ];
}

async function measure(size: number): Promise<Measured> {
  const copy = await otherContent(copyWords, async (folder) => {
    await multiply(join(folder, 'content/events'), size);
    if (size === mostEvenings) await crowd(join(folder, 'content/people'));
  });
  try {
    const open = await loadBundle(builtBundle);
    const site = await open(await readContent(join(copy.folder, 'content')), await shippedMedia(shippedFolder));
    const rendered = [];
    for (const path of lists) rendered.push(await renderList(site, path));
    const [{ render = Number.NaN } = {}] = rendered;
    const bytes = rendered.map(({ bytes: one }) => one);
    const begun = performance.now();
    const server = await copy.serve({ LOG_LEVEL: 'error' });
    const ready = (performance.now() - begun) / 1000;
    const filter = await answerOfFilter(server.address);
    await server.stop();
    return { bytes, render, ready, filter };
  } finally {
    await copy.remove();
  }
}

/** The shipped evenings again and again under new numbers, back through the years. */
export async function multiply(folder: string, size: number) {
  const shipped = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  for (let index = shipped.length; index < size; index++) {
    const event = parse(shipped[index % shipped.length] ?? '') as Event;
    const year = 2019 - Math.floor((index - shipped.length) / perYear);
    const { doors: _, interval: __, end: ___, previous: ____, ...rest } = event;
    const start = `${year}-07-01T18:00`;
    await writeFile(join(folder, `${index + 100}.yaml`), stringify({ ...rest, id: index + 100, start }));
  }
}

/** Each on the bill of some evening by the number in its own file. */
async function crowd(folder: string) {
  const person = parse(await readFile(join(folder, 'philine-quast.yaml'), 'utf8')) as Person;
  const shipped = (await readdir(folder)).length;
  for (let index = 0; index < mostPeople - shipped; index++) {
    const name = `${String.fromCharCode(65 + (index % 26))}da Nummer ${index}`;
    await writeFile(
      join(folder, `somebody-${index}.yaml`),
      stringify({ ...person, name, evenings: [200 + (index % 1000)] }),
    );
  }
}

async function renderList({ render }: Site, path: string) {
  const times: number[] = [];
  let html = '';
  for (let round = 0; round < 15; round++) {
    const begun = performance.now();
    const response = await render(new Request(`http://localhost${path}`), {
      view: 'de',
      path,
      address: { canonical: path, indexed: true, status: 200 },
      named: false,
      origin: 'http://localhost',
      now: new Date(),
      inbox: true,
      bookingOf: () => undefined,
    });
    html = await response.text();
    times.push(performance.now() - begun);
  }
  return { render: median(times.slice(3)), bytes: brotliCompressSync(html).length / 1024 };
}

/** From the press to the picture of the narrowed list, whether the page narrows it or the server. */
async function answerOfFilter(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const page = await browser.newPage();
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    await page.goto(`${address}/events`, { waitUntil: 'networkidle' });
    await page.evaluate(press);
    await page.waitForFunction(() => document.querySelector('[aria-current][data-category="opera"]'));
    times.push(await page.evaluate(pressedToShown));
  }
  await browser.close();
  return median(times);
}

/** In the page: presses, and notes when, and when the next picture stood. */
function press() {
  sessionStorage.setItem('pressed', String(performance.timeOrigin + performance.now()));
  document.querySelector<HTMLElement>('[data-categories] [data-category="opera"]')?.click();
  requestAnimationFrame(() =>
    setTimeout(() => sessionStorage.setItem('shown', String(performance.timeOrigin + performance.now()))),
  );
}

/** In the page, or in the one that took its place. */
function pressedToShown(): number {
  const fresh = performance.getEntriesByType('navigation')[0]?.name.includes('category');
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const shown = fresh ? performance.timeOrigin + paint : Number(sessionStorage.getItem('shown'));
  return shown - Number(sessionStorage.getItem('pressed'));
}
