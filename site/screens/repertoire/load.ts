import type { Content } from '#contract/content/kinds.ts';
import { hasPart } from '#contract/content/parts.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import type { PageContext } from '#site/page-context.ts';
import { describePlaceAccess } from '#site/park/access.ts';
import { getParticipations, type Participation, readNameOfLine } from '#site/people/participations.ts';
import { buildPersonPath, isEnsemble, localizeCastList, localizePerson } from '#site/people/people.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';
import {
  listEvents,
  listMediaOfEvents,
  listQuotesAbout,
  listWorksWithPosters,
  localizeNewestPoster,
} from '#site/repertoire/event-list.ts';
import { buildComposerPath, formatLifeDates, getEventsByWork, localizeWork } from '#site/repertoire/works.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { createComposerData, createPersonData, createWorkData } from '#site/structured-data/repertoire-data.ts';

const loaders = { people: loadPerson, works: loadWork, composers: loadComposer, venues: loadVenue };

export const loadRepertoirePage = (context: PageContext<'origin'>, kind = '', id = '') =>
  Object.hasOwn(loaders, kind) ? loaders[kind as keyof typeof loaders](context, id) : undefined;

function loadPerson({ edition, locale, origin }: PageContext<'origin'>, id: string) {
  const { content } = edition;
  const personEntry = content.people.get(id);
  if (!personEntry) return undefined;
  const t = edition.translator(locale);
  const localize = edition.localizer(locale);
  const person = localizePerson(id, personEntry, t);
  const { name, title } = person;
  const ensemble = isEnsemble(personEntry);
  const index = getParticipations(content);
  const ensembleIds = index.ensembleIds.get(id) ?? [];
  const participationsByEvent = Map.groupBy(index.participations.get(id) ?? [], ({ event }) => event);
  const events = [...participationsByEvent.keys()];
  const nameOf = (other: string) => t(`people.${other}.name`);
  const picture = localizePicture(t, person.image, {
    crop: 'emblem',
    sizes: '(max-width: 700px) min(100vw - 4rem, 45vh), 36vw',
  });

  function listRoles({ event, as, ensembleId }: Participation): LocalizedText[] {
    if (as === undefined)
      return ensembleId ? [{ text: t('repertoire.person.roles.with', { name: nameOf(ensembleId) }) }] : [];
    if (typeof as === 'string') return [{ text: t(`repertoire.person.roles.${as}`) }];
    if ('participant' in as) return [localize(`eventDetails.${event.id}.event.participants.${as.participant}.role`)];
    const role = localizeCastList(event, content, localize)[as.castLine]?.role;
    return role?.text ? [role] : [];
  }

  return {
    page: {
      title: name,
      description: t('repertoire.person.description', { name, title }),
      firstPicture: picture,
      data: createPersonData({ id, person, ensemble, ensembleIds, events, t, origin }),
    } satisfies PageMetadata,
    screen: {
      kind: 'person' as const,
      t,
      person,
      artPrint: { picture, caption: t('repertoire.person.emblem', { name }) },
      members: person.members.map((text) => {
        const personId = index.idOf(readNameOfLine(text));
        return { text, href: personId && buildPersonPath(personId) };
      }),
      ensembles: ensembleIds.map((other) => ({ href: buildPersonPath(other), name: nameOf(other) })),
      events: listEvents(edition, locale, events, {
        listNotes: (event) => (participationsByEvent.get(event) ?? []).flatMap(listRoles),
      }),
      media: listMediaOfEvents(edition, locale, events),
      quotes: listQuotesAbout(edition, locale, events, ensemble ? name : (name.split(/\s/).at(-1) ?? '')),
    },
  };
}

