/** Each case: a wrong value, its issue, and a correct value of the same field. */
import { describe, expect, test } from 'vitest';
import { valueAt } from '#contract/content/explain.ts';
import { type Content, parseEntryFile } from '#contract/content/kinds.ts';
import { languages } from '#contract/language.ts';
import { type ContentIssueCode, contentIssueCodes, localizeFacts } from '#contract/office/content-issues.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { listAddresses } from '#site/addresses.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { buildContent, type ContentEntries, findEditionIssues, replaceEntry } from './content-entries.ts';
import { findDraftIssues } from './draft-issues.ts';
import { checkEntry, type RawEntry } from './entry.ts';
import { isBilingualText } from './release-issues.ts';
import { readShipped } from './shipped-content.ts';

const shipped = await readShipped(fixtureContentFolder);
const content: Content = buildContent(shipped.entries);
const addresses = listAddresses({ content, events: sortNewestFirst(content) });
const issues = findEditionIssues(shipped.entries, addresses);
const known = { shipped, current: { entries: shipped.entries, issues, site: { addresses } } };
const now = new Date('2024-01-01T12:00Z');

/** Path and value of a field; undefined deletes the field. */
type DraftCheckOverrides = readonly [path: string, value: unknown];

function findIssuesAfter(file: string, changes: readonly DraftCheckOverrides[], role: OfficeRole = 'owner') {
  const name = parseEntryFile(file);
  if (!name) throw new Error(`${file} is no content.`);
  const data = structuredClone(shipped.entries.get(file)?.data) as Record<string, unknown>;
  for (const [path, value] of changes) put(data, path.split('.'), value);
  return findDraftIssues(known, { draft: { ...name, data }, role, now });
}

function put(data: unknown, [key = '', ...rest]: string[], value: unknown): void {
  if (typeof data !== 'object' || data === null) throw new Error(`There is no ${key}.`);
  if (rest.length > 0) put(Reflect.get(data, key), rest, value);
  else if (value === undefined) Reflect.deleteProperty(data, key);
  else Reflect.set(data, key, value);
}

const inBrief = (issues: Awaited<ReturnType<typeof findDraftIssues>>) =>
  issues.map(({ path, code, isBlocking }) => `${isBlocking ? 'blocking' : 'hint'} ${path}: ${code}`);

test('neither published content nor values that the form refuses have draft issues', async () => {
  for (const [file, { data: _, ...name }] of shipped.entries)
    expect(inBrief(await findIssuesAfter(file, [])), `${file} ${name.id}`).toEqual([]);
  expect(inBrief(await findIssuesAfter(news, [['title', { en: 'Drama' }]]))).toEqual([]);
});

/** The first change in `wrong` causes the issue; the others keep the draft consistent. */
type DraftCheckCase = [
  file: string,
  wrong: readonly DraftCheckOverrides[],
  code: ContentIssueCode,
  right: DraftCheckOverrides,
];
const event = 'events/15.yaml';
const news = 'news/1.yaml';
const oak = 'pictures/oak/picture.yaml';
const terms = 'pages/terms.yaml';
const privacy = 'pages/privacy.yaml';
const letters = 'texts/emails.yaml';
const both = (de: string, en = 'Tidings') => ({ de, en });
const title = (de: string, en?: string): DraftCheckOverrides => ['title', both(de, en)];
const subtitle = (de: string, en?: string): DraftCheckOverrides => ['subtitle', both(de, en)];
const lead = (de: string, en?: string): DraftCheckOverrides => ['lead', both(de, en)];
const alt = (de: string, en = 'An oak.'): DraftCheckOverrides => ['alt', both(de, en)];
const time = (de: string, en = '6 p.m.'): DraftCheckOverrides => ['event.time', both(de, en)];
const at = (field: string, clock: string): DraftCheckOverrides => [field, `2024-07-20 ${clock}`];
const without = (...fields: string[]) => fields.map((field): DraftCheckOverrides => [field, undefined]);
const subject = 'ticketReceipt.subject';
const prices = (group: string): DraftCheckOverrides => ['prices', [{ group, cents: 900 }]];
const venueWords = valueAt(shipped.entries.get(event)?.data, ['event', 'venue']);
const previous = (day: string): DraftCheckOverrides => ['previous', { start: `${day} 18:00` }];

