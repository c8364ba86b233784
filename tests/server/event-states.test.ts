/** Every mention of a cancelled, moved, postponed or past event says so, in both languages. */

import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { programmeData } from '#contract/programme-data.ts';
import { readAtom } from '#tests/harness/atom.ts';
import { type SocketServer, startOnSocket } from '#tests/harness/in-process.ts';
import { buildEventField } from '#tests/harness/offers.ts';
import { parseOrif } from '#tests/harness/orif.ts';
import { readOutboxEmails } from '#tests/harness/outbox-emails.ts';
import { english, german, textIn } from '#tests/harness/texts.ts';
import { buildClassName } from '#tools/class-names.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';
import { createOtherContent, type OtherContent } from '#tools/other-content.ts';

const eventIds = { planned: 15, cancelled: 13, moved: 12, rescheduled: 8, postponed: 9, past: 1 } as const;
/** number, shipped date, date in this copy, and the lines that announce the change */
const changes: [id: number, from: string, to: string, lines?: string][] = [
  [eventIds.planned, '2024-07-20', '2099-07-20'],
  [eventIds.cancelled, '2024-08-24', '2099-08-24', 'status: cancelled'],
  [eventIds.moved, '2024-08-03', '2099-08-03', 'previous: { venue: { de: Am Bootssteg, en: By the jetty } }'],
  [eventIds.rescheduled, '2022-07-16', '2099-07-16', 'status: postponed\nprevious: { start: 2099-07-09 18:00 }'],
  [eventIds.postponed, '2023-07-15', '2099-07-15', 'status: postponed'],
];
const writeEventStates = () =>
  createOtherContent(copyFixtureContent, async (folder) => {
    const content = join(folder, 'content');
    for (const [id, from, to, lines] of changes) {
      const file = join(content, `events/${id}.yaml`);
      const text = (await readFile(file, 'utf8')).replaceAll(from, to);
      const changed = `changed: "2026-11-20 09:30"\n${lines}`;
      await writeFile(file, lines ? text.replace(/^changed: .*$/m, changed) : text);
    }
    // A third news item.
    const news = await readFile(join(content, 'news/2.yaml'), 'utf8');
    await writeFile(join(content, 'news/3.yaml'), news.replace('id: 2', 'id: 3').replace('2023-07-21', '2024-09-01'));
  });

const buttonStyles = new URL('../../site/ui/Button.module.css', import.meta.url).pathname;
const solid = buildClassName('solid', buttonStyles, readFileSync(buttonStyles, 'utf8'));
let copy: OtherContent;
let server: SocketServer;
beforeAll(async () => {
  copy = await writeEventStates();
  server = await startOnSocket({ CONTENT_DIR: join(copy.folder, 'content') });
}, 300_000);
afterAll(async () => {
  await server?.close();
  await copy?.remove();
});

const changedStates = ['cancelled', 'moved', 'rescheduled', 'postponed'] as const;
const statesWithText = [...changedStates, 'past'] as const;
/** The state on posters, or the first sentence of its note. */
const readTexts = (part: 'state' | 'note', language: Language) =>
  Object.fromEntries(
    statesWithText.map((state) => [state, textIn[language](`events.${part}.${state}`).split('.')[0]]),
  ) as Record<(typeof statesWithText)[number], string>;

