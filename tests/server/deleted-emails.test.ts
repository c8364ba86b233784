/** Unsent emails: erased with personal data, or recalled by the office. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailKind } from '#contract/emails.ts';
import {
  acceptForGuest,
  applyTransitionWithoutSeats,
  declineForGuest,
  offerSeats,
  reopenRequest,
  returnSeatsForGuest,
  revokeOfferForOffice,
  undoAnswer,
} from '#office/box-office/server/actions.ts';
import { removeStaff } from '#office/team/server/people.ts';
import { stopDecisionEmails } from '#server/booking/decisions/audience.ts';
import { stopSeatAlertEmails } from '#server/booking/seat-alerts/notify.ts';
import { createSeatAlertUnsubscribeKey } from '#server/booking/seat-alerts/seat-alerts.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { stopIssue } from '#server/newsletter/issues.ts';
import { applyRefusals } from '#server/newsletter/refused-emails.ts';
import { removeSubscriber } from '#server/newsletter/subscribers.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import {
  buildJobServices,
  type InProcessServer,
  requestsNeededUntil,
  startInProcess,
} from '#tests/harness/in-process.ts';
import { insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { createGuest, juneDate, offerDeadline, postTicketAction, prepareSeats } from '#tests/harness/offers.ts';
import { buildSeatAlertRow, insertDecision } from '#tests/harness/request-rows.ts';
import { createStaffMember, postForm, type TestStaff } from '#tests/harness/staff.ts';

type EmailChange = Partial<Tables['outboxEmails']>;

const at = juneDate.toISOString();
const event = 15;
const priced = { eventId: event, lines: [{ group: 'full', seats: 1, cents: 3500 }] };
const day = 24 * 60 * 60 * 1000;

/** Emails are not due and not old: neither the server of this test sends them, nor does a period end. */
const later = '2099-01-01T00:00:00.000Z';
const waiting = { createdAt: later, dueAt: later };
const emailStates = {
  waiting,
  leased: { ...waiting, leasedBy: 'a server', leasedUntil: later },
  'leased by a dead server': { ...waiting, leasedBy: 'a dead server', leasedUntil: '2024-01-01T00:00:00.000Z' },
  failed: { ...waiting, deadAt: at, errorCode: '550' },
  sent: { ...waiting, sentAt: at, sealed: null },
} as const satisfies Record<string, EmailChange>;
type EmailState = keyof typeof emailStates;
const states = Object.keys(emailStates) as EmailState[];

let server: InProcessServer;
let ida: TestStaff;
beforeAll(async () => {
  server = await startInProcess({}, { passwordCost: cheapPasswordCost });
  server.clock.now = new Date(juneDate);
  ida = await createStaffMember(server, 'owner');
  await prepareSeats(server, { atPlace: 200, inShelter: 200 });
});
afterAll(() => server.close());

const services = () => {
  const { answers: site, epoch } = { ...server.library.current.site, epoch: server.library.current.epoch };
  return { ...buildJobServices(server), site, epoch: () => epoch, origin: () => 'https://tollenau.example' };
};
const db = () => server.storage.db;
const readRequest = (reference: string) =>
  db().selectFrom('ticketRequests').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const input = async (reference: string) => ({
  reference,
  actor: ida,
  expectedVersion: (await readRequest(reference)).version,
});

async function insertEmail(subjectId: string, kind: EmailKind, state: EmailState, more: EmailChange = {}) {
  const row = buildEmailRow({ kind, subjectId, recipientHash: randomUUID(), ...emailStates[state], ...more });
  await db().insertInto('outboxEmails').values(row).execute();
  return row.id;
}
const isStored = async (id: string) =>
  (await db().selectFrom('outboxEmails').select('id').where('id', '=', id).execute()).length === 1;

