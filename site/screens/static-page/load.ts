import { retentionTexts } from '#site/inbox/retention.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';

export function loadStaticPage({ edition, view }: PageContext, name = '') {
  const t = edition.translator(view);
  const { title, description, ...texts } = localizeStaticPage(edition, name, view);
  return {
    page: { title, description } satisfies PageMetadata,
    screen: { t, ...texts, periods: name === 'privacy' ? retentionTexts(t) : undefined },
  };
}
