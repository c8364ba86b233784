/** What the office refuses: with which status, error and field. A refusal changes nothing. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import {
  changeGiovanni,
  createGuest,
  juneDate,
  prepareSeats,
  pricedSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import { startWithScreens, watchTraces } from '#tests/harness/office-traces.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';

type TypedFields = Record<string, string>;
/** A page that does not exist has no code. */
type Refusal = [status: number, code?: string, field?: string];

const server = await startWithScreens({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());
const { db } = server.storage;
server.clock.now = juneDate;
await server.app.ready();
const falk = await createStaffMember(server, 'owner', null, 'Falk');
const readTraces = watchTraces(server);
const event = 15;

beforeEach(async () => {
  for (const table of ['payments', 'ticketRequests', 'eventCapacity', 'heldSeats', 'outboxEmails'] as const)
    await db.deleteFrom(table).execute();
  await prepareSeats(server);
});

async function expectRefusal(post: () => ReturnType<typeof postForm>, [status, code, field]: Refusal) {
  await readTraces();
  const { statusCode } = await post();
  expect([statusCode, ...server.takeRefusal()]).toEqual([status, code, ...(field ? [field, code] : [])]);
  expect(await readTraces()).toEqual({ log: [], transitions: [], emails: [] });
}

let networks = 0;
async function addGuest(state: Parameters<typeof createGuest>[1]) {
  const headers = { 'x-forwarded-for': `198.19.${++networks}.1` };
  return (await createGuest(server, state, { numberOfTickets: '2' }, { headers })).reference;
}
async function postRequest(reference: string, action: string, values: TypedFields) {
  const { version } = await readRequestRow(server, reference);
  const form = { version: String(version), event: String(event), ...values, action };
  return postForm(server, `/office/requests/${reference}`, form, { as: falk });
}

const until = '2024-06-06T18:00';
const offered = { ...pricedSeats('2'), until };
const paid = { pay: '20', payDay: '2024-06-03' };
const tooLong = 'x'.repeat(4001);

interface LimitsOfForm {
  from: Parameters<typeof createGuest>[1];
  button: string;
  /** what the form may hold at most */
  right: TypedFields;
  wrong: [TypedFields, Refusal][];
}
const requestForms: LimitsOfForm[] = [
  {
    from: 'open',
    button: 'offer',
    right: { ...offered, ...pricedSeats('8'), until: '2024-06-04T12:00', words: 'x'.repeat(4000) },
    wrong: [
      [{ until: '2024-06-04T11:59' }, [422, 'tooSoon', 'until']],
      [{ until: '2024-07-20T12:01' }, [422, 'pastCutOff', 'until']],
      [{ until: 'bald' }, [422, 'timeInvalid', 'until']],
      [{ 'seats.full': '9' }, [409, 'notEnoughSeats', 'seats']],
      [{ 'seats.full': '0' }, [422, 'seatsWrong', 'seats.full']],
      [{ 'seats.full': '2001' }, [422, 'seatsWrong', 'seats.full']],
      [{ words: tooLong }, [422, 'tooLong', 'words']],
      [{ prices: 'full 1' }, [409, 'changedMeanwhile']],
      [{ event: '99' }, [409, 'changedMeanwhile']],
      [{ event: 'x' }, [409, 'noSeats']],
      [{ event: '12' }, [409, 'noSeats']],
      [{ version: '0' }, [409, 'changedMeanwhile']],
      [{ version: 'x' }, [422, 'unreadable']],
      [{ version: '' }, [422, 'unreadable']],
    ],
  },
  {
    from: 'offered',
    button: 'offer',
    right: { ...offered, until: '2024-07-20T12:00' },
    wrong: [[{ version: '1' }, [409, 'changedMeanwhile']]],
  },
  {
    from: 'open',
    button: 'accept',
    right: { ...offered, ...pricedSeats('8') },
    wrong: [
      [{ 'seats.full': '9' }, [409, 'notEnoughSeats', 'seats']],
      [{ prices: '' }, [409, 'changedMeanwhile']],
      [{ event: '99' }, [409, 'changedMeanwhile']],
    ],
  },
  {
    from: 'open',
    button: 'wait',
    right: pricedSeats('2000'),
    wrong: [
      [{ 'seats.full': '' }, [422, 'seatsWrong', 'seats.full']],
      [{ 'seats.full': '1500', 'seats.young': '501' }, [422, 'seatsWrong', 'seats.full']],
      [{ words: tooLong }, [422, 'tooLong', 'words']],
      [{ event: '' }, [409, 'noSeats']],
    ],
  },
  { from: 'open', button: 'refuse', right: {}, wrong: [[{ words: tooLong }, [422, 'tooLong', 'words']]] },
  { from: 'open', button: 'answer', right: { email: 'x' }, wrong: [[{ email: ' ' }, [422, 'textMissing', 'email']]] },
  { from: 'open', button: 'call', right: { call: 'x' }, wrong: [[{ call: '' }, [422, 'textMissing', 'call']]] },
  {
    from: 'accepted',
    button: 'pay:cash',
    right: { pay: '19999980', payDay: '2023-06-03' },
    wrong: [
      [{ pay: '19999980,01' }, [422, 'amountWrong', 'pay']],
      [{ pay: '0' }, [422, 'amountWrong', 'pay']],
      [{ payDay: '2023-06-02' }, [422, 'dayWrong', 'payDay']],
      [{ payDay: '2024-06-04' }, [422, 'dayWrong', 'payDay']],
      [{ action: 'pay:gold' }, [422, 'unreadable']],
    ],
  },
  {
    from: 'accepted',
    button: 'refund:cash',
    right: { refund: '20', refundDay: '2024-06-03' },
    wrong: [
      [{ refund: '20,01' }, [409, 'refundTooHigh', 'refund']],
      [{ refundDay: 'x' }, [422, 'dayWrong', 'refundDay']],
    ],
  },
  {
    from: 'accepted',
    button: 'returnSeats',
    right: { 'returned.full': '1' },
    wrong: [
      [{ 'returned.full': '2' }, [409, 'notEnoughSeats', 'seats']],
      [{ 'returned.full': '0' }, [422, 'seatsWrong', 'returned.full']],
    ],
  },
];

test.each(requestForms)('the button $button ($from) takes values up to their limits, and no others', async (one) => {
  const reference = await addGuest(one.from);
  if (one.button.startsWith('refund')) await postRequest(reference, 'pay:cash', paid);
  for (const [wrong, refusal] of one.wrong) {
    const { action = one.button, ...values } = { ...one.right, ...wrong };
    await expectRefusal(() => postRequest(reference, action, values), refusal);
  }
  expect((await postRequest(reference, one.button, one.right)).statusCode, 'control').toBe(303);
});

/** The buttons that fit no request in this state. */
const impossible: [Parameters<typeof createGuest>[1], string][] = [
  ['open', 'decline revokeOffer returnSeats forDoor reopen'],
  ['waiting', 'decline revokeOffer returnSeats forDoor wait'],
  ['offered', 'returnSeats wait refuse note reopen'],
  ['accepted', 'offer accept decline revokeOffer wait refuse note reopen'],
];
test.each(impossible)('a request that is %s cannot get these answers: %s', async (state, buttons) => {
  const reference = await addGuest(state);
  const texts = { words: '', reason: '', forDoor: 'x', 'returned.full': '1' };
  for (const button of buttons.split(' '))
    await expectRefusal(() => postRequest(reference, button, { ...offered, ...texts }), [409, 'notPossible']);
});

test('nobody gets seats of a cancelled event, or a place on its waiting list', async () => {
  const reference = await addGuest('open');
  await changeGiovanni(server, { status: 'cancelled' });
  for (const button of ['offer', 'accept', 'wait'])
    await expectRefusal(() => postRequest(reference, button, offered), [409, 'notPossible']);
  await changeGiovanni(server);
});

const recallTime = limits.officeEmailRecallTime;
test.each([
  ['undo', 'wait', offered, recallTime, 'undoTooLate'],
  ['undoPayment', 'pay:cash', paid, recallTime, 'undoTooLate'],
  ['checkId', undefined, {}, 0, 'notPossible'],
  ['uncheckId', undefined, {}, 0, undefined],
  ['deleteIdCopy', undefined, {}, 0, 'notPossible'],
] as const)(
  'the button %s is refused once it is too late, or without its object',
  async (button, earlier, values, wait, code) => {
    const reference = await addGuest(button === 'undoPayment' ? 'accepted' : 'open');
    if (earlier) await postRequest(reference, earlier, values);
    server.advance(wait);
    if (code) await expectRefusal(() => postRequest(reference, button, {}), [409, code]);
    server.clock.now = juneDate;
    if (earlier) {
      server.advance(wait - 1);
      expect((await postRequest(reference, button, {})).statusCode, 'control').toBe(303);
      server.clock.now = juneDate;
    }
  },
);

const post = (address: string, action: string, values: TypedFields = {}) =>
  postForm(server, address, { ...values, action }, { as: falk });
const eventPage = `/office/events/${event}`;
const doorPage = `/office/check-in/${event}`;
const seats = { atPlace: '12', inShelter: '9', cutOff: '2024-07-20T12:00', payUntil: '2024-07-10', version: '1' };
const issueForm = {
  ...{ 'subject.de': 'a', 'subject.en': 'b', 'blocks.0.kind': 'text', 'blocks.0.text.de': 'a', 'form.version': '1' },
  'blocks.0.text.en': 'b',
};
const manyBlocks = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`blocks.${index}.kind`, 'text']));
const insertIssue = (more: Parameters<typeof insertNewsletterIssue>[2] = {}) =>
  insertNewsletterIssue(db, server.clock.now, more);
