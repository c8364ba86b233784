/** A publication that cancels, moves or restores an event asks about its guests first. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { readDraft, readDrafts, readLatestRevision } from '#server/content/store.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { changeGiovanni, createGuest, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const name = { kind: 'events', id: '15' } as const;
const page = '/office/content/events/15';
const decision = '/office/events/15/decision';
const weeksBefore = new Date('2024-07-01T06:00:00Z');
/** the form on the page of a decision */
const choice = 'aria-label="[^"]*" action="/office/events';
const note = { de: german('events.decision.cancelled'), en: 'We are sorry that it will not take place.' };

let server: InProcessServer;
let ida: TestStaff;
beforeAll(async () => {
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
  server.clock.now = weeksBefore;
  ida = await createStaffMember(server, 'office');
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.storage;
  for (const table of ['ticketRequests', 'eventCapacity', 'outboxEmails', 'decisions', 'contentDrafts'] as const)
    await db.deleteFrom(table).execute();
  await changeGiovanni(server);
});

const openForm = async (address = page) => readFormFields((await getPage(server, address, { as: ida })).body);
const sendForm = async (action: string, form: Record<string, string>, address = page) =>
  postForm(server, address, { ...form, action }, { as: ida });
const readPublishedEvent = () => server.library.current.entries.get('events/15.yaml')?.value as Event;

async function addGuest(become: 'accepted' | 'offered' | 'open') {
  await prepareSeats(server, { atPlace: 20, inShelter: 20 });
  await createGuest(server, become, {}, { end: new Date('2024-07-06T09:00:00Z') });
}
const cutOff = async () =>
  (await server.storage.db.selectFrom('eventCapacity').select('cutOff').executeTakeFirstOrThrow()).cutOff;
/** Saves the form with this start; the other times move with it. */
async function moveEvent(start: string) {
  await sendForm('save', { ...(await openForm()), start });
  await sendForm('moveTimes', await openForm());
}

