/** What the forms of the office hold: of an entry in each state, of each decision, of new rows. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DecisionKind } from '#contract/office/decision.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { changeGiovanni, createGuest, juneDate, prepareSeats, readRequestRow } from '#tests/harness/offers.ts';
import { startWithScreens } from '#tests/harness/office-traces.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';

const server = await startWithScreens({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());
const { db } = server.storage;
server.clock.now = juneDate;
await server.app.ready();
const falk = await createStaffMember(server, 'owner', null, 'Falk');
const wanda = await createStaffMember(server, 'writer', null, 'Wanda');
const post = (address: string, action: string, values: Record<string, string> = {}, as: TestStaff = falk) =>
  postForm(server, address, { ...values, action }, { as });

const news = '/office/content/news/1';
const edit = async (action: string, changes: Record<string, string> = {}, page = news, as = falk) =>
  post(page, action, { ...readFormFields((await getPage(server, page, { as })).body), ...changes }, as);
const readForm = (page = news, as = falk) => server.readScreen('contentForm', page, as);
const unchanged = {
  ...{ version: 0, base: 0, exists: true, isDeleted: false, mayPublish: true, mayDelete: true, mayCopy: true },
  ...{ undoableRevision: undefined, conflict: undefined, formIssues: [], entryIssues: [], hasGuests: false },
};

beforeEach(() => db.deleteFrom('contentDrafts').execute());

test('the form of an entry says what it is based on, and what the person may do', async () => {
  expect(await readForm()).toMatchObject({ ...unchanged, address: '/news-detail/1' });
  expect(await readForm(news, wanda)).toMatchObject({ ...unchanged, mayPublish: false, mayDelete: false });
  const house = await readForm('/office/content/parkMap/park-map');
  expect(house).toMatchObject({ ...unchanged, mayDelete: false, mayCopy: false });
  const before = await readForm();
  await edit('save', { 'title.de': 'Entwurf' }, news, wanda);
  const drafted = await readForm();
  expect(drafted).toMatchObject({ ...unchanged, version: expect.any(Number), typed: { 'title.de': 'Entwurf' } });
  expect(drafted.version).toBeGreaterThan(0);
  expect(drafted.entry).toMatchObject({ kind: 'news', id: '1', draft: { by: 'Wanda' } });
  await edit('publish');
  const published = await readForm();
  expect(published).toMatchObject({
    ...unchanged,
    base: published.undoableRevision,
    undoableRevision: expect.any(Number),
  });
  await edit('undo');
  const restored = await readForm();
  expect([restored.typed, restored.base]).toEqual([before.typed, (published.base ?? 0) + 1]);
  await edit('save', { 'title.de': 'Noch ein Entwurf' });
  expect(await readForm()).toMatchObject({ base: restored.base, conflict: undefined, undoableRevision: restored.base });
});

test('a form that is behind shows who was faster, and both texts', async () => {
  const old = readFormFields((await getPage(server, news, { as: falk })).body);
  await edit('save', { 'title.de': 'Von Wanda' }, news, wanda);
  expect((await post(news, 'save', { ...old, 'title.de': 'Von Falk' })).statusCode).toBe(409);
  const { conflict, typed, version } = server.takeScreen('contentForm');
  const difference = { path: 'title.de', theirs: 'Von Wanda', mine: 'Von Falk' };
  expect(conflict).toEqual({ by: 'Wanda', at: juneDate.toISOString(), differences: [difference] });
  expect([typed['title.de'], version > Number(old['form.version'])]).toEqual(['Von Falk', true]);
});

test('an entry that was deleted can be looked at, and one that others name lists them', async () => {
  const second = '/office/content/news/2';
  expect((await readForm('/office/content/newsCategories/info')).referencedBy.map(({ kind }) => kind)).toContain(
    'news',
  );
  expect((await readForm(second)).referencedBy).toEqual([]);
  await edit('publish', { 'title.de': 'Zuletzt' }, second);
  await edit('delete', {}, second);
  expect(await readForm(second)).toMatchObject({
    ...{ exists: false, isDeleted: true, mayDelete: false, mayCopy: false, address: undefined },
    typed: {},
  });
  expect((await readForm(second)).entry.title).toMatchObject({ de: 'Zuletzt' });
});

test('without script a new entry gets rows, moves and loses them, and keeps the typed text', async () => {
  const page = '/office/new/events';
  const rows = { 'event.artists.variant': 'lines', 'event.artists.0.de': 'A', 'event.artists.1.de': 'B' };
  const readLines = async (action: string, values: Record<string, string> = rows) => {
    await post(page, action, { ...values, 'event.title.de': 'Titel' });
    const { typed } = server.takeScreen('contentNew');
    expect(typed['event.title.de']).toBe('Titel');
    return [0, 1].flatMap((row) => typed[`event.artists.${row}.de`] ?? []);
  };
  expect(await readLines('up:event.artists.1')).toEqual(['B', 'A']);
  expect(await readLines('down:event.artists.0')).toEqual(['B', 'A']);
  expect(await readLines('remove:event.artists.0')).toEqual(['B']);
  await post(page, 'add:event.artists', rows);
  expect(Object.keys(server.takeScreen('contentNew').typed)).toContain('event.artists.2');
});

const decisionPage = '/office/events/15/decision';
const ticks = (accepted: boolean, others: boolean) => [
  { name: 'accepted', isTicked: accepted, byEmail: 1, toCall: 1 },
  { name: 'offered', isTicked: others, byEmail: 1, toCall: 0 },
  { name: 'waiting', isTicked: others, byEmail: 2, toCall: 0 },
];
const open = (isTicked: boolean) => ({ name: 'open', isTicked, byEmail: 0, toCall: 1 });
/** The event begins at 18:00 on 20 July. */
const decisionForms: Partial<Record<DecisionKind, { time: string; audiences: object[] }>> = {
  asPlanned: { time: '18:00', audiences: ticks(true, false) },
  shelter: { time: '18:00', audiences: ticks(true, false) },
  later: { time: '18:30', audiences: ticks(true, false) },
  postponed: { time: '18:00', audiences: ticks(true, false) },
  cancelled: { time: '18:00', audiences: [...ticks(true, true), open(true)] },
  lastChairs: { time: '18:00', audiences: ticks(false, false) },
  soldOut: { time: '18:00', audiences: ticks(false, false) },
};

