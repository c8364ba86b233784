import type { PageContext } from '#site/page-context.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { LongText } from '#site/static-pages/LongText.tsx';
import { localizeRetention } from '#site/static-pages/retention.ts';
import { localizeStaticPage } from '#site/static-pages/static-page.ts';
import { BrowserStorageTable, localizeBrowserStorage } from './BrowserStorageTable.tsx';
import { RetentionTable } from './RetentionTable.tsx';

export function loadStaticPage({ edition, locale }: PageContext, name = '') {
  const t = edition.translator(locale);
  const { title, description, ...texts } = localizeStaticPage(edition, name, locale);
  const { estate } = edition.content;
  const hasGuide = hasPage(edition.content, '/park/guide');
  const tables =
    name === 'privacy'
      ? { storage: localizeBrowserStorage(t, { estate, hasGuide }), periods: localizeRetention(t, estate) }
      : undefined;
  return { page: { title, description } satisfies PageMetadata, screen: { t, ...texts, tables } };
}

export const StaticPageScreen = ({ tables, ...text }: ReturnType<typeof loadStaticPage>['screen']) => (
  <LongText
    {...text}
    after={
      tables && [
        { section: 'cookie-and-storage', content: <BrowserStorageTable t={text.t} rows={tables.storage} /> },
        { section: 'periods', content: <RetentionTable t={text.t} rows={tables.periods} /> },
      ]
    }
  />
);
