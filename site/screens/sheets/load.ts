import { places } from '#contract/content/event.ts';
import { tellPicture } from '#site/content/pictures.ts';
import type { Told } from '#site/language/told.ts';
import { placeAccess } from '#site/park/access.ts';
import { billOf, pageOf } from '#site/people/bill.ts';
import { isEnsemble, tellPerson } from '#site/people/people.ts';
import { nameIn, type Part, tookPart } from '#site/people/took-part.ts';
import { newestFirst, placeKey } from '#site/programme/programme.ts';
import { listEvenings, mediaOfEvenings, posterOf, quotesAbout } from '#site/repertoire/evening-lines.ts';
import { composerPage, playedOn, tellWork, worksBy, yearsOf } from '#site/repertoire/works.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { composerData, personData, workData } from '#site/structured-data/repertoire-data.ts';

const loaders = { people: loadPerson, works: loadWork, composers: loadComposer, venues: loadVenue };

export const loadSheet = (context: PageContext<'origin'>, kind = '', id = '') =>
  Object.hasOwn(loaders, kind) ? loaders[kind as keyof typeof loaders](context, id) : undefined;

export function loadPerson({ edition, view, origin }: PageContext<'origin'>, id: string) {
  const { content } = edition;
  const file = content.people.get(id);
  if (!file) return undefined;
  const t = edition.translator(view);
  const tell = edition.teller(view);
  const person = tellPerson(id, file, t);
  const { name, title } = person;
  const ensemble = isEnsemble(file);
  const took = tookPart(content);
  const within = took.within.get(id) ?? [];
  const parts = Map.groupBy(took.parts.get(id) ?? [], ({ event }) => event);
  const events = [...parts.keys()];
  const nameOf = (other: string) => t(`people.${other}.name`);
  const picture = tellPicture(t, person.image, { crop: 'emblem', sizes: '(max-width: 700px) 14rem, 30vw' });

  function roleIn({ event, as, within: among }: Part): Told[] {
    if (as === undefined) return among ? [{ text: t('repertoire.person.roles.with', { name: nameOf(among) }) }] : [];
    if (typeof as === 'string') return [{ text: t(`repertoire.person.roles.${as}`) }];
    if ('participant' in as) return [tell(`eventDetails.${event.id}.event.participants.${as.participant}.role`)];
    const role = billOf(event, content, tell)[as.bill]?.role;
    return role?.text ? [role] : [];
  }

  return {
    page: {
      title: name,
      description: t('repertoire.person.description', { name, title }),
      opening: picture,
      data: personData({ id, person, ensemble, within, events, t, origin }),
    } satisfies PageFacts,
    screen: {
      kind: 'person' as const,
      t,
      person,
      print: { picture, caption: t('repertoire.person.emblem', { name }) },
      members: person.members.map((text) => {
        const found = took.idOf(nameIn(text));
        return { text, href: found && pageOf(found) };
      }),
      within: within.map((other) => ({ href: pageOf(other), name: nameOf(other) })),
      evenings: listEvenings(edition, view, events, { note: (event) => (parts.get(event) ?? []).flatMap(roleIn) }),
      media: mediaOfEvenings(edition, view, events),
      quotes: quotesAbout(edition, view, events, ensemble ? name : (name.split(/\s/).at(-1) ?? '')),
    },
  };
}

export function loadWork({ edition, view, origin }: PageContext<'origin'>, id: string) {
  const { content } = edition;
  const work = content.works.get(id);
  const composer = work && content.composers.get(work.composedBy);
  if (!work || !composer) return undefined;
  const t = edition.translator(view);
  const tell = edition.teller(view);
  const { title, composer: name } = tellWork(id, content, t);
  const events = playedOn(content).get(id) ?? [];
  const print = posterOf(edition, view, events);
  return {
    page: {
      title: `${title}, ${name}`,
      description: t('repertoire.work.description', { title, composer: name }),
      opening: print?.picture,
      data: workData({ id, work, composer, t, origin }),
    } satisfies PageFacts,
    screen: {
      kind: 'work' as const,
      t,
      print,
      title,
      composer: { name, href: composerPage(work.composedBy) },
      year: work.year,
      about: t(`works.${id}.about`),
      listen: t(`works.${id}.listen`),
      evenings: listEvenings(edition, view, events, {
        note: ({ id: number, event }) =>
          (event.program ?? []).map((_, index) => tell(`eventDetails.${number}.event.program.${index}`)),
        bill: true,
      }),
      media: mediaOfEvenings(edition, view, events),
    },
  };
}

export function loadComposer({ edition, view, origin }: PageContext<'origin'>, id: string) {
  const { content } = edition;
  const composer = content.composers.get(id);
  if (!composer) return undefined;
  const t = edition.translator(view);
  const works = worksBy(content, id, t);
  const played = playedOn(content);
  const on = new Set(works.flatMap((work) => played.get(work.id) ?? []));
  const events = newestFirst(content).filter((event) => on.has(event));
  const { name } = composer;
  const print = posterOf(edition, view, events);
  return {
    page: {
      title: name,
      description: t('repertoire.composer.description', { name }),
      opening: print?.picture,
      data: composerData({ id, composer, t, origin }),
    } satisfies PageFacts,
    screen: {
      kind: 'composer' as const,
      t,
      print,
      name,
      years: yearsOf(composer, t),
      about: t(`composers.${id}.about`),
      works,
      evenings: listEvenings(edition, view, events),
    },
  };
}

export function loadVenue({ edition, view }: PageContext, id: string) {
  const venue = places.find((one) => one === id);
  if (!venue) return undefined;
  const { content } = edition;
  const t = edition.translator(view);
  const place = content.places.get(venue);
  const events = edition.events.filter((event) => event.place === venue);
  const name = place ? t(`places.${venue}.name`) : t(`events.place.${placeKey(venue)}`);
  const print = place
    ? {
        picture: tellPicture(t, place.image, { crop: 'plate', sizes: '94vw' }),
        caption: t('repertoire.venue.print', { number: place.number }),
        wide: true,
      }
    : posterOf(edition, view, events);
  return {
    page: {
      title: `${name}: ${t('repertoire.evenings')}`,
      description: t('repertoire.venue.description', { place: name }),
      opening: print?.picture,
    } satisfies PageFacts,
    screen: {
      kind: 'venue' as const,
      t,
      print,
      name,
      text: place ? t(`places.${venue}.text`) : t(`repertoire.venue.${venue === 'park' ? 'park' : 'estate'}`),
      access: placeAccess(content, venue, t, view)?.sentences.join(' '),
      onMap: place && `/park?place=${venue}`,
      evenings: listEvenings(edition, view, events, { venue: false }),
      media: mediaOfEvenings(edition, view, events),
    },
  };
}
