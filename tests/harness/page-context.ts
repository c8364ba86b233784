import type { Content } from '#contract/content/kinds.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { openEdition } from '#site/edition.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const fixtureContent = await readContent(fixtureContentFolder);
const files = await readShippedMedia(fixtureContentFolder);

/** What loaders read from `Astro.locals`. `change` replaces parts of it. */
export async function buildPageContext(
  change: (content: Content) => Partial<Content> = () => ({}),
): Promise<App.Locals> {
  return {
    edition: await openEdition({ ...fixtureContent, ...change(fixtureContent) }, files),
    locale: 'en',
    path: '/',
    address: { canonical: '/', indexed: true, status: 200 },
    isLanguageExplicit: false,
    origin: 'https://tollenau.example',
    now: new Date('2026-11-21T10:00:00Z'),
    acceptsRequests: true,
    bookingOf: () => undefined,
  };
}