async function insertAlert(more: Partial<Tables['seatAlerts']> = {}): Promise<string> {
  const id = randomUUID();
  const keys = {
    emailHash: id,
    confirmHash: id,
    unsubscribeHash: hashToken(createSeatAlertUnsubscribeKey(server, id)),
  };
  const row = { ...buildSeatAlertRow(server.clock.now, `${id}@example.org`), id, ...keys };
  const own = { confirmedAt: at, confirmedFrom: '', notifiedAt: null, ...more };
  await db()
    .insertInto('seatAlerts')
    .values({ ...row, ...own })
    .execute();
  return id;
}
async function insertReader(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.org`;
  const [id = ''] = await insertSubscribers(db(), server.secrets, server.clock.now, [{ email }]);
  return { id, email };
}
async function createAccount(): Promise<{ id: string; bearer: string; password: string }> {
  const [email, password] = [`${randomUUID()}@example.org`, 'drei Frösche singen falsch'];
  await server.app.inject({ method: 'POST', url: '/auth/signup/', payload: { name: 'Ada', email, password } });
  const signIn = { method: 'POST', url: '/auth/login/', payload: { email, password } } as const;
  const { data } = (await server.app.inject(signIn)).json<{ data: { access_token: string } }>();
  const { id } = await db().selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, bearer: data.access_token, password };
}
async function erase(reference: string) {
  const { version } = await readRequest(reference);
  const values = { action: 'erase', version: String(version) };
  const answer = await postForm(server, `/office/requests/${reference}/erasure`, values, { as: ida });
  expect(answer.statusCode).toBe(200);
}
const expire = (days: number) =>
  deleteExpired(server.storage, new Date(server.clock.now.getTime() + days * day), requestsNeededUntil);

/** Each prepares a subject of emails. Returns its id, and the act that deletes the person's data. */
const erasures: Record<string, () => Promise<{ subject: string; act: () => Promise<unknown> }>> = {
  'a guest withdraws': async () => {
    const guest = await createGuest(server, 'open');
    const subject = (await readRequest(guest.reference)).id;
    return { subject, act: () => postTicketAction(server, guest, { action: 'withdraw' }) };
  },
  'the office deletes a request without an address': async () => {
    const { reference } = await createGuest(server, 'open', { email: '' });
    const subject = (await readRequest(reference)).id;
    return { subject, act: () => erase(reference) };
  },
  'the office deletes all data of a person': async () => {
    const { reference } = await createGuest(server, 'open');
    const subject = (await readRequest(reference)).id;
    return { subject, act: () => erase(reference) };
  },
  'a visitor deletes the account': async () => {
    const { id, bearer, password } = await createAccount();
    const headers = { authorization: `Bearer ${bearer}` };
    const sent = { method: 'DELETE', url: '/api/account', payload: { password }, headers } as const;
    return { subject: id, act: () => server.app.inject(sent) };
  },
  'a reader unsubscribes': async () => {
    const { id } = await insertReader();
    const url = `/newsletter/leave/${server.secrets.linkToken('leave', id)}`;
    return { subject: id, act: () => server.app.inject({ method: 'POST', url }) };
  },
  'the office removes a reader': async () => {
    const { id, email } = await insertReader();
    return { subject: id, act: () => removeSubscriber(services(), ida, email) };
  },
  'a reader is removed after refused emails': async () => {
    const { id } = await insertReader();
    await db().updateTable('subscribers').set({ refusals: 9 }).where('id', '=', id).execute();
    const act = (issue: string) =>
      db()
        .transaction()
        .execute((trx) => applyRefusals(trx, issue, server.clock.now));
    return { subject: id, act: () => act('another issue') };
  },
  'a visitor deletes an alert': async () => {
    const id = await insertAlert();
    const url = `/alerts/leave/${createSeatAlertUnsubscribeKey(server, id)}`;
    return { subject: id, act: () => server.app.inject({ method: 'POST', url }) };
  },
  'a person leaves the team': async () => {
    const { id } = await createStaffMember(server, 'writer');
    return { subject: id, act: () => removeStaff(server.staffServices, ida, id) };
  },
  'an unconfirmed reader expires': async () => {
    const { id } = await insertReader();
    await db().updateTable('subscribers').set({ confirmedAt: null }).where('id', '=', id).execute();
    return { subject: id, act: () => expire(7) };
  },
  'an unconfirmed alert expires': async () => {
    const subject = await insertAlert({ confirmedAt: null });
    return { subject, act: () => expire(7) };
  },
  'an alert expires': async () => {
    const subject = await insertAlert({ eventId: 4711, retainedUntil: at });
    return { subject, act: () => expire(0) };
  },
  'a request expires': async () => {
    const { reference } = await createGuest(server, 'open');
    return { subject: (await readRequest(reference)).id, act: () => expire(200) };
  },
  'an unconfirmed account expires': async () => {
    const { id } = await createAccount();
    return { subject: id, act: () => expire(91) };
  },
};

test.each(Object.keys(erasures))('%s: no unsent email is left, even if a server has leased it', async (name) => {
  const { subject, act } = (await erasures[name]?.()) ?? expect.fail(name);
  const emails = new Map<EmailState, string>();
  for (const state of states) emails.set(state, await insertEmail(subject, 'ticketAnswer', state));
  const other = await insertEmail('another subject', 'ticketAnswer', 'waiting');
  await act();
  const left = [];
  for (const [state, id] of emails) if (await isStored(id)) left.push(state);
  expect([left, await isStored(other)]).toEqual([['sent'], true]);
});

interface Recall {
  /** an email that the act recalls */
  email: { subject: string; kind: EmailKind; more?: EmailChange };
  act: () => Promise<unknown>;
}

async function prepareOfferedGuest() {
  const { reference } = await createGuest(server, 'open');
  await offerSeats(services(), await input(reference), { ...priced, until: offerDeadline });
  const { id } = await readRequest(reference);
  await db().deleteFrom('outboxEmails').where('subjectId', '=', id).execute();
  return { reference, subject: id };
}
async function prepareAcceptedGuest(seats = 1) {
  const { reference } = await createGuest(server, 'open');
  await acceptForGuest(services(), await input(reference), {
    ...priced,
    lines: [{ group: 'full', seats, cents: 3500 }],
  });
  const { id } = await readRequest(reference);
  await db().deleteFrom('outboxEmails').where('subjectId', '=', id).execute();
  return { reference, subject: id };
}

/** Each prepares an email and the act of the office that recalls it. */
const recalls: Record<string, () => Promise<Recall>> = {
  'an offer is undone': async () => {
    const { reference, subject } = await prepareOfferedGuest();
    const act = async () => undoAnswer(services(), await input(reference));
    return { email: { subject, kind: 'ticketOffer' }, act };
  },
  'a guest accepts by telephone': async () => {
    const { reference, subject } = await prepareOfferedGuest();
    const act = async () => acceptForGuest(services(), await input(reference), priced);
    return { email: { subject, kind: 'ticketOffer' }, act };
  },
  'a guest returns all seats by telephone': async () => {
    const { reference, subject } = await prepareAcceptedGuest();
    const act = async () => returnSeatsForGuest(services(), await input(reference), { full: 1 });
    return { email: { subject, kind: 'ticketAccepted' }, act };
  },
  'a return is undone': async () => {
    const { reference, subject } = await prepareAcceptedGuest(2);
    await returnSeatsForGuest(services(), await input(reference), { full: 1 });
    const act = async () => undoAnswer(services(), await input(reference));
    return { email: { subject, kind: 'ticketReturnedSome' }, act };
  },
  'an acceptance by telephone is undone': async () => {
    const { reference, subject } = await prepareAcceptedGuest();
    const act = async () => undoAnswer(services(), await input(reference));
    return { email: { subject, kind: 'ticketAccepted' }, act };
  },
  'an offer is revoked': async () => {
    const { reference, subject } = await prepareOfferedGuest();
    const act = async () => revokeOfferForOffice(services(), await input(reference), '');
    return { email: { subject, kind: 'ticketOffer' }, act };
  },
  'a guest declines by telephone': async () => {
    const { reference, subject } = await prepareOfferedGuest();
    const act = async () => declineForGuest(services(), await input(reference));
    return { email: { subject, kind: 'ticketOffer' }, act };
  },
  'a request is reopened': async () => {
    const { reference } = await createGuest(server, 'open');
    await applyTransitionWithoutSeats(services(), await input(reference), 'refuse', 'x');
    const act = async () => reopenRequest(services(), await input(reference));
    return { email: { subject: (await readRequest(reference)).id, kind: 'ticketRefused' }, act };
  },
  'a decision is stopped': async () => {
    const { reference } = await createGuest(server, 'accepted');
    const [{ id: subject }, email] = [await readRequest(reference), randomUUID()];
    decisions += 1;
    const notification = { requestId: subject, audience: 'accepted', emailId: email } as const;
    await insertDecision(
      db(),
      server.clock.now,
      { id: randomUUID(), eventId: event, revision: decisions },
      notification,
    );
    const act = () =>
      db()
        .transaction()
        .execute((trx) => stopDecisionEmails(trx, event));
    return { email: { subject, kind: 'eventDecision', more: { id: email } }, act };
  },
  'alerts are stopped': async () => {
    const subject = await insertAlert({ notifiedAt: at });
    return { email: { subject, kind: 'alertNotification' }, act: () => stopSeatAlertEmails(services(), ida, event) };
  },
  'an issue is stopped': async () => {
    const issueId = await insertNewsletterIssue(db(), server.clock.now, {
      state: 'sending',
      startedAt: at,
      recipients: 1,
    });
    const email = { subject: randomUUID(), kind: 'newsletterIssue', more: { issueId } } as const;
    return { email, act: () => stopIssue(services(), ida, issueId) };
  },
};
let decisions = 0;

const recallCases = Object.keys(recalls).flatMap((name) => states.map((state) => [name, state] as const));
test.each(recallCases)('%s: an email that is %s is recalled only if it waits', async (name, state) => {
  const { email, act } = (await recalls[name]?.()) ?? expect.fail(name);
  const id = await insertEmail(email.subject, email.kind, state, email.more);
  const other = await insertEmail('another subject', email.kind, 'waiting');
  // Some acts are refused if the email has left.
  await act().catch(() => undefined);
  expect([await isStored(id), await isStored(other)]).toEqual([state !== 'waiting', true]);
});
