import { pageOf } from '#site/people/bill.ts';
import { initialOf, letterQuery, lettersOf } from '#site/people/people.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';

export function loadPeople({ edition, view }: PageContext, query: URLSearchParams) {
  const { content } = edition;
  const t = edition.translator(view);
  const letters = lettersOf(content);
  const asked = new URLSearchParams(letterQuery(query, letters)).get('letter') ?? letters?.[0];
  const all = [...content.people]
    .map(([id, { name }]) => ({ id, name, initial: initialOf(name) }))
    .filter(({ initial }) => asked === undefined || initial === asked)
    .sort((a, b) => german.compare(a.name, b.name))
    .map(({ id, name, initial }) => ({ href: pageOf(id), name, initial, title: t(`people.${id}.title`) }));
  return {
    page: { title: t('repertoire.people.title'), description: t('repertoire.people.description') } satisfies PageFacts,
    screen: {
      t,
      groups: [...Map.groupBy(all, ({ initial }) => initial)].map(([letter, people]) => ({ letter, people })),
      letters: letters?.map((letter) => ({
        letter,
        href: letter === letters[0] ? '/people' : `/people?letter=${encodeURIComponent(letter)}`,
        current: letter === asked,
      })),
    },
  };
}

const german = new Intl.Collator('de');