const get = async (path: string, language: Language) =>
  (await fetch(`${server.address}${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).text();
/** the visible text, without island data and JSON-LD */
const read = async (path: string, language: Language) =>
  (await get(path, language)).replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<astro-island[^>]*>/g, '');
const readMain = (html: string) => html.match(/<main.*<\/main>/s)?.[0] ?? '';

describe.each(['de', 'en'] as const)('in the language %s', (language) => {
  const [sentences, names] = [readTexts('note', language), readTexts('state', language)];
  const over = `· ${names.past}`;

  test.each(Object.entries(eventIds))('the page of a %s event says so before everything else', async (state, id) => {
    const html = readMain(await read(`/events/${id}`, language));
    const present = Object.entries(sentences).filter(([, sentence]) => html.includes(sentence));
    expect(present.map(([name]) => name)).toEqual(state === 'planned' ? [] : [state]);
    expect(html.indexOf(present[0]?.[1] ?? '')).toBeLessThan(html.indexOf('<h1'));
    const stamps = Object.values(names).filter((name) => html.includes(`>${name}</p>`));
    expect(stamps).toEqual(state === 'planned' ? [] : [names[state as keyof typeof names]]);
    const button = html.match(/<button[^>]*type="submit"[^>]*>/)?.[0];
    if (state === 'cancelled') return expect(button).toBeUndefined();
    const isUpcoming = !['past', 'postponed'].includes(state);
    expect(button?.includes(solid), button).toBe(isUpcoming);
    expect(html.indexOf(button ?? '') < html.indexOf('<dl'), 'tickets before the facts').toBe(isUpcoming);
  });

  test('in the programme a stamp is on the poster, and past events are marked', async () => {
    const html = await read('/events', language);
    for (const [state, id] of Object.entries(eventIds)) {
      const card = new RegExp(`<article(?:(?!</article>).)*href="/events/${id}".*?</article>`, 's');
      const [text = ''] = html.match(card) ?? [];
      const stamps = Object.entries(names).filter(([, stamp]) => text.includes(`>${stamp}</p>`));
      expect(stamps.map(([name]) => name)).toEqual(changedStates.filter((one) => one === state));
      expect(text.includes(over), state).toBe(state === 'past');
    }
    const [upcoming = ''] = html.slice(html.indexOf('id="dates"')).split('id="year-2022"');
    expect([...upcoming.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => id)).toEqual(['8', '15', '12', '13', '9']);
  });

  test('the home page offers tickets and names changed events only', async () => {
    const page = await read('/', language);
    expect(page.match(/<header.*?<\/header>/s)?.[0]).toContain(solid);
    const aside = readMain(page).match(/<aside.*?<\/aside>/s)?.[0] ?? '';
    for (const state of changedStates) expect(aside).toContain(sentences[state]);
    const linked = [...aside.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => Number(id));
    expect([...new Set(linked)].toSorted()).toEqual([12, 13, 8, 9]);
  });

  test('the search and the page without script show the state beside the event', async () => {
    for (const [id, question, expected] of [
      [eventIds.cancelled, 'Zauberflöte', names.cancelled],
      [eventIds.moved, 'Quartette', names.moved],
      [eventIds.past, 'Septett', over],
    ] as const) {
      const result = await read(`/search?q=${encodeURIComponent(question)}`, language);
      expect(result.match(new RegExp(`<li[^>]*id="event-${id}".*?</li>`, 's'))?.[0]).toContain(expected);
    }
    for (const state of changedStates) {
      const html = readMain(await read(`/tickets?event=${eventIds[state]}`, language));
      expect(html, state).toContain(sentences[state].slice(0, 20));
      expect(html.includes('name="event"'), state).toBe(state !== 'cancelled');
    }
  });
});

const requestTicket = (id: number, more: Record<string, string> = {}, accept = 'application/json', language = 'en') =>
  fetch(`${server.address}/api/ticket-requests?lng=${language}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ agreement: 'on', event: buildEventField(id), ...more }),
  });
interface TicketRequestAnswer {
  data: { note?: string; status: string; reference: string };
}

