/** Runs axe on a page. The usual binding sends axe twice for each check and fetches every passing node. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const binding = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(binding).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe cannot judge text on a picture, cards scrolled out of a row, file buttons and frames. */
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
  /** something stays in sight while the page moves beneath it; contrast.test.ts knows the colours of what it covers */
  isCovered?: boolean;
}

/** What violates a rule, and what axe could not decide. */
export async function findAxeViolations(page: Page, check: AxeOptions = {}): Promise<string[]> {
  const { disabledRules = [], excludedSelectors = [], isCovered: covered = false } = check;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};0`);
  const options: RunOptions = {
    runOnly: standards,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations', 'incomplete'],
    // Of all our rules only the one about sound that plays by itself wants anything fetched beforehand.
    preload: { assets: ['media'] },
  };
  return page.evaluate(
    async ({ exclude, options, covered }) => {
      const { axe } = window as unknown as { axe: { run: (...how: object[]) => ReturnType<AxeBuilder['analyze']> } };
      const reason = ({ any: [check] }: { any: { data?: unknown }[] }): string =>
        (check?.data as { messageKey?: string } | undefined)?.messageKey ?? '';
      // What is out of sight in a long form is not drawn, and where it would stand is guessed.
      const stylesheet = new CSSStyleSheet();
      stylesheet.replaceSync('form * { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(stylesheet);
      const { violations, incomplete } = await axe.run({ exclude }, options);
      document.adoptedStyleSheets.pop();
      const undecided = incomplete.map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter((node) => {
          const why = reason(node);
          // A file input is over the words on its button.
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
