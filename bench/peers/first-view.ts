/** The requests of a phone before the visitor acts, and paint times, by Lighthouse. */
import lighthouse from 'lighthouse';
import { startBrowser } from '#bench/browser.ts';
import { median } from '#bench/harness.ts';

const audits = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

interface NetworkItem {
  resourceType: string;
  transferSize: number;
}

export interface FirstView {
  /** KB with headers, without pictures: documents, styles, scripts, fonts, data */
  bytes: number;
  script: number;
  /** all requests, with pictures */
  requests: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

export async function measureFirstView(address: string, runs: number, browserWords: string[]): Promise<FirstView> {
  const browser = await startBrowser(...browserWords);
  try {
    const seen: FirstView[] = [];
    for (let run = 0; run < runs; run++) seen.push(await measureOnce(address, browser.port));
    const middle = (pick: keyof FirstView) => median(seen.map((one) => one[pick]));
    return {
      bytes: middle('bytes'),
      script: middle('script'),
      requests: middle('requests'),
      fcp: middle('fcp'),
      lcp: middle('lcp'),
      tbt: middle('tbt'),
      cls: middle('cls'),
    };
  } finally {
    await browser.stop();
  }
}

async function measureOnce(address: string, port: number): Promise<FirstView> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyAudits: [...Object.values(audits), 'network-requests'],
    formFactor: 'mobile',
    disableFullPageScreenshot: true,
  });
  const found = result?.lhr.audits;
  const value = (name: keyof typeof audits) => found?.[audits[name]]?.numericValue ?? Number.NaN;
  const { items = [] } = (found?.['network-requests']?.details ?? {}) as { items?: NetworkItem[] };
  if (items.length === 0) throw new Error(`Lighthouse saw nothing at ${address}.`);
  const weigh = (wanted: (type: string) => boolean) =>
    items.filter((one) => wanted(one.resourceType)).reduce((sum, one) => sum + one.transferSize / 1024, 0);
  return {
    bytes: weigh((type) => type !== 'Image' && type !== 'Media'),
    script: weigh((type) => type === 'Script'),
    requests: items.length,
    fcp: value('fcp'),
    lcp: value('lcp'),
    tbt: value('tbt'),
    cls: value('cls'),
  };
}
