import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-wording.ts';
import { type Language, languages } from '#contract/language.ts';
import { composerPage, playedOn, type WorkTold, workPage, worksBy, worksOn } from '#site/repertoire/works.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

/** Works and composers. Without a page of its own, a work leads to its evenings. */
export function works(source: Source, language: Language): Findable[] {
  const { content, events, translator, teller } = source;
  const [t, tell] = [translator(language), teller(language)];
  const [translators, tellers] = [languages.map(translator), languages.map(teller)];
  const titleKey = ({ id }: Event) => `eventDetails.${id}.event.title`;
  const waysTo = (on: readonly Event[]) =>
    on.map((event) => {
      const { text, lang } = tell(titleKey(event));
      return { href: `/events/${event.id}`, name: { text: `${text}, ${seasonOf(event)}`, lang } };
    });
  // An evening of one work has the title of the work.
  const calledLike = (on: readonly Event[]) =>
    on
      .filter(({ works: all }) => all?.length === 1)
      .flatMap((event) => tellers.map((one) => one(titleKey(event)).text));

  const played = playedOn(content);
  const withPages = [...content.works].map(([id, { composedBy }]): Findable => {
    const on = played.get(id) ?? [];
    const title = t(`works.${id}.title`);
    const others = [...translators.map((other) => other(`works.${id}.title`)), ...calledLike(on)];
    return {
      id: `work-${id}`,
      kind: 'works',
      href: workPage(id),
      title: { text: title },
      line: t(`composers.${composedBy}.name`),
      names: [...new Set(others)].filter((name) => name !== title),
      text: told(t(`works.${id}.about`), t(`works.${id}.listen`)),
      ways: waysTo(on),
    };
  });

  // Works of cancelled evenings were not played.
  const kept = events.filter(({ status }) => status !== 'cancelled');
  const named = kept
    .flatMap((event) => worksOn(event, content, t).map((work) => ({ event, ...work })))
    .filter(({ work }) => !work);
  const onlyNamed = [...Map.groupBy(named, ({ title }) => title)].map(([title, of]) => {
    const on = [...new Set(of.map(({ event }) => event))];
    return leading(`work-${slug(title)}`, title, on, of[0]?.composer, [...new Set(calledLike(on))]);
  });

  const composers = [...content.composers].map(([id, { name }]): Findable => {
    const own = worksBy(content, id, t);
    const others = named.filter(({ composer }) => composer === name);
    const on = new Set([...own.flatMap((work) => played.get(work.id) ?? []), ...others.map(({ event }) => event)]);
    return {
      id: `composer-${slug(name)}`,
      kind: 'works',
      href: composerPage(id),
      title: { text: name },
      line: titles([...own, ...others]),
      text: told(t(`composers.${id}.about`)),
      ways: waysTo([...on].sort((a, b) => b.start.localeCompare(a.start))),
    };
  });
  const known = new Set([...content.composers.values()].map(({ name }) => name));
  const strangers = [...Map.groupBy(named, ({ composer }) => composer)]
    .filter(([name]) => !known.has(name))
    .map(([name, of]) =>
      leading(`composer-${slug(name)}`, name, [...new Set(of.map(({ event }) => event))], titles(of)),
    );
  return [...composers, ...strangers, ...withPages, ...onlyNamed];

  function leading(id: string, title: string, on: Event[], line?: string, names?: string[]): Findable {
    const href = `/events/${on[0]?.id}`;
    return { id, kind: 'works', href, title: { text: title }, line, names, text: [], ways: waysTo(on) };
  }
}

const titles = (works: readonly Pick<WorkTold, 'title'>[]): string =>
  [...new Set(works.map(({ title }) => title))].join(' · ');

/** `Die Zauberflöte` → `die-zauberfloete` */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
