import type { Page } from '@playwright/test';

export const cataloguePath = '/catalogue';

export const extraPaths = [
  '/season?year=2024',
  '/events/15/programme',
  '/events/15/programme?large',
  '/search?q=Oper',
  '/tickets?event=15',
  '/no-such-path',
  cataloguePath,
];

const maxPagesPerScreen = 6;

export function pickOnePerScreen(all: readonly string[]): string[] {
  const below = Map.groupBy(all, (path) => path.replace(/(?<=^\/.+)\/[^/]+$/, '/'));
  return [...below.values()].flatMap((pages) => (pages.length > maxPagesPerScreen ? pages.slice(-1) : pages));
}

/** Pictures load when they come near; here all at once. */
export async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('picture { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}

const states = { hover: ['hover'], active: ['hover', 'active'], 'focus-visible': ['focus', 'focus-visible'] } as const;

export async function forceStates(page: Page): Promise<void> {
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
