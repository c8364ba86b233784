/**
 * What functions of contract/ answer at the edges of their input: a table for each subject in
 * __snapshots__. After a wanted change run this file with `-u`, and read the difference.
 */
import { test } from 'vitest';
import type { z } from 'zod';
import { enteredPassword, newPassword, personName } from '#contract/accounts/session.ts';
import { listAlternates } from '#contract/address.ts';
import * as eventStates from '#contract/booking/event-state.ts';
import { toGiroCode } from '#contract/booking/girocode.ts';
import { newsletterFieldErrors, newsletterRequest } from '#contract/booking/newsletter.ts';
import { computeBalance } from '#contract/booking/payments.ts';
import * as priceLines from '#contract/booking/price-lines.ts';
import { splitVat } from '#contract/booking/receipts.ts';
import { retentionDays, retentionRules } from '#contract/booking/retention.ts';
import { findStateAfter, isRemark, seatStates, transitionsFrom } from '#contract/booking/seat-states.ts';
import { hasContact } from '#contract/booking/ticket-form.ts';
import { idempotencyKey, ticketFieldErrors, ticketRequest } from '#contract/booking/ticket-request.ts';
import { choosePalette, findContrastIssues, type OwnColours } from '#contract/colours.ts';
import { computeCropArea, listCutWidths } from '#contract/content/cuts.ts';
import { type Event, event } from '#contract/content/event.ts';
import { formatEventTimes } from '#contract/content/event-times.ts';
import { explainIssues } from '#contract/content/explain.ts';
import { parseEntryFile } from '#contract/content/kinds.ts';
import { listPricesOfEvent, namePriceFacts } from '#contract/content/prices.ts';
import { findAnnouncedVenue } from '#contract/content/venues.ts';
import * as dateFormat from '#contract/date-format.ts';
import { emailInput } from '#contract/email.ts';
import { asErrorCode } from '#contract/errors.ts';
import { foldName } from '#contract/fold-name.ts';
import { hyphenateHeading } from '#contract/hyphenation.ts';
import { groupIban, isIban } from '#contract/iban.ts';
import { chooseLanguage, languages } from '#contract/language.ts';
import { trimLines } from '#contract/lines.ts';
import { findNearestLightness, mixColours, withLightness } from '#contract/oklch.ts';
import { buildShareName, readShareAddress } from '#contract/share.ts';
import * as wallTime from '#contract/wall-time.ts';
import { formatClock } from '#site/language/clock.ts';
import { expectOutline } from './harness/outline.ts';
import { buildPageContext } from './harness/page-context.ts';
import { inEachLanguage, single, tabulate, write } from './harness/tabulate.ts';

const { edition } = await buildPageContext();
const { content } = edition;
const at = (text: string) => new Date(text);

test('each transition of a request leads to its state', async () => {
  const transitions = [...new Set(seatStates.flatMap(transitionsFrom))].toSorted();
  expectOutline('edges transitions', [
    ...transitions.map((one) => `${one}${isRemark(one) ? ', a remark' : ''}`),
    ...seatStates.map((state) => {
      const after = transitions.flatMap((one) => {
        const next = findStateAfter(state, one);
        return next === undefined ? [] : [next === state ? one : `${one} → ${next}`];
      });
      return `${state}: ${after.join(', ')}`;
    }),
  ]);
});

