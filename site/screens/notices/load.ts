import type { PageContext, PageFacts } from '#site/shell/page.ts';

const facts = {
  notFound: { title: 'screens.notFound.title', description: 'screens.notFound.description' },
  eventNotFound: { title: 'screens.eventNotFound.title', description: 'screens.eventNotFound.text' },
  away: { title: 'screens.away.title', description: 'screens.away.text' },
  fault: { title: 'screens.fault.title', description: 'screens.fault.text' },
} as const;

export function loadNotice({ edition, view }: PageContext, name: keyof typeof facts) {
  const t = edition.translator(view);
  const { title, description } = facts[name];
  const page: PageFacts = { title: t(title), description: t(description) };
  const { email, phone } = edition.content.estate;
  return { page, screen: { t, email, phone } };
}