test('an event with guests says so, and each decision proposes a time, its audiences and how many people they are', async () => {
  await prepareSeats(server, { atPlace: 40, inShelter: 40 });
  const hasGuests = async () => (await readForm('/office/content/events/15')).hasGuests;
  expect(await hasGuests()).toBe(false);
  let networks = 0;
  const byPhone = { email: '', phoneNumber1: '+49 171 5550123' };
  for (const [state, more] of [
    ...([
      ['accepted', {}],
      ['accepted', byPhone],
      ['offered', {}],
      ['waiting', {}],
      ['waiting', {}],
    ] as const),
    ['open', byPhone] as const,
  ])
    await createGuest(server, state, more, { headers: { 'x-forwarded-for': `198.18.${++networks}.1` } });
  expect(await hasGuests()).toBe(true);
  for (const [kind, expected] of Object.entries(decisionForms)) {
    const { form, kinds } = await server.readScreen('decision', `${decisionPage}?as=${kind}`, falk);
    expect(form, kind).toMatchObject({ kind, day: '', ...expected, draft: undefined });
    expect(form?.emails.de.text, kind).toContain('https://tollenau.example/events/15?lng=de');
    if (kind === 'shelter') expect(form?.emails.de.text).toContain('T-…');
    expect(form?.note.de.length, kind).toBeGreaterThan(5);
    expect(kinds).toEqual(Object.keys(decisionForms));
    const typed = { kind, revision: String(form?.revision), offered: 'on', noteDe: 'Mit Tee.', noteEn: 'With tea.' };
    const time = kind === 'later' ? { time: '19:15' } : {};
    await post(decisionPage, 'preview', { ...typed, ...time });
    const preview = server.takeScreen('decision').form;
    expect(preview?.audiences.filter(({ isTicked }) => isTicked).map(({ name }) => name)).toEqual(['offered']);
    expect(preview).toMatchObject({ note: { de: 'Mit Tee.', en: 'With tea.' }, revision: form?.revision });
    expect(preview?.emails.en.text).toContain('With tea.');
  }
  await changeGiovanni(server);
});

