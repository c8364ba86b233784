import { getCollection } from 'astro:content';
import type { Language } from '#contract/language.ts';
import { translator } from '#site/language/translator.ts';
import { type Findable, told } from '#site/search/document.ts';

export async function people(language: Language): Promise<Findable[]> {
  const [t, entries] = await Promise.all([translator(language), getCollection('people')]);
  return entries.map(({ id, data }) => {
    const { name, members = [], bio = [] } = data;
    const quotes = (data.group === 'artists' && data.quotes) || [];
    return {
      id: `person-${id}`,
      kind: 'people',
      href: `/about#person-${id}`,
      title: { text: name },
      line: t(`people.${id}.title`),
      names: members.map((_, index) => t(`people.${id}.members.${index}`)),
      text: told(
        ...bio.map((_, index) => t(`people.${id}.bio.${index}`)),
        ...quotes.map((_, index) => t(`people.${id}.quotes.${index}.text`)),
      ),
    };
  });
}