describe('requests', () => {
  test('a request for a cancelled event is refused in the visitor’s language, and the form keeps its input', async () => {
    const refused = await requestTicket(eventIds.cancelled);
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    expect([refused.status, error.code]).toEqual([409, 'eventCancelled']);
    expect(error.message).toContain('This evening will not take place');
    expect(await readOutboxEmails(server.folder)).toEqual([]);
    const typed = { fullName: 'Ada Kestrel', additionalNotes: 'Zwei Stühle', selectedDate: '2027-08-24' };
    const response = await requestTicket(eventIds.cancelled, typed, 'text/html', 'de');
    expect(response.status).toBe(409);
    const html = await response.text();
    const texts = ['Dieser Abend fällt aus', ...Object.values(typed), `№ <!-- -->${eventIds.cancelled}`];
    for (const text of [...texts, german('tickets.withoutEvent')]) expect(html).toContain(text);
    expect(html).toMatch(/name="agreement"[^>]*checked|checked[^>]*name="agreement"/);
    expect(html).not.toContain('name="event"');
    // If the request is refused for another reason, the form keeps its event.
    const other = await (await requestTicket(eventIds.planned, { agreement: '' }, 'text/html', 'de')).text();
    for (const text of [`№ <!-- -->${eventIds.planned}`, 'name="event"']) expect(other).toContain(text);
  });

  test.each([
    ['planned', undefined],
    ['moved', 'This evening takes place somewhere else: '],
    ['rescheduled', 'This evening has a new date: '],
    ['postponed', 'as soon as we know it, you will hear from us'],
    ['past', english('tickets.noteAfter.past')],
  ] as const)('a request for a %s event is accepted, and every answer names the state', async (state, note) => {
    const email = `${state}@example.org`;
    const response = await requestTicket(eventIds[state], { email });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as TicketRequestAnswer;
    const emails = await readOutboxEmails(server.folder, data.reference, 2);
    const [receipt, notice] = [true, false].map(
      (own) => emails.find(({ to }) => (to?.[0]?.address === email) === own)?.text,
    );
    const page = readMain(await read(data.status, 'de'));
    if (!note) return expect(`${data.note}${receipt}${notice}${page}`).not.toMatch(/This evening|Dieser Abend/);
    for (const text of [data.note, receipt]) expect(text).toContain(note);
    for (const text of [notice, page]) expect(text).toContain(readTexts('note', 'de')[state]);
  });

  test('the private page shows the original date and place beside the current ones', async () => {
    const { data } = (await (await requestTicket(eventIds.moved)).json()) as TicketRequestAnswer;
    expect(await read(data.status, 'de')).not.toContain(german('tickets.status.changed'));
    const { db } = server.storage;
    const payload = JSON.stringify({ id: eventIds.moved, title: 'x', date: 'x', time: 'x', venue: 'By the jetty' });
    await db.updateTable('ticketRequests').set({ event: payload }).where('reference', '=', data.reference).execute();
    const page = await read(data.status, 'de');
    for (const text of [
      german('tickets.status.changed'),
      'By the jetty',
      'Dieser Abend findet an einem anderen Ort statt',
    ])
      expect(page).toContain(text);
  });
});

