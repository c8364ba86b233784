/** Loaders decide what a page shows. These tests need no browser, server or rendering. */

import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import { loadLog } from '#office/team/screens/log/Log.tsx';
import { openEdition } from '#site/edition.ts';
import { renderFeed } from '#site/feeds/feeds.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { findMediaItem } from '#site/media/media.ts';
import { listMediaOfEvents } from '#site/repertoire/event-list.ts';
import { loadAbout } from '#site/screens/about/load.ts';
import { loadEvent } from '#site/screens/event/load.ts';
import { loadFilm, loadNews } from '#site/screens/film/FilmPage.tsx';
import { loadHome } from '#site/screens/home/Home.tsx';
import { loadProgramme } from '#site/screens/programme/Programme.tsx';
import { loadRepertoirePage } from '#site/screens/repertoire/load.ts';
import { loadSeason } from '#site/screens/season/SeasonPage.tsx';
import { loadTicketForm } from '#site/screens/tickets/load.ts';
import { createTicketSetup } from '#site/tickets/ticket-props.ts';
import { english, german } from '#tests/harness/texts.ts';
import { buildPageContext } from './harness/page-context.ts';

const inEnglish = await buildPageContext();
const inGerman = { ...inEnglish, locale: 'de' } as const;
const { content } = inEnglish.edition;
const query = (text = '') => new URLSearchParams(text);

const upcomingTimes = { start: '2099-07-20T18:00', end: undefined };

const changeEvent = (events: ReadonlyMap<string, Event>, id: number, change: Partial<Event>) =>
  ({ ...events.get(String(id)), ...change }) as Event;

const withNote = { event: { ...content.events.get('15')?.event, note: { en: 'Bring a coat.' } } as Event['event'] };

const withEvent = (id: number, change: Partial<Event>) =>
  buildPageContext(({ events }) => ({ events: new Map(events).set(String(id), changeEvent(events, id, change)) }));

describe('the ticket dialog', () => {
  test('its calendar marks the days of coming events, also today’s', () => {
    const listDays = (now: string) => createTicketSetup({ ...inEnglish, now: new Date(now) }).days;
    expect(listDays('2024-07-20T21:59:00Z')).toEqual(['2024-07-20', '2024-08-03', '2024-08-24']);
    expect(listDays('2024-07-20T22:00:00Z')).toEqual(['2024-08-03', '2024-08-24']);
  });
});