test('sums, shares and limits of tickets and money', async () => {
  const lines = [
    { group: 'full', seats: 2, cents: 4200 },
    { group: 'child', seats: 1, cents: 850 },
  ];
  const [full] = lines.map((line) => ({ ...line, seats: 1 }));
  const other = { group: 'full', seats: 2, cents: 4100 };
  const wanted = [lines, [full], [{ ...full, seats: 3 }], [other], [], [{ ...full, group: 'x' }], [...lines].reverse()];
  const kept = [{ full: 1, child: 1 }, { full: 2 }, { full: 3 }, { full: -1 }, { x: 1 }, {}];
  const pairs = wanted.map((one) => [lines, one.filter((line) => line !== undefined)] as const) as never[];
  expectOutline('edges money', [
    ...tabulate('sumSeats', priceLines.sumSeats, [[lines], [[]]]),
    ...tabulate('sumCents', priceLines.sumCents, [[lines], [[]]]),
    ...tabulate('atOfferedPrices', priceLines.atOfferedPrices, pairs),
    ...tabulate('coversLines', priceLines.coversLines, pairs),
    ...tabulate('areSameLines', priceLines.areSameLines, pairs),
    ...tabulate('keepSeats', (one: Record<string, number>) => priceLines.keepSeats(lines, one), single(kept)),
    ...tabulate('takeSeatsAway', (one: Record<string, number>) => priceLines.takeSeatsAway(lines, one), single(kept)),
    ...tabulate('pickSeatsFields', priceLines.pickSeatsFields, [
      [{ 'seats.full': '1', seats: '2', 'returned.full': '3', 'seats.': '4' }],
      [{ 'seats.full': '1', 'returned.full': '3' }, priceLines.returnedField],
    ]),
    ...tabulate('computeBalance', computeBalance, [
      [0, []],
      [100, [100]],
      [100, [99]],
      [100, [150, -49]],
      [100, [150, -50]],
    ]),
    ...tabulate('splitVat', splitVat, [
      [10700, 7],
      [101, 7],
      [-10700, 7],
      [100, 0],
      [119, 19],
    ]),
    ...tabulate('toGiroCode', toGiroCode, [
      [{ payee: 'Haus', iban: 'DE1', cents: 105, reference: 'T-1' }],
      [{ payee: 'Haus', iban: 'DE1', bic: 'B', cents: 5, reference: 'T-1' }],
    ]),
    ...tabulate(
      'isIban',
      isIban,
      single(['DE89370400440532013000', 'DE89370400440532013001', 'DE8937', 'de89', 'GB82WEST12345698765432']),
    ),
    ...tabulate('groupIban', groupIban, single(['DE89370400440532013000', 'DE893704', 'DE8'])),
    ...tabulate('retentionDays', retentionDays, single(retentionRules.filter(({ end }) => end).map(({ id }) => id))),
    ...tabulate('listPricesOfEvent', listPricesOfEvent, [
      [content.prices, {}],
      [
        content.prices,
        {
          prices: [
            { group: 'full', cents: 0 },
            { group: 'young', isLeftOut: true },
          ],
        },
      ],
    ]),
    ...tabulate('namePriceFacts', namePriceFacts, single([{ id: 'full' }, { id: 'a-b2-c' }])),
    ...tabulate(
      'hasContact',
      hasContact,
      single([{}, { email: ' ' }, { email: 'a' }, { phoneNumber1: '1' }, { phoneNumber2: '1' }]),
    ),
  ]);
});

