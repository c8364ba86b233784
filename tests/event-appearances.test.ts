import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { type Content, contentKinds } from '#contract/content/kinds.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { getParticipations } from '#site/people/participations.ts';
import { listRecentArtists } from '#site/people/people.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const content = await readContent(fixtureContentFolder);

const withEvent = (id: number, words: Partial<Event['event']>): Content => {
  const before = content.events.get(String(id));
  const event = contentKinds.events.schema.parse({ ...before, event: { ...before?.event, ...words } });
  return { ...content, events: new Map(content.events).set(String(id), event) };
};
const listEvents = (of: Content, person: string) =>
  getParticipations(of)
    .participations.get(person)
    ?.map(({ event }) => event.id);

test('people of a cast list take part, found by name or by id, newest event first', () => {
  expect(listEvents(content, 'philine-quast')).toEqual([13, 15, 8, 5]);
  expect(listEvents(content, 'jannis-okel')).toEqual([13, 15, 9, 7, 8, 5]);
  expect(listEvents(withEvent(15, { artists: [{ person: 'windbruch', role: 'Musik' }] }), 'windbruch')).toEqual([15]);
});

test('a name matches as a whole, and one that two people share not at all, unlike an id', () => {
  const among = withEvent(15, { artists: ['Solisten des Uferchors – Geister', 'Windbruch – Bläser'] });
  expect(listEvents(among, 'uferchor')).not.toContain(15);
  expect(listEvents(among, 'windbruch'), 'control: a whole name is').toEqual([15]);
  const windbruch = content.people.get('windbruch');
  const withNamesake = { ...among, people: new Map(content.people).set('windbruch-2', { ...windbruch } as never) };
  expect(listEvents(withNamesake, 'windbruch')).toEqual([]);
  const changed = withEvent(15, { artists: [{ person: 'windbruch', role: 'Bläser' }] });
  expect(listEvents({ ...changed, people: withNamesake.people }, 'windbruch')).toEqual([15]);
});

test('an event from the person’s own file is listed once beside those from cast lists', () => {
  expect(listEvents(content, 'rohrdommel-quartett')).toEqual([12, 15]);
  const again = withEvent(12, { artists: ['Rohrdommel-Quartett – Streicher'] });
  const parts = getParticipations(again).participations.get('rohrdommel-quartett');
  expect(parts).toMatchObject([{ as: { castLine: 0 } }, { as: undefined }]);
});

test('an event from the file of a person who belongs to an ensemble on the cast list names the ensemble', () => {
  const member = { ...content.people.get('kaspar-ekholm'), evenings: [15] } as never;
  const ensemble = { ...content.people.get('windbruch'), members: ['Kaspar Ekholm – Horn'] } as never;
  const people = new Map(content.people).set('kaspar-ekholm', member).set('windbruch', ensemble);
  const { participations } = getParticipations({ ...withEvent(15, { artists: ['Windbruch – Bläser'] }), people });
  const part = participations.get('kaspar-ekholm')?.find(({ event }) => event.id === 15);
  expect(part).toMatchObject({ as: undefined, ensembleId: 'windbruch' });
});

test('listRecentArtists returns all of up to 32 artists, else the last 24', () => {
  const artist = content.people.get('philine-quast') as never;
  const appearances = (length: number) =>
    listRecentArtists({
      ...content,
      people: new Map(Array.from({ length }, (_, index) => [`artist-${index}`, artist])),
    }).size;
  expect([32, 33].map(appearances)).toEqual([32, 24]);
});
