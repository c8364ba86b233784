/** schema.org data of people and works. Only composers and works are real and have `sameAs`. */
import type { MusicComposition, MusicGroup, Person, WithContext } from 'schema-dts';
import type { Event } from '#contract/content/event.ts';
import type { Composer, MusicalWork } from '#contract/content/works.ts';
import type { Translate } from '#site/language/translator.ts';
import { readNameOfLine } from '#site/people/participations.ts';
import { buildPersonPath, type LocalizedPerson } from '#site/people/people.ts';
import { buildComposerPath, buildWorkPath } from '#site/repertoire/works.ts';

interface RepertoireSubject {
  id: string;
  t: Translate;
  origin: string;
}

interface PersonDataOptions extends RepertoireSubject {
  person: LocalizedPerson;
  ensemble: boolean;
  ensembleIds: readonly string[];
  events: readonly Event[];
}

type SchemaOrgPerson = WithContext<Person | MusicGroup>;

const eventLimit = 20;

export function createPersonData({ id, person, ensemble, t, origin, ...options }: PersonDataOptions): SchemaOrgPerson {
  const { ensembleIds, events } = options;
  const address = origin + buildPersonPath(id);
  const common = {
    '@context': 'https://schema.org' as const,
    '@id': address,
    name: person.name,
    url: address,
    ...(person.bio[0] && { description: person.bio[0] }),
  };
  const performances = events.slice(0, eventLimit).map((event) => ({
    '@type': 'Event' as const,
    '@id': `${origin}/events/${event.id}`,
    name: t(`eventDetails.${event.id}.event.title`),
    startDate: event.start.slice(0, 10),
  }));
  if (ensemble)
    return {
      '@type': 'MusicGroup',
      ...common,
      ...(performances.length > 0 && { event: performances }),
      member: person.members.map((name) => ({ '@type': 'Person', name: readNameOfLine(name) })),
    };
  return {
    '@type': 'Person',
    ...common,
    ...(performances.length > 0 && { performerIn: performances }),
    jobTitle: person.title,
    ...(ensembleIds.length > 0 && {
      memberOf: ensembleIds.map((other) => {
        return { '@type': 'MusicGroup', '@id': origin + buildPersonPath(other), name: t(`people.${other}.name`) };
      }),
    }),
  };
}

interface WorkDataOptions extends RepertoireSubject {
  work: MusicalWork;
  composer: Composer;
}

export const createWorkData = ({ id, work, composer, t, origin }: WorkDataOptions): WithContext<MusicComposition> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicComposition',
  '@id': origin + buildWorkPath(id),
  url: origin + buildWorkPath(id),
  name: t(`works.${id}.title`),
  description: t(`works.${id}.about`),
  dateCreated: String(work.year),
  composer: createComposerReference(work.composedBy, composer, origin),
  ...(work.elsewhere && { sameAs: work.elsewhere }),
});

type ComposerDataOptions = Omit<WorkDataOptions, 'work'>;

export const createComposerData = ({ id, composer, t, origin }: ComposerDataOptions): WithContext<Person> => ({
  '@context': 'https://schema.org',
  ...createComposerReference(id, composer, origin),
  url: origin + buildComposerPath(id),
  description: t(`composers.${id}.about`),
  birthDate: String(composer.born),
  ...(composer.died && { deathDate: String(composer.died) }),
});

const createComposerReference = (id: string, { name, elsewhere }: Composer, origin: string) => ({
  '@type': 'Person' as const,
  '@id': origin + buildComposerPath(id),
  name,
  ...(elsewhere && { sameAs: elsewhere }),
});