describe('home', () => {
  test('the home page shows the last events, newest first, after the coming ones', async () => {
    const posters = (context: App.Locals) => {
      const { events, hasUpcoming } = loadHome(context).screen.posters;
      return { ids: events.map(({ id }) => id), hasUpcoming };
    };
    const [first = 0, second = 0, third = 0] = inEnglish.edition.events.map(({ id }) => id);
    expect(posters(inEnglish)).toEqual({ ids: [first, second, third], hasUpcoming: false });
    const oldest = inEnglish.edition.events.at(-1)?.id ?? 0;
    expect(posters(await withEvent(oldest, upcomingTimes))).toEqual({
      ids: [oldest, first, second],
      hasUpcoming: true,
    });
  });

  test('[HOM-04] the home page shows the two newest news items, the older one first', async () => {
    const titles = (context: App.Locals) => loadHome(context).screen.news.map(({ id, title }) => `${id} ${title}`);
    expect(titles(inEnglish)).toEqual(['1 The premiere, streamed', '2 Television came to visit']);
    const more = await buildPageContext(({ news }) => {
      const [first] = news.values();
      return { news: new Map([...news, ['1', { ...first, date: '2099-01-01' } as NonNullable<typeof first>]]) };
    });
    expect(titles(more)).toEqual(['2 Television came to visit', '1 The premiere, streamed']);
    const isOld = (now: string) => loadHome({ ...inEnglish, now: new Date(now) }).screen.isNewsOld;
    expect(['2023-07-22', '2024-01-20', '2024-01-22'].map((day) => isOld(`${day}T10:00:00Z`))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each<[Partial<Event>, string[]]>([
    [{}, []],
    [upcomingTimes, []],
    [{ ...upcomingTimes, status: 'cancelled' }, ['15 cancelled']],
    [{ status: 'cancelled' }, []],
    [{ ...withNote, start: '2026-11-21T15:00', end: '2026-11-21T17:00' }, ['15 planned']],
    [{ ...withNote, ...upcomingTimes }, []],
  ])('an event with %j is announced as changed: %j', async (change, announced) => {
    const { changes } = loadHome(await withEvent(15, change)).screen;
    expect(changes.map(({ id, state }) => `${id} ${state}`)).toEqual(announced);
  });

  test('the home page names the next event, and a cancelled one only if no other is announced', async () => {
    const next = (context: App.Locals) => loadHome(context).screen.next?.id;
    const cancelled = { ...upcomingTimes, status: 'cancelled' } as const;
    expect(next(await withEvent(13, cancelled))).toBe(13);
    const later = { ...upcomingTimes, start: '2099-08-20T18:00' };
    const both = await buildPageContext(({ events }) => ({
      events: new Map(events).set('13', changeEvent(events, 13, cancelled)).set('15', changeEvent(events, 15, later)),
    }));
    expect(next(both)).toBe(15);
  });

  test.each([
    ['2026-11-24T08:00:00Z', 'Park open from 10 a.m. to 5 p.m. · Sunset 3.57 p.m. · Full moon'],
    ['2026-11-26T14:54:00Z', 'Park open until 5 p.m. · Sunset 3.55 p.m.'],
    ['2026-11-26T14:55:00Z', english('home.today.open', { to: '5 p.m.' })],
    ['2026-11-28T16:00:00Z', english('home.today.closedUntil', { day: 'Monday', time: '10 a.m.' })],
    // The notice above says that the park is closed.
    ['2026-12-25T11:00:00Z', 'Park open again from Monday, 10 a.m. · Sunset 3.50 p.m.'],
  ])('on %s the line of today says: %s', (now, facts) => {
    const { today } = loadHome({ ...inEnglish, now: new Date(now) }).screen;
    expect(toPlainSpaces(today.facts.join(' · '))).toBe(facts);
    expect(today.href).toBe(`/visit/day?date=${now.slice(0, 10)}`);
  });

  test('after closing on the only weekday with hours, the line of today names the date of the next opening', async () => {
    const regular = [{ days: ['saturday' as const], opens: '10:00', closes: '17:00' }];
    const context = await buildPageContext(({ estate }) => ({
      estate: { ...estate, hours: { regular, exceptions: [] } },
    }));
    const { today } = loadHome({ ...context, now: new Date('2026-11-28T16:00:00Z') }).screen;
    const next = { day: 'Saturday 5 December', time: '10 a.m.' };
    expect(toPlainSpaces(today.facts.join(' · '))).toBe(english('home.today.closedUntil', next));
  });

  test('the announced event is called today’s on its day, and the line of today names the others', async () => {
    const day = (hour: number) => ({ start: `2026-11-21T${hour}:00`, end: `2026-11-21T${hour + 2}:00` });
    const context = await buildPageContext(({ events }) => ({
      events: new Map(events).set('13', changeEvent(events, 13, day(15))).set('15', changeEvent(events, 15, day(18))),
    }));
    const { next, today } = loadHome(context).screen;
    expect([next?.id, today.isAnnouncedToday, today.events.map(({ id }) => id)]).toEqual([13, true, [15]]);
    const evening = loadHome({ ...context, now: new Date('2026-11-21T18:00:00Z') }).screen;
    expect([evening.next?.id, evening.today.events]).toEqual([15, []]);
    expect(loadHome(inEnglish).screen.today.isAnnouncedToday).toBe(false);
  });

  const [noon, night] = ['2026-11-26T11:00:00Z', '2026-11-26T18:00:00Z'];
  const at = (now: string, edition = inEnglish.edition) =>
    loadHome({ ...inEnglish, edition, now: new Date(now) }).screen;

  test('[HOM-01] by day the film has a version for light and one for dark mode, in the evening only one', () => {
    const readLights = ({ hero, film }: ReturnType<typeof at>) =>
      [[...hero.sources, hero.fallback], film].map((sources) => [
        ...new Set(sources.map(({ src }) => src.match(/day|evening/)?.[0])),
      ]);
    expect(readLights(at(noon))).toEqual([
      ['evening', 'day'],
      ['evening', 'day'],
    ]);
    expect(readLights(at(night))).toEqual([['evening'], ['evening']]);
  });

  test('the picture of autumn is shown only with a film of its own', async () => {
    const { files } = inEnglish.edition.translator('en');
    const [entry, picture] = [content.pictures.get('oak'), files.pictures.get('oak')];
    if (!entry || !picture) throw new Error('The test estate has no picture "oak".');
    const open = (films: typeof files.films) =>
      openEdition(
        { ...content, pictures: new Map(content.pictures).set('hero-autumn', entry) },
        { ...files, films, pictures: new Map(files.pictures).set('hero-autumn', picture) },
      );
    const shows = ({ hero, film }: ReturnType<typeof at>) => [
      picture.files.some(({ address }) => address === hero.fallback.src),
      film.map(({ src }) => src),
    ];
    expect(shows(at(noon, await open(files.films)))).toEqual([false, at(noon).film.map(({ src }) => src)]);
    const autumn = new Map([['day.av1.mp4', '/autumn.mp4']]);
    expect(shows(at(noon, await open(new Map(files.films).set('hero-autumn', autumn))))).toEqual([
      true,
      ['/autumn.mp4'],
    ]);
  });
});

describe('an event', () => {
  test('[EVD-10] a missing German text falls back to English and is marked as English', async () => {
    const { subtitle: both, ...words } = content.events.get('15')?.event ?? {};
    const event = { ...words, subtitle: { en: (both as { en: string }).en } } as Event['event'];
    const context = await withEvent(15, { event });
    const subtitle = (locale: 'de' | 'en') => loadEvent({ ...context, locale }, '15')?.screen.event.texts.subtitle;
    expect(subtitle('de')).toEqual({ text: 'Dramma giocoso by Wolfgang Amadeus Mozart', lang: 'en' });
    expect(subtitle('en')?.lang).toBeUndefined();
  });

  test('an event has the events before and after it, the emblems of its cast, and the way home', () => {
    const read = (id: number) => loadEvent(inEnglish, String(id))?.screen;
    const ids = inEnglish.edition.events.map(({ id }) => id);
    const near = (id = 0) => read(id)?.neighbours.map(({ which, href }) => `${which} ${href}`);
    expect(near(ids[0])).toEqual([`before /events/${ids[1]}`]);
    expect(near(ids[1])).toEqual([`before /events/${ids[2]}`, `after /events/${ids[0]}`]);
    expect(near(ids.at(-1))).toEqual([`after /events/${ids.at(-2)}`]);
    const emblems = new Map(read(15)?.castList.map(({ name, emblem }) => [name.text, emblem?.fallback.src]));
    expect(emblems.get('Philine Quast')).toMatch(/emblem-160/);
    expect(emblems.get('Emil Nordhoff'), 'has no page').toBeUndefined();
    expect(read(15)?.wayHome?.minibus).toBe('22:10');
    expect(read(6)?.wayHome, 'an exhibition').toBeUndefined();
  });

  test('lines of an event about the media library link to its items', () => {
    const { mediaLinks } = loadEvent(inGerman, '5')?.screen ?? {};
    const t = inGerman.edition.translator('de');
    expect(mediaLinks?.size).toBeGreaterThan(0);
    for (const [text, href] of mediaLinks ?? [])
      expect(t(`media.${href.replace('/media-detail/', '')}.title`)).toContain(text.split(' (')[0]);
  });

  test('in the JSON-LD of an event each performer is a person or an ensemble, by name', () => {
    const kinds = new Map<string, string>();
    for (const { id } of inEnglish.edition.events) {
      const data = { ...loadEvent(inEnglish, String(id))?.page.data } as Record<string, unknown>;
      expect(data['startDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+0[12]:00$/);
      for (const { name, '@type': kind } of (data['performer'] ?? []) as { name: string; '@type': string }[])
        kinds.set(name, kind);
    }
    expect([kinds.get('Uferchor'), kinds.get('Philine Quast')]).toEqual(['MusicGroup', 'Person']);
    // “Soloists of the Uferchor” is not a name.
    expect([...kinds.keys()].filter((name) => /Solist|Soloist/.test(name))).toEqual([]);
  });
});

test('coming events are above the years, or the pages and the form say that there are none', async () => {
  const readNews = (context: App.Locals) => ({
    home: loadHome(context).screen.next?.id,
    programme: loadProgramme(context, query()).screen.byCategory[0]?.ahead.map(({ id }) => id),
    frames: [loadHome(context).screen.pauseForm, loadProgramme(context, query()).screen.pauseForm].map(Boolean),
    form: loadTicketForm(context, query()).screen.strings.nothingAnnounced,
    days: loadTicketForm(context, query()).screen.setup.days,
    day: loadTicketForm(context, query('event=13')).screen.event?.day,
  });
  const nothingAnnounced = inEnglish.edition.translator('en')('events.noneAnnouncedShort');
  const empty = { programme: [], frames: [true, true], days: [], day: '' };
  expect(readNews(inEnglish)).toEqual({ ...empty, home: undefined, form: nothingAnnounced });
  const announced = { programme: [13], frames: [false, false], days: ['2099-07-20'], day: '2099-07-20' };
  expect(readNews(await withEvent(13, upcomingTimes))).toEqual({ ...announced, home: 13, form: '' });
  expect(loadProgramme(inEnglish, query('year=2024')).screen.pauseForm, 'a single year').toBeUndefined();
});

const film = (id: string | number) => {
  const item = findMediaItem(content, String(id));
  if (item.type === 'photo') throw new Error(`Item ${id} is a gallery.`);
  return loadFilm(inEnglish, item).screen;
};

test('[MDD-04] every film links back to the media library', () => {
  for (const id of [1, 2]) expect(film(id).back.href).toBe('/media-library');
});

test('our own films have a player and a transcript, other films a frame that asks first', () => {
  expect(film(1)).toMatchObject({ player: { own: {} }, eventHref: '/events/8' });
  expect(film(1).transcript).toHaveLength(7);
  expect(film(2).player).toMatchObject({ embed: { src: '/embed/video/2' } });
});

test.each([
  ['de', 'Premiere im Stream', 'Das Fernsehen war da', german('library.news.back')],
  ['en', 'The premiere, streamed', 'Television came to visit', english('library.news.back')],
] as const)(
  '[NWS-01] [NWS-02] news 1 shows the premiere, other ids the report (%s)',
  (locale, premiere, report, label) => {
    for (const id of ['1', '2', '99', 'abc', undefined]) {
      const { page, screen } = loadNews({ ...inEnglish, locale }, id);
      expect(page.title, id).toBe(id === '1' ? premiere : report);
      expect(screen).toMatchObject({ back: { href: '/', label }, player: { own: {} } });
    }
  },
);

test.each([
  ['park', 'Before the performance'],
  ['estate', 'The park from above'],
])('the page of the venue %s shows the picture of its place, with the caption %s', (venue, caption) => {
  expect(loadRepertoirePage(inEnglish, 'venues', venue)?.screen).toMatchObject({ artPrint: { caption } });
});

test('the page of a person shows the first six media of their events, whatever else is newer', async () => {
  const context = await buildPageContext(({ media }) => {
    const items = [...media.values()].filter(({ event }) => event !== undefined);
    const make = (id: number, event: number | undefined) =>
      [String(id), { ...items[0], id, event, year: id }] as [string, (typeof items)[number]];
    const others = Array.from({ length: 7 }, (_, n) => make(3000 + n, 12));
    return { media: new Map([...others, ...Array.from({ length: 7 }, (_, n) => make(2000 + n, 15))]) };
  });
  const shown = listMediaOfEvents(context.edition, 'en', [{ ...content.events.get('15'), id: 15 } as Event]);
  expect(shown.map(({ href }) => href)).toEqual(
    [2006, 2005, 2004, 2003, 2002, 2001].map((id) => `/media-detail/${id}`),
  );
});

test('an artist of the page about the house has links to their newest eight events', async () => {
  const events = Array.from({ length: 9 }, (_, index) => {
    const own = changeEvent(content.events, 15, {
      id: 100 + index,
      start: `20${50 + index}-07-20T18:00`,
      end: undefined,
    });
    return [String(own.id), own] as const;
  });
  const context = await buildPageContext((all) => ({ events: new Map([...all.events, ...events]) }));
  const links = loadAbout(context).screen.eventsOf('aurelie-voss');
  expect(links.map(({ href }) => href)).toEqual([108, 107, 106, 105, 104, 103, 102, 101].map((id) => `/events/${id}`));
});

test('the page of a person quotes the reviews of their events that name them by surname, six at most', async () => {
  const quote = (en: string) => ({ text: { de: en, en }, source: { de: 'Blatt', en: 'Paper' } });
  const about = Array.from({ length: 7 }, (_, number) => `Falk is right, ${number}.`);
  const pressQuotes = ['Gesine, another one, sang.', ...about].map(quote);
  const context = await withEvent(15, { event: { ...content.events.get('15')?.event, pressQuotes } as Event['event'] });
  const { screen } = loadRepertoirePage(context, 'people', 'gesine-falk') ?? {};
  const quotes = screen?.kind === 'person' ? screen.quotes : [];
  expect(quotes.map(({ text }) => text.text)).toEqual(about.slice(0, 6));
});

test('search engines read when a composer was born and died', () => {
  expect(loadRepertoirePage(inEnglish, 'composers', 'mozart')?.page).toMatchObject({
    data: { birthDate: '1756', deathDate: '1791' },
  });
});

test('the booklet of a year without events is that of the last year with events', () => {
  const years = ['year=2022', 'year=1999', ''].map((search) => loadSeason(inEnglish, query(search)).screen.year);
  expect(years).toEqual([2022, 2024, 2024]);
});

test('news with a future date has no later update time in the feed than now', async () => {
  const context = await buildPageContext(({ news }) => ({
    news: new Map([...news].slice(0, 1).map(([id, item]) => [id, { ...item, date: '2099-01-01' }])),
  }));
  expect(renderFeed([], context).match(/(?<=<updated>)[^<]+/g)).toEqual(Array(2).fill(context.now.toISOString()));
});

test('[ABT-04] artists are sorted by name, Ä with A', () => {
  const names = loadAbout(inEnglish).screen.artists.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
  expect(names[0]).toBe('Änne Öhlund');
});

test('[TKT-06] the form uses the event of the address or of the returned form', () => {
  const loadTitle = (asked: string, event?: string) => {
    const data =
      event && ({ page: 'tickets', errorCode: 'consentMissing', fieldErrors: {}, values: { event } } as const);
    return loadTicketForm({ ...inEnglish, ...(data && { data }) }, query(asked)).screen.event?.id;
  };
  expect([loadTitle('event=8'), loadTitle('event=999'), loadTitle('')]).toEqual([8, undefined, undefined]);
  expect(loadTitle('', '{"id":8}')).toBe(8);
  for (const typed of ['{"id":"8"}', '{', 'null', '{"id":999}'])
    expect(loadTitle('event=8', typed), typed).toBeUndefined();
});

test('the log translates roles, but no names such as “office” or “door”', () => {
  const t = inGerman.edition.translator('de');
  const describeEntry = (action: AuditEvent, subject: AuditSubject) => {
    const details = [{ subject, guest: undefined, entry: undefined, issueSubject: undefined }];
    const line = {
      numbers: [1],
      at: '2026-11-21T10:00:00Z',
      name: 'Ada',
      personKey: '1',
      role: 'door',
      action,
      details,
    } as const;
    const lines = [{ ...line, numbers: [...line.numbers] }];
    const found = { older: undefined, suspectNumbers: [], filter: { day: '', person: '' }, people: [], total: 1 };
    const screenData = { lines, ...found };
    const frame = { page: 'office', address: '/office/log', hasFreshProof: true, fieldErrors: {}, values: {} } as const;
    const { lines: shown } = loadLog({ ...inGerman, data: { ...frame, screen: 'log', screenData } }).screen;
    expect(shown[0]?.role).toBe(t('office.role.door'));
    return shown[0]?.parts
      .map(({ separator, text }) => separator + text)
      .join('')
      .trim();
  };
  expect(describeEntry('joined', { role: 'owner' })).toBe(t('office.role.owner'));
  expect(describeEntry('changedRole', { person: 'Ada', role: 'writer' })).toBe(`Ada, ${t('office.role.writer')}`);
  expect(describeEntry('addedPasskey', { text: 'office' })).toBe('„office“');
  expect(describeEntry('removedStaff', { person: 'Ada, door' })).toBe('Ada, door');
});
