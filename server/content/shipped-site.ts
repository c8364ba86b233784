import type { Site } from '#contract/site.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { shippedMedia } from '#server/pictures/shipped.ts';
import { readContent, shippedFolder } from './shipped.ts';

/** The site with the content it was shipped with: for tools that only look. */
export const shippedSite = async (): Promise<Site> =>
  (await loadBundle(builtBundle))(await readContent(), await shippedMedia(shippedFolder));