test('dates and states of events', async () => {
  const start = '2024-07-20T18:00';
  const times = ['2024-07-20T18:00', '2024-01-01T00:05', '2024-12-31T12:00', '2024-03-03T12:30', '2024-10-27T02:30'];
  const inLanguages = inEachLanguage(times);
  const schedules: Pick<Event, 'start' | 'end' | 'status' | 'previous'>[] = [
    { start, status: 'scheduled' },
    { start, end: '2024-07-20T21:00', status: 'scheduled' },
    { start, status: 'cancelled', previous: { start: '2024-07-19T18:00' } },
    { start, status: 'postponed' },
    { start, status: 'postponed', previous: { start: '2024-07-19T18:00' } },
    { start, status: 'scheduled', previous: { start: '2024-07-20T17:59' } },
    { start, status: 'scheduled', previous: { start: '2024-07-20T18:01', venue: 'A' } },
    { start, status: 'scheduled', previous: { venue: 'A' } },
  ];
  const nows = [
    '2024-07-20T15:59:59.999Z',
    '2024-07-20T16:00:00Z',
    '2024-07-20T16:00:00.001Z',
    '2024-07-20T19:00:00.001Z',
  ];
  const phrases = {
    doors: (time: string) => `doors ${time}`,
    dates: (from: string, until: string) => `${from} to ${until}`,
  };
  const ends = [undefined, '2024-07-21T01:00', '2024-07-21T18:00', '2024-07-21T17:59', '2025-01-02T18:00'];
  expectOutline('edges events', [
    ...tabulate('formatDate', dateFormat.formatDate, inLanguages),
    ...tabulate('formatTime', dateFormat.formatTime, inLanguages),
    ...tabulate('formatDayAndMonth', dateFormat.formatDayAndMonth, inLanguages),
    ...tabulate(
      'formatClock',
      formatClock,
      times.flatMap((time) => [[`${time}Z`, true] as const, [`${time}Z`, false] as const]),
    ),
    ...tabulate(
      'eventStateAt',
      (schedule: (typeof schedules)[number]) => nows.map((now) => eventStates.eventStateAt({ ...schedule }, at(now))),
      single(schedules),
    ),
    ...tabulate('takesPlace', eventStates.takesPlace, single(schedules)),
    ...tabulate('isPostponedWithoutDay', eventStates.isPostponedWithoutDay, single(schedules)),
    ...tabulate(
      'computeRequestsNeededUntil',
      (one: (typeof schedules)[number]) => at(new Date(eventStates.computeRequestsNeededUntil(one)).toISOString()),
      single(schedules),
    ),
    ...(['planned', 'moved', 'rescheduled', 'later', 'earlier', 'postponed', 'cancelled', 'past'] as const).map(
      (state) => `${state}: upcoming ${eventStates.isUpcoming(state)}, changed ${eventStates.isChanged(state)}`,
    ),
    ...ends.flatMap((end) =>
      languages.map((language) => write([end, formatEventTimes({ start, end, event: {} }, language, phrases)])),
    ),
    write(formatEventTimes({ start, doors: '2024-07-20T17:05', event: { date: { en: 'One day' } } }, 'de', phrases)),
    write(
      formatEventTimes(
        { start, doors: '2024-07-20T17:05', event: { time: { de: 'Spät', en: 'Late' } } },
        'de',
        phrases,
      ),
    ),
    ...tabulate(
      'findMidnightAfter',
      (now: string) => new Date(wallTime.findMidnightAfter(Date.parse(now))),
      single(['2024-03-30T23:00:00Z', '2024-10-26T22:00:00Z', '2024-06-01T21:59:59Z']),
    ),
    ...tabulate(
      'wallClock',
      (now: string) => wallTime.wallClock(at(now)),
      single(['2024-06-01T21:59:59Z', '2024-06-01T22:00:00Z', '2024-01-01T22:59:00Z']),
    ),
    ...tabulate(
      'wallTime',
      (text: string) => wallTime.wallTime.safeParse(text).data ?? 'refused',
      single(['2024-02-29 18:00', '2023-02-29 18:00', '2024-02-29T18:00', '2024-02-29', '2024-02-29 24:00']),
    ),
    ...tabulate('formatWithOffset', wallTime.formatWithOffset, single(times)),
    ...tabulate(
      'findAnnouncedVenue',
      (one: { place: string; previous?: { place?: string } }) => findAnnouncedVenue(content.venues, one),
      [
        [{ place: 'barn', previous: { place: 'park' } }],
        [{ place: 'estate', previous: { place: 'park' } }],
        [{ place: 'barn' }],
      ],
    ),
    ...tabulate(
      'findChangedEvents',
      (a: [number, 'full'][], b: [number, 'full' | 'ended'][]) => [
        ...eventStates.findChangedEvents(new Map(a), new Map(b)),
      ],
      [
        [[[1, 'full']], [[1, 'full']]],
        [[[1, 'full']], [[1, 'ended']]],
        [[[1, 'full']], [[2, 'full']]],
      ],
    ),
  ]);
});

