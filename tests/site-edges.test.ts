/**
 * What functions of site/ answer at the edges of their input: a table for each subject in
 * __snapshots__. After a wanted change run this file with `-u`, and read the difference.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { computeBalance } from '#contract/booking/payments.ts';
import type { Event } from '#contract/content/event.ts';
import { type Language, languages } from '#contract/language.ts';
import { decisions } from '#contract/office/decision.ts';
import { listAddresses } from '#site/addresses.ts';
import { createSiteAnswers } from '#site/answers.ts';
import { findSheetPosition, roundToSheets } from '#site/booklet/paginate.ts';
import { localizeSlides } from '#site/content/pictures.ts';
import { openEdition } from '#site/edition.ts';
import { describeBalance } from '#site/language/balance.ts';
import { removeDoubleStop } from '#site/language/clock.ts';
import * as dates from '#site/language/dates.ts';
import { readFacts } from '#site/language/facts.ts';
import * as numbers from '#site/language/number.ts';
import { fillInBrowser, fillPlaceholders, leaveToBrowser } from '#site/language/placeholders.ts';
import { describeLines, listSeats } from '#site/language/price-lines.ts';
import { startSentence } from '#site/language/sentence.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { describeImprint } from '#site/legal/provider.ts';
import { formatMediaQuery, formatPhotoQuery, readMediaFilter, readPhotoNumber } from '#site/media/filter.ts';
import { describeAccess } from '#site/park/access.ts';
import * as hours from '#site/park/hours.ts';
import { formatNeedsQuery, matchNeeds, needNames, readNeeds } from '#site/park/places.ts';
import { createProgrammeData } from '#site/partners/programme-data.ts';
import { compareNames, findInitial, listInitials, readInitialQuery } from '#site/people/people.ts';
import { countColumns, formatEventFilterQuery, readEventFilter } from '#site/programme/archive.ts';
import { describePrice, listPriceRows } from '#site/programme/prices.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';
import { EveningHours } from '#site/screens/about/EveningHours.tsx';
import { loadBooklet } from '#site/screens/booklet/BookletPage.tsx';
import { Catalogue, loadCatalogue } from '#site/screens/catalogue/Catalogue.tsx';
import { loadPartners } from '#site/screens/partners/PartnersPage.tsx';
import { loadPeople } from '#site/screens/people/PeoplePage.tsx';
import { loadSeason } from '#site/screens/season/SeasonPage.tsx';
import { localizeBrowserStorage } from '#site/screens/static-page/BrowserStorageTable.tsx';
import { renderDayAnswer } from '#site/screens/visit/DayPage.tsx';
import { removeLinks } from '#site/search/document.ts';
import { createSearchDocuments } from '#site/search/documents/all.ts';
import { Lexicon } from '#site/search/lexicon.ts';
import { formatSearchQuery, isolateText, readSearchQuery } from '#site/search/search-query.ts';
import { createSuggestionIndex } from '#site/search/suggestions/create-index.ts';
import { foldWord, splitWords, stemWord } from '#site/search/tokens.ts';
import { parseTokens } from '#site/session/answers.ts';
import { localizeRetention } from '#site/static-pages/retention.ts';
import { dateToDay, dayToDate } from '#site/tickets/day.ts';
import { localizeAnswers } from '#site/visit/answers.ts';
import * as day from '#site/visit/day.ts';
import { formatYearQuery, listVisitYears, readYear } from '#site/visit/year.ts';
import { replaceTextsByKeys } from './harness/key-texts.ts';
import { expectOutline, orderSigns, outlineHtml } from './harness/outline.ts';
import { buildPageContext } from './harness/page-context.ts';
import { inEachLanguage, single, tabulate, write } from './harness/tabulate.ts';

const context = await buildPageContext();
/** Texts are their keys. */
const keyed = await buildPageContext(({ texts }) => ({ texts: replaceTextsByKeys(texts) }));
const { edition } = context;
const { content } = edition;
const { estate } = content;
const query = (text: string) => new URLSearchParams(text);
const at = (text: string) => new Date(text);

const days = ['2024-07-20', '2024-01-01', '2024-02-29', '2026-12-25', '2024-06-02'];
const inLanguages = inEachLanguage(days);

