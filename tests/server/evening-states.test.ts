/** An evening that is off, elsewhere, put off or over says so wherever it is named, in both languages, and the inbox knows. */
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programmeData } from '#contract/programme-data.ts';
import { readAtom } from '#tests/harness/atom.ts';
import { classOf } from '#tests/harness/class-of.ts';
import { eveningStates, evenings } from '#tests/harness/evening-states.ts';
import { type OnSocket, onSocket } from '#tests/harness/inbox.ts';
import { lettersIn } from '#tests/harness/letters-in.ts';
import { readOrif } from '#tests/harness/orif.ts';
import type { OtherContent } from '#tools/other-content.ts';

const solid = classOf('solid', 'ui/Button.module.css');
let copy: OtherContent;
let server: OnSocket;
beforeAll(async () => {
  copy = await eveningStates();
  server = await onSocket({ CONTENT_DIR: join(copy.folder, 'content') });
}, 300_000);
afterAll(async () => {
  await server?.close();
  await copy?.remove();
});

type State = keyof typeof evenings;
const changed = ['cancelled', 'moved', 'rescheduled', 'postponed'] as const;
const says = {
  de: {
    planned: '',
    cancelled: 'Dieser Abend fällt aus.',
    moved: 'Dieser Abend findet an einem anderen Ort statt: ',
    rescheduled: 'Dieser Abend hat einen neuen Termin: ',
    postponed: 'Dieser Abend ist verschoben.',
    past: 'Dieser Abend ist vorbei.',
  },
  en: {
    planned: '',
    cancelled: 'This evening will not take place.',
    moved: 'This evening takes place somewhere else: ',
    rescheduled: 'This evening has a new date: ',
    postponed: 'This evening is postponed.',
    past: 'This evening is over.',
  },
} as const;
const bands = {
  de: { cancelled: 'Abgesagt', moved: 'Anderer Ort', rescheduled: 'Neuer Termin', postponed: 'Verschoben' },
  en: { cancelled: 'Cancelled', moved: 'New place', rescheduled: 'New date', postponed: 'Postponed' },
} as const;

