/** Writes `/llms.txt` (llmstxt.org): a short list of the site's pages for language models. */
import type { Content } from '#contract/content/kinds.ts';
import type { Translate } from '#site/language/translator.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { searchablePages } from '#site/search/documents/pages.ts';

const additionalPages = {
  visit: { href: '/visit', title: 'visit.title', text: ['visit.description'] },
  partners: { href: '/partners', title: 'partners.title', text: ['partners.description'] },
};

const dataFiles = {
  programme: '/programme.json',
  orif: '/orif.json',
  calendar: '/calendar.ics',
  feed: '/feed.xml',
  access: '/access.json',
} as const;

export function renderLlmsText(t: Translate, content: Content, origin: string): string {
  const line = (name: string, path: string, about: string) => `- [${name}](${origin}${path}): ${about}`;
  const pages = Object.values({ ...searchablePages, ...additionalPages }).filter(
    ({ href, text }) => !href.includes('#') && text.length > 0 && hasPage(content, href),
  );
  return `# ${t('estate.name')}

> ${t('home.meta.description')}

## ${t('frame.llms.pages')}

${pages.map(({ href, title, text }) => line(t(title), href, t(text[0] ?? title))).join('\n')}

## ${t('frame.llms.data')}

${Object.entries(dataFiles)
  .filter(([, path]) => hasPage(content, path))
  .map(([name, path]) => line(path.slice(1), path, t(`frame.llms.${name}`)))
  .join('\n')}
`;
}
