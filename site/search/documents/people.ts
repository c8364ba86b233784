import type { Language } from '#contract/language.ts';
import { pageOf } from '#site/people/bill.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

export function people({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return [...content.people].map(([id, person]) => {
    const { name, members = [], bio = [] } = person;
    const quotes = (person.group === 'artists' && person.quotes) || [];
    return {
      id: `person-${id}`,
      kind: 'people',
      href: pageOf(id),
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
