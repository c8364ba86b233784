/** What a page says and shows is decided by its screen's loader: rules that need no browser, no server and no rendering. */
import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { Deed } from '#contract/office.ts';
import { findItem } from '#site/media/media.ts';
import { loadLog } from '#site/office/log/Log.tsx';
import { loadAbout } from '#site/screens/about/load.ts';
import { loadEvening } from '#site/screens/evening/load.ts';
import { loadFilm, loadNews } from '#site/screens/film/load.ts';
import { loadGallery } from '#site/screens/gallery/load.ts';
import { loadHome } from '#site/screens/home/load.ts';
import { loadNotice } from '#site/screens/notices/load.ts';
import { loadPark } from '#site/screens/park/load.ts';
import { loadProgramme } from '#site/screens/programme/load.ts';
import { loadTicketForm } from '#site/screens/tickets/load.ts';
import { pageContext } from './harness/page-context.ts';

const english = await pageContext();
const german = { ...english, view: 'de' } as const;
const { content } = english.edition;
const query = (text = '') => new URLSearchParams(text);

const ahead = { start: '2099-07-20T18:00', end: undefined };

/** The same content in which one evening is told otherwise. */
const withEvening = (id: number, change: (event: Event) => Event) =>
  pageContext(({ events }) => {
    const event = events.get(String(id));
    if (!event) throw new Error(`There is no evening ${id}.`);
    return { events: new Map([...events, [String(id), change(event)]]) };
  });

describe('home', () => {
  test('the last evenings hang there, newest first, and whatever is to come hangs before them', async () => {
    const posters = (context: App.Locals) => loadHome(context).screen.posters;
    const ids = (context: App.Locals) => posters(context).evenings.map(({ id }) => id);
    const newest = [...english.edition.events].slice(0, 3).map(({ id }) => id);
    expect(ids(english)).toEqual(newest);
    expect(posters(english).ahead).toBe(false);
    const oldest = english.edition.events.at(-1)?.id ?? 0;
    const announced = await withEvening(oldest, (event) => ({ ...event, ...ahead }));
    expect(ids(announced)).toEqual([oldest, ...newest.slice(0, 2)]);
    expect(posters(announced).ahead).toBe(true);
  });

  test('[HOM-04] the two newest pieces of news, in the order in which they happened', async () => {
    const titles = (context: App.Locals) => loadHome(context).screen.news.map(({ id, title }) => `${id} ${title}`);
    for (const card of loadHome(english).screen.news) {
      expect(card.category).toBe('Info');
      expect([card.subtitle, card.description, card.picture.alt]).not.toContain('');
    }
    expect(titles(english)).toEqual(['1 The premiere, streamed', '2 Television came to visit']);
    const more = await pageContext(({ news, parkSlides }) => {
      const [first] = news.values();
      if (!first) throw new Error('There is no news.');
      return { parkSlides, news: new Map([...news, ['1', { ...first, date: '2099-01-01' }]]) };
    });
    expect(titles(more)).toEqual(['2 Television came to visit', '1 The premiere, streamed']);
  });

  test('what is fetched before anything else is the picture it opens with', () => {
    const { page, screen } = loadHome(english);
    expect(page.opening).toBe(screen.hero);
  });

  test('an evening to come that is not as announced is told of, and no other', async () => {
    expect(loadHome(english).screen.changes).toEqual([]);
    const told = async (change: Partial<Event>) => {
      const context = await withEvening(15, (event) => ({ ...event, ...change }));
      return loadHome(context).screen.changes.map(({ id, state }) => `${id} ${state}`);
    };
    expect(await told(ahead)).toEqual([]);
    expect(await told({ ...ahead, status: 'cancelled' })).toEqual(['15 cancelled']);
    expect(await told({ status: 'cancelled' })).toEqual([]);
  });
});

