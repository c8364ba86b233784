import type { ComponentProps } from 'react';
import { retentionRows } from '#site/inbox/retention.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { tellWritten, type WrittenName } from '#site/written/written.ts';
import type { WrittenPage } from './WrittenPage.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof WrittenPage>;
}

export function loadWritten({ edition, view }: PageContext, name: WrittenName): Loaded {
  const t = edition.translator(view);
  const { title, description, ...told } = tellWritten(edition, name, view);
  return {
    page: { title, description },
    screen: { t, ...told, ...(name === 'privacy' && { periods: { after: 'periods', rows: retentionRows(t) } }) },
  };
}