test('dates, numbers and sentences', async () => {
  const spans = [undefined, '2024-07-20T23:00', '2024-07-21T18:00', '2024-07-22T17:00', '2025-07-22T17:00'];
  const spansInLanguages = inEachLanguage(spans).map(([end, language]): [string, string | undefined, Language] => [
    '2024-07-20T18:05',
    end,
    language,
  ]);
  const moments = ['2024-06-01T21:59:59Z', '2024-12-31T23:00:00Z', '2024-10-27T00:30:00Z'];
  const money = [0, 1, 50, 100, 1250, 4200, 123_456_700, -850];
  expectOutline('edges language', [
    ...tabulate('dayName', dates.dayName, inLanguages),
    ...tabulate('shortDate', dates.shortDate, inLanguages),
    ...tabulate('fullDate', dates.fullDate, inLanguages),
    ...tabulate('longDate', dates.longDate, inLanguages),
    ...tabulate('monthName', dates.monthName, inLanguages),
    ...tabulate('shortMonthName', dates.shortMonthName, inLanguages),
    ...tabulate('weekdayName', dates.weekdayName, inLanguages),
    ...tabulate('formatShortWeekday', dates.formatShortWeekday, inLanguages),
    ...tabulate('formatShortDate', dates.formatShortDate, spansInLanguages),
    ...tabulate('formatShortDateInFull', dates.formatShortDateInFull, spansInLanguages),
    ...tabulate('clockTime', dates.clockTime, inEachLanguage(['00:00', '00:05', '11:59', '12:00', '12:30', '23:59'])),
    ...tabulate('formatDuration', dates.formatDuration, inEachLanguage([0, 1, 59, 60, 61, 3599, 3600, 3661, 7325])),
    ...tabulate('formatBerlinTime', dates.formatBerlinTime, inEachLanguage(moments)),
    ...tabulate('formatDeadline', dates.formatDeadline, inEachLanguage(moments)),
    ...tabulate('formatInteger', numbers.formatInteger, inEachLanguage([0, 999, 1204, 1.5])),
    ...tabulate('formatMeasure', numbers.formatMeasure, inEachLanguage([0, 2.4, 2.44, 2.45, 1204.06])),
    ...tabulate(
      'formatMoney',
      (cents: number, language: 'de' | 'en') => numbers.formatMoney({ currency: 'EUR' }, cents, language),
      inEachLanguage(money),
    ),
    ...tabulate(
      'formatMoneyInWords',
      (cents: number, language: 'de' | 'en') => numbers.formatMoneyInWords({ currency: 'CHF' }, cents, language),
      inEachLanguage(money),
    ),
    ...tabulate('startSentence', startSentence, single(['im Haus', 'über', ''])),
    ...tabulate('removeDoubleStop', removeDoubleStop, single(['6 p.m..', 'a...', 'a.. b..'])),
    ...tabulate('fillPlaceholders', fillPlaceholders, [
      ['{{a}} {{ b }} {{c}}', { a: 1 }, { a: 2, b: '' }],
      ['{a}', { a: 1 }],
    ]),
    ...tabulate('fillInBrowser', fillInBrowser, [['{a} {b} {{a}}', { a: 1 }]]),
    write(leaveToBrowser('a', 'b')),
  ]);
});

test('sentences about money, prices, parks and days, by their key', async () => {
  const lines = languages.flatMap((language) => {
    const t = keyed.edition.translator(language);
    const say = (value: unknown): string => orderSigns(language, toPlainSpaces(write(value)));
    const balances = [
      computeBalance(0, []),
      computeBalance(100, []),
      computeBalance(100, [40]),
      computeBalance(100, [100]),
      computeBalance(100, [150]),
    ];
    const groups = [1, 0, 2].map((seats) => ({ group: 'full', seats, cents: seats * 100 }));
    const opens = [
      '2026-11-24T08:00:00Z',
      '2026-11-24T09:00:00Z',
      '2026-11-26T16:00:00Z',
      '2026-11-28T16:00:00Z',
      '2026-12-25T11:00:00Z',
      '2026-12-24T11:00:00Z',
    ];
    const prices = [[], [0], [4200], [4200, 850], [4200, 4200], [4200, 0], [4200, 5000]].map((all) =>
      all.map((cents) => ({ group: 'full', cents })),
    );
    return [
      `== ${language}`,
      ...balances.map((balance) => `${write(balance)}: ${say(describeBalance(t, balance, language))}`),
      ...describeLines(t, groups, language).map(say),
      say(listSeats(t, groups)),
      ...prices.map((all) => `${write(all)}: ${say(describePrice(t, language, { prices: all }))}`),
      ...opens.map((now) => `${now}: ${hours.describeToday(estate, t, language, at(now)).map(say).join(' / ')}`),
      ...opens.map((now) => `${now}: ${hours.describeExceptions(estate, t, language, at(now)).map(say).join(' / ')}`),
      ...(['place', 'path'] as const).flatMap((subject) =>
        [undefined, {}, content.places.get('lake')?.access, content.paths.get('ring')?.access].map((measured) => {
          const { sentences = [], sources = [] } = describeAccess(measured, subject, t, language) ?? {};
          return `${subject}: ${sentences.length} sentences; ${sources.map((one) => say(one)).join(' / ')}`;
        }),
      ),
      ...Object.entries(readFacts(keyed.edition.content, language)).map(([fact, text]) => `${fact}: ${say(text)}`),
    ];
  });
  expectOutline('edges sentences', lines);
});