const issuePage = (id: string) => `/office/newsletter/${id}`;
const bo = { email: 'bo@example.org', language: 'en', note: 'Postkarte' } as const;
async function addBo(change: object = {}) {
  await db.deleteFrom('subscribers').execute();
  await insertSubscribers(db, server.secrets, server.clock.now, [bo]);
  await db
    .updateTable('subscribers')
    .set({ note: null, ...change })
    .execute();
}
const subscribers = '/office/newsletter/subscribers';
const staffPage = '/office/staff';
const news = '/office/content/news/1';
const edit = async (action: string, changes: TypedFields = {}, page = news) =>
  post(page, action, { ...readFormFields((await getPage(server, page, { as: falk })).body), ...changes });
const notice = { noticeDe: 'Nass.', noticeEn: 'Wet.', noticeUntil: '2024-06-05T18:00', noticeLink: '' };
const acceptedParty = async () => {
  const reference = await addGuest('accepted');
  const { id } = await readRequestRow(server, reference);
  const offer = db.selectFrom('offers').select('id').where('requestId', '=', id);
  await readTraces();
  return (await offer.executeTakeFirstOrThrow()).id;
};
const walkIn = 'w-1234567890123456';
const oak = '/office/pictures/oak';
const seen = { version: '0', base: '0' };

