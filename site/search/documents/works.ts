import type { Event } from '#contract/event.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Findable } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

interface Played {
  event: Event;
  title: string;
  composer: string;
}

/** What was played, and whose it is. Neither has a page of its own: the evenings are where it leads. */
export function works({ events, teller }: Source, language: Language): Findable[] {
  const [tell, tellers] = [teller(language), languages.map(teller)];
  // A work whose evening fell through was not played.
  const kept = events.filter(({ status }) => status !== 'cancelled');
  const played = kept.flatMap((event) => (event.works ?? []).map((work): Played => ({ event, ...work })));
  const titleKey = ({ id }: Event) => `eventDetails.${id}.event.title`;

  const found = (id: string, title: string, of: Played[], line: string | undefined, names: string[]): Findable[] => {
    const on = [...new Set(of.map(({ event }) => event))];
    const [newest] = on;
    if (!newest) return [];
    const ways = on.map((event) => {
      const { text, lang } = tell(titleKey(event));
      return { href: `/events/${event.id}`, name: { text: `${text}, ${event.year}`, lang } };
    });
    return [
      {
        id: `${id}-${slug(title)}`,
        kind: 'works',
        href: `/events/${newest.id}`,
        title: { text: title },
        line,
        names,
        text: [],
        ways,
      },
    ];
  };

  const byTitle = [...Map.groupBy(played, ({ title }) => title)].flatMap(([title, of]) => {
    // An evening of one work is called like it, in each language.
    const only = of.filter(({ event }) => event.works?.length === 1);
    const names = only.flatMap(({ event }) => tellers.map((one) => one(titleKey(event)).text));
    return found('work', title, of, of[0]?.composer, [...new Set(names)]);
  });
  const byComposer = [...Map.groupBy(played, ({ composer }) => composer)].flatMap(([composer, of]) =>
    found('composer', composer, of, [...new Set(of.map(({ title }) => title))].join(' · '), []),
  );
  return [...byComposer, ...byTitle];
}

/** `Die Zauberflöte` → `die-zauberfloete` */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
