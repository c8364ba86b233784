/** Which pages are looked at, and when all of a page is there to be seen. */
import type { Page } from '@playwright/test';
import { catalogue } from './states.ts';

/** What the list of pages does not name. */
export const unlisted = [
  '/season?year=2024',
  '/events/15/programme',
  '/events/15/programme?large',
  '/search?q=Oper',
  '/tickets?event=15',
  '/no-such-path',
  catalogue,
];

/** Of more than so many pages below one address, one stands for all. */
const many = 6;

export function onePerScreen(all: readonly string[]): string[] {
  const below = Map.groupBy(all, (path) => path.replace(/(?<=^\/.+)\/[^/]+$/, '/'));
  return [...below.values()].flatMap((pages) => (pages.length > many ? pages.slice(-1) : pages));
}

/** Pictures load when they come near; here all of them are wanted at once. */
export async function everyPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('picture { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  });
}