test('a new day and hour contradict no stored text, and one action moves doors, interval and end', async () => {
  const form = { ...(await openForm()), start: '2024-07-21T20:30' };
  const refused = await sendForm('publish', form);
  expect([refused.statusCode, refused.body.includes('value="moveTimes"')]).toEqual([422, true]);
  expect(refused.body.replaceAll('\u00A0', ' ')).toContain('Die Pause (Samstag, 20. Juli 2024, 19.35 Uhr) läge nicht');
  expect(refused.body, 'times in words').not.toMatch(/2024-07-2\d[ T]\d\d:\d\d(?!")/);
  await sendForm('moveTimes', readFormFields(refused.body));
  const moved = await openForm();
  expect(moved).toMatchObject({ doors: '2024-07-21T20:00', interval: '2024-07-21T22:05', end: '2024-07-22T00:25' });
  expect((await sendForm('publish', moved)).statusCode).toBe(303);
  expect((await server.app.inject('/events/15')).body.replaceAll('\u00A0', ' ')).toContain('Sonntag, 21. Juli 2024');
});

const times = 'Bisher: Samstag, 20. Juli 2024, 18 Uhr. Neu: Samstag, 20. Juli 2024, 18.30 Uhr.';
const flood = { 'event.note.de': 'Die Bühne ist überflutet.', 'event.note.en': 'A flood.' };
const floodNote = { noteDe: 'Die Bühne ist überflutet.', noteEn: 'A flood.' };
const decidedNote = { event: { note: { en: 'A flood.' } } };
const [later, doors] = ['2024-07-20T18:30', '2024-07-20T18:00'];
test.each([
  [
    'accepted',
    'later',
    { start: later, doors },
    {},
    { start: later, doors },
    [german('editor.guestQuestion.accepted_one'), times],
  ],
  [
    'open',
    'cancelled',
    flood,
    floodNote,
    decidedNote,
    [german('editor.guestQuestion.requests_one'), german('editor.guestQuestion.cancelled')],
  ],
  [
    'accepted',
    'postponed',
    flood,
    floodNote,
    decidedNote,
    [german('editor.guestQuestion.accepted_one'), german('editor.guestQuestion.postponed')],
  ],
] as const)(
  'if an event has an %s request, publishing “%s” first asks about the guests, and with emails is a decision',
  async (state, kind, change, filled, decided, texts) => {
    await addGuest(state);
    const status = kind === 'later' ? 'scheduled' : kind;
    const typed = { ...(await openForm()), status, ...change, 'event.subtitle.de': 'Eine Oper' };
    const question = await sendForm('publish', typed);
    expect(question.statusCode).toBe(422);
    for (const text of texts) expect(question.body.replaceAll('\u00A0', ' ')).toContain(text);
    const planned = { start: '2024-07-20T18:00', status: 'scheduled' };
    expect(readPublishedEvent(), 'nothing is published yet').toMatchObject(planned);
    const answered = await sendForm('publishAndEmailGuests:', readFormFields(question.body));
    const to = String(answered.headers.location);
    expect(to).toContain(`${decision}?draft=`);
    expect(readPublishedEvent(), 'still nothing is published').toMatchObject(planned);
    const form = readFormFields((await getPage(server, to, { as: ida })).body, choice);
    expect(form).toMatchObject(filled);
    await sendForm('decide', { ...form, accepted: 'on' }, decision);
    expect(readPublishedEvent()).toMatchObject({ status, ...decided });
    expect(readPublishedEvent().event.subtitle, 'the other changes').toMatchObject({ de: 'Eine Oper' });
    expect(await readDraft(server.storage.db, name)).toBeUndefined();
    const made = await server.storage.db.selectFrom('decisions').select('kind').execute();
    expect(made).toEqual([{ kind }]);
    expect(await server.storage.db.selectFrom('outboxEmails').selectAll().execute()).not.toHaveLength(0);
  },
);

test.each([
  ['another day', { start: '2024-07-21T18:00' }, 'Verschoben', 'neuen Termin'],
  [
    'an earlier hour',
    { start: '2024-07-20T17:15' },
    german('decision.kind.changed'),
    german('events.decision.earlier'),
  ],
  ['the barn', { place: 'barn' }, 'In der Scheune', 'Scheune'],
] as const)(
  'publishing %s with emails opens the decision page for that change, and the draft stays until it is announced',
  async (_, change, title, sentence) => {
    await addGuest('accepted');
    await sendForm('save', { ...(await openForm()), ...change });
    await sendForm('moveTimes', await openForm());
    const { headers } = await sendForm('publishAndEmailGuests:', await openForm());
    const draft = await readDraft(server.storage.db, name);
    expect(headers.location).toBe(`${decision}?draft=${draft?.version}`);
    const { body } = await getPage(server, String(headers.location), { as: ida });
    expect(body).toMatch(new RegExp(`id="choice-label">${title}</h2>`));
    expect(body).toContain(sentence);
    expect(await openForm(), 'who leaves the page finds everything in the form').toMatchObject(change);
  },
);

test.each([
  ['doors', { doors: '2024-07-20T17:15' }, 'Geändert: Einlass.', {}],
  ['the wording of the place', { 'event.venue.de': 'Auf der Seebühne' }, 'Geändert: ', {}],
  ['a cancellation that is taken back', { status: 'scheduled' }, '', { status: 'cancelled' }],
] as const)(
  'publishing a change of %s also asks about the guests, and announces it in the same way',
  async (_, change, sentence, was) => {
    await addGuest('accepted');
    const { event } = readPublishedEvent();
    if ('status' in was) await changeGiovanni(server, { ...was, event: { ...event, note } });
    const before = readPublishedEvent();
    const question = await sendForm('publish', { ...(await openForm()), ...change });
    expect([question.statusCode, readPublishedEvent()]).toEqual([422, before]);
    for (const text of [german('editor.guestQuestion.accepted_one'), sentence]) expect(question.body).toContain(text);
    const { headers } = await sendForm('publishAndEmailGuests:', readFormFields(question.body));
    const form = readFormFields((await getPage(server, String(headers.location), { as: ida })).body, choice);
    expect(form['noteDe'], 'the note of the cancellation').not.toContain('findet leider nicht statt');
    await sendForm('decide', { ...form, accepted: 'on' }, decision);
    expect(readPublishedEvent()).not.toEqual(before);
    expect(readPublishedEvent().event.note).toEqual({ de: form['noteDe'], en: form['noteEn'] });
  },
);

test.each(['accepted', 'open'] as const)(
  'an event with an %s request must be cancelled before it can be deleted',
  async (become) => {
    const copied = String((await sendForm('copy', await openForm())).headers.location).replace(/\?.*/, '');
    const id = Number(copied.split('/').pop());
    const start = { start: '2024-08-31T19:30', doors: '', interval: '', end: '' };
    await sendForm('publish', { ...(await openForm(copied)), ...start }, copied);
    await addGuest(become);
    const { db } = server.storage;
    await db.updateTable('ticketRequests').set({ eventId: id }).execute();
    const form = await openForm(copied);
    const isThere = () => server.library.current.entries.has(`events/${id}.yaml`);
    for (const action of ['delete', 'undo']) {
      const refused = await sendForm(action, form, copied);
      expect([action, refused.statusCode, isThere()]).toEqual([action, 409, true]);
      for (const text of ['Gelöscht ist nichts', `href="/office/events/${id}/decision?as=cancelled"`])
        expect(refused.body).toContain(text);
    }
    await sendForm('publishWithoutEmail:', { ...form, status: 'cancelled' }, copied);
    await db.updateTable('ticketRequests').where('state', '!=', 'accepted').set({ state: 'cancelled' }).execute();
    expect((await sendForm('delete', await openForm(copied), copied)).statusCode).toBe(303);
    expect(isThere()).toBe(false);
  },
);

test('reverting the last publication of an event moves the cut-off back, after a question if it has guests', async () => {
  await prepareSeats(server, { atPlace: 20, inShelter: 20 });
  const times = ['2024-07-21T18:00', '2024-07-21T10:00:00.000Z'];
  await moveEvent('2024-07-21T18:00');
  await sendForm('publish', await openForm());
  expect([readPublishedEvent().start, await cutOff()]).toEqual(times);
  expect((await sendForm('undo', await openForm())).statusCode, 'nobody to ask about').toBe(303);
  expect([readPublishedEvent().start, await cutOff()]).toEqual(['2024-07-20T18:00', '2024-07-20T10:00:00.000Z']);

  await moveEvent('2024-07-21T18:00');
  await sendForm('publish', await openForm());
  await createGuest(server, 'accepted', {}, { end: new Date('2024-07-06T09:00:00Z') });
  const question = await sendForm('undo', await openForm());
  expect([question.statusCode, readPublishedEvent().start]).toEqual([422, times[0]]);
  expect(question.body.replaceAll('\u00A0', ' ')).toContain(
    'Bisher: Sonntag, 21. Juli 2024, 18 Uhr. Neu: Samstag, 20. Juli 2024, 18 Uhr.',
  );
  const { headers } = await sendForm('publishAndEmailGuests:', readFormFields(question.body));
  expect(headers.location).toContain(`${decision}?draft=`);
});

test('`content restore` of a moved event with guests needs an answer, and moves its cut-off', async () => {
  await addGuest('accepted');
  const { db } = server.storage;
  const at = (day: string) => {
    const [start, doors, interval, end] = ['18:00', '17:30', '19:35', '21:55'].map((time) => `${day} ${time}`);
    return { start, doors, interval, end };
  };
  await changeGiovanni(server, at('2099-07-20'));
  const moved = (await readLatestRevision(db, name))?.number;
  await changeGiovanni(server, at('2099-07-21'));
  await db.updateTable('eventCapacity').set({ cutOff: '2099-07-20T10:00:00.000Z' }).execute();
  const words = ['restore', 'events/15', String(moved)];
  const before = await cutOff();
  const refused = await runAdminCommand('content', words, { DATA_DIR: server.folder });
  const guests = 'events/15.yaml has guests (with tickets: 1, with an offer: 0, with a request: 0)';
  for (const text of [guests, 'this changes start, doors, interval, end', '--without-email'])
    expect(refused.error).toContain(text);
  expect([refused.code, await cutOff()]).toEqual([1, before]);
  const row = { number: 9999, kind: 'events', entry: '15', action: 'published', data: '{}', author: 'Ida' } as const;
  await db
    .insertInto('contentRevisions')
    .values({ ...row, fileHash: null, at: server.clock.now.toISOString() })
    .execute();
  const invalid = await runAdminCommand('content', ['restore', 'events/15', '9999'], { DATA_DIR: server.folder });
  await db.deleteFrom('contentRevisions').where('number', '=', row.number).execute();
  expect([invalid.code, invalid.error.includes('--without-email')], invalid.error).toEqual([1, false]);
  const { code } = await runAdminCommand('content', [...words, '--without-email'], { DATA_DIR: server.folder });
  expect([code, await cutOff()]).toEqual([0, '2099-07-19T10:00:00.000Z']);
});

test('a moved event is published or scheduled only after the question about its guests, if it has any', async () => {
  await addGuest('accepted');
  await sendForm('save', { ...(await openForm()), start: '2024-07-20T18:30' });
  const [draft] = await readDrafts(server.storage.db);
  const list = await sendForm('publish', { 'pick.events.15': String(draft?.version) }, '/office/content');
  expect([list.statusCode, readPublishedEvent().start]).toEqual([422, '2024-07-20T18:00']);
  expect(list.body).toContain('veröffentlichen Sie ihn dort');
  const timed = await sendForm('schedule', { ...(await openForm()), 'form.at': '2024-07-02T08:00' });
  for (const action of ['scheduleWithoutEmail', 'scheduleAndEmailGuests'])
    expect(timed.body).toContain(`value="${action}"`);
  expect((await sendForm('publishWithoutEmail:', await openForm())).statusCode).toBe(303);
  expect([readPublishedEvent().start, await cutOff()]).toEqual(['2024-07-20T18:30', '2024-07-20T10:00:00.000Z']);
  await moveEvent('2024-07-21T18:30');
  expect((await sendForm('publishWithoutEmail:', await openForm())).statusCode).toBe(303);
  expect(await cutOff(), 'seats are offered until as long before it as they were').toBe('2024-07-21T10:00:00.000Z');
  await server.storage.db.deleteFrom('ticketRequests').execute();
  const quiet = await sendForm('publish', { ...(await openForm()), start: '2024-07-21T18:15' });
  expect(quiet.statusCode, 'nobody to ask about').toBe(303);
});
