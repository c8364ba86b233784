/**
 * axe on a page, and what it finds as lines. The page gets the short form of axe once and says no more than what is wrong:
 * the usual binding sends the long form twice for each look and fetches every node that is right.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const binding = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(binding).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe cannot judge on a visitor's page: words in front of a picture (contrast.test.ts knows the pair), cards that have been
 * scrolled out of a row, and a frame that is fetched only when it comes near; its page is tested by itself.
 */
export const blind = ['svg text', '[data-row] > li + li', '[data-section-bar] > a + a', 'iframe'];

type RunOptions = Parameters<AxeBuilder['options']>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

interface Look {
  /** rules that are not asked for */
  without?: string[];
  /** selectors of what axe cannot judge */
  blind?: string[];
  /** also what it could not decide; no, where too much lies over something else to name each */
  undecided?: boolean;
}

/** What violates a rule, and what axe could not decide. */
export async function axeFaults(
  page: Page,
  { without = [], blind = [], undecided = true }: Look = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};0`);
  const options: RunOptions = {
    runOnly: standards,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations', 'incomplete'],
    // Of all our rules only the one about sound that plays by itself wants anything fetched beforehand.
    preload: { assets: ['media'] },
  };
  return page.evaluate(
    async ({ exclude, options, undecided }) => {
      const { axe } = window as unknown as { axe: { run: (what: object, how: RunOptions) => Promise<AxeResults> } };
      const { violations, incomplete } = await axe.run({ exclude }, options);
      return [...violations, ...(undecided ? incomplete : [])].map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { exclude: blind, options, undecided },
  );
}