test('the name of an association stays on one line within sentences', () => {
  const house = { ...content, estate: { ...content.estate, company: 'Theaterverein e. V.' } };
  expect(readFacts(house, 'de')['company']).toBe('Theaterverein e.\u00A0V.');
});

test('queries are read, limited and written', async () => {
  const years = listVisitYears({ estate, today: '2026-11-21' } as never);
  const texts = ['', 'date=2024-07-20', 'date=20.7.2024', 'date=+morgen+', `date=${'x'.repeat(30)}`];
  expectOutline('edges queries', [
    ...tabulate('readDayQuery', (text: string) => day.readDayQuery(query(text)), single(texts)),
    ...tabulate('formatDayQuery', day.formatDayQuery, single(['', '2024-07-20', '20.7.2024', '1. Mai', 'x&y'])),
    ...tabulate(
      'readDay',
      day.readDay,
      single(['2024-07-20', '20.7.2024', '20.07.24', '20/7/2024', '31.2.2024', '7.2024', '']),
    ),
    ...tabulate(
      'readMediaFilter',
      (text: string) => readMediaFilter(query(text)),
      single(['type=photo&year=2021', 'type=x&year=20210', 'year=-1']),
    ),
    ...tabulate(
      'formatMediaQuery',
      formatMediaQuery,
      single([{}, { type: 'photo' as const }, { type: 'video' as const, year: 2021 }, { year: 2021 }]),
    ),
    ...tabulate(
      'readPhotoNumber',
      (text: string) => readPhotoNumber(query(text), 7),
      single(['', 'photo=1', 'photo=7', 'photo=8', 'photo=0', 'photo=x', 'photo=1.5']),
    ),
    ...tabulate('formatPhotoQuery', formatPhotoQuery, single([1, 2])),
    ...tabulate(
      'readEventFilter',
      (text: string) => readEventFilter(query(text), ['opera', 'concert']),
      single(['category=opera&year=2024', 'category=x', 'category=all', 'year=24', 'year=99999']),
    ),
    ...tabulate(
      'formatEventFilterQuery',
      formatEventFilterQuery,
      single([{}, { category: 'opera' }, { year: 2024 }, { category: 'opera', year: 2024 }]),
    ),
    ...tabulate('countColumns', countColumns, single([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20])),
    ...tabulate(
      'readSearchQuery',
      (text: string) => readSearchQuery(query(text)),
      single(['q=+a++b+', 'q=a&in=events', 'q=a&in=x', `q=${'x'.repeat(130)}`, '']),
    ),
    ...tabulate(
      'formatSearchQuery',
      formatSearchQuery,
      single([
        { text: 'a b', kind: undefined },
        { text: '', kind: undefined },
        { text: 'a', kind: 'events' as const },
      ]),
    ),
    ...tabulate('isolateText', isolateText, single(['abc', 'שלום'])),
    ...tabulate(
      'readNeeds',
      (text: string) => readNeeds(query(text)),
      single(['', 'steps=0', 'seats=100&gradient=6&x=1', 'steps=1']),
    ),
    ...tabulate('formatNeedsQuery', formatNeedsQuery, [[[]], [readNeeds(query('steps=0'))], [[], 'lake']]),
    ...tabulate(
      'readYear',
      (text: string) => readYear(query(text), years),
      single(['', 'year=2026', 'year=2027', 'year=1900', 'year=x']),
    ),
    ...tabulate('formatYearQuery', formatYearQuery, single([undefined, 2027])),
    ...tabulate('dateToDay', (text: string) => dateToDay(dayToDate(text)), single(days)),
    ...tabulate('roundToSheets', roundToSheets, single([1, 4, 5, 8])),
    ...tabulate(
      'findSheetPosition',
      findSheetPosition,
      [1, 2, 3, 4, 5, 8].map((page) => [page, 8] as const),
    ),
  ]);
});