const blocking: DraftCheckCase[] = [
  [event, [previous('2024-07-20')], 'sameStart', previous('2024-07-19')],
  [event, [['previous', { venue: venueWords }]], 'sameVenue', ['previous', { venue: both('Im Hof') }]],
  [event, [at('start', '17:00')], 'startBeforeDoors', at('start', '17:31')],
  [event, [at('interval', '17:45')], 'intervalBeforeStart', at('interval', '18:45')],
  [event, [at('end', '17:45'), ...without('interval')], 'endBeforeStart', ['interval', undefined]],
  [event, [at('end', '19:00')], 'endBeforeInterval', at('end', '23:30')],
  [event, [['event.date', 'Sonntag, 21. Juli 2024']], 'otherDate', ['event.date', 'Am Samstag, 20. Juli']],
  [event, [time('18.30 Uhr')], 'otherStart', time('18 Uhr')],
  [event, [time('18 Uhr, Einlass 17 Uhr')], 'otherDoors', ['event.time', '18:00']],
  [event, [time('18 Uhr', '6 p.m., interval 7 p.m.')], 'otherInterval', ['event.time', '18:00']],
  [event, [time('18 Uhr, Ende 22 Uhr')], 'otherEnd', ['event.time', 'Nach Sonnenuntergang']],
  ['texts/home.yaml', without('title'), 'textRemoved', title('Haus', 'House')],
  ['texts/home.yaml', [['title2', both('x')]], 'unknownText', title('Haus', 'House')],
  [letters, [[subject, both('Anfrage')]], 'lostPlaceholder', [subject, both('{{about}}', '{{about}}')]],
  [privacy, [lead('{{company}}', '{{phone}}')], 'placeholdersDiffer', lead('{{company}}', 'We, {{company}}')],
  [news, [subtitle('Ein {{Tag')], 'brackets', subtitle('Ein Tag')],
  [news, [subtitle('Am {{day}}', 'On {{day}}')], 'unknownPlaceholder', subtitle('Am Tag')],
  [news, [subtitle('{{priceYoung}}', '{{priceYoung}}')], 'unknownPlaceholder', subtitle('Am Tag')],
  [privacy, [lead('{{priceOld}}', '{{priceOld}}')], 'unknownPlaceholder', lead('{{priceYoung}}', '{{priceYoung}}')],
  [
    privacy,
    [lead('{{peopleYoung}}', '{{peopleYoung}}')],
    'unknownPlaceholder',
    lead('{{peopleGroup}}', '{{peopleGroup}}'),
  ],
  [event, [prices('old')], 'noPriceGroup', prices('young')],
  [news, [subtitle('Sonntag, 20. Juli 2024')], 'wrongWeekday', subtitle('Samstag, 20. Juli 2024')],
  [news, [subtitle('Sonnabend, 21. Juli 2024')], 'wrongWeekday', subtitle('Sonnabend, 20. Juli 2024')],
  [news, [subtitle('Samstag, 31. Juni 2024')], 'noSuchDay', subtitle('Sonntag, 30. Juni 2024')],
  [news, [subtitle('Karten gibt es [hier](/tickets)')], 'emptyLink', subtitle('[Karten](/tickets) gibt es')],
  [news, [subtitle('[Karten](tickets)')], 'oddLink', subtitle('[Karten](/tickets)')],
  [news, [subtitle('[Sie](/about#person-unknown)')], 'deadLink', subtitle('[Sie](/about#person-philine-quast)')],
  [oak, [alt('IMG_2034')], 'fileName', alt('Eine Eiche.')],
  [oak, [alt('Bild von einer Eiche')], 'redundantPrefix', alt('Eiche.')],
];

const stream = 'Die Premiere ist jetzt im Stream';
const long = 'Was wir im vergangenen Jahr im Park gesehen haben';
const longAgo: DraftCheckOverrides[] = [['start', '2023-07-20 18:00'], ...without('doors', 'interval', 'end')];