test('texts, names, addresses and colours', async () => {
  expectOutline('edges texts', [
    ...tabulate('asErrorCode', asErrorCode, single(['tooLong', 'Too big', ''])),
    ...tabulate('foldName', foldName, single(['Müller', 'MUELLER', 'Groß', 'Łukasz', 'Noël', 'Israel', 'Poe'])),
    ...tabulate('trimLines', trimLines, single([' a \n\n b\n', '', '\n '])),
    ...tabulate(
      'hyphenateHeading',
      hyphenateHeading,
      single(['Datenschutzerklärung', 'Datenschutz', 'Kartenanfragen hier', 'Teilnahmebedingungen']),
    ),
    ...tabulate('listAlternates', listAlternates, single(['https://a.example/x'])),
    ...tabulate('buildShareName', buildShareName, single(['/', '/events/3', '/a/b/c'])),
    ...tabulate(
      'readShareAddress',
      readShareAddress,
      single(['events-3.de.4k2d9.jpg', 'events-3.fr.4k2d9.jpg', 'events-3.de.jpg', 'x.en.1.jpg.js']),
    ),
    ...tabulate(
      'parseEntryFile',
      parseEntryFile,
      single([
        'events/15.yaml',
        'estate.yaml',
        'pictures/oak/picture.yaml',
        'events/a/b.yaml',
        'x.yaml',
        'events/.yaml',
      ]),
    ),
    ...tabulate('chooseLanguage', chooseLanguage, [
      [{ query: 'pseudo', cookie: 'en' }],
      [{ query: 'fr', cookie: 'EN-gb', choice: 'de' }],
      [{ choice: 'en', cached: 'de', session: 'de' }],
      [{ cached: 'en', session: 'de' }],
      [{ session: 'en', browser: ['de'] }],
      [{ browser: ['fr', 'en-US', 'de'] }],
      [{ browser: ['en-US'] }, 'stored'],
      [{}],
    ]),
    ...tabulate('mixColours', mixColours, [
      ['#000000', '#ffffff', 0.5],
      ['#a22f1d', '#f3e8cf', 0.25],
    ]),
    ...tabulate('withLightness', withLightness, [
      ['#a22f1d', 0.2],
      ['#a22f1d', 0.95],
    ]),
    write(findNearestLightness('#a22f1d', (colour) => colour < '#600000')),
    write(findNearestLightness('#a22f1d', () => false)),
    ...tabulate('computeCropArea', computeCropArea, [
      [{ size: { width: 1600, height: 1000 }, focus: { across: 0.5, down: 0.5 } }, 'plate'],
      [{ size: { width: 1000, height: 1600 }, focus: { across: 0, down: 1 } }, 'banner'],
      [{ size: { width: 3000, height: 1000 }, focus: { across: 1, down: 0 } }, 'poster'],
      [{ size: { width: 999, height: 777 }, focus: { across: 0.3, down: 0.6 } }, 'tall'],
    ]),
    ...tabulate('listCutWidths', listCutWidths, [
      ['plate', 1600],
      ['plate', 1599],
      ['plate', 100],
      ['emblem', 320],
    ]),
  ]);
});

