import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import { type Language, languages } from '#contract/language.ts';
import type { ContentSource } from '#site/language/translator.ts';
import type { LocalizedWork } from '#site/repertoire/works.ts';
import {
  buildComposerPath,
  buildWorkPath,
  getEventsByWork,
  listWorksBy,
  localizeWorksOfEvent,
} from '#site/repertoire/works.ts';
import { type SearchDocument, toLocalizedTexts } from '#site/search/document.ts';

/** Works and composers. A work without a page links to its events. */
export function createWorkDocuments(source: ContentSource, language: Language): SearchDocument[] {
  const { content, events: allEvents, translator, localizer } = source;
  const [t, localize] = [translator(language), localizer(language)];
  const [translators, localizers] = [languages.map(translator), languages.map(localizer)];
  const titleKey = ({ id }: Event) => `eventDetails.${id}.event.title`;
  const createLinks = (events: readonly Event[]) =>
    events.map((event) => {
      const { text, lang } = localize(titleKey(event));
      return { href: `/events/${event.id}`, name: { text: `${text}, ${seasonOf(event)}`, lang } };
    });
  // The title of an event with only one work is another name of the work.
  const singleWorkTitles = (events: readonly Event[]) =>
    events
      .filter(({ works: all }) => all?.length === 1)
      .flatMap((event) => localizers.map((other) => other(titleKey(event)).text));

  const played = getEventsByWork(content);
  const worksWithPage = [...content.works].map(([id, { composedBy }]): SearchDocument => {
    const events = played.get(id) ?? [];
    const title = t(`works.${id}.title`);
    const others = [...translators.map((other) => other(`works.${id}.title`)), ...singleWorkTitles(events)];
    return {
      id: `work-${id}`,
      kind: 'works',
      href: buildWorkPath(id),
      title: { text: title },
      image: findNewestPoster(events),
      subtitle: t(`composers.${composedBy}.name`),
      names: [...new Set(others)].filter((name) => name !== title),
      text: toLocalizedTexts(t(`works.${id}.about`), t(`works.${id}.listen`)),
      links: createLinks(events),
    };
  });

  // Works of cancelled events were not played.
  const playedEvents = allEvents.filter(({ status }) => status !== 'cancelled');
  const worksWithoutPage = playedEvents
    .flatMap((event) => localizeWorksOfEvent(event, content, t).map((work) => ({ event, ...work })))
    .filter(({ workId }) => !workId);
  const worksWithEventsOnly = [...Map.groupBy(worksWithoutPage, ({ title }) => title)].map(([title, all]) => {
    const events = [...new Set(all.map(({ event }) => event))];
    return createLinkDocument(`work-${createSlug(title)}`, title, events, all[0]?.composer, [
      ...new Set(singleWorkTitles(events)),
    ]);
  });

  const composers = [...content.composers].map(([id, { name }]): SearchDocument => {
    const own = listWorksBy(content, id, t);
    const others = worksWithoutPage.filter(({ composer }) => composer === name);
    const events = new Set([...own.flatMap((work) => played.get(work.id) ?? []), ...others.map(({ event }) => event)]);
    const sorted = [...events].sort((a, b) => b.start.localeCompare(a.start));
    return {
      id: `composer-${createSlug(name)}`,
      kind: 'works',
      href: buildComposerPath(id),
      title: { text: name },
      subtitle: joinTitles([...own, ...others]),
      text: toLocalizedTexts(t(`composers.${id}.about`)),
      image: findNewestPoster(sorted),
      links: createLinks(sorted),
    };
  });
  const known = new Set([...content.composers.values()].map(({ name }) => name));
  const composersWithoutPage = [...Map.groupBy(worksWithoutPage, ({ composer }) => composer)]
    .filter(([name]) => !known.has(name))
    .map(([name, all]) =>
      createLinkDocument(
        `composer-${createSlug(name)}`,
        name,
        [...new Set(all.map(({ event }) => event))],
        joinTitles(all),
      ),
    );
  return [...composers, ...composersWithoutPage, ...worksWithPage, ...worksWithEventsOnly];

  function createLinkDocument(
    id: string,
    title: string,
    events: Event[],
    subtitle?: string,
    names?: string[],
  ): SearchDocument {
    const href = `/events/${events[0]?.id}`;
    return { id, kind: 'works', href, title: { text: title }, subtitle, names, text: [], links: createLinks(events) };
  }
}

const findNewestPoster = ([newest]: readonly Event[]): SearchDocument['image'] =>
  newest && { id: newest.image, crop: 'poster' };

const joinTitles = (works: readonly Pick<LocalizedWork, 'title'>[]): string =>
  [...new Set(works.map(({ title }) => title))].join(' · ');

/** `Die Zauberflöte` → `die-zauberfloete` */
const createSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
