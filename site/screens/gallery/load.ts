import type { MediaItem } from '#contract/content/media.ts';
import { readPhoto } from '#site/media/filter.ts';
import { galleryPlates } from '#site/media/gallery.ts';
import { itemText } from '#site/media/media.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { galleryData } from '#site/structured-data/media-data.ts';

export function loadGallery(
  { edition, view, origin }: PageContext<'origin'>,
  item: Extract<MediaItem, { type: 'photo' }>,
  query: URLSearchParams,
) {
  const t = edition.translator(view);
  const text = itemText(item, edition.content, t, view);
  const { title, lead } = text;
  const plates = galleryPlates(item, t);
  const chosen = readPhoto(query, plates.length) - 1;
  return {
    page: {
      title,
      description: lead,
      opening: plates[chosen]?.picture,
      data: galleryData({ name: title, description: lead, plates, origin }),
    } satisfies PageFacts,
    screen: { t, ...text, plates, chosen },
  };
}