const get = async (path: string, language: 'de' | 'en') =>
  (await fetch(`${server.address}${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).text();
/** what people read: island data and JSON-LD are not among it */
const read = async (path: string, language: 'de' | 'en') =>
  (await get(path, language)).replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<astro-island[^>]*>/g, '');
const main = (html: string) => html.match(/<main.*<\/main>/s)?.[0] ?? '';

describe.each(['de', 'en'] as const)('%s', (language) => {
  test('while an evening lies ahead, tickets are what the head asks for first', async () => {
    expect((await read('/', language)).match(/<header.*?<\/header>/s)?.[0]).toContain(solid);
  });

  test.each(Object.entries(evenings))(
    'the page of the evening that is %s says so before everything else',
    async (state, id) => {
      const html = main(await read(`/events/${id}`, language));
      const sentence = says[language][state as State];
      const others = Object.values(says[language]).filter((one) => one && one !== sentence);
      if (sentence) expect(html.indexOf(sentence)).toBeGreaterThan(-1);
      if (sentence) expect(html.indexOf(sentence)).toBeLessThan(html.indexOf('<h1'));
      for (const other of others) expect(html).not.toContain(other);
      const button = html.match(/<button[^>]*type="submit"[^>]*>/)?.[0];
      if (state === 'cancelled') expect(button).toBeUndefined();
      else expect((button ?? '').includes(solid), button).toBe(!['past', 'postponed'].includes(state));
      // What is over is read about first; what is ahead is asked for first.
      const booklet = html.indexOf(`href="/events/${id}/programme"`);
      if (button) expect(html.indexOf(button) < booklet, state).toBe(state !== 'past');
    },
  );

  test('in the programme a band lies over the poster, and what is over says so', async () => {
    const html = await read('/events', language);
    const card = (id: number) =>
      html.match(new RegExp(`<article(?:(?!</article>).)*href="/events/${id}".*?</article>`, 's'))?.[0] ?? '';
    for (const state of changed) expect(card(evenings[state]), state).toContain(`>${bands[language][state]}</p>`);
    for (const state of ['planned', 'past'] as const) {
      for (const band of Object.values(bands[language])) expect(card(evenings[state])).not.toContain(band);
    }
    expect(card(evenings.past)).toContain(language === 'de' ? '· vorbei' : '· over');
    expect(card(evenings.planned)).not.toContain(language === 'de' ? '· vorbei' : '· over');
    const upcoming = html.match(/id="upcoming".*?<\/section>/s)?.[0] ?? '';
    expect([...upcoming.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual([8, 15, 12, 13, 9]);
  });

  test('the home page names what has changed and nothing else, and the two newest news items', async () => {
    const html = main(await read('/', language));
    const aside = html.match(/<aside.*?<\/aside>/s)?.[0] ?? '';
    for (const state of changed) expect(aside).toContain(says[language][state]);
    expect([...aside.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => Number(id)).toSorted()).toEqual([
      12, 13, 8, 9,
    ]);
    expect([...new Set([...html.matchAll(/href="\/news-detail\/(\d+)"/g)].map(([, id]) => id))]).toEqual(['2', '3']);
  });

  test('the search says it', async () => {
    const entry = async (id: number, question: string) =>
      (await read(`/search?q=${encodeURIComponent(question)}`, language)).match(
        new RegExp(`<li[^>]*id="evening-${id}".*?</li>`, 's'),
      )?.[0] ?? '';
    expect(await entry(evenings.cancelled, 'Zauberflöte')).toContain(bands[language].cancelled);
    expect(await entry(evenings.moved, 'Rohrdommel')).toContain(bands[language].moved);
    expect(await entry(evenings.past, 'Septett')).toContain(language === 'de' ? '· vorbei' : '· over');
  });

  test('the page without script says it beside the evening', async () => {
    for (const state of changed) {
      const html = main(await read(`/tickets?event=${evenings[state]}`, language));
      expect(html, state).toContain(says[language][state].slice(0, 20));
      expect(html.includes('name="event"'), state).toBe(state !== 'cancelled');
    }
  });
});

describe('requests', () => {
  const ask = (id: number, more: Record<string, string> = {}, accept = 'application/json', language = 'en') => {
    const event = JSON.stringify({ id, title: 'x', date: 'x', time: 'x', venue: 'x' });
    return fetch(`${server.address}/api/ticket-requests?lng=${language}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ agreement: 'on', event, ...more }),
    });
  };

  test('for a cancelled evening are refused, in a sentence of the visitor’s language', async () => {
    for (const [language, sentence] of [
      ['de', 'Dieser Abend fällt aus'],
      ['en', 'This evening will not take place'],
    ]) {
      const response = await ask(evenings.cancelled, {}, 'application/json', language);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect([response.status, error.code]).toEqual([409, 'eveningCancelled']);
      expect(error.message).toContain(sentence);
    }
    await expect(lettersIn(server.folder)).resolves.toEqual([]);
  });

  test('without script the form comes back with everything typed and its evening, and goes through without it', async () => {
    const typed = { fullName: 'Ada Kestrel', additionalNotes: 'Zwei Stühle', selectedDate: '2027-08-24' };
    const response = await ask(evenings.cancelled, typed, 'text/html', 'de');
    expect(response.status).toBe(409);
    const html = await response.text();
    for (const text of [
      'Dieser Abend fällt aus',
      'Ada Kestrel',
      'Zwei Stühle',
      '2027-08-24',
      `№ <!-- -->${evenings.cancelled}`,
    ])
      expect(html).toContain(text);
    expect(html).toMatch(/name="agreement"[^>]*checked|checked[^>]*name="agreement"/);
    expect(html).not.toContain('name="event"');
    expect(html).toContain('Ohne diesen Abend senden');
  });

  test('refused for something else, the form keeps its evening on the stub', async () => {
    const html = await (await ask(evenings.planned, { agreement: '', fullName: 'Ada' }, 'text/html', 'de')).text();
    expect(html).toContain(`№ <!-- -->${evenings.planned}`);
    expect(html).toContain('name="event"');
  });

  test.each([
    ['planned', undefined],
    ['moved', 'This evening takes place somewhere else: '],
    ['rescheduled', 'This evening has a new date: '],
    ['postponed', 'as soon as we know it, you will hear from us'],
    ['past', 'We have noted that you would like to hear from us'],
  ] as const)(
    'for an evening that is %s are taken; answer, receipt, notice and private page say what is so',
    async (state, note) => {
      const email = `${state}@example.org`;
      const response = await ask(evenings[state], { email });
      expect(response.status).toBe(201);
      const { data } = (await response.json()) as { data: { note?: string; status: string; reference: string } };
      if (note) expect(data.note).toContain(note);
      else expect(data.note).toBeUndefined();
      const letters = await lettersIn(server.folder, data.reference, 2);
      const receipt = letters.find(({ to }) => to?.[0]?.address === email)?.text ?? '';
      const notice = letters.find(({ to }) => to?.[0]?.address !== email)?.text ?? '';
      if (note) expect(receipt).toContain(note);
      if (note) expect(notice).toContain(says.de[state]);
      else expect(`${receipt}${notice}`).not.toMatch(/This evening|Dieser Abend/);
      const page = main(await read(data.status, 'de'));
      if (note) expect(page).toContain(says.de[state]);
      else expect(page).not.toContain('Dieser Abend');
    },
  );
});