function loadWork({ edition, locale, origin }: PageContext<'origin'>, id: string) {
  const { content } = edition;
  const work = content.works.get(id);
  const composer = work && content.composers.get(work.composedBy);
  if (!work || !composer) return undefined;
  const t = edition.translator(locale);
  const localize = edition.localizer(locale);
  const { title, composer: name } = localizeWork(id, content, t);
  const events = getEventsByWork(content).get(id) ?? [];
  const artPrint = localizeNewestPoster(edition, locale, events);
  return {
    page: {
      title: `${title}, ${name}`,
      description: t('repertoire.work.description', { title, composer: name }),
      firstPicture: artPrint?.picture,
      data: createWorkData({ id, work, composer, t, origin }),
    } satisfies PageMetadata,
    screen: {
      kind: 'work' as const,
      t,
      artPrint,
      title,
      composer: { name, href: buildComposerPath(work.composedBy) },
      year: work.year,
      about: t(`works.${id}.about`),
      listen: t(`works.${id}.listen`),
      events: listEvents(edition, locale, events, {
        listNotes: ({ id: number, event }) =>
          (event.program ?? []).map((_, index) => localize(`eventDetails.${number}.event.program.${index}`)),
      }),
      media: listMediaOfEvents(edition, locale, events),
    },
  };
}

function loadComposer({ edition, locale, origin }: PageContext<'origin'>, id: string) {
  const { content } = edition;
  const composer = content.composers.get(id);
  if (!composer) return undefined;
  const t = edition.translator(locale);
  const works = listWorksWithPosters(content, id, t);
  const played = getEventsByWork(content);
  const playedEvents = new Set(works.flatMap((work) => played.get(work.id) ?? []));
  const events = sortNewestFirst(content).filter((event) => playedEvents.has(event));
  const { name } = composer;
  const artPrint = localizeNewestPoster(edition, locale, events);
  return {
    page: {
      title: name,
      description: t('repertoire.composer.description', { name }),
      firstPicture: artPrint?.picture,
      data: createComposerData({ id, composer, t, origin }),
    } satisfies PageMetadata,
    screen: {
      kind: 'composer' as const,
      t,
      artPrint,
      name,
      years: formatLifeDates(composer, t),
      about: t(`composers.${id}.about`),
      works,
      events: listEvents(edition, locale, events),
    },
  };
}

/** A house without places has no map. */
function findMapPath({ estate, places }: Content, mapPlace: string): string | undefined {
  if (!hasPart(estate, 'map') || places.size === 0) return undefined;
  return places.has(mapPlace) ? `/park?place=${mapPlace}` : '/park#map';
}

function loadVenue({ edition, locale }: PageContext, id: string) {
  const { content } = edition;
  const venue = content.venues.get(id);
  if (!venue) return undefined;
  const t = edition.translator(locale);
  const { mapPlace = '', image = choosePagePicture(t, 'about') } = venue;
  const place = content.places.get(mapPlace);
  const events = edition.events.filter((event) => event.place === id);
  const name =
    venue.title || !place ? t(`venues.${id}.${venue.title ? 'title' : 'name'}`) : t(`places.${mapPlace}.name`);
  const text = venue.text || !place ? venue.text && t(`venues.${id}.text`) : t(`places.${mapPlace}.text`);
  const artPrint = {
    picture: localizePicture(t, place && !venue.image ? place.image : image, { crop: 'plate', sizes: '94vw' }),
    caption:
      place && !venue.image ? t('repertoire.venue.print', { number: place.number }) : t(`pictures.${image}.title`),
    wide: true,
  };
  return {
    page: {
      title: `${name}: ${t('repertoire.events')}`,
      description: t('repertoire.venue.description', { place: name }),
      firstPicture: artPrint.picture,
    } satisfies PageMetadata,
    screen: {
      kind: 'venue' as const,
      t,
      artPrint,
      name,
      text,
      access: place && describePlaceAccess(content, mapPlace, t, locale)?.sentences.join(' '),
      onMap: findMapPath(content, mapPlace),
      events: listEvents(edition, locale, events, { hasVenue: false }),
      media: listMediaOfEvents(edition, locale, events),
    },
  };
}
