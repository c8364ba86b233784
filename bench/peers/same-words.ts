/** The share of our words that a reader finds on a peer's page. */
import { launch } from 'puppeteer-core';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';
import { language } from './content.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** 0 … 1 over all pages; the control is an unknown page */
export async function measureWordShare(address: string, ours: Record<string, string>): Promise<number> {
  const browser = await launch({ executablePath: ensureBrowser(), args: browserArguments });
  let [wanted, found] = [0, 0];
  try {
    const tab = await browser.newPage();
    await tab.setExtraHTTPHeaders({ 'Accept-Language': language });
    for (const [path, text] of Object.entries(ours)) {
      await tab.goto(address + path, { waitUntil: 'networkidle0' });
      const peerWords = new Set(wordsOf(await tab.evaluate(() => document.querySelector('main')?.innerText ?? '')));
      const ourWords = wordsOf(text);
      wanted += ourWords.length;
      found += ourWords.filter((word) => peerWords.has(word)).length;
    }
  } finally {
    await browser.close();
  }
  return found / wanted;
}
