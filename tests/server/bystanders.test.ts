/** What one person does changes no row of another person at the same event. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountAnswer } from '#contract/accounts/account.ts';
import { recordPayment } from '#server/booking/payments/record.ts';
import { createSeatAlertUnsubscribeKey, hashSeatAlertEmail } from '#server/booking/seat-alerts/seat-alerts.ts';
import { insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import {
  type AccountServer,
  callApi,
  createVisitor,
  readTokens,
  refreshTokens,
  registerVisitor,
  signIn,
  startAccountServer,
  type TestTokens,
} from '#tests/harness/accounts.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import {
  createGuest,
  giovanniEvent,
  juneDate,
  offerSeatsTo,
  postTicketAction,
  prepareSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import { buildSeatAlertRow } from '#tests/harness/request-rows.ts';
import { createStaffMember, getPage, postForm, readHiddenField, type TestStaff } from '#tests/harness/staff.ts';

let server: AccountServer;
let ida: TestStaff;
beforeAll(async () => {
  server = await startAccountServer();
  server.clock.now = new Date(juneDate);
  ida = await createStaffMember(server, 'office');
  await prepareSeats(server, { atPlace: 60, inShelter: 60 });
});
afterAll(() => server.close());

const personalTables = [
  ...(['accounts', 'sessions', 'spentTokens', 'accountKeys', 'signInAttempts', 'outboxEmails'] as const),
  ...(['ticketRequests', 'offers', 'requestTransitions', 'payments', 'checkIns', 'idempotencyKeys'] as const),
  ...(['subscribers', 'seatAlerts'] as const),
];

/** Each row as a text, so that a change of any column is noticed. */
async function readPersonalRows(): Promise<Set<string>> {
  const rows = personalTables.map(async (table) =>
    (await server.storage.db.selectFrom(table).selectAll().execute()).map((row) => `${table} ${JSON.stringify(row)}`),
  );
  return new Set((await Promise.all(rows)).flat());
}