test('what somebody asked for and is told otherwise today stands on the private page, beside what holds', async () => {
  const event = JSON.stringify({ id: evenings.moved, title: 'x', date: 'x', time: 'x', venue: 'x' });
  const response = await fetch(`${server.address}/api/ticket-requests?lng=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ agreement: 'on', event }),
  });
  const { data } = (await response.json()) as { data: { reference: string; status: string } };
  const unchanged = await read(data.status, 'de');
  expect(unchanged).not.toContain('Als Sie fragten, hieß es');
  const { db } = server.storage;
  const row = await db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('reference', '=', data.reference)
    .executeTakeFirstOrThrow();
  const asked = JSON.stringify({ ...JSON.parse(row.event ?? ''), venue: 'By the jetty' });
  await db.updateTable('ticketRequests').set({ event: asked }).where('id', '=', row.id).execute();
  const page = await read(data.status, 'de');
  expect(page).toContain('Als Sie fragten, hieß es');
  expect(page).toContain('By the jetty');
  expect(page).toContain('Dieser Abend findet an einem anderen Ort statt');
});

describe('for machines', () => {
  const data = async (id: number) =>
    JSON.parse(
      (await get(`/events/${id}`, 'en')).match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '',
    );

  test('JSON-LD: status, previous date, and an offer only where one can still go', async () => {
    const found = Object.fromEntries(
      await Promise.all(
        Object.entries(evenings).map(async ([state, id]) => {
          const { eventStatus, previousStartDate, offers } = await data(id);
          return [
            state,
            [eventStatus.replace('https://schema.org/Event', ''), previousStartDate, offers?.url !== undefined],
          ];
        }),
      ),
    );
    expect(found).toEqual({
      planned: ['Scheduled', undefined, true],
      cancelled: ['Cancelled', undefined, false],
      moved: ['Scheduled', undefined, true],
      rescheduled: ['Rescheduled', '2099-07-09T18:00:00+02:00', true],
      postponed: ['Postponed', '2099-07-15T18:00:00+02:00', false],
      past: ['Scheduled', undefined, false],
    });
    expect((await data(evenings.moved)).location.name).not.toContain('jetty');
  });

  test('the programme as data fits its own shape, the repertoire the format’s; what is broken fits neither', async () => {
    const json = async (path: string) => (await fetch(server.address + path)).json();
    const programme = programmeData.parse(await json('/programme.json'));
    const at = (state: State) => programme.evenings.find(({ url }) => url.endsWith(`/events/${evenings[state]}`));
    const found = Object.keys(evenings).map((state) => {
      const { status, previousStart, tickets } = at(state as State) ?? {};
      return [state, status, previousStart, tickets !== undefined];
    });
    expect(found).toEqual([
      ['planned', 'scheduled', undefined, true],
      ['cancelled', 'cancelled', undefined, false],
      ['moved', 'scheduled', undefined, true],
      ['rescheduled', 'rescheduled', '2099-07-09T18:00:00+02:00', true],
      ['postponed', 'postponed', '2099-07-15T18:00:00+02:00', false],
      ['past', 'scheduled', undefined, false],
    ]);
    const read = await json('/orif.json');
    const { productions } = readOrif(read);
    expect(productions.map(({ identifier }) => identifier)).toEqual(programme.evenings.map((one) => one.identifier));
    const planned = productions.find(({ identifier }) => identifier === 'event-15@tollenau');
    expect(planned).toMatchObject({
      inLanguage: ['it'],
      creator: expect.arrayContaining([expect.objectContaining({ roleName: 'Regie' })]),
      events: [{ startDate: '2099-07-20T18:00:00+02:00', subtitleLanguage: ['de', 'en'] }],
    });
    expect(() => readOrif({ ...read, productions: [{ ...read.productions[0], identifier: 15 }] })).toThrow(
      /identifier/,
    );
    expect(() => readOrif({ ...read, version: 'v1' })).toThrow(/version/);
    expect(() => programmeData.parse({ ...programme, evenings: [{ ...at('past'), start: '2020-07-04' }] })).toThrow(
      /start/,
    );
  });

  test('the frame for others shows the next evening, and says when it is not to be', async () => {
    const frame = await get('/embed/evening', 'en');
    expect(frame).toContain('This evening has a new date: ');
    expect(frame).toMatch(/href="http:[^"]*\/events\/8\?lng=en" target="_top"/);
  });

  test.each(['de', 'en'] as const)(
    'calendars (%s): status, sequence, a stamp in UTC that is the change’s, no method, CRLF to the end',
    async (language) => {
      const text = await get('/calendar.ics', language);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const calendar = new ICAL.Component(ICAL.parse(text));
      expect(calendar.getFirstPropertyValue('method')).toBeNull();
      expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Berlin');
      const found = Object.entries(evenings).map(([state, id]) => {
        const event = calendar
          .getAllSubcomponents('vevent')
          .find((one) => one.getFirstPropertyValue('uid') === `event-${id}@tollenau`);
        const stamp = event?.getFirstPropertyValue('dtstamp') as ICAL.Time;
        return [
          state,
          event?.getFirstPropertyValue('status'),
          event?.getFirstPropertyValue('sequence'),
          stamp.zone.tzid,
          stamp.toString(),
        ];
      });
      expect(found).toEqual([
        ['planned', 'CONFIRMED', 0, 'UTC', '2024-02-02T09:00:00Z'],
        ['cancelled', 'CANCELLED', 1, 'UTC', '2026-11-20T08:30:00Z'],
        ['moved', 'CONFIRMED', 1, 'UTC', '2026-11-20T08:30:00Z'],
        ['rescheduled', 'CONFIRMED', 1, 'UTC', '2026-11-20T08:30:00Z'],
        ['postponed', 'TENTATIVE', 1, 'UTC', '2026-11-20T08:30:00Z'],
        ['past', 'CONFIRMED', 0, 'UTC', '2020-07-03T08:00:00Z'],
      ]);
      expect(text).toContain(`SUMMARY:${bands[language].cancelled}: `);
    },
  );

  test('Atom (RFC 4287): what has changed comes first, nothing is dated to come, each language is a feed of its own', async () => {
    const [german, english] = [readAtom(await get('/feed.xml', 'de')), readAtom(await get('/feed.xml', 'en'))];
    for (const [language, feed] of Object.entries({ de: german, en: english })) {
      expect(feed.language).toBe(language);
      const updated = feed.entries.map((entry) => entry.updated);
      expect(updated).toEqual(updated.toSorted().reverse());
      expect(feed.updated).toBe(updated[0]);
      expect(Date.parse(feed.updated)).toBeLessThanOrEqual(Date.now());
      const newest = feed.entries.slice(0, 4).map(({ title }) => title.split(': ')[0] ?? '');
      expect(newest.toSorted()).toEqual(Object.values(bands[language as 'de' | 'en']).toSorted());
    }
    const ids = [german, english].map((feed) => [feed.id, ...feed.entries.map(({ id }) => id)]);
    expect(ids[0]?.filter((id) => ids[1]?.includes(id))).toEqual([]);
    expect([german.id, german.entries.some(({ id }) => id === `${server.address}/events/13`)]).toEqual([
      `${server.address}/feed.xml`,
      true,
    ]);
  });
});
