import { personPage } from '#site/people/cast-list.ts';
import { initialOf, initialQuery, initialsOf } from '#site/people/people.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

export function loadPeople({ edition, view }: PageContext, query: URLSearchParams) {
  const { content } = edition;
  const t = edition.translator(view);
  const initials = initialsOf(content);
  const selectedInitial = new URLSearchParams(initialQuery(query, initials)).get('letter') ?? initials?.[0];
  const all = [...content.people]
    .map(([id, { name }]) => ({ id, name, initial: initialOf(name) }))
    .filter(({ initial }) => selectedInitial === undefined || initial === selectedInitial)
    .sort((a, b) => germanCollator.compare(a.name, b.name))
    .map(({ id, name, initial }) => ({ href: personPage(id), name, initial, title: t(`people.${id}.title`) }));
  return {
    page: {
      title: t('repertoire.people.title'),
      description: t('repertoire.people.description'),
    } satisfies PageMetadata,
    screen: {
      t,
      groups: [...Map.groupBy(all, ({ initial }) => initial)].map(([initial, people]) => ({ initial, people })),
      initials: initials?.map((initial) => ({
        initial,
        href: initial === initials[0] ? '/people' : `/people?letter=${encodeURIComponent(initial)}`,
        current: initial === selectedInitial,
      })),
    },
  };
}

const germanCollator = new Intl.Collator('de');
