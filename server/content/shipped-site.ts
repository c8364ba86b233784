import type { Site } from '#contract/site.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { readContent, shippedFolder } from './shipped-content.ts';

export const openShippedSite = async (folder = shippedFolder): Promise<Site> =>
  (await loadBundle(builtBundle))(await readContent(folder), await readShippedMedia(shippedFolder, folder));