const hints: DraftCheckCase[] = [
  [event, [['event.subtitle', { en: 'Drama' }]], 'germanMissing', ['event.subtitle', both('Drama', 'Drama')]],
  [news, [subtitle(stream, stream)], 'sameWords', subtitle('Don Giovanni', 'Don Giovanni')],
  [
    news,
    [subtitle('Oper im Park von uns', 'Oper im Park von uns')],
    'sameWords',
    subtitle('Oper im Park', 'Oper im Park'),
  ],
  [news, [title('GROSSE OPER')], 'capitals', title('Große Oper, DSGVO')],
  [news, [title('SOMMERNACHT im Park')], 'capitals', title('SOMMERNACHT')],
  [news, [title('Große  Oper')], 'twoSpaces', title('Große Oper')],
  [news, [title('Die "Oper"')], 'straightQuotes', title('Die „Oper“', 'The “opera”')],
  [news, [title('Die “Oper”')], 'straightQuotes', title('Die „schöne Oper“')],
  [news, [title('Die Oper', 'The „opera“')], 'straightQuotes', title('Die „Oper“.')],
  [news, [title('Kommen Sie !')], 'spaceBefore', title('Kommen Sie …')],
  [news, [title('Oper - im Park')], 'dash', title('Oper – im Park')],
  [news, [title('Von 18-20 Uhr')], 'range', title('Von 18–20 Uhr, am 2024-07-20')],
  [news, [title('Landschaftsgartenführung')], 'wideWord', title('Landschafts-Gartenführung')],
  [news, [title(`${long} und was nun im kommenden Sommer dort beginnt`)], 'longHeading', title(long)],
  [oak, [alt('Eiche.', 'Oak.'), title('Eiche.', 'Oak.')], 'titleAsAlternative', alt('Eine Eiche.')],
  [oak, [alt('Laub '.repeat(60))], 'longAlternative', alt('Laub.')],
  [event, longAgo, 'past', ['doors', undefined]],
  [terms, [lead('Neu.')], 'newVersion', ['version', '2031-01-01']],
  ['texts/newsletter.yaml', [['consent', both('Ja.')]], 'newVersion', title('Brief', 'Letter')],
  [privacy, [lead('Neu.')], 'dateStays', ['version', '2031-01-01']],
];

/** Codes whose cases are in other tests: of redirects, guests, the map, built-in pages and consents. */
const triedElsewhere = [
  ...['redirectFromPage', 'redirectToNothing', 'redirectToOld', 'guestsNotInformed', 'notOnMap', 'builtIn'],
  'newVersionByOwner',
];

test('each kind of issue has a case that causes it', () => {
  const tried = new Set([...[...blocking, ...hints].map(([, , code]) => code as string), ...triedElsewhere]);
  expect(contentIssueCodes.filter((code) => !tried.has(code))).toEqual([]);
});

test('headings are measured in the fonts of the house', async () => {
  const look = checkEntry({ kind: 'look', id: '', data: { fonts: 'bricolage-figtree' } });
  if (!('entry' in look)) throw new Error('The look is refused.');
  const data = structuredClone(shipped.entries.get(news)?.data) as Record<string, unknown>;
  put(data, ['title', 'de'], 'Sommernachtstraum');
  const draft = { kind: 'news', id: '1', data } as const;
  const listIn = async (entries: ContentEntries) =>
    inBrief(await findDraftIssues(known, { draft, role: 'owner', now, entries }));
  expect(await listIn(shipped.entries)).toEqual([]);
  expect(await listIn(replaceEntry(shipped.entries, look.entry, look.entry))).toEqual(['hint title.de: wideWord']);
});

