import type { MediaItem } from '#contract/content/media.ts';
import { readPhotoNumber } from '#site/media/filter.ts';
import { galleryPlates } from '#site/media/gallery.ts';
import { localizeMediaItem } from '#site/media/media.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { createImageGallery } from '#site/structured-data/media-data.ts';

export function loadGallery(
  { edition, view, origin }: PageContext<'origin'>,
  item: Extract<MediaItem, { type: 'photo' }>,
  query: URLSearchParams,
) {
  const t = edition.translator(view);
  const text = localizeMediaItem(item, edition.content, t, view);
  const { title, lead } = text;
  const plates = galleryPlates(item, t);
  const chosen = readPhotoNumber(query, plates.length) - 1;
  return {
    page: {
      title,
      description: lead,
      opening: plates[chosen]?.picture,
      data: createImageGallery({ name: title, description: lead, plates, origin }),
    } satisfies PageMetadata,
    screen: { t, ...text, plates, chosen },
  };
}
