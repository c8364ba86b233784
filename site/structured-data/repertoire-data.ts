/** schema.org data of people and works. Only real ones (composers, works) have `sameAs`. */
import type { MusicComposition, MusicGroup, Person, WithContext } from 'schema-dts';
import type { Event } from '#contract/content/event.ts';
import type { Composer, Work } from '#contract/content/works.ts';
import type { Translate } from '#site/language/translator.ts';
import { pageOf } from '#site/people/bill.ts';
import type { PersonTold } from '#site/people/people.ts';
import { composerPage, workPage } from '#site/repertoire/works.ts';

interface Subject {
  id: string;
  t: Translate;
  origin: string;
}

interface PersonFacts extends Subject {
  person: PersonTold;
  ensemble: boolean;
  within: readonly string[];
  events: readonly Event[];
}

type PersonData = WithContext<Person | MusicGroup>;

const most = 20;

export function personData({ id, person, ensemble, within, events, t, origin }: PersonFacts): PersonData {
  const address = origin + pageOf(id);
  const common = {
    '@id': address,
    name: person.name,
    url: address,
    ...(person.bio[0] && { description: person.bio[0] }),
    ...(events.length > 0 && {
      performerIn: events.slice(0, most).map((event) => ({
        '@type': 'Event' as const,
        '@id': `${origin}/events/${event.id}`,
        name: t(`eventDetails.${event.id}.event.title`),
        startDate: event.start.slice(0, 10),
      })),
    }),
  };
  if (ensemble) {
    const { performerIn, ...rest } = common;
    return {
      '@context': 'https://schema.org',
      '@type': 'MusicGroup',
      ...rest,
      ...(performerIn && { event: performerIn }),
      member: person.members.map((name) => ({ '@type': 'Person', name: name.split(/\s–\s/)[0] ?? name })),
    };
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    ...common,
    jobTitle: person.title,
    ...(within.length > 0 && {
      memberOf: within.map((other) => {
        return { '@type': 'MusicGroup', '@id': origin + pageOf(other), name: t(`people.${other}.name`) };
      }),
    }),
  };
}

interface WorkFacts extends Subject {
  work: Work;
  composer: Composer;
}

export const workData = ({ id, work, composer, t, origin }: WorkFacts): WithContext<MusicComposition> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicComposition',
  '@id': origin + workPage(id),
  url: origin + workPage(id),
  name: t(`works.${id}.title`),
  description: t(`works.${id}.about`),
  dateCreated: String(work.year),
  composer: asComposer(work.composedBy, composer, origin),
  ...(work.elsewhere && { sameAs: work.elsewhere }),
});

export const composerData = ({ id, composer, t, origin }: Omit<WorkFacts, 'work'>): WithContext<Person> => ({
  '@context': 'https://schema.org',
  ...asComposer(id, composer, origin),
  url: origin + composerPage(id),
  description: t(`composers.${id}.about`),
  birthDate: String(composer.born),
  ...(composer.died && { deathDate: String(composer.died) }),
});

const asComposer = (id: string, { name, elsewhere }: Composer, origin: string) => ({
  '@type': 'Person' as const,
  '@id': origin + composerPage(id),
  name,
  ...(elsewhere && { sameAs: elsewhere }),
});