/** The last of each group is a control: it is accepted. */
const otherForms: Record<string, [() => ReturnType<typeof postForm>, Refusal | 303 | 200][]> = {
  'seats of an event': [
    [() => post(eventPage, 'set', { ...seats, atPlace: '2001' }), [422, 'seatsWrong', 'atPlace']],
    [() => post(eventPage, 'set', { ...seats, inShelter: 'x' }), [422, 'seatsWrong', 'inShelter']],
    [() => post(eventPage, 'set', { ...seats, atPlace: '', inShelter: '' }), [422, 'seatsWrong', 'atPlace']],
    [() => post(eventPage, 'set', { ...seats, cutOff: 'bald' }), [422, 'timeInvalid', 'cutOff']],
    [() => post(eventPage, 'set', { ...seats, payUntil: 'bald' }), [422, 'dateInvalid', 'payUntil']],
    [() => post(eventPage, 'set', { ...seats, version: '0' }), [409, 'changedMeanwhile']],
    [() => post(eventPage, 'set', { ...seats, version: '2' }), [409, 'changedMeanwhile']],
    [() => post('/office/events/99', 'set', seats), [404]],
    [() => post(eventPage, 'set', { ...seats, atPlace: '2000', payUntil: '' }), 303],
  ],
  'held seats': [
    [() => post(eventPage, 'hold', { seats: '0', reason: 'x' }), [422, 'seatsWrong', 'seats']],
    [() => post(eventPage, 'hold', { seats: '1', reason: ' ' }), [422, 'textMissing', 'reason']],
    [() => post(eventPage, 'hold', { seats: '9', reason: 'x' }), [409, 'notEnoughSeats', 'seats']],
    [() => post(eventPage, 'hold', { seats: '8', reason: 'x' }), 303],
  ],
  alerts: [
    [() => post(`${eventPage}/alerts`, 'stop'), [409, 'emailAlreadySent']],
    [
      async () => {
        await post(eventPage, 'hold', { seats: '8', reason: 'x' });
        await readTraces();
        return post(`${eventPage}/alerts`, 'send');
      },
      [409, 'notEnoughSeats'],
    ],
  ],
  decisions: [
    [() => post(`${eventPage}/decision`, 'decide', { kind: 'x' }), [422, 'unreadable']],
    [() => post(`${eventPage}/decision`, 'undo'), [409, 'undoTooLate']],
    [() => post(`${eventPage}/decision`, 'preview', { kind: 'later', time: '18:00' }), [422, 'timeInvalid', 'time']],
    [
      () => post(`${eventPage}/decision`, 'preview', { kind: 'postponed', day: '2024-07-20', time: '19:00' }),
      [422, 'timeInvalid', 'day'],
    ],
    [() => post(`${eventPage}/decision`, 'preview', { kind: 'available' }), [409, 'notPossible']],
    [() => post(`${eventPage}/decision`, 'preview', { kind: 'postponed', day: '2024-07-21', time: '18:00' }), 200],
    [() => post(`${eventPage}/decision`, 'preview', { kind: 'later', time: '18:01' }), 200],
  ],
  'a party at the door': [
    [
      async () => post(doorPage, 'count', { party: await acceptedParty(), guests: '2' }),
      [409, 'moreGuestsThanTickets'],
    ],
    [() => post(doorPage, 'count', { party: walkIn, guests: '2001' }), [422, 'seatsWrong']],
    [() => post(doorPage, 'count', { party: walkIn, guests: 'x' }), [422, 'seatsWrong']],
    [() => post(doorPage, 'count', { party: 'x'.repeat(20), guests: '1' }), [409, 'ticketVoid']],
    [() => post('/office/check-in/12', 'count', { party: walkIn, guests: '1' }), [409, 'noSeats']],
    [() => post('/office/check-in/99', 'count', { party: walkIn, guests: '1' }), [404]],
    [() => post(doorPage, 'count', { party: walkIn, guests: '9' }), [409, 'notEnoughSeats']],
  ],
  'money at the door': [
    [() => post(doorPage, 'pay', { party: 'x'.repeat(20), kind: 'cash', cents: '1' }), [409, 'ticketVoid']],
    ...[{ cents: '0' }, { cents: '1999998001' }, { kind: 'transfer' }, { cents: 'x' }].map(
      (wrong): [() => ReturnType<typeof postForm>, Refusal] => [
        async () =>
          post(doorPage, 'pay', { party: await acceptedParty(), kind: 'card', cents: '1999998000', ...wrong }),
        [422, 'amountWrong'],
      ],
    ),
    [async () => post(doorPage, 'pay', { party: await acceptedParty(), kind: 'card', cents: '1999998000' }), 303],
  ],
  'an issue': [
    [async () => post(issuePage(await insertIssue()), 'add:gold', issueForm), [422, 'unreadable']],
    [async () => post(issuePage(await insertIssue()), 'add:text', { ...issueForm, ...manyBlocks }), [422, 'tooLong']],
    [
      async () => post(issuePage(await insertIssue()), 'save', { ...issueForm, 'form.version': '0' }),
      [409, 'changedMeanwhile'],
    ],
    [async () => post(issuePage(await insertIssue()), 'remove:x', issueForm), [422, 'unreadable']],
    [async () => post(issuePage(await insertIssue({ state: 'sent' })), 'save', issueForm), [409, 'notPossible']],
    [async () => post(issuePage(await insertIssue({ state: 'planned' })), 'delete'), [409, 'notPossible']],
    [async () => post(issuePage('x'), 'delete'), [404]],
    [
      async () => post(issuePage(await insertIssue()), 'save', { ...issueForm, 'blocks.0.text.de': 'x'.repeat(8001) }),
      [422, 'tooLong'],
    ],
    [
      async () => post(issuePage(await insertIssue()), 'save', { ...issueForm, 'blocks.0.text.de': 'x'.repeat(8000) }),
      303,
    ],
    [async () => post(issuePage(await insertIssue()), 'save', issueForm), 303],
  ],
  'the sending of an issue': [
    [async () => post(`${issuePage(await insertIssue())}/send`, 'send', { version: '1' }), [409, 'noSubscribers']],
    [
      async () => {
        await addBo();
        return post(`${issuePage(await insertIssue())}/send`, 'plan', { version: '1', at: '2024-06-03T11:59' });
      },
      [422, 'timeInvalid', 'at'],
    ],
    [
      async () => post(`${issuePage(await insertIssue())}/send`, 'plan', { version: '1', at: 'x' }),
      [422, 'timeInvalid', 'at'],
    ],
    [async () => post(`${issuePage(await insertIssue())}/send`, 'send', { version: '2' }), [409, 'changedMeanwhile']],
    [
      async () => {
        const content = JSON.stringify({ ...buildNewsletterIssue('a'), blocks: [] });
        return post(`${issuePage(await insertIssue({ content }))}/send`, 'send', { version: '1' });
      },
      [422, 'issueIncomplete'],
    ],
    [async () => post(`${issuePage(await insertIssue())}/send`, 'stop'), [409, 'notPossible']],
    [async () => post(`${issuePage(await insertIssue())}/send`, 'archive'), [409, 'notPossible']],
    [async () => post(`${issuePage(await insertIssue())}/send`, 'plan', { version: '1', at: '2024-06-03T12:00' }), 303],
  ],
  subscribers: [
    [() => post(subscribers, 'add', { ...bo, email: 'nobody' }), [422, 'emailInvalid', 'email']],
    [() => post(subscribers, 'add', { ...bo, note: ' ' }), [422, 'textMissing', 'note']],
    [
      async () => {
        await addBo();
        return post(subscribers, 'add', { ...bo, email: 'BO@example.org' });
      },
      [409, 'alreadySubscribed', 'email'],
    ],
    [() => post(subscribers, 'resume', bo), [409, 'notPossible']],
    [() => post(subscribers, 'resend', { email: 'none@example.org' }), [409, 'notPossible']],
    [() => post(subscribers, 'remove', { email: 'none@example.org' }), [404, 'notPossible']],
    [() => post(subscribers, 'remove', bo), 303],
    [() => post(subscribers, 'add', bo), [409, 'subscriberWasRemoved', 'email']],
  ],
  'the staff': [
    [() => post(staffPage, 'invite', { email: 'x', role: 'office' }), [422, 'emailInvalid', 'email']],
    [() => post(staffPage, 'invite', { email: 'a@example.org', role: 'door' }), [422, 'unreadable', 'role']],
    [
      () => post(staffPage, 'invite', { email: falk.email.toUpperCase(), role: 'office' }),
      [409, 'emailTaken', 'email'],
    ],
    [() => post(staffPage, 'inviteAgain', { id: 'x' }), [404, 'unreadable']],
    [() => post(staffPage, 'changeRole', { id: falk.id, role: 'office' }), [409, 'lastOwner']],
    [() => post(staffPage, 'changeRole', { id: falk.id, role: 'x' }), [422, 'unreadable', 'role']],
    [() => post(staffPage, 'remove', { id: falk.id }), [409, 'lastOwner']],
    [() => post(staffPage, 'remove', { id: 'x' }), [404, 'unreadable']],
    [() => post('/office/account', 'setPassword', { password: 'short' }), [422, 'passwordTooShort', 'password']],
  ],
  'an entry': [
    [() => edit('save', { 'form.version': 'x' }), [422, 'unreadable']],
    [() => edit('save', { 'title.de': 'x', 'form.base': '99' }), [409, 'changedMeanwhile']],
    [() => edit('delete', {}, '/office/content/newsCategories/info'), [409, 'contentReferenced']],
    [() => post('/office/content', 'publish'), [422, 'nothingSelected']],
    [() => post('/office/content', 'publish', { 'pick.news.1': '1' }), [409, 'changedMeanwhile']],
    [
      () => post(`${news}/history`, 'restore', { 'form.revision': '9', 'form.version': '0', 'form.base': '0' }),
      [409, 'notPossible'],
    ],
    [() => post('/office/content/nothing/1', 'save'), [404]],
    [() => post('/office/new/news', 'begin'), [422, 'newEntryIncomplete']],
    [() => edit('save', { 'title.de': 'x' }), 303],
    [() => edit('schedule', { 'form.at': '2024-06-03T12:00' }), [422, 'timeInvalid']],
    [() => edit('schedule', { 'form.at': '2024-06-03T12:01' }), 303],
  ],
  redirects: [
    [() => post('/office/redirects', 'add', { table: '' }), [422, 'tableMissing']],
    [() => post('/office/redirects', 'add', { table: '/alt' }), [422, 'redirectsInvalid']],
  ],
  'a notice': [
    [
      () => post('/office', 'postNotice', { ...notice, noticeUntil: '2024-06-03T12:00' }),
      [422, 'noticeTimeInvalid', 'noticeUntil'],
    ],
    [() => post('/office', 'postNotice', { ...notice, noticeUntil: 'x' }), [422, 'timeInvalid', 'noticeUntil']],
    [() => post('/office', 'postNotice', { ...notice, noticeDe: '' }), [422, 'textMissing', 'noticeDe']],
    [() => post('/office', 'postNotice', { ...notice, noticeEn: 'x'.repeat(999) }), [422, 'tooLong', 'noticeEn']],
    [() => post('/office', 'postNotice', { ...notice, noticeLink: '/nowhere' }), [422, 'linkInvalid', 'noticeLink']],
    [() => post('/office', 'postNotice', { ...notice, noticeLink: 'nowhere' }), [422, 'linkInvalid', 'noticeLink']],
    [() => post('/office', 'postNotice', { ...notice, noticeLink: '/park' }), 303],
  ],
  'a picture': [
    [() => post(oak, 'takeDown', { ...seen, reason: 'x' }), [422, 'textMissing', 'reason']],
    [() => post(oak, 'save', { version: '', base: '0' }), [422, 'unreadable']],
    [() => post(oak, 'save', { version: '7', base: '0', titleDe: 'x' }), [409, 'changedMeanwhile']],
    [() => post('/office/pictures/none', 'save', { ...seen, titleDe: 'x' }), [404]],
    [() => post('/office/pictures/batch?ids=none', 'save'), [404]],
  ],
};

test.each(Object.entries(otherForms))('the office refuses wrong values with a reason: %s', async (_, steps) => {
  for (const [send, refusal] of steps)
    if (typeof refusal === 'number') expect((await send()).statusCode, 'control').toBe(refusal);
    else await expectRefusal(send, refusal);
  await changeGiovanni(server);
});

test('a button that no form has is refused on every page', async () => {
  const reference = await addGuest('open');
  for (const address of [
    `/office/requests/${reference}`,
    eventPage,
    doorPage,
    subscribers,
    staffPage,
    news,
    oak,
    '/office',
  ])
    for (const action of ['', 'none', 'constructor', 'toString'])
      await expectRefusal(() => post(address, action), [422, 'unreadable']);
});
