/**
 * Which sentences of site/ belong to which data, at the edges of the data. The words of texts are
 * their keys (`harness/key-texts.ts`). After a wanted change run this file with `-u`, and read the
 * difference.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'vitest';
import type { AccessFactName, AccessFacts } from '#contract/content/access.ts';
import type { Event } from '#contract/content/event.ts';
import { languages } from '#contract/language.ts';
import { createSiteAnswers } from '#site/answers.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { computeFilmSeconds, describeExtent, listCaptionLines } from '#site/media/media.ts';
import { describeAccess, explainSigns } from '#site/park/access.ts';
import * as programme from '#site/programme/programme.ts';
import { SeasonScale } from '#site/programme/SeasonScale.tsx';
import { replaceTextsByKeys } from './harness/key-texts.ts';
import { expectOutline, outlineHtml } from './harness/outline.ts';
import { buildPageContext } from './harness/page-context.ts';
import { inEachLanguage, tabulate, write } from './harness/tabulate.ts';

const { edition } = await buildPageContext(({ texts }) => ({ texts: replaceTextsByKeys(texts) }));
const { content } = edition;
const t = edition.translator('de');
const say = (value: unknown): string => toPlainSpaces(write(value));

test('each measured fact of a place or a path', () => {
  const plan = { day: '2026-11-22', by: 'plan' } as const;
  const metres = (...all: number[]) => all.map((one) => ({ metres: one }));
  const steep = [0, 3, 3.1, 6, 6.1, 12, 12.1].map((percent) => ({ percent, metres: 25 }));
  const values: Record<AccessFactName, object[]> = {
    way: metres(0, 1, 50, 52, 55),
    apart: metres(5, 5.1, 50, 51),
    steps: [0, 1, 2, 12, 13].map((count) => ({ count })),
    gradient: [...steep, { percent: 12.1, metres: 24.9 }, { percent: 4, metres: 1 }],
    width: metres(0.4, 0.5, 0.9, 1),
    ground: ['gravel', 'grass', 'paved', 'boards'].map((kind) => ({ kind })),
    dry: ['firm', 'loose', 'soft'].map((state) => ({ state })),
    wet: ['firm', 'soft', 'slippery'].map((state) => ({ state })),
    rests: metres(0, 1, 50, 50.1, 51),
    seat: metres(5, 5.1),
    toilet: metres(5, 5.1),
    light: ['none', 'evenings', 'always'].map((kind) => ({ kind })),
    noise: [{ decibels: 39.5 }],
  };
  const describeFacts = (facts: object, subject: 'place' | 'path') => {
    const { sentences, brief, signs = [] } = describeAccess(facts as AccessFacts, subject, t, 'de') ?? {};
    return `${say(sentences)}, brief ${say(brief)}, signs ${signs.map(({ name, label }) => `${name} ${label}`)}`;
  };
  const alone = Object.entries(values).flatMap(([name, all]) =>
    all.map((value) => ({ [name]: { ...value, ...plan } })),
  );
  const rests = [0, 50, 60].map((length) => ({ rests: { metres: 50, ...plan }, way: { metres: length, ...plan } }));
  const slope = { gradient: { percent: 9, metres: 30, ...plan }, way: { metres: 0, ...plan } };
  const ramp = { gradient: { percent: 6, metres: 30, ...plan }, steps: { count: 0, ...plan } };
  const complete = Object.fromEntries(Object.entries(values).map(([name, [first]]) => [name, { ...first, ...plan }]));
  expectOutline('edges access', [
    ...[...alone, ...rests, slope, ramp].map((facts) => `${write(facts)}: ${describeFacts(facts, 'place')}`),
    ...alone.slice(0, 2).map((facts) => `path ${write(facts)}: ${describeFacts(facts, 'path')}`),
    ...[complete, alone[0]]
      .flatMap((facts) => describeAccess(facts as AccessFacts, 'path', t, 'de')?.sources ?? [])
      .map(say),
    write(explainSigns(t)),
  ]);
});

const event = content.events.get('15') as Event;
const moments = ['2024-07-19T10:00:00Z', '2024-07-20T10:00:00Z', '2024-07-22T10:00:00Z'].map((at) => new Date(at));
const changes: Record<string, Partial<Event>> = {
  scheduled: {},
  limited: { availability: 'limited' },
  'sold out': { availability: 'soldOut' },
  cancelled: { status: 'cancelled' },
  postponed: { status: 'postponed', availability: 'soldOut' },
  rescheduled: { previous: { start: '2024-07-13T18:00' } },
  later: { previous: { start: '2024-07-20T16:00' } },
  earlier: { previous: { start: '2024-07-20T21:00' } },
  moved: { place: 'barn', previous: { place: 'park', venue: { de: 'Am Steg', en: 'By the jetty' } } },
  'with a note': { event: { ...event.event, note: { de: 'Eine Notiz', en: 'A note' } } },
};

const openWith = (changed: Event) =>
  buildPageContext(({ events, texts }) => ({
    ...{ events: new Map(events).set('15', changed), texts: replaceTextsByKeys(texts) },
  }));

test('each state of an event, before, on and after its day', async () => {
  const lines = Object.entries(changes).map(async ([name, change]) => {
    const changed = { ...event, ...change } as Event;
    const hasOwnTexts = change.event !== undefined || change.previous?.venue !== undefined;
    const { edition: own } = hasOwnTexts ? await openWith(changed) : { edition };
    return moments.flatMap((now) => {
      const localized = programme.createEventLocalizer(own, 'de', now)(changed);
      const bookings = [undefined, 'full', 'ended'] as const;
      return [
        `== ${name}, ${now.toISOString().slice(0, 10)}: ${localized.state}, ${localized.prices.length} prices`,
        say([
          programme.formatTitleWithState(t, localized),
          programme.formatDateWithState(t, 'de', localized),
          localized.previousVenue?.text,
        ]),
        ...[programme.findEventNote, programme.findNoteBeforeRequest, programme.findNoteAfterRequest].map(
          (find) => `${find.name}: ${say(find(t, localized))}`,
        ),
        ...bookings.map((booking) => {
          const shown = programme.withBookingState(localized, () => booking);
          const { isFullyBooked, nameAvailability, findSeatAlertReason } = programme;
          return `${booking}: ${say([isFullyBooked(shown), nameAvailability(t, shown), findSeatAlertReason(shown)])}`;
        }),
        `changed: ${programme.listChangedEvents([changed], now).length}, upcoming: ${programme.listUpcomingEvents([changed], now).length}`,
      ];
    });
  });
  expectOutline('edges states', (await Promise.all(lines)).flat());
});

test('what the server asks the site', async () => {
  const answers = createSiteAnswers({ ...edition, ...edition.plain });
  const lines = [
    { group: 'full', seats: 1, cents: 4200 },
    { group: 'young', seats: 2, cents: 850 },
    { group: 'young', seats: 3, cents: 0 },
  ];
  const found = [15, 6, 99].flatMap((id) => inEachLanguage(moments).map(([now, language]) => ({ id, now, language })));
  const said = found.map(async ({ id, now, language }) => {
    const answer = await answers.findEvent(id, language, now);
    return `findEvent ${id} ${language} ${now.toISOString().slice(0, 10)}: ${say(answer)}`;
  });
  const { edition: own } = await buildPageContext(({ events, payment }) => ({
    events: new Map(events).set('15', { ...event, status: 'cancelled' }),
    payment: { ...payment, vatRate: undefined, vatExemption: { de: 'Befreit', en: 'Exempt' } },
  }));
  const changed = createSiteAnswers({ ...own, ...own.plain });
  const entries: Parameters<typeof answers.entryExists>[] = [
    ['news', '1'],
    ['news', '99'],
    ['event', '15'],
    ['event', '99'],
    ['event', ''],
    ['picture', 'oak'],
    ['picture', 'nothing'],
  ];
  expectOutline('edges answers', [
    ...(await Promise.all(said)),
    ...tabulate(
      'describeLines',
      (...input) => toPlainSpaces(answers.describeLines(...input)),
      inEachLanguage([lines, []]),
    ),
    ...tabulate('describeReceipt', answers.describeReceipt, inEachLanguage([lines])),
    ...tabulate('describeReceipt, exempt', changed.describeReceipt, inEachLanguage([[]])),
    ...tabulate('entryExists', answers.entryExists, entries),
    ...tabulate('entryExists, cancelled', changed.entryExists, [['event', '15']]),
    ...[...answers.programme, ...changed.programme.filter(({ id }) => id === 15)].map(write),
    ...['soldOut', 'limited', 'postponed', 'cancelled'].map((change) => {
      const isStatus = change === 'postponed' || change === 'cancelled';
      const other = { ...event, ...(isStatus ? { status: change } : { availability: change }) } as Event;
      const [entry] = createSiteAnswers({ ...edition, ...edition.plain, events: [other] }).programme;
      return `${change}: bookable ${entry?.isBookable}, cancelled ${entry?.isCancelled}`;
    }),
    write([...answers.requestsNeededUntil]),
    write([answers.priceGroups, answers.name, answers.officeEmail, answers.payment]),
  ]);
});

test('how long films and galleries are, and what their captions say', () => {
  const films = [...content.films].map(([id, film]) => {
    const captions = listCaptionLines(film, id, t);
    return `${id}: ${computeFilmSeconds(film)} s ${say(captions)}`;
  });
  expectOutline('edges media', [
    ...films,
    ...[...content.media.values()].flatMap((item) =>
      languages.map((language) => `${item.id} ${language}: ${say(describeExtent(item, content, t, language))}`),
    ),
    `uploaded: ${computeFilmSeconds({ file: { seconds: 59.5 } } as never)}, taken down: ${computeFilmSeconds({} as never)}`,
  ]);
});

test('the months of a season, its days and the threads to its posters', () => {
  const seasons = [
    { days: [], columns: 1 },
    { days: ['2027-01-01'], columns: 1 },
    { days: ['2027-06-19', '2027-06-30', '2027-06-30', '2027-07-01', '2027-08-15'], columns: 5 },
    { days: ['2027-06-19', '2027-07-01'], columns: 1 },
    { days: ['2027-06-19', '2027-07-01', '2027-07-02'], columns: 2 },
    { days: ['2027-05-31', '2027-09-01'], columns: 2 },
    { days: ['2027-11-30', '2028-02-29', '2028-04-01'], columns: 6 },
  ];
  const lines = seasons.flatMap((season) => [
    `== ${write(season)}`,
    ...outlineHtml(renderToStaticMarkup(createElement(SeasonScale, { locale: 'en', ...season }))),
  ]);
  expectOutline('edges season', lines);
});
