import { readMediaFilter } from '#site/media/filter.ts';
import { describeExtent, sortMedia } from '#site/media/media.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

export function loadLibrary({ edition, view }: PageContext, query: URLSearchParams) {
  const { content } = edition;
  const t = edition.translator(view);
  return {
    page: { title: t('library.title'), description: t('library.description') } satisfies PageMetadata,
    screen: {
      t,
      filter: readMediaFilter(query),
      all: sortMedia(content).map((item) => ({ ...item, extent: describeExtent(item, content, t, view) })),
    },
  };
}
