import type { Content } from '#contract/content/kinds.ts';
import { readContent } from '#server/content/shipped.ts';
import { shippedMedia } from '#server/pictures/shipped.ts';
import { openEdition } from '#site/edition.ts';
import { estateFolder } from '#tools/estate.ts';

const shipped = await readContent(estateFolder);
const files = await shippedMedia(estateFolder);

/** What a page is given in `Astro.locals`: for loaders, which take no more. `change` says other things than the files. */
export async function pageContext(change: (content: Content) => Partial<Content> = () => ({})): Promise<App.Locals> {
  return {
    edition: await openEdition({ ...shipped, ...change(shipped) }, files),
    view: 'en',
    path: '/',
    address: { canonical: '/', indexed: true, status: 200 },
    named: false,
    origin: 'https://tollenau.example',
    now: new Date('2026-11-21T10:00:00Z'),
    inbox: true,
    bookingOf: () => undefined,
  };
}