/** The facts that the sentence of the issue names. */
const factsByChange: [file: string, changes: readonly DraftCheckOverrides[], ContentIssueCode, facts: object][] = [
  [
    event,
    [at('start', '17:00')],
    'startBeforeDoors',
    { found: both('17 Uhr', '5 p.m.'), earlier: both('17.30 Uhr', '5.30 p.m.') },
  ],
  [
    event,
    [['end', '2024-07-19 21:00'], ...without('interval')],
    'endBeforeStart',
    {
      found: both('Freitag, 19. Juli 2024, 21 Uhr', 'Friday, 19 July 2024, 9 p.m.'),
      earlier: both('Samstag, 20. Juli 2024, 18 Uhr', 'Saturday, 20 July 2024, 6 p.m.'),
    },
  ],
  [
    event,
    [['event.date', 'Sonntag, 21. Juli 2024']],
    'otherDate',
    { found: 'Sonntag, 21. Juli 2024', wanted: 'Samstag, 20. Juli 2024' },
  ],
  [event, [time('18 Uhr, Einlass 17 Uhr')], 'otherDoors', { found: '17 Uhr', wanted: '17.30 Uhr' }],
  [event, [time('18 Uhr', '6 p.m., interval 7 p.m.')], 'otherInterval', { found: '7 p.m.', wanted: '7.35 p.m.' }],
  [event, [prices('old')], 'noPriceGroup', { name: 'old' }],
  [letters, [[subject, both('Anfrage')]], 'lostPlaceholder', { name: both('[Anlass]', '[about]') }],
  [privacy, [lead('{{company}}', '{{phone}}')], 'placeholdersDiffer', both('[Firma]', '[phone]')],
  [privacy, [lead('{{phone}}', '{{company}}')], 'placeholdersDiffer', both('[Telefon]', '[company]')],
  [news, [subtitle('{{priceYoung}}', '{{priceYoung}}')], 'unknownPlaceholder', { name: '[priceYoung]', allowed: '–' }],
  [news, [subtitle('Am {{day}}')], 'unknownPlaceholder', { name: '[Tag]', allowed: '–' }],
  [news, [subtitle('Am Tag', 'On {{day}}')], 'unknownPlaceholder', { name: '[day]', allowed: '–' }],
  [news, [subtitle('Sonntag, 20. Juli 2024')], 'wrongWeekday', { found: 'Sonntag, 20. Juli 2024', wanted: 'Samstag' }],
  [
    news,
    [subtitle('Oper', 'Sunday, 20 July 2024')],
    'wrongWeekday',
    { found: 'Sunday, 20 July 2024', wanted: 'Saturday' },
  ],
  [news, [subtitle('Samstag, 31. Juni 2024')], 'noSuchDay', { found: 'Samstag, 31. Juni 2024' }],
  [news, [subtitle('Karten gibt es [Hier!](/tickets)')], 'emptyLink', { words: 'Hier!', href: '/tickets' }],
  [news, [subtitle('[Karten](//tickets)')], 'oddLink', { words: 'Karten', href: '//tickets' }],
  [news, [subtitle('[Karten](/no-page)')], 'deadLink', { words: 'Karten', href: '/no-page' }],
  [news, [subtitle('[Karten](/events/)')], 'deadLink', { words: 'Karten', href: '/events/' }],
  [news, [subtitle('[AGB](/terms#nothing)')], 'deadLink', { words: 'AGB', href: '/terms#nothing' }],
  [oak, [alt('IMG_2034')], 'fileName', { found: 'IMG_2034' }],
  [oak, [alt('Eine Eiche.', 'A photo of an oak.')], 'redundantPrefix', { found: 'A photo of' }],
  [oak, [alt('a'.repeat(251))], 'longAlternative', { length: 251, most: 250 }],
  [news, [title('Große  Oper')], 'twoSpaces', { found: 'Große  Oper', right: '„so“' }],
  [news, [title('Die Oper', 'The "opera" here')], 'straightQuotes', { found: '"opera"', right: '“so”' }],
  [news, [title('Kommen Sie !')], 'spaceBefore', { found: 'Sie !', right: '„so“' }],
  [news, [title('GROSSE OPER im Park')], 'capitals', { found: 'GROSSE OPER', right: '„so“' }],
  [news, [title('Oper - im Park')], 'dash', { found: 'Oper - im', right: '„so“' }],
  [news, [title('Von 18-20 Uhr')], 'range', { found: '18-20', right: '„so“' }],
  [news, [title('Landschaftsgartenführung')], 'wideWord', { word: 'Landschaftsgartenführung' }],
  [news, [title(`${long} und was nun im kommenden Sommer dort beginnt`)], 'longHeading', { lines: 6 }],
];
test.each(factsByChange)(
  '%s with the change %j has the issue %s, which names %j',
  async (file, changes, code, facts) => {
    const found = (await findIssuesAfter(file, changes)).filter((issue) => issue.code === code);
    expect(found.map((issue) => issue.facts)).toEqual([facts]);
  },
);

