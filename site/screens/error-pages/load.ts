import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';

const errorPageKeys = {
  notFound: { title: 'screens.notFound.title', description: 'screens.notFound.description' },
  eventNotFound: { title: 'screens.eventNotFound.title', description: 'screens.eventNotFound.text' },
  unavailable: { title: 'screens.unavailable.title', description: 'screens.unavailable.text' },
  serverError: { title: 'screens.error.title', description: 'screens.error.text' },
} as const;

export function loadErrorPage({ edition, locale }: PageContext, name: keyof typeof errorPageKeys) {
  const t = edition.translator(locale);
  const { title, description } = errorPageKeys[name];
  const page: PageMetadata = { title: t(title), description: t(description) };
  const { email, phone } = edition.content.estate;
  return { page, screen: { t, email, phone } };
}
