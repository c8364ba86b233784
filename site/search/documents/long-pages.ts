import type { Content } from '#contract/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { Told } from '#site/language/told.ts';
import type { Say } from '#site/language/translator.ts';
import { unlinked } from '#site/language/unlinked.ts';
import { type Findable, told } from '#site/search/document.ts';

export function history(content: Content, say: Say): Findable {
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
export function landscapePark({ parkDetail }: Content, language: Language, say: Say): Findable {
  const inGerman = (text: string): Told => (language === 'de' ? { text } : { text, lang: 'de' });
  const { title, description, features, note } = parkDetail;
  return {
    id: 'page-park-detail',
    kind: 'pages',
    href: '/park-detail/1',
    title: inGerman(title),
    line: say('park.title'),
    names: [],
    text: [...description, ...features, note].map(inGerman),
  };
}

/** A written page, and each of its sections. */
export function written({ pages, partners }: Content, say: Say): Findable[] {
  const all = [...pages].map(([page, { sections }]) => ({ page, sections, key: `pages.${page}` }));
  return [...all, { page: 'partners', sections: partners.sections, key: 'partners' }].flatMap(
    ({ page, sections, key }) => {
      const title = say(`${key}.title`);
      const whole: Findable = {
        id: `page-${page}`,
        kind: 'pages',
        href: `/${page}`,
        title: { text: title },
        names: [],
        text: told(unlinked(say(`${key}.lead`)), say(`${key}.description`)),
      };
      const parts = sections.map(({ id, text, list = [] }, index): Findable => {
        const part = `${key}.sections.${index}`;
        const lines = [
          ...text.map((_, line) => `${part}.text.${line}`),
          ...list.map((_, line) => `${part}.list.${line}`),
        ];
        return {
          id: `page-${page}-${id}`,
          kind: 'pages',
          href: `/${page}#${id}`,
          title: { text: say(`${part}.title`) },
          line: title,
          names: [],
          text: told(...lines.map((line) => unlinked(say(line)))),
        };
      });
      return [whole, ...parts];
    },
  );
}