const readKey = (email: { text: string } | undefined): string => email?.text.match(/#([\w-]{43})/)?.[1] ?? '';
const findKey = async (to: string, kind: string) =>
  readKey((await server.emailsTo(to)).findLast((sent) => sent.kind === kind));

const home = '203.0.113.9';

type Person = Awaited<ReturnType<typeof createPerson>>;

/** A person with an account, two sessions, tickets, money, a newsletter, an alert and an unsent email. */
async function createPerson() {
  const { person } = await registerVisitor(server, createVisitor());
  const { email } = person;
  await callApi(server, '/auth/password/forgotten/', { email });
  const resetKey = await findKey(email, 'passwordReset');
  const sessions = [await signIn(server, person), await signIn(server, person), await signIn(server, person)];
  await callApi(server, '/auth/login/', { email, password: 'wrong' }, { ip: home });
  const accepted = await createGuest(server, 'accepted', { email });
  const offered = await createGuest(server, 'open', { email, fullName: `${email} again` });
  const offer = await offerSeatsTo(server, offered.reference, { seats: 2 });
  const ticket = await readRequestRow(server, accepted.reference);
  const { db } = server.storage;
  const { offerId } = await db
    .selectFrom('offers')
    .select('id as offerId')
    .where('requestId', '=', ticket.id)
    .executeTakeFirstOrThrow();
  const [subscriber = ''] = await insertSubscribers(db, server.secrets, server.clock.now, [{ email }]);
  const alert = `alert-${email}`;
  const unsubscribeHash = hashToken(createSeatAlertUnsubscribeKey(server, alert));
  const at = server.clock.now;
  await db.transaction().execute(async (trx) => {
    const payment = { id: randomUUID(), cents: 3500, kind: 'transfer', day: '2024-06-03' } as const;
    await recordPayment(trx, { ...payment, requestId: ticket.id }, { by: ida.name, staffId: ida.id, now: at });
    const arrival = { nonce: `door-${offerId}`, party: offerId, guests: 1, at: at.toISOString() };
    await insertCheckIn(trx, giovanniEvent.id, arrival, { actor: ida, now: at });
    const emailHash = hashSeatAlertEmail(server, email);
    const given = { confirmedAt: at.toISOString(), confirmedFrom: null, notifiedAt: null };
    const row = { ...buildSeatAlertRow(at, email), id: alert, emailHash, confirmHash: alert, unsubscribeHash };
    await trx
      .insertInto('seatAlerts')
      .values({ ...row, ...given })
      .execute();
  });
  return { ...person, resetKey, sessions, accepted, offered, offer, offerId, ticket, subscriber, alert };
}

/** One email about each thing of the person that can be deleted. It waits for a long time. */
async function putUnsentEmails({ email, ticket, subscriber, alert }: Person): Promise<void> {
  const written = { sender: 'Haus', subject: 'x', text: 'x', html: 'x' };
  const outbox = openOutbox(server.secrets, () => server.clock.now);
  const about = [ticket.id, subscriber, alert].map((subjectId) => ({ subjectId, to: email, email: written }));
  await server.storage.db.transaction().execute((trx) =>
    outbox.putAll(
      trx,
      about.map((one) => ({ ...one, kind: 'ticketOffer', recallTime: 1e9 })),
    ),
  );
}

const sessionOf = ({ sessions }: Person, index: number): TestTokens => {
  const tokens = sessions[index];
  if (!tokens) throw new Error('The person has no such session.');
  return tokens;
};

test('what a person does with account, tickets, newsletter and alert changes no row of another person', async () => {
  const other = await createPerson();
  const own = await createPerson();
  await putUnsentEmails(other);
  await putUnsentEmails(own);
  const isOfOther = (row: string) =>
    [other.email, other.ticket.id, other.offer, other.offerId, other.subscriber, other.alert].some((part) =>
      row.includes(part),
    );
  const all = await readPersonalRows();
  const others = new Set([...all].filter(isOfOther));
  expect(new Set([...others].map((row) => row.split(' ', 1)[0])).size).toBeGreaterThan(8);

  const [first, second, third] = [0, 1, 2].map((index) => sessionOf(own, index)) as [
    TestTokens,
    TestTokens,
    TestTokens,
  ];
  const api = (path: string, body: object, bearer?: string, method: 'POST' | 'DELETE' = 'POST') =>
    callApi(server, path, body, { bearer, method });
  const otherSession = sessionOf(other, 0);
  const { body } = await callApi(server, '/api/account', undefined, { bearer: otherSession.access, method: 'GET' });
  const otherId = accountAnswer.parse(body).data.sessions[0]?.id;
  let renewed = first;
  const refresh = async (token: string) => {
    const answer = await refreshTokens(server, token);
    if (answer.status === 200) renewed = readTokens(answer);
    return answer;
  };
  const leave = (path: string, key: string) => server.app.inject({ method: 'POST', url: `${path}/leave/${key}` });
  const onPage = (values: Record<string, string>, request: Person['accepted'] | Person['offered']) =>
    postTicketAction(server, request, values);
  const newPassword = 'vier Kröten singen richtig';

  const acts: [string, number, () => Promise<{ status: number } | { statusCode: number }>][] = [
    ['a wrong password', 400, () => callApi(server, '/auth/login/', { email: own.email, password: 'x' }, { ip: home })],
    ['a sign-in', 200, () => callApi(server, '/auth/login/', own, { ip: home })],
    ['a refresh', 200, () => refresh(first.refresh)],
    ['the next refresh', 200, () => refresh(renewed.refresh)],
    ['the replay of an old token', 401, () => refresh(first.refresh)],
    ['a sign-out with an unknown token', 200, () => api('/auth/logout/', { refresh_token: 'x'.repeat(43) })],
    [
      'the end of another person’s session',
      200,
      () => api('/api/account/sessions/end', { id: otherId }, second.access),
    ],
    ['a sign-out', 200, () => api('/auth/logout/', { refresh_token: third.refresh })],
    ['an email for a new password', 200, () => api('/auth/password/forgotten/', { email: own.email })],
    ['another confirmation email', 200, () => api('/api/account/verification', {}, second.access)],
    [
      'a changed password',
      200,
      () => api('/auth/password/change/', { current: own.password, password: newPassword }, second.access),
    ],
    ['the end of all sessions', 200, () => api('/auth/logout-everywhere/', {}, second.access)],
    ['a returned ticket', 303, () => onPage({ action: 'returnSeats', offer: own.offerId }, own.accepted)],
    ['a declined offer', 303, () => onPage({ action: 'decline', offer: own.offer }, own.offered)],
    ['a withdrawal', 303, () => onPage({ action: 'withdraw' }, own.accepted)],
    ['the end of the newsletter', 200, () => leave('/newsletter', server.secrets.linkToken('leave', own.subscriber))],
    ['the end of the alert', 200, () => leave('/alerts', createSeatAlertUnsubscribeKey(server, own.alert))],
    ['an unknown key', 200, () => leave('/alerts', 'x'.repeat(43))],
    ['a new password by link', 200, () => api('/auth/password/reset/', { key: own.resetKey, password: newPassword })],
  ];
  const before = new Set(all);
  for (const [name, status, act] of acts) {
    server.advance(1000);
    const answer = await act();
    expect('status' in answer ? answer.status : answer.statusCode, name).toBe(status);
    const after = await readPersonalRows();
    expect(
      [...others].filter((row) => !after.has(row)),
      `rows of another person after ${name}`,
    ).toEqual([]);
  }
  // Control: the person's own rows have changed.
  const after = await readPersonalRows();
  expect([...before].filter((row) => !after.has(row)).length).toBeGreaterThan(10);

  const bearer = (await signIn(server, { ...own, password: newPassword })).access;
  expect((await api('/api/account', { password: newPassword }, bearer, 'DELETE')).status).toBe(200);
  const left = await readPersonalRows();
  expect(
    [...others].filter((row) => !left.has(row)),
    'rows of another person after a deletion',
  ).toEqual([]);
  expect([...left].filter((row) => row.startsWith('accounts ') && row.includes(own.email))).toEqual([]);
});
afterEach(() => server.storage.db.deleteFrom('outboxEmails').where('sentAt', 'is', null).execute());

test('the office deletes the data of one person and no row of another', async () => {
  const [other, own] = [await createPerson(), await createPerson()];
  await putUnsentEmails(other);
  const others = [...(await readPersonalRows())].filter(
    (row) => row.includes(other.email) || row.includes(other.ticket.id),
  );
  const page = `/office/requests/${own.accepted.reference}/erasure`;
  const version = readHiddenField(await getPage(server, page, { as: ida }), 'version');
  expect((await postForm(server, page, { action: 'erase', version }, { as: ida })).statusCode).toBe(200);
  const left = await readPersonalRows();
  expect(others.filter((row) => !left.has(row))).toEqual([]);
  expect([...left].filter((row) => row.includes(own.email))).toEqual([]);
});

test('a reset link of an account works no longer than its time, and ends the sessions of this account alone', async () => {
  const [other, own] = [await createPerson(), await createPerson()];
  const isValid = async ({ access }: TestTokens) =>
    (await callApi(server, '/api/account', undefined, { bearer: access, method: 'GET' })).status === 200;
  const reset = (key: string) =>
    callApi(server, '/auth/password/reset/', { key, password: 'fünf Unken unken unentwegt' });
  server.advance(limits.resetMinutes * 60_000 - 1000);
  const [mine, theirs] = [await signIn(server, own), await signIn(server, other)];
  expect((await reset(own.resetKey)).status).toBe(200);
  expect([await isValid(mine), await isValid(theirs)]).toEqual([false, true]);
  server.advance(2000);
  expect((await reset(other.resetKey)).status).toBe(400);
  expect(await isValid(theirs)).toBe(true);
});