test('an alternative text of the allowed length has no issue', async () => {
  expect(inBrief(await findIssuesAfter(oak, [alt('a'.repeat(250))]))).toEqual([]);
});

const sentences = content.texts.get('contentIssues');
const namesIn = (sentence: unknown) => [...String(sentence).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

describe.each(Object.entries({ blocking, hints }))(
  'issues of a draft that block its publication, and hints that do not: %s',
  (rank, rows) => {
    test.each(rows)(
      '%s with the change %j has the issue %s, and a right text has not',
      async (file, changes, code, right) => {
        const field = changes[0]?.[0] ?? '';
        const found = (await findIssuesAfter(file, changes)).filter((one) => one.code === code);
        expect(found.map((one) => one.isBlocking)).toEqual(found.map(() => rank === 'blocking'));
        expect(found.length).toBeGreaterThan(0);
        for (const { facts } of found)
          for (const language of languages) {
            const missing = namesIn(valueAt(sentences, [code, language])).filter(
              (name) => String(localizeFacts(facts, language)[name] ?? '') === '',
            );
            expect(missing, `facts of the sentence in ${language}`).toEqual([]);
          }
        // An issue may name the changed field, a part of it, or its parent.
        for (const { path } of found)
          expect(path === '' || field.startsWith(path) || path.startsWith(field)).toBe(true);
        expect(inBrief(await findIssuesAfter(file, [right])).filter((line) => line.endsWith(` ${code}`))).toEqual([]);
      },
    );
  },
);

test('a new flaw blocks a draft, and a flaw of the published version does not', async () => {
  const flaw = subtitle('Sonntag, 20. Juli 2024');
  const [wrong] = await findIssuesAfter(news, [flaw]);
  expect(wrong).toMatchObject({ path: 'subtitle.de', language: 'de', code: 'wrongWeekday', isBlocking: true });
  const facts = { found: 'Sonntag, 20. Juli 2024', wanted: 'Samstag' };
  const issue = { path: 'subtitle.de', code: 'wrongWeekday', facts, sentence: '' } as const;
  const before = { kind: 'news', id: '1', ...issue } as const;
  const old = { ...known, current: { ...known.current, issues: { warnings: [before], notes: [] } } };
  const data = { ...(shipped.entries.get(news)?.data as object), subtitle: flaw[1] };
  const draft = { kind: 'news', id: '1', data } as const;
  const found = inBrief(await findDraftIssues(old, { draft, role: 'office', now }));
  expect(found).toEqual(['hint subtitle.de: wrongWeekday']);
});

test('only the owner can change texts that people agree to, and reads that the version changes', async () => {
  const as = async (role: OfficeRole) =>
    inBrief(await findIssuesAfter('texts/newsletter.yaml', [['consent', both('Ja, gern.')]], role));
  expect(await as('office')).toEqual(['blocking consent: newVersionByOwner']);
  expect(await as('owner')).toEqual(['hint consent: newVersion']);
});

const findIssuesOf = (draft: RawEntry) => findDraftIssues(known, { draft, role: 'owner', now });

test('a place without a spot on the map and the deletion of a built-in page stop a publication', async () => {
  const data = [...shipped.entries.values()].find(({ kind }) => kind === 'places')?.data;
  expect(inBrief(await findIssuesOf({ kind: 'places', id: 'nowhere', data }))).toEqual(['blocking : notOnMap']);
  expect(inBrief(await findIssuesOf({ kind: 'pages', id: 'terms', data: undefined }))).toEqual(['blocking : builtIn']);
});

test('malformed drafts cause no error', async () => {
  for (const nothing of [null, 1, [], {}, { title: { de: 1, en: {} } }, { title: { en: '' }, text: [null] }])
    for (const kind of ['news', 'events', 'redirects'] as const)
      expect(Array.isArray(await findIssuesOf({ kind, id: '1', data: nothing })), kind).toBe(true);
});

test('every issue has a sentence in both languages', () => {
  expect(contentIssueCodes.filter((code) => !isBilingualText(valueAt(sentences, [code])))).toEqual([]);
});
