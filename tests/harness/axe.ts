/** Runs axe on a page. The usual binding sends axe twice and fetches every passing node. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const binding = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(binding).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe cannot judge text on pictures, cards outside a scrolled row, file buttons and frames. */
export const axeExclusions = [
  'svg text',
  '[data-row] > li + li',
  '[data-section-bar] > a + a',
  'iframe',
  '[data-file-button]',
];

type RunOptions = Parameters<AxeBuilder['options']>[0];

export interface AxeOptions {
  disabledRules?: string[];
  excludedSelectors?: string[];
  /** a sticky element covers text; contrast.test.ts checks its colours */
  isCovered?: boolean;
}

/** Violated rules, and what axe could not decide. */
export async function findAxeViolations(page: Page, check: AxeOptions = {}): Promise<string[]> {
  const { disabledRules = [], excludedSelectors = [], isCovered: covered = false } = check;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};0`);
  const options: RunOptions = {
    runOnly: standards,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations', 'incomplete'],
    // Of these rules only `no-autoplay-audio` needs files that axe fetches first.
    preload: { assets: ['media'] },
  };
  return page.evaluate(
    async ({ exclude, options, covered }) => {
      const { axe } = window as unknown as { axe: { run: (...how: object[]) => ReturnType<AxeBuilder['analyze']> } };
      const reason = ({ any: [check] }: { any: { data?: unknown }[] }): string =>
        (check?.data as { messageKey?: string } | undefined)?.messageKey ?? '';
      // Browsers do not draw off-screen parts of a long form, so axe would guess their position.
      const stylesheet = new CSSStyleSheet();
      stylesheet.replaceSync('form * { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(stylesheet);
      const { violations, incomplete } = await axe.run({ exclude }, options);
      document.adoptedStyleSheets.pop();
      const undecided = incomplete.map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter((node) => {
          const why = reason(node);
          // A file input covers the words on its button.
          const isCovered = covered || document.querySelector(String(node.target[0]))?.matches('[data-file-button]');
          const isBeneath = /^(bgOverlap|elmPartiallyObscured|elmPartiallyObscuring)$/.test(why);
          return why !== 'emptyValue' && !(isCovered && isBeneath && id === 'color-contrast');
        }),
      }));
      return [...violations, ...undecided.filter(({ nodes }) => nodes.length > 0)].map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => [...node.target, reason(node)].join(' ').trim()).join(', ')}`,
      );
    },
    { exclude: excludedSelectors, options, covered },
  );
}