describe('data for programs', () => {
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s;
  const data = async (id: number) => JSON.parse((await get(`/events/${id}`, 'en')).match(jsonLd)?.[1] ?? '');

  /** status, previous date, and whether tickets are available */
  const facts = {
    planned: ['Scheduled', undefined, true],
    cancelled: ['Cancelled', undefined, false],
    moved: ['Scheduled', undefined, true],
    rescheduled: ['Rescheduled', '2099-07-09T18:00:00+02:00', true],
    postponed: ['Postponed', '2099-07-15T18:00:00+02:00', false],
    past: ['Scheduled', undefined, false],
  };

  test('JSON-LD has status, previous date, and an offer only if tickets are available', async () => {
    const pages = Object.entries(eventIds).map(async ([state, id]) => {
      const { eventStatus, previousStartDate, offers } = await data(id);
      const status = eventStatus.replace('https://schema.org/Event', '');
      return [state, [status, previousStartDate, [offers].flat()[0]?.url !== undefined]];
    });
    expect(Object.fromEntries(await Promise.all(pages))).toEqual(facts);
    expect((await data(eventIds.moved)).location.name).not.toContain('jetty');
  });

  test('the programme data fits its schema, and the repertoire fits the standard', async () => {
    const json = async (path: string) => (await fetch(server.address + path)).json();
    const programme = programmeData.parse(await json('/programme.json'));
    const at = (id: number) => programme.evenings.find(({ url }) => url.endsWith(`/events/${id}`));
    for (const [state, id] of Object.entries(eventIds)) {
      const [status, previousStart, tickets] = facts[state as keyof typeof facts];
      const event = at(id);
      const found = [event?.status, event?.previousStart, event?.tickets !== undefined];
      expect(found).toEqual([String(status).toLowerCase(), previousStart, tickets]);
    }
    const { productions } = parseOrif(await json('/orif.json'));
    expect(productions.map(({ identifier }) => identifier)).toEqual(programme.evenings.map((one) => one.identifier));
    expect(productions.find(({ identifier }) => identifier === 'event-15@tollenau')).toMatchObject({
      inLanguage: ['it'],
      creator: expect.arrayContaining([expect.objectContaining({ roleName: 'Regie' })]),
      events: [{ startDate: '2099-07-20T18:00:00+02:00', subtitleLanguage: ['de', 'en'] }],
    });
  });

  test('the embeddable frame shows the next event with its new date', async () => {
    const frame = await get('/embed/evening', 'en');
    expect(frame).toContain('This evening has a new date: ');
    expect(frame).toMatch(/href="http:[^"]*\/events\/8\?lng=en" target="_top"/);
  });

  test.each(['de', 'en'] as const)('calendars (%s) have status, sequence, stamp, CRLF, no method', async (language) => {
    const text = await get('/calendar.ics', language);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Berlin');
    const events = calendar.getAllSubcomponents('vevent');
    const states = Object.entries(eventIds).map(([state, id]) => {
      const event = events.find((one) => one.getFirstPropertyValue('uid') === `event-${id}@tollenau`);
      const value = (name: string) => event?.getFirstPropertyValue(name);
      const stamp = value('dtstamp') as ICAL.Time;
      return [state, value('status'), value('sequence'), `${stamp} ${stamp.zone.tzid}`];
    });
    const lately = '2026-11-20T08:30:00Z UTC';
    expect(states).toEqual([
      ['planned', 'CONFIRMED', 0, '2024-02-02T09:00:00Z UTC'],
      ['cancelled', 'CANCELLED', 1, lately],
      ['moved', 'CONFIRMED', 1, lately],
      ['rescheduled', 'CONFIRMED', 1, lately],
      ['postponed', 'TENTATIVE', 1, lately],
      ['past', 'CONFIRMED', 0, '2020-07-03T08:00:00Z UTC'],
    ]);
    expect(text).toContain(`SUMMARY:${readTexts('state', language).cancelled}: `);
  });

  test('the Atom feed (RFC 4287) starts with changed events, has no future date, and exists in each language', async () => {
    const [german, english] = [readAtom(await get('/feed.xml', 'de')), readAtom(await get('/feed.xml', 'en'))];
    expect([german.language, english.language]).toEqual(['de', 'en']);
    for (const feed of [german, english]) {
      const { past: _, ...words } = readTexts('state', feed.language as Language);
      const updated = feed.entries.map((entry) => entry.updated);
      expect(updated).toEqual(updated.toSorted().reverse());
      expect(feed.updated).toBe(updated[0]);
      expect(Date.parse(feed.updated)).toBeLessThanOrEqual(Date.now());
      const newest = feed.entries.slice(0, 4).map(({ title }) => title.split(': ')[0] ?? '');
      expect(newest.toSorted()).toEqual(Object.values(words).toSorted());
    }
    const ids = [german, english].map((feed) => [feed.id, ...feed.entries.map(({ id }) => id)]);
    expect(ids[0]?.filter((id) => ids[1]?.includes(id))).toEqual([]);
    expect(german.id).toBe(`${server.address}/feed.xml`);
    expect(german.entries.map(({ id }) => id)).toContain(`${server.address}/events/13`);
  });
});
