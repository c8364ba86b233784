import type { PageContext, PageMetadata } from '#site/shell/page.ts';

const errorPageKeys = {
  notFound: { title: 'screens.notFound.title', description: 'screens.notFound.description' },
  eventNotFound: { title: 'screens.eventNotFound.title', description: 'screens.eventNotFound.text' },
  away: { title: 'screens.away.title', description: 'screens.away.text' },
  fault: { title: 'screens.fault.title', description: 'screens.fault.text' },
} as const;

export function loadErrorPage({ edition, view }: PageContext, name: keyof typeof errorPageKeys) {
  const t = edition.translator(view);
  const { title, description } = errorPageKeys[name];
  const page: PageMetadata = { title: t(title), description: t(description) };
  const { email, phone } = edition.content.estate;
  return { page, screen: { t, email, phone } };
}