test('forms accept and refuse input at their limits', async () => {
  const read = (schema: z.ZodType, input: unknown) => {
    const { success, data, error } = schema.safeParse(input);
    return success ? data : (error?.issues ?? []).map(({ path, message }) => [...path, message].join(' '));
  };
  const form = { agreement: 'on', email: 'ada@example.org' };
  const forms: object[] = [
    ...[{}, { fullName: ' ' }, { fullName: 'a'.repeat(201) }, { fullName: 'a\u0000b\u202Ec' }, { email: 'x' }],
    ...[{ phoneNumber1: '1'.repeat(61) }, { phoneNumber2: '1'.repeat(60) }, { numberOfTickets: '0' }],
    ...[{ numberOfTickets: '20' }, { numberOfTickets: ' 1 ' }, { numberOfTickets: '21' }, { numberOfTickets: '1.5' }],
    ...[{ seatsByGroup: { full: '1', young: '' } }, { seatsByGroup: { full: '2' }, numberOfTickets: '1' }],
    ...[
      { seatsByGroup: { full: '20' } },
      { seatsByGroup: { full: '19', young: '2' } },
      { seatsByGroup: { full: '-1' } },
    ],
    ...[{ additionalNotes: 'a\r\nb\u0007' }, { additionalNotes: 'a'.repeat(4001) }, { selectedDate: '2024-02-30' }],
    ...[{ selectedDate: '' }, { agreement: '' }, { agreement: true }, { agreement: 'true' }, { agreement: 'no' }],
    ...[
      { event: '{"title":"A","date":"","time":"","venue":""}' },
      { event: '{' },
      { event: '{"id":0}' },
      { event: '' },
    ],
  ];
  const emails = [
    'a@b.example',
    ' A.b@B.example ',
    'büro@b.example',
    'a@müller.example',
    'a@b',
    'a@1.2',
    'a b@c.de',
    'a@@b.de',
    `${'a'.repeat(65)}@b.de`,
    'a.@b.de',
    'a%b@c.de',
    'a@-b.de',
    `a@${'b'.repeat(64)}.de`,
  ];
  const passwords = [
    '',
    'a'.repeat(11),
    'a'.repeat(12),
    '🎭'.repeat(6),
    '🎭'.repeat(12),
    'a'.repeat(256),
    'a'.repeat(257),
    'a'.repeat(1025),
    '\uD800aaaaaaaaaaaaaaa',
    'u\u0308'.repeat(11),
  ];
  const shorten = (line: string) => line.replaceAll(/(\S)\1{9,}/g, (run) => `${run[0]}×${run.length}`);
  expectOutline(
    'edges forms',
    [
      ...tabulate('ticket', (one: object) => read(ticketRequest, { ...form, ...one }), single(forms)),
      ...tabulate('email', (text: string) => read(emailInput, text), single(emails)),
      ...tabulate('newPassword', (text: string) => read(newPassword, text), single(passwords)),
      ...tabulate('enteredPassword', (text: string) => read(enteredPassword, text), single(passwords)),
      ...tabulate(
        'personName',
        (text: string) => read(personName, text),
        single(['', ' ', 'a'.repeat(200), 'a'.repeat(201), 'A\u200Bb']),
      ),
      ...tabulate(
        'idempotencyKey',
        (text: string) => read(idempotencyKey, text),
        single(['a'.repeat(15), 'a'.repeat(16), 'a'.repeat(64), 'a'.repeat(65), `${'a'.repeat(15)}.`]),
      ),
      ...tabulate(
        'newsletter',
        (one: object) => read(newsletterRequest, { email: 'a@b.de', ...one }),
        single([
          { consent: 'on' },
          { consent: 'true' },
          {},
          { consent: true, consentVersion: 'a'.repeat(65) },
          { consent: true, email: 'x' },
        ]),
      ),
      ...tabulate('ticketFieldErrors', ticketFieldErrors, [
        [
          [
            { code: 'custom', path: ['seatsByGroup', 'full'], message: 'ticketNumberWrong' },
            { code: 'custom', path: ['email'], message: 'emailInvalid' },
            { code: 'custom', path: ['email'], message: 'tooLong' },
            { code: 'custom', path: ['other'], message: 'tooLong' },
          ],
        ],
      ]),
      ...tabulate('newsletterFieldErrors', newsletterFieldErrors, [
        [[{ code: 'custom', path: ['consent'], message: 'x' }]],
      ]),
    ].map(shorten),
  );
});

test('derived colours of a house, and which of its colours are hard to read', async () => {
  const choices: OwnColours[] = [
    { day: { paper: '#ffffff', ink: '#111111' } },
    { day: { accent: '#004488', accentText: '#003366' }, evening: { paper: '#101010', ink: '#f0f0f0' } },
    { day: { paper: '#808080' } },
    { evening: { ink: '#333333', accent: '#222222' } },
  ];
  expectOutline(
    'edges colours',
    choices.flatMap((own) => [
      write(own),
      ...Object.entries(choosePalette(own)).map(([name, colour]) => `  ${name}: ${write(colour)}`),
      ...findContrastIssues(own).map((issue) => `  ${write(issue)}`),
    ]),
  );
});

test('each mistake in a file of content is explained at its place', async () => {
  const known = content.events.get('15') as Event;
  const broken: object[] = [
    { ...known, titel: 1, year: null },
    { ...known, id: 'x', start: '2024', status: 'gone' },
    { ...known, id: undefined, category: 7, event: undefined },
    { ...known, event: { ...known.event, title: { de: 1 }, description: [], artists: [{ role: 'x' }] } },
    { ...known, works: [{ work: 1 }, { title: 'A' }], prices: [{ group: 'a' }, { group: 'b', cents: -1 }] },
    { ...known, image: 'x'.repeat(100), end: ['a'.repeat(100)], languages: ['German', 'de'] },
  ];
  expectOutline(
    'edges explanations',
    broken.flatMap((data, index) =>
      explainIssues(data, event.safeParse(data).error?.issues ?? []).map(
        ({ path, sentence }) => `${index} ${path}: ${sentence}`,
      ),
    ),
  );
});