test('a second click on “return” counts once, and another number of tickets is a conflict', async () => {
  await db.deleteFrom('ticketRequests').execute();
  await db.deleteFrom('eventCapacity').execute();
  await prepareSeats(server);
  const { reference } = await createGuest(server, 'open', {}, { headers: { 'x-forwarded-for': '198.17.1.1' } });
  const page = `/office/requests/${reference}`;
  const { pricesFingerprint } = await server.readScreen('request', page, falk);
  const seats = { event: '15', prices: pricesFingerprint, 'seats.full': '4', version: '1' };
  expect((await post(page, 'accept', seats)).statusCode).toBe(303);
  const giveBack = async (count: string) =>
    (await post(page, 'returnSeats', { version: '2', 'returned.full': count })).statusCode;
  expect([await giveBack('1'), await giveBack('1'), await giveBack('2')]).toEqual([303, 303, 409]);
  expect(await readRequestRow(server, reference)).toMatchObject({ state: 'accepted', seats: 3, version: 3 });
});

const stopped = { state: 'stopped', stopReason: 'office', startedAt: juneDate.toISOString(), by: 'Wanda' } as const;
const unfinished = { ...buildNewsletterIssue('Neues'), preheader: { de: 'Kurz', en: '' } };

test('the pages of an issue of the newsletter say what is missing, who gets the test email and whether the rest can be sent', async () => {
  const readers = [{ email: 'ada@example.org' }, { email: 'bo@example.org', language: 'en' as const }];
  await insertSubscribers(db, server.secrets, juneDate, readers);
  const page = `/office/newsletter/${await insertNewsletterIssue(db, juneDate, { content: JSON.stringify(unfinished) })}`;
  const readIssue = (query = '') => server.readScreen('newsletterIssue', page + query, falk);
  const missingFields = ['preheader.en'];
  expect(await readIssue()).toMatchObject({ issue: unfinished, missingFields, showsErrors: false });
  expect((await readIssue('?missing')).showsErrors).toBe(true);
  expect((await post(page, 'save', { 'form.version': '7', 'subject.de': 'Von gestern' })).statusCode).toBe(409);
  const refused = server.takeScreen('newsletterIssue');
  expect(refused).toMatchObject({ summary: { version: 1, by: 'Ida' }, missingFields: [], showsErrors: false });
  expect(refused.issue.subject).toEqual({ de: 'Von gestern', en: '' });

  const readSendPage = (address: string, as = falk) => server.readScreen('sendNewsletterIssue', `${address}/send`, as);
  const counts = { confirmed: { de: 1, en: 1 }, unconfirmed: 0, paused: 0 };
  const everyIssue = { counts, testRecipient: falk.email };
  expect(await readSendPage(page)).toMatchObject({ ...everyIssue, missingFields, canResume: false });
  const other = `/office/newsletter/${await insertNewsletterIssue(db, juneDate, stopped)}`;
  const summary = { state: 'stopped', stopReason: 'office', by: 'Wanda', subject: { de: 'Nachrichten' } };
  expect(await readSendPage(other)).toMatchObject({ ...everyIssue, summary, missingFields: [], canResume: true });
  const ida = await createStaffMember(server, 'office', null, 'Ida');
  expect((await readSendPage(other, ida)).testRecipient).toBe(ida.email);
});

test('the preview of an issue is not stored, and has the links of the language that the office chose', async () => {
  const origin = 'https://tollenau.example';
  const content = JSON.stringify({ ...buildNewsletterIssue('Neues'), readable: true });
  const id = await insertNewsletterIssue(db, juneDate, { content });
  const read = (query: string) => getPage(server, `/office/newsletter/${id}/email${query}`, { as: falk });
  for (const [query, language, text] of [
    ['', 'de', 'Guten Tag'],
    ['?lng=de', 'de', 'Guten Tag'],
    ['?lng=en', 'en', 'Hello'],
    ['?lng=en&as=text', 'en', 'Hello'],
  ]) {
    const { body, headers } = await read(query ?? '');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-type'], query).toMatch(query?.includes('text') ? /^text\/plain/ : /^text\/html/);
    for (const part of [text, `${origin}/newsletter/read/${id}`, `${origin}/newsletter?lng=${language}`])
      expect(body, query).toContain(part);
  }
  const unknown = await getPage(server, '/office/newsletter/unknown/email', { as: falk });
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});
