/** The rows of the catalogue that say what a hand makes of a control are put into that state. */
import type { Page } from '@playwright/test';

export const catalogue = '/catalogue';

const states = { hover: ['hover'], active: ['hover', 'active'], 'focus-visible': ['focus', 'focus-visible'] } as const;

export async function putIntoStates(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  for (const [state, classes] of Object.entries(states)) {
    const selector = `[data-state='${state}'] :is(a, button, summary, input, select)`;
    const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds)
      await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...classes] });
  }
}
