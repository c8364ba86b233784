import type { Content } from '#contract/content/kinds.ts';
import { hasPart, type PartName } from '#contract/content/parts.ts';
import type { Language } from '#contract/language.ts';
import { choosePagePicture, type IllustratedPage } from '#site/content/page-pictures.ts';
import type { ContentSource, Translate, TranslateKey } from '#site/language/translator.ts';
import { describeImprint } from '#site/legal/provider.ts';
import { hasPage } from '#site/pages-of-kinds.ts';
import { removeLinks, type SearchDocument, toLocalizedTexts } from '#site/search/document.ts';

interface SearchablePage {
  href: string;
  title: string;
  parentTitle?: string;
  text: string[];
}

/** `park`, `lead description` → `park.lead`, `park.description` */
const prefixKeys = (texts: string, names: string): string[] => names.split(' ').map((name) => `${texts}.${name}`);

const describePage = (href: string, texts: string, names = 'lead description'): SearchablePage => ({
  href,
  title: `${texts}.title`,
  text: prefixKeys(texts, names),
});

const describeSection = (href: string, texts: string, names: string): SearchablePage => ({
  ...describePage(href, texts, names),
  parentTitle: `${href.match(/\w+/)?.[0]}.title`,
});

/** Pictures of the pages, by the first part of the address. */
const illustratedPages: Record<string, IllustratedPage> = {
  '/': 'home',
  '/park': 'park',
  '/about': 'about',
  '/visit': 'about',
};

export function findPagePicture(t: Pick<Translate, 'files'>, href: string): SearchDocument['image'] {
  const page = illustratedPages[href.match(/^\/\w*/)?.[0] ?? ''];
  return page && { id: choosePagePicture(t, page), crop: 'plate' };
}

const ruleNames = ['open', 'private', 'paths', 'house', 'evening', 'river'];
const journeyNames = ['train', 'bicycle', 'car', 'walking'];
const listTitleAndTextKeys = (names: string[]) => names.flatMap((name) => [`${name}.title`, `${name}.text`]).join(' ');

export const searchablePages: Record<string, SearchablePage> = {
  home: describePage('/', 'home', 'lead welcome.lead welcome.text'),
  events: describePage('/events', 'events'),
  library: describePage('/media-library', 'library'),
  park: describePage('/park', 'park'),
  'park-map': describeSection('/park#map', 'park.map', 'lead'),
  'park-access': describeSection('/park#access', 'access', 'lead walk sample'),
  'park-guide': describeSection('/park/guide', 'guide', 'lead description invitation'),
  'park-hours': {
    ...describeSection('/park#visit', 'park.hours', 'regular closedDays'),
    text: ['park.hours.regular', 'park.hours.closedDays', 'park.rules.open.text'],
  },
  'park-visit': describeSection('/park#visit', 'park.rules', listTitleAndTextKeys(ruleNames)),
  'park-journey': describeSection('/park#journey', 'park.journey', `${listTitleAndTextKeys(journeyNames)} address`),
  about: describePage('/about', 'about', 'lead info.paragraph1 info.paragraph2 info.paragraph3 mission.text'),
  'about-team': describeSection('/about#team', 'about.team', 'lead'),
  'about-artists': describeSection('/about#artists', 'about.artists', 'lead'),
  contact: describePage('/contact', 'contact', 'lead generally.hours generally.tickets'),
  'contact-press': describeSection('/contact#press', 'contact.press', 'text rights seats'),
  'contact-social-media': describeSection('/contact#socialMedia', 'contact.socialMedia', 'text photos network films'),
  'contact-newsletter': describeSection('/contact#newsletter', 'contact.newsletter', 'text'),
  'contact-imprint': describeSection('/contact#imprint', 'contact.imprint', 'provider.address euDispute.text'),
  'contact-data-protection': describeSection('/contact#dataProtection', 'contact.dataProtection', 'text'),
  login: { href: '/login', title: 'screens.login', text: [] },
  signup: { href: '/signup', title: 'screens.signup', text: [] },
};

