import type { Content } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { Say } from '#site/language/translator.ts';
import { type Findable, told, unlinked } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

interface PageOrSection {
  href: string;
  title: string;
  of?: string;
  text: string[];
}

/** `park` and `lead description` become `park.lead` and `park.description`. */
const keys = (texts: string, names: string): string[] => names.split(' ').map((name) => `${texts}.${name}`);

const page = (href: string, texts: string, names = 'lead description'): PageOrSection => ({
  href,
  title: `${texts}.title`,
  text: keys(texts, names),
});

const section = (href: string, texts: string, names: string): PageOrSection => ({
  ...page(href, texts, names),
  of: `${href.match(/\w+/)?.[0]}.title`,
});

const rules = ['open', 'private', 'paths', 'house', 'doors', 'start', 'river'];
const ways = ['train', 'bicycle', 'car', 'walking'];
const inBoth = (names: string[]) => names.flatMap((name) => [`${name}.title`, `${name}.text`]).join(' ');

export const sections: Record<string, PageOrSection> = {
  home: page('/', 'home', 'lead welcome.lead welcome.text'),
  events: page('/events', 'events'),
  library: page('/media-library', 'library'),
  park: page('/park', 'park'),
  'park-map': section('/park#map', 'park.map', 'lead'),
  'park-access': section('/park#access', 'access', 'lead walk sample'),
  'park-guide': section('/park/guide', 'guide', 'lead description invitation'),
  'park-hours': {
    ...section('/park#visit', 'park.hours', 'regular closedDays'),
    text: ['park.hours.regular', 'park.hours.closedDays', 'park.rules.open.text'],
  },
  'park-visit': section('/park#visit', 'park.rules', inBoth(rules)),
  'park-journey': section('/park#journey', 'park.journey', `${inBoth(ways)} address`),
  about: page('/about', 'about', 'lead info.paragraph1 info.paragraph2 info.paragraph3 mission.text'),
  'about-team': section('/about#team', 'about.team', 'lead'),
  'about-artists': section('/about#artists', 'about.artists', 'lead'),
  contact: page('/contact', 'contact', 'lead generally.hours generally.tickets'),
  'contact-press': section('/contact#press', 'contact.press', 'text rights seats'),
  'contact-social-media': section('/contact#socialMedia', 'contact.socialMedia', 'text photos network films'),
  'contact-newsletter': section('/contact#newsletter', 'contact.newsletter', 'text'),
  'contact-imprint': section(
    '/contact#imprint',
    'contact.imprint',
    'law provider.purpose provider.legalForm provider.address provider.representative register.court euDispute.text consumerDispute.text',
  ),
  'contact-data-protection': section('/contact#dataProtection', 'contact.dataProtection', 'text'),
  login: { href: '/login', title: 'screens.login', text: [] },
  signup: { href: '/signup', title: 'screens.signup', text: [] },
};

export function pages({ content, translator }: Source, language: Language): Findable[] {
  const { company, address, email, phone } = content.estate;
  const t = translator(language);
  const say: Say = (key) => t(key, { company, ...address, email, phone });
  const short = Object.entries(sections).map(
    ([id, { href, title, of, text }]): Findable => ({
      id: `page-${id}`,
      kind: 'pages',
      href,
      title: { text: say(title) },
      line: of && say(of),
      text: told(...text.map((key) => say(key))),
    }),
  );
  return [...short, history(content, say), landscapePark(content, language, say), ...written(content, say)];
}

function history(content: Content, say: Say): Findable {
  const slides = [...content.history.keys()].sort();
  return {
    id: 'page-park-history',
    kind: 'pages',
    href: '/park#history',
    title: { text: say('park.history.title') },
    line: say('park.title'),
    names: slides.map((id) => say(`history.${id}.title`)),
    text: told(...slides.map((id) => say(`history.${id}.text`))),
  };
}

/** German on both pages. */
function landscapePark({ parkDetail }: Content, language: Language, say: Say): Findable {
  const { title, description, features, note } = parkDetail;
  const [inGerman, ...text] = told(title, ...description, ...features, note).map((said) =>
    language === 'de' ? said : { ...said, lang: 'de' as const },
  );
  return {
    id: 'page-park-detail',
    kind: 'pages',
    href: '/park-detail/1',
    title: inGerman ?? { text: title },
    line: say('park.title'),
    text,
  };
}

function written({ pages: all, partners }: Content, say: Say): Findable[] {
  const keyed = [...all].map(([id, { sections: parts }]) => ({ id, parts, key: `pages.${id}` }));
  return [...keyed, { id: 'partners', parts: partners.sections, key: 'partners' }].flatMap(({ id, parts, key }) => {
    const title = say(`${key}.title`);
    const whole: Findable = {
      id: `page-${id}`,
      kind: 'pages',
      href: `/${id}`,
      title: { text: title },
      text: told(unlinked(say(`${key}.lead`)), say(`${key}.description`)),
    };
    const found = parts.map(({ id: part, text, list = [] }, index): Findable => {
      const said = (name: string, lines: readonly unknown[]) =>
        lines.map((_, line) => unlinked(say(`${key}.sections.${index}.${name}.${line}`)));
      return {
        id: `page-${id}-${part}`,
        kind: 'pages',
        href: `/${id}#${part}`,
        title: { text: say(`${key}.sections.${index}.title`) },
        line: title,
        text: told(...said('text', text), ...said('list', list)),
      };
    });
    return [whole, ...found];
  });
}
