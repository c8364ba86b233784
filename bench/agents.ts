/** Lighthouse's youngest category: what a program finds that reads and acts for somebody. */
import lighthouse from 'lighthouse';
import { serve } from '#tools/served.ts';
import { startBrowser } from './debugged-browser.ts';
import { atLeast, type Figure } from './figure.ts';

/** one of each kind of page */
const paths = [
  '/',
  '/events',
  '/events/15',
  '/visit',
  '/search?q=Mozart',
  '/people/aurelie-voss',
  '/contact',
  '/partners',
];
const category = 'agentic-browsing';

export async function measureAgents(): Promise<Figure[]> {
  await using server = await serve({ LOG_LEVEL: 'error' });
  // Forms that are tools are still behind a flag of Chromium's.
  const browser = await startBrowser('--enable-features=WebMCPTesting');
  const figures: Figure[] = [];
  try {
    for (const path of paths) {
      const result = await lighthouse(server.address + path, {
        port: browser.port,
        logLevel: 'error',
        output: 'json',
        onlyCategories: [category],
        formFactor: 'mobile',
      });
      if (!result) throw new Error(`Lighthouse said nothing about ${path}.`);
      const { audits, categories } = result.lhr;
      for (const { id, title, score } of Object.values(audits))
        if (score === 0) console.log(`  ${path}: ${id} (${title})`);
      figures.push(atLeast(`${path} agentic browsing`, Math.round((categories[category]?.score ?? 0) * 100), 100));
    }
  } finally {
    await browser.stop();
  }
  return figures;
}
