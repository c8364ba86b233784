/**
 * A screen reader announces every heading with its level and every focusable element, in order,
 * by its name. The control finds removed names.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { samplePaths } from '#tests/harness/addresses.ts';
import type { WebElementReference } from '#tests/harness/other-browsers/driver.ts';
import { startServer } from '#tools/test-server.ts';
import type { ProofRun } from './proof.ts';
import { canSpeak, openScreenReader, type ScreenReader } from './screen-reader.ts';

/** Fewer pages in English: only the words differ. */
const pages = { de: samplePaths, en: ['/', '/events', '/events/15', '/park', '/contact', '/tickets', '/login'] };
/** More than any page has before its footer, which is the same on all pages. */
const mostSteps = 120;

interface MissedSpeech {
  path: string;
  wanted: string;
  speech: string;
}

interface SpeechResult {
  headings: number;
  controls: number;
  /** announced only after a step back and a second visit */
  again: number;
  /** not counted: contents of frames, parts of a date field, and the link after a silent frame */
  others: number;
  missed: MissedSpeech[];
}

const emptySpeechResult = (): SpeechResult => ({ headings: 0, controls: 0, again: 0, others: 0, missed: [] });

/** Whether Orca skips the link after a frame even on a minimal page; then it is not our fault. */
let isSilentAfterFrames = false;

export const proveSpeech: ProofRun = async (_options, report) => {
  if (!canSpeak()) return report(false, 'Orca, Firefox and what they need are not here and cannot be installed', {});
  await using server = await startServer({ LOG_LEVEL: 'error' });
  await using reader = await openScreenReader(server.address);
  isSilentAfterFrames = await staysSilentAfterFrames(reader);
  for (const [language, paths] of Object.entries(pages)) {
    const result = emptySpeechResult();
    for (const path of paths) await readPage(reader, `${path}?lng=${language}`, result);
    report(result.missed.length === 0, `${paths.length} pages, ${language}`, { ...result });
  }
  const control = emptySpeechResult();
  await readPage(reader, '/?lng=de', control, removeNames);
  const isFound = ['heading', 'control'].every((what) => control.missed.some(({ wanted }) => wanted.startsWith(what)));
  report(isFound, 'control: a heading that is hidden, a link without words', { ...control, isSilentAfterFrames });
};

type PageChange = () => void;

async function staysSilentAfterFrames(reader: ScreenReader): Promise<boolean> {
  const page =
    '<!doctype html><title>x</title><a href="#a">Before</a> <iframe title="x" srcdoc=""></iframe> <a href="#b">Afterwards</a>';
  await using server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await openPage(reader, `http://127.0.0.1:${port}/`);
  for (let step = 0; step < 3; step++) {
    await reader.pressKey('Tab');
    const speech = await reader.waitForSpeech((words) => includesSpoken(words, 'Afterwards'));
    if ((await reader.page.evaluate(readFocusedText)) === 'Afterwards') return !includesSpoken(speech, 'Afterwards');
  }
  return false;
}

async function readPage(reader: ScreenReader, path: string, result: SpeechResult, change: PageChange = () => {}) {
  const { page } = reader;
  await openPage(reader, path);
  const headings = (await page.evaluate(listVisibleHeadings)) as unknown as PageHeading[];
  await page.evaluate(change);
  await readControls(reader, path, result);
  await openPage(reader, path);
  await page.evaluate(change);
  const hasFrames = await page.evaluate(() => document.querySelector('iframe') !== null);
  for (const { text, level } of headings) {
    const isSaid = (words: string) => includesSpoken(words, text) && words.includes(`heading level ${level}`);
    await reader.pressKey('h');
    let speech = await reader.waitForSpeech(isSaid);
    // The reader's heading list includes headings in frames.
    if (!isSaid(speech) && hasFrames) {
      await reader.pressKey('h');
      speech = await reader.waitForSpeech(isSaid);
      result.others++;
    }
    result.headings++;
    if (!isSaid(speech)) result.missed.push({ path, wanted: `heading ${level} ${text}`, speech });
  }
}

async function readControls(reader: ScreenReader, path: string, result: SpeechResult): Promise<void> {
  const { page } = reader;
  let isAfterFrame = false;
  for (let step = 0; step < mostSteps; step++) {
    await reader.pressKey('Tab');
    const element = (await page.evaluate(findFocused)) as unknown as WebElementReference | null;
    if (!element) return;
    if (await page.evaluate(isForeignControl)) {
      await reader.waitForSpeech(isSpoken);
      result.others++;
      isAfterFrame = await page.evaluate(isFrame);
      continue;
    }
    let { name } = await page.readNode(element);
    const isSaid = (words: string) => name !== '' && includesSpoken(words, name);
    let speech = await reader.waitForSpeech(isSaid);
    if (!isSaid(speech)) {
      await reader.pressKey('shift+Tab');
      await reader.waitForSpeech(isSpoken);
      await reader.pressKey('Tab');
      // The film starts automatically and then renames its button.
      ({ name } = await page.readNode(element));
      speech = await reader.waitForSpeech(isSaid);
      result.again++;
    }
    const isTheirs = isAfterFrame && isSilentAfterFrames && !isSaid(speech);
    isAfterFrame = false;
    if (isTheirs) {
      result.others++;
      continue;
    }
    result.controls++;
    if (!isSaid(speech)) result.missed.push({ path, wanted: `control ${name}`, speech });
  }
}

const isSpoken = (words: string): boolean => words !== '';

/** Retries the first key until Orca has noticed the new page. */
async function openPage({ page, pressKey, waitForSpeech }: ScreenReader, path: string): Promise<void> {
  await page.go(path);
  await pressKey('Tab');
  await waitForSpeech((words) => words.includes(' link.'));
}

const includesSpoken = (speech: string, wanted: string): boolean =>
  normalizeSpeech(speech).includes(normalizeSpeech(wanted));

const normalizeSpeech = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

// The functions below run in the page.

interface PageHeading {
  text: string;
  level: number;
}

function listVisibleHeadings(): PageHeading[] {
  return [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true]'))
    .map((one) => ({ text: one.innerText, level: Number(one.tagName.slice(1)) }));
}

function findFocused(): globalThis.Element | null {
  const { activeElement } = document;
  return document.hasFocus() && activeElement !== document.body ? activeElement : null;
}

const isFrame = (): boolean => document.activeElement?.matches('iframe') === true;

const readFocusedText = (): string => document.activeElement?.textContent ?? '';

const isForeignControl = (): boolean => document.activeElement?.matches('iframe, input[type=date]') === true;

function removeNames(): void {
  document.querySelector('main h2')?.setAttribute('aria-hidden', 'true');
  const link = document.querySelector('nav a[href="/park"]');
  if (link) link.textContent = '';
}
