import { readMediaFilter } from '#site/media/filter.ts';
import { extentOf, mediaOf } from '#site/media/media.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

export function loadLibrary({ edition, view }: PageContext, query: URLSearchParams) {
  const { content } = edition;
  const t = edition.translator(view);
  return {
    page: { title: t('library.title'), description: t('library.description') } satisfies PageFacts,
    screen: {
      t,
      filter: readMediaFilter(query),
      all: mediaOf(content).map((item) => ({ ...item, extent: extentOf(item, content, t, view) })),
    },
  };
}