export function createPageDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const translate = translator(language);
  const keyedPages = Object.entries(searchablePages)
    .filter(([, { href }]) => hasPage(content, href))
    .map(
      ([id, { href, title, parentTitle, text }]): SearchDocument => ({
        id: `page-${id}`,
        kind: 'pages',
        href,
        title: { text: translate(title) },
        image: findPagePicture(translate, href),
        subtitle: parentTitle && translate(parentTitle),
        text: toLocalizedTexts(
          ...text.map((key) => translate(key)),
          ...(id === 'contact-imprint' ? describeImprint(translate, content.estate) : []),
        ),
      }),
    );
  return [
    ...keyedPages,
    createHistoryDocument(content, translate),
    createParkDocument(content, language, translate),
    ...createStaticPageDocuments(content, translate),
  ];
}

function createHistoryDocument(content: Content, translate: TranslateKey): SearchDocument {
  const slides = [...content.history.keys()].sort();
  return {
    id: 'page-park-history',
    kind: 'pages',
    href: '/park#history',
    title: { text: translate('park.history.title') },
    subtitle: translate('park.title'),
    names: slides.map((id) => translate(`history.${id}.title`)),
    text: toLocalizedTexts(...slides.map((id) => translate(`history.${id}.text`))),
  };
}

/** This page is German in both languages if it has no translation. */
function createParkDocument({ parkDetail }: Content, language: Language, translate: Translate): SearchDocument {
  const translation = language === 'en' ? parkDetail.translation : undefined;
  const { title, description, features, note } = translation ?? parkDetail;
  const [first, ...text] = toLocalizedTexts(title, ...description, ...features, note).map((text) =>
    language === 'de' || translation ? text : { ...text, lang: 'de' as const },
  );
  return {
    id: 'page-park-detail',
    kind: 'pages',
    href: '/park-detail/1',
    title: first ?? { text: title },
    image: findPagePicture(translate, '/park'),
    subtitle: translate('park.title'),
    text,
  };
}

function createStaticPageDocuments(content: Content, translate: TranslateKey): SearchDocument[] {
  const { pages, partners } = content;
  const all = [...pages].filter(([id]) => hasPage(content, `/${id}`));
  const keyed = all.map(([id, { sections: parts }]) => ({ id, parts, key: `pages.${id}` }));
  return [...keyed, { id: 'partners', parts: partners.sections, key: 'partners' }].flatMap(({ id, parts, key }) => {
    const title = translate(`${key}.title`);
    const pageDocument: SearchDocument = {
      id: `page-${id}`,
      kind: 'pages',
      href: `/${id}`,
      title: { text: title },
      text: toLocalizedTexts(removeLinks(translate(`${key}.lead`)), translate(`${key}.description`)),
    };
    const isShown = ({ part }: { part?: PartName | undefined }) => !part || hasPart(content.estate, part);
    const sectionDocuments = [...parts.entries()]
      .filter(([, one]) => isShown(one))
      .map(([index, { id: part, text, list = [] }]): SearchDocument => {
        const readLines = (name: string, lines: readonly unknown[]) =>
          lines
            .map((_, line) => removeLinks(translate(`${key}.sections.${index}.${name}.${line}`)))
            .filter((text) => text.trim() !== '');
        return {
          id: `page-${id}-${part}`,
          kind: 'pages',
          href: `/${id}#${part}`,
          title: { text: translate(`${key}.sections.${index}.title`) },
          subtitle: title,
          text: toLocalizedTexts(...readLines('text', text)),
          rows: toLocalizedTexts(...readLines('list', list)),
        };
      });
    const shown = sectionDocuments.filter(({ text: [...lines], rows = [] }) => lines.length + rows.length > 0);
    return [pageDocument, ...shown];
  });
}
