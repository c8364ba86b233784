import { retentionRows } from '#site/inbox/retention.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { tellWritten } from '#site/written/written.ts';

export function loadWritten({ edition, view }: PageContext, name = '') {
  const t = edition.translator(view);
  const { title, description, ...told } = tellWritten(edition, name, view);
  return {
    page: { title, description } satisfies PageFacts,
    screen: { t, ...told, periods: name === 'privacy' ? retentionRows(t) : undefined },
  };
}