test('days in the park: hours, sun, moon and the way home', async () => {
  const dates = ['2024-07-20', '2024-07-21', '2026-12-24', '2026-12-25', '2026-12-31', '2024-06-03'];
  const openings = [{ opens: '10:00', closes: '17:00' }, {}].map((one) => ({ date: '2024-07-20', ...one }));
  expectOutline(
    'edges days',
    [
      ...tabulate('findHours', (date: string) => hours.findHours(date, estate.hours), single(dates)),
      ...openings.flatMap((one) =>
        ['09:59', '10:00', '16:59', '17:00', '17:01'].map(
          (time) => `${time} ${write(one)}: ${hours.findOpenState(one as never, time)}`,
        ),
      ),
      ...tabulate('findNextOpenDay', (date: string) => hours.findNextOpenDay(date, estate.hours), single(dates)),
      ...tabulate(
        'listOpeningChanges',
        (now: string) => hours.listOpeningChanges(at(now), estate.hours).map((one) => new Date(one)),
        single(dates.map((date) => `${date}T12:00:00Z`)),
      ),
      ...tabulate(
        'computeSky',
        (date: string) => day.computeSky(date, estate.position),
        single([...dates, '2024-06-06', '2024-06-22', '2024-06-14', '2024-06-28']),
      ),
      ...tabulate(
        'createVisitDay',
        (date: string, now: string) => day.createVisitDay(content, edition.events, date, at(now)),
        [
          ['2024-07-20', '2024-07-20T14:59:00Z'],
          ['2024-07-20', '2024-07-20T15:00:00Z'],
          ['2024-07-20', '2024-07-21T10:00:00Z'],
          ['2024-07-21', '2024-07-20T10:00:00Z'],
          ['2024-07-22', '2024-07-20T20:00:00Z'],
          ['2030-07-21', '2024-07-20T10:00:00Z'],
        ].map(([date = '', now = '']) => [date, now] as const),
      ),
      ...tabulate('computeMinutesToSpare', day.computeMinutesToSpare, [
        [{ end: '2024-07-20T22:00' }, { leaves: '22:40', minutes: 40 }],
        [{ end: '2024-07-21T00:10' }, { leaves: '22:40', minutes: 40 }],
      ]),
      ...tabulate('buildMonthKey', day.buildMonthKey, single(days)),
    ].map((line) => line.replace(/"event":\{.*/, '"event":{…')),
  );
});

test('names, words and needs', async () => {
  const lexicon = new Lexicon('de');
  lexicon.addWords(
    new Set(['kammer', 'konzert', 'kammerkonzert', 'oper', 'park', 'ostern', 'stern', 'hof', 'kirchhof']),
  );
  const people = [...content.people].map(([, { name }]) => ({ name })).toSorted(compareNames);
  const accesses = [...content.places.values()].map(({ access }) => access);
  const needs = readNeeds(query('steps=0&gradient=6&seats=100'));
  expectOutline('edges names', [
    people.map(({ name }) => name).join(', '),
    ...tabulate('findInitial', findInitial, single(['Äpfel', 'éa', 'zoe', ''])),
    ...tabulate('splitWords', splitWords, single(['Don Giovanni, 2024: A-B', 'l’elisir d’amore', 'KV 527'])),
    ...tabulate('foldWord', foldWord, single(['Größe', 'ÉCLAIR', 'Mueller', 'Straße'])),
    ...tabulate(
      'stemWord',
      stemWord,
      ['opern', 'konzerte', 'gärten', 'park', 'häuser'].map((word) => [word, 'de'] as const),
    ),
    ...tabulate(
      'stemWord',
      stemWord,
      ['operas', 'concerts', 'gardens', 'stories', 'class'].map((word) => [word, 'en'] as const),
    ),
    ...tabulate(
      'findHalves',
      (word: string) => lexicon.findHalves(word),
      single(['kammerkonzert', 'kammeroper', 'ostern', 'parkstern', 'hof']),
    ),
    ...tabulate('findCompounds', (word: string) => lexicon.findCompounds(word), single(['konzert', 'stern', 'hof'])),
    ...tabulate('hasPrefix', (word: string) => lexicon.hasPrefix(word), single(['kam', 'x', 'stern'])),
    ...tabulate('removeLinks', removeLinks, single(['[a](/b) c [d](https://e)', 'a [b] (c)'])),
    ...accesses.map((access) => write(matchNeeds(access, needs))),
    ...needNames.map((need) => `${need}: ${accesses.map((access) => matchNeeds(access, [need])).join(' ')}`),
    ...tabulate('matchNeeds', matchNeeds, [
      [undefined, []],
      [undefined, needs],
    ]),
  ]);
});

test('a long list of people is cut by initials, and the chosen one is current', async () => {
  const more = await buildPageContext(({ people }) => ({
    people: new Map(
      [...people].flatMap(([id, one]) =>
        Array.from({ length: 12 }, (_, n) => [`${id}-${n}`, { ...one, name: `${one.name} ${n}` }]),
      ),
    ),
  }));
  const initials = listInitials(more.edition.content);
  const second = initials?.[1] ?? '';
  const shown = ['', `letter=${second}`, 'letter=?'].map((text) => loadPeople(more, query(text)).screen);
  expectOutline('edges initials', [
    write(initials),
    ...['', `letter=${second}`, 'letter=?', `letter=${initials?.[0]}`].map(
      (text) => `${text}: ${readInitialQuery(query(text), initials)}`,
    ),
    ...shown.map(
      ({ initials: list, groups }) =>
        `${write(list)} ${groups.map((one) => `${one.initial} ${one.people.length}`).join()}`,
    ),
  ]);
});

test('each part of the catalogue is under its name', async () => {
  const html = renderToStaticMarkup(createElement(Catalogue, loadCatalogue(context).screen));
  expectOutline('edges catalogue', outlineHtml(html));
});

test('the sheet of a season is of the named year, else of the next event, else of the newest', () => {
  const yearOf = (now: string, text = '') => loadSeason({ ...context, now: at(now) }, query(text)).page.title;
  expect(yearOf('2024-06-01T10:00:00Z', 'year=2022')).toContain('2022');
  expect(yearOf('2024-06-01T10:00:00Z', 'year=1999')).toContain('2024');
  expect(yearOf('2022-06-01T10:00:00Z')).toContain('2022');
  expect(yearOf('2026-06-01T10:00:00Z')).toContain('2024');
});

test('the index of suggestions names kinds, counts and pages', async () => {
  for (const language of languages) {
    const { kinds, counts, pages, ...index } = await createSuggestionIndex(keyed.edition, language);
    expect(index.language).toBe(language);
    const lines = [
      ...kinds.map(({ name, boost }) => `${name} ${boost}`),
      ...counts,
      ...pages.map(([kind, href, title]) => `${kind} ${href} ${title}`),
    ];
    expectOutline(
      `edges suggestions ${language}`,
      lines.map((line) => orderSigns(language, line)),
    );
  }
});

test('the imprint has what the law of the house asks, and nothing that the house does not have', async () => {
  const { legal } = estate;
  const optional = ['form', 'represented', 'register', 'vat', 'taxNumber', 'trade', 'purpose'] as const;
  const complete = { ...legal, vat: 'DE 1', taxNumber: '2', trade: { de: 'Oper', en: 'Opera' } };
  const variants = [
    { name: 'complete', legal: complete },
    { name: 'austria', legal: { ...complete, law: 'austria' as const } },
    ...optional.map((field) => ({ name: `without ${field}`, legal: { ...complete, [field]: undefined } })),
  ];
  const lines = variants.map(async ({ name, legal: own }) => {
    const texts = replaceTextsByKeys(content.texts);
    const other = await buildPageContext(() => ({ texts, estate: { ...estate, legal: own } }));
    const sentences = describeImprint(other.edition.translator('de'), other.edition.content.estate);
    return [`== ${name}`, ...sentences.map(toPlainSpaces)];
  });
  expectOutline('edges imprint', (await Promise.all(lines)).flat());
});

test('a decision about an event has its words and its label in each language', async () => {
  const { decision } = createSiteAnswers({ ...keyed.edition, ...keyed.edition.plain });
  const known = [
    { state: 'planned', place: 'park', announcedPlace: 'park' },
    { state: 'moved', place: 'barn', announcedPlace: 'park' },
    { state: 'earlier', place: 'park', announcedPlace: 'park' },
    { state: 'postponed', place: 'barn', announcedPlace: 'barn' },
  ] as const;
  const lines = languages.flatMap((language) => {
    const lines = [
      ...known.flatMap((one) =>
        decisions.map(
          (kind) => `${language} ${kind} ${write(one)}: ${toPlainSpaces(decision.note(kind, language, one))}`,
        ),
      ),
      ...edition.events.map((one) => `${language} ${write(decision.event(one, language))}`),
      decision.inVenue('barn', language),
    ];
    return lines.map((line) => orderSigns(language, line));
  });
  expectOutline('edges decisions', lines);
});

test('rows of prices, tokens of answers and the last known year', async () => {
  const t = edition.translator('en');
  const of = (...cents: number[]) =>
    cents.map((one, index) => ({ group: content.prices.groups[index]?.id ?? '', cents: one }));
  const tokens = [
    {},
    { data: {} },
    { data: { access_token: '' } },
    { data: { access_token: 'a' } },
    { data: { access_token: 'a', refresh_token: null, more: 1 } },
    { data: { access_token: 'a', refresh_token: 7 } },
  ];
  expectOutline('edges prices', [
    ...single([of(), of(4200), of(4200, 0), of(4200, 850, 0)]).map(([prices]) => {
      const rows = listPriceRows(t, 'en', { prices }, content.prices).map(
        (row) => `${row.group} ${toPlainSpaces(row.amount)}`,
      );
      return `${write(prices)} → ${rows.length > 0 ? rows.join(', ') : 'no rows'}`;
    }),
    ...tabulate('parseTokens', parseTokens, single<unknown>(tokens)),
    ...tabulate(
      'findLastKnownYear',
      (dates: string[], today: string) =>
        day.findLastKnownYear(
          {
            regular: [],
            exceptions: dates.map((date) => ({ date, closed: true as const, reason: { de: '', en: '' } })),
          },
          today,
        ),
      [
        [['2026-12-25', '2025-01-01'], '2026-06-01'],
        [['2024-12-25'], '2026-06-01'],
        [['2028-12-25', '2027-01-01'], '2026-06-01'],
      ],
    ),
  ]);
});

test('each kind of entry is found by the search under its names, with its picture and its links', async () => {
  for (const language of languages) {
    const documents = await createSearchDocuments(keyed.edition, language, () => undefined);
    const lines = documents.map(({ id, kind, href, title, subtitle, image, names = [], links = [], ...more }) => {
      const { hiddenWords, text, rows = [] } = more;
      const of = image ? ` ${image.id} ${image.crop}` : '';
      const where = links.map((link) => `${link.name.text} → ${link.href}`);
      return [
        `${kind} ${id} ${href}${of} ${text.length} ${rows.length}`,
        [title.text, subtitle, names.join(', '), hiddenWords, where.join(', ')].join(' | '),
      ].join(': ');
    });
    expectOutline(
      `edges search documents ${language}`,
      lines.map((line) => orderSigns(language, toPlainSpaces(line))),
    );
  }
});

test('the booklet of each event has its texts below their headings, and the portraits of its artists', () => {
  const lines = keyed.edition.events.flatMap(({ id }) => [
    `== ${id}`,
    ...loadBooklet(keyed, String(id), query('')).screen.parts.map(
      ({ heading, kind, lines: all }) => `${heading} (${kind}): ${all.length}`,
    ),
  ]);
  expectOutline('edges booklets', lines.map(toPlainSpaces));
});

test('facts about the ground name the source of most of them first, and what lies apart from the place', () => {
  const t = keyed.edition.translator('en');
  const [one, other] = [
    { by: 'office', day: '2026-05-01' },
    { by: 'plan', day: '2026-06-01' },
  ] as const;
  const measure = (metres: number) =>
    describeAccess(
      {
        ...{ way: { metres: 2, ...other }, apart: { metres, ...one }, steps: { count: 0, ...one } },
        ...{ rests: { metres: 51, ...one }, toilet: { metres, ...one }, width: { metres: 1.7, ...one } },
      } as never,
      'place',
      t,
      'en',
    );
  expectOutline('edges ground', [
    ...[5, 6, 50, 51].flatMap((metres) => [
      `== ${metres} m`,
      ...(measure(metres)?.sentences ?? []),
      ...(measure(metres)?.sources ?? []),
    ]),
  ]);
});

test('lists have their order and their limit whatever the names of the files', async () => {
  const t = edition.translator('en');
  const untranslated = Object.assign((key: string) => key, t) as typeof t;
  const slides = new Map([10, 9, 2].map((id) => [String(id), { id, image: 'oak' }]));
  const keys = { collection: 'parkSlides', description: 'description' };
  expect(localizeSlides(slides, untranslated, keys).map(({ id }) => id)).toEqual([2, 9, 10]);
  const [event] = content.events.values();
  const sameTime = ['9', '12', '10'].map((id) => [id, { ...event, id: Number(id) }]);
  const events = new Map(sameTime as [string, NonNullable<typeof event>][]);
  expect(sortNewestFirst({ ...content, events }).map(({ id }) => id)).toEqual([12, 10, 9]);
  const [person] = content.people.values();
  const listOf = (count: number) =>
    listInitials({
      ...content,
      people: new Map(Array.from({ length: count }, (_, n) => [`${n}`, person as NonNullable<typeof person>])),
    })?.length;
  expect([listOf(60), listOf(61)]).toEqual([undefined, 1]);
  expect(localizeRetention(untranslated, estate, ['alert', 'payment']).map(({ id }) => id)).toEqual([
    'payment',
    'alert',
  ]);
  const withoutParts = { ...estate, without: ['newsletter'] } as typeof estate;
  const all = localizeRetention(untranslated, estate).map(({ id }) => id);
  const left = localizeRetention(untranslated, withoutParts).map(({ id }) => id);
  const ofNewsletter = ['unconfirmedSubscriber', 'subscriber'];
  expect(all.filter((id) => !left.includes(id))).toEqual(expect.arrayContaining(ofNewsletter));
  expect(left).toContain('ticketRequest');
  const stored = (hasGuide: boolean) => localizeBrowserStorage(untranslated, { estate, hasGuide }).map(({ id }) => id);
  expect(stored(true).filter((id) => !stored(false).includes(id))).toEqual(['parkGuide', 'guideWorker']);
  const withoutFilms = localizeBrowserStorage(untranslated, {
    estate: { ...estate, without: ['films'] },
    hasGuide: true,
  }).map(({ id }) => id);
  expect(stored(true).filter((id) => !withoutFilms.includes(id))).toEqual(['filmUpload']);
  const ofSameOrder = ['b', 'a'].map((id) => [id, { ...[...content.answers.values()][0], order: 1 }] as const);
  const answers = localizeAnswers({ ...content, answers: new Map(ofSameOrder as never) }, untranslated);
  expect(answers.flatMap((group) => group.answers.map(({ id }) => id))).toEqual(['a', 'b']);
  const many = Array.from({ length: 101 }, () => edition.events[0]);
  expect(createProgrammeData({ ...edition, events: many } as never, context).evenings).toHaveLength(100);
  const people = new Map([...content.people].reverse());
  const readNames = (of: typeof edition) =>
    loadPeople({ ...context, edition: of }, query('')).screen.groups.map((group) =>
      group.people.map((one) => one.name),
    );
  expect(readNames({ ...edition, content: { ...content, people } })).toEqual(readNames(edition));
  const document = { kind: 'events', href: '/events/1', title: { text: 'a', lang: 'de' } };
  const index = await createSuggestionIndex(
    {
      ...edition,
      search: async (_: Language, use: (finder: never) => unknown) =>
        use({ documents: Array.from({ length: 1001 }, () => document) } as never),
    } as never,
    'en',
  );
  expect(index.pages).toHaveLength(1000);
  expect(index.pages[0]).toEqual([expect.any(Number), '/events/1', 'a', '', '', '', 'de']);
});

test('an answer with pictures shows four of them, each beside the lines up to the next', () => {
  const list = [1, 2, 3, 4, 5, 6].map((hour) => ({
    name: `${hour}`,
    text: '',
    picture: hour === 2 ? undefined : { image: 'oak', light: 'day' },
  }));
  const answer = { id: 'hours', name: 'Hours', text: [], list } as never;
  const html = renderToStaticMarkup(
    createElement(EveningHours, { t: edition.translator('en'), part: 'evening', answer }),
  );
  const groups = html.split('<dl').slice(1);
  expect(groups.map((group) => [...group.matchAll(/<dt>(\d)/g)].map(([, hour]) => hour).join(''))).toEqual([
    ...['12', '3', '4', '56'],
  ]);
});

test('a redirect counts if it leads to a page of the house and no page has its address', () => {
  const table = '/old;/park\n/events;/park\n/gone;/works\n/deep/old;/events/15\n';
  const listRedirects = (of: typeof content) => {
    const { redirects } = listAddresses({ content: { ...of, redirects: { table } }, events: edition.events });
    return [...redirects.keys()].filter((path) => !path.includes('.'));
  };
  expect(listRedirects(content)).toEqual(['/old', '/gone', '/deep/old']);
  expect(listRedirects({ ...content, works: new Map() })).toEqual(['/old', '/deep/old']);
});

test('the page of each day says whether the park is open, for what reason not, and when next', async () => {
  const cases: [date: string, now: string][] = [
    ['2024-07-19', '2024-07-19T10:00:00Z'],
    ['2024-07-19', '2024-07-19T15:30:00Z'],
    ['2024-07-20', '2024-07-20T15:30:00Z'],
    ['2024-07-20', '2024-07-21T10:00:00Z'],
    ['2024-07-21', '2024-07-19T10:00:00Z'],
    ['2024-08-03', '2024-07-19T10:00:00Z'],
    ['2026-11-28', '2026-11-28T18:15:00Z'],
    ['2026-12-24', '2026-11-28T18:15:00Z'],
    ['2026-12-25', '2026-11-28T18:15:00Z'],
    ['2099-01-05', '2026-11-28T18:15:00Z'],
    ['soon', '2026-11-28T18:15:00Z'],
    ['', '2026-12-25T10:00:00Z'],
  ];
  const lines = cases.map(async ([date, now]) => {
    const { title, main } = await renderDayAnswer(keyed.edition, `date=${date}`, 'en', at(now));
    const words = main.replaceAll(/<(form|figure).*?<\/\1>/gs, '');
    return [`== ${date} on ${now}: ${title}`, ...outlineHtml(words).filter((line) => !/^ *div/.test(line))];
  });
  expectOutline(
    'edges day pages',
    (await Promise.all(lines)).flat().map((line) => orderSigns('en', toPlainSpaces(line))),
  );
});

test('the page of a day says which last trains guests of its event reach, and of an exhibition nothing', async () => {
  const lastTrains = ['22:31', '22:30', '22:29'].map((leaves) => ({ to: leaves, leaves }));
  const exhibition = [...content.categories].find(([, { type }]) => type === 'exhibition')?.[0];
  const listTrains = async (change: Partial<Event>) => {
    const { edition: other } = await buildPageContext(({ texts, events }) => ({
      texts: replaceTextsByKeys(texts),
      estate: { ...estate, station: { name: 'Station', minutes: 20, lastTrains } },
      events: new Map(events).set('15', { ...events.get('15'), end: '2024-07-20T22:10', ...change } as Event),
    }));
    const { main } = await renderDayAnswer(other, 'date=2024-07-20', 'en', at('2024-07-20T10:00:00Z'));
    return [...main.matchAll(/visit\.day\.(train|noTrain)[^<]*? to=([\d:]+)/g)].map(([, name, to]) => `${name} ${to}`);
  };
  expect(await listTrains({})).toEqual(['train 22:31', 'train 22:30', 'noTrain 22:29']);
  expect(await listTrains({ category: exhibition ?? '' })).toEqual([]);
});

test('the page of a day names the closed rooms of the house unless an event is in them', async () => {
  const [indoors = ''] = [...content.venues].find(([, { setting }]) => setting === 'indoors') ?? [];
  const saysClosed = async (change: Partial<Event>) => {
    const { edition: other } = await buildPageContext(({ texts, events }) => ({
      texts: replaceTextsByKeys(texts),
      events: new Map(events).set('15', { ...events.get('15'), ...change } as Event),
    }));
    const { main } = await renderDayAnswer(other, 'date=2024-07-20', 'en', at('2024-07-20T10:00:00Z'));
    return main.includes('visit.day.house');
  };
  expect(await saysClosed({})).toBe(true);
  expect(await saysClosed({ place: indoors })).toBe(false);
});

test('an answer leaves out paragraphs that are empty in a house', () => {
  const t = edition.translator('en');
  const [id = '', answer] = [...content.answers].find(([, { text }]) => text.length > 0) ?? [];
  const answers = new Map([[id, answer as NonNullable<typeof answer>]]);
  const empty = Object.assign((key: string) => (key.includes('.text.0') ? '  ' : key), t);
  const texts = (of: typeof t) => localizeAnswers({ ...content, answers }, of)[0]?.answers[0]?.text.length;
  expect(texts(empty as typeof t)).toBe((texts(t) ?? 0) - 1);
});

test('the frame for other sites keeps quotation marks within its title', async () => {
  const frame = { ...content.texts.get('frame'), title: { de: 'x', en: 'The "house" today' } } as never;
  const other = await buildPageContext(({ texts }) => ({ texts: new Map(texts).set('frame', frame) }));
  expect(loadPartners(other).screen.frame).toContain(' title="The &quot;house&quot; today" ');
});

test('the page of a day shows the picture of its season that the house has, else the one of the house', async () => {
  const { files } = edition.translator('en');
  const oak = files.pictures.get('oak');
  const [entry] = content.pictures.values();
  const names = ['year-13', 'year-20'];
  const other = await openEdition(
    { ...content, pictures: new Map([...content.pictures, ...names.map((name) => [name, entry] as never)]) },
    { ...files, pictures: new Map([...files.pictures, ...names.map((name) => [name, oak] as never)]) },
  );
  const addresses = new Set(oak?.files.map(({ address }) => address));
  const isSeasonal = async (date: string) => {
    const { main } = await renderDayAnswer(other, `date=${date}`, 'en', context.now);
    return [...main.matchAll(/ src="([^"]+)"/g)].some(([, src = '']) => addresses.has(src));
  };
  expect(await Promise.all(['2026-05-09', '2026-05-10', '2026-12-31', '2027-01-01'].map(isSeasonal))).toEqual([
    ...[false, true, true, false],
  ]);
});