describe('evening', () => {
  test('[EVD-11] an id that does not exist is no evening, and the page says so', () => {
    expect(loadEvening(english, '14')).toBeUndefined();
    expect(loadEvening(english, undefined)).toBeUndefined();
    const titles = [german, english].map((context) => loadNotice(context, 'eventNotFound').page.title);
    expect(titles).toEqual(['Veranstaltung nicht gefunden', 'Event not found']);
  });

  test('[EVD-10] a German text that is missing is told in English, and says so', async () => {
    const context = await withEvening(15, (event) => {
      const { subtitle } = event.event;
      if (typeof subtitle !== 'object') throw new Error('Evening 15 has lost its subtitle in two languages.');
      return { ...event, event: { ...event.event, subtitle: { en: subtitle.en } } };
    });
    const subtitle = (view: 'de' | 'en') => loadEvening({ ...context, view }, '15')?.screen.evening.words.subtitle;
    expect(subtitle('de')).toEqual({ text: 'Dramma giocoso by Wolfgang Amadeus Mozart', lang: 'en' });
    expect(subtitle('en')?.lang).toBeUndefined();
  });

  test.each([
    ['to come', ahead, 'solid', true],
    ['over', {}, 'outline', false],
    ['postponed', { ...ahead, status: 'postponed' }, 'outline', false],
    ['cancelled', { ...ahead, status: 'cancelled' }, 'outline', false],
  ] as const)('one that is %s offers tickets accordingly', async (_state, change, look, offered) => {
    const context = await withEvening(15, (event) => ({ ...event, ...change }));
    const found = loadEvening(context, '15');
    expect(found?.book.look).toBe(look);
    expect(found?.page.data && 'offers' in found.page.data).toBe(offered);
  });

  test('names of the cast lead to whom the house knows, lines of the media library to their items', () => {
    const { bill = [], shown } = loadEvening(german, '5')?.screen ?? {};
    expect(bill.find(({ name }) => name.text === 'Philine Quast')?.href).toBe('/people/philine-quast');
    const titles = new Map(
      [...content.media].map(([id]) => [`/media-detail/${id}`, german.edition.translator('de')(`media.${id}.title`)]),
    );
    expect(shown?.size).toBeGreaterThan(0);
    for (const [line, href] of shown ?? []) expect(titles.get(href)).toContain(line.split(' (')[0]);
  });

  test('every evening carries its facts for programs; who performs is a person or an ensemble, by name', () => {
    const kinds = new Map<string, Set<string>>();
    for (const { id } of english.edition.events) {
      const { page } = loadEvening(english, String(id)) ?? {};
      const data = { ...page?.data } as Record<string, unknown>;
      expect(['MusicEvent', 'TheaterEvent', 'ExhibitionEvent'], `${id}`).toContain(data['@type']);
      expect(data['startDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+0[12]:00$/);
      for (const { name, '@type': kind } of (data['performer'] ?? []) as { name: string; '@type': string }[])
        kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
    }
    expect([...kinds].filter(([, found]) => found.size > 1)).toEqual([]);
    expect(kinds.get('Uferchor')).toEqual(new Set(['MusicGroup']));
    expect(kinds.get('Philine Quast')).toEqual(new Set(['Person']));
    // “Soloists of the Uferchor” have no name of their own.
    expect([...kinds.keys()].filter((name) => /Solist|Soloist/.test(name))).toEqual([]);
  });
});

test('what is to come stands above the years, next first, and only that', async () => {
  const upcoming = (context: App.Locals) => loadProgramme(context, query()).screen.upcoming.map(({ id }) => id);
  expect(upcoming(english)).toEqual([]);
  expect(upcoming(await withEvening(13, (event) => ({ ...event, ...ahead })))).toEqual([13]);
});

test('while nothing is announced the home page, the programme and the form say so, and no longer once something is', async () => {
  const said = (context: App.Locals) => ({
    home: loadHome(context).screen.next === undefined,
    programme: loadProgramme(context, query()).screen.upcoming.length === 0,
    form: loadTicketForm(context, query()).screen.words.silent,
  });
  const t = english.edition.translator('en');
  expect(said(english)).toEqual({ home: true, programme: true, form: t('events.silentInShort') });
  const announced = await withEvening(13, (event) => ({ ...event, ...ahead }));
  expect(said(announced)).toEqual({ home: false, programme: false, form: undefined });
});

test('the home page names the next evening that takes place; a cancelled one only where no other is announced', async () => {
  const next = (context: App.Locals) => loadHome(context).screen.next?.id;
  const change = { ...ahead, status: 'cancelled' } as const;
  expect(next(await withEvening(13, (event) => ({ ...event, ...change })))).toBe(13);
  const both = await pageContext(({ events }) => {
    const later = { ...ahead, start: '2099-08-20T18:00' };
    const changed = [...events].map(([id, event]) => {
      if (id === '13') return [id, { ...event, ...change }] as const;
      return [id, id === '15' ? { ...event, ...later } : event] as const;
    });
    return { events: new Map(changed) };
  });
  expect(next(both)).toBe(15);
});

describe('media and news', () => {
  const film = (id: string) => {
    const item = findItem(content, id);
    if (item.type === 'photo') throw new Error(`Item ${id} is a gallery.`);
    return loadFilm(english, item);
  };
  const gallery = (asked = '') => {
    const item = findItem(content, '3');
    if (item.type !== 'photo') throw new Error('Item 3 is no gallery.');
    return loadGallery(english, item, query(asked));
  };

  test('[MDD-01] an id that does not exist leads to item 1', () => {
    for (const id of ['7', 'abc', '0', '1e0', '__proto__', '']) expect(findItem(content, id).id, id).toBe(1);
    expect(findItem(content, '3').id).toBe(3);
  });

  test('[MDD-04] the way back from a film and from a gallery leads to the library', () => {
    for (const { screen } of [film('1'), gallery()])
      expect(screen.back).toEqual({ href: '/media-library', label: 'Back to the media library' });
  });

  test('a film of ours has its player and its words; one that others show has a frame that asks first', () => {
    expect(film('1').screen.player).toHaveProperty('own');
    expect(film('1').screen.transcript).toHaveLength(7);
    const lent = [...content.media.values()].find((item) => 'provider' in item);
    if (lent)
      expect(film(String(lent.id)).screen.player).toEqual({
        embed: expect.objectContaining({ src: `/embed/video/${lent.id}` }),
      });
  });

  test('[MDD-02] the picture that is asked for is the one shown, and the one fetched first', () => {
    expect([gallery('photo=4'), gallery('photo=x'), gallery()].map(({ screen }) => screen.chosen)).toEqual([3, 0, 0]);
    const { page, screen } = gallery('photo=4');
    expect(page.opening).toBe(screen.plates[3]?.picture);
  });

  test.each([
    ['de', 'Premiere im Stream', 'Das Fernsehen war da', 'Zurück zur Startseite'],
    ['en', 'The premiere, streamed', 'Television came to visit', 'Back to the home page'],
  ] as const)(
    '[NWS-01] [NWS-02] the premiere, and for any other id the report; each with its film and the way home (%s)',
    (view, premiere, report, label) => {
      for (const id of ['1', '2', '99', 'abc', undefined]) {
        const { page, screen } = loadNews({ ...english, view }, id);
        expect(page.title, id).toBe(id === '1' ? premiere : report);
        expect(screen.back).toEqual({ href: '/', label });
        expect(screen.player).toHaveProperty('own');
      }
    },
  );
});

test('[ABT-04] artists by name, Ä with A', () => {
  const names = loadAbout(english).screen.artists.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
  expect(names[0]).toBe('Änne Öhlund');
});

test('[PRK-03] a place that is asked for is handed on; the rest of the page does not hang on it', () => {
  expect(loadPark(english, query('place=x')).screen.asked).toBe('x');
  expect(loadPark(english, query()).screen.asked).toBeNull();
  expect(loadPark(english, query()).screen.places).toHaveLength(content.places.size);
});

test('the calendar marks the evenings to come, and none that is over', async () => {
  const days = (context: App.Locals) => loadTicketForm(context, query()).screen.setup.days;
  expect(days(english)).toEqual([]);
  expect(days(await withEvening(13, (event) => ({ ...event, ...ahead })))).toEqual(['2099-07-20']);
});

test('the day of an evening is chosen beforehand while it is to come, and not once it is over', async () => {
  const day = (context: App.Locals) => loadTicketForm(context, query('event=13')).screen.event?.day;
  expect(day(english)).toBe('');
  expect(day(await withEvening(13, (event) => ({ ...event, ...ahead })))).toBe('2099-07-20');
});

test('[TKT-06] the form is for the evening that the address or the form that comes back names', () => {
  const evening = (asked: string, event?: string) => {
    const data = event && ({ page: 'tickets', refusal: 'consentMissing', faults: {}, values: { event } } as const);
    return loadTicketForm({ ...english, ...(data && { data }) }, query(asked)).screen.event?.id;
  };
  expect([evening('event=8'), evening('event=999'), evening('')]).toEqual([8, undefined, undefined]);
  expect(evening('', '{"id":8}')).toBe(8);
  for (const typed of ['{"id":"8"}', '{', 'null', '{"id":999}'])
    expect(evening('event=8', typed), typed).toBeUndefined();
});

test('the log tells a role in words, and leaves what somebody has called “office” or “door” as it is', () => {
  const t = german.edition.translator('de');
  const told = (action: Deed, what: string) => {
    const facts = {
      lines: [{ number: 1, at: '2026-11-21T10:00:00Z', name: 'Ada', role: 'door' as const, action, what }],
      older: undefined,
      changed: [],
    };
    const frame = { page: 'office', address: '/office/log', proven: true, faults: {}, values: {} } as const;
    const { lines } = loadLog({ ...german, data: { ...frame, screen: 'log', facts } }).screen;
    expect(lines[0]?.role).toBe(t('office.role.door'));
    return lines[0]?.what;
  };
  expect(told('joined', 'owner')).toBe(t('office.role.owner'));
  expect(told('roleChanged', 'Ada, writer')).toBe(`Ada, ${t('office.role.writer')}`);
  expect(told('addedKey', 'office')).toBe('office');
  expect(told('removed', 'Ada, door')).toBe('Ada, door');
});
