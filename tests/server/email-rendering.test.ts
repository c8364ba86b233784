/** The server renders no email in a transaction: SQLite's other writers would wait. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EmailKind } from '#contract/booking/inbox.ts';
import type { OpenSite } from '#contract/site.ts';
import { lapseOffers, remindOfDecisions } from '#office/box-office/server/jobs.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { createSampleEmailData } from '#site/inbox/sample-email-data.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { type InProcessServer, openBuiltSite, postTickets, startInProcess } from '#tests/harness/inbox.ts';
import {
  acceptOnStatusPage,
  changeGiovanni,
  juneDate,
  postTicketAction,
  prepareOffer,
  prepareSeats,
} from '#tests/harness/offers.ts';
import { createStaffMember, getPage, postForm, readHiddenField } from '#tests/harness/staff.ts';

/** Whether another connection can write now; the answer waits until the writer is free. */
async function canOthersWrite({ storage }: InProcessServer, patience: number): Promise<boolean> {
  const written = storage.recordWriteCheck(new Date(0)).then(() => true);
  return Promise.race([written, setTimeout(patience, false, { ref: false })]);
}

test('while an email is rendered, others can write to the database', async () => {
  const writableWhileRendering = new Map<EmailKind, boolean>();
  let server: InProcessServer | undefined;
  const watched: OpenSite = async (...edition) => {
    const site = await openBuiltSite(...edition);
    const writeEmail: typeof site.inbox.writeEmail = async (kind, language, facts) => {
      writableWhileRendering.set(kind, server !== undefined && (await canOthersWrite(server, 20_000)));
      return site.inbox.writeEmail(kind, language, facts);
    };
    return { ...site, inbox: { ...site.inbox, writeEmail } };
  };
  await using started = await startInProcess({}, { open: watched, passwordCost: cheapPasswordCost });
  server = started;
  const send = async (url: string, payload: object, token = '', method: 'POST' | 'DELETE' = 'POST') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await started.app.inject({ method, url, headers, payload });
    expect([url, answer.statusCode < 400]).toEqual([url, true]);
    return answer;
  };
  const linkTo = async (page: string) =>
    (await started.emails()).map(({ text }) => text?.match(new RegExp(`${page}[/?#=&\\w-]+`))?.[0]).findLast(Boolean) ??
    '';
  const email = 'ada@example.org';
  const person = { name: 'Ada', email, password: 'drei Frösche singen falsch' };

  const { status } = (await postTickets(started.app, { email })).json().data;
  await send(status, { action: 'withdraw' });
  await answerOffers(started, email);
  await answerRequests(started, email);
  await send('/api/newsletter', { email, consent: true });
  await send(await linkTo('/newsletter/confirm'), {});
  started.advance(2 * 60 * 60 * 1000);
  await send('/api/newsletter', { email, consent: true });
  await sendIssue(started);
  await notifyOfEvent(started, email, linkTo);
  await send('/auth/signup/', person);
  await send('/auth/password/forgotten/', { email });
  const key = (await linkTo('/password/reset')).split('#')[1];
  await send('/auth/password/reset/', { key, password: 'vier Frösche singen falsch' });
  const { data } = (await send('/auth/login/', { email, password: 'vier Frösche singen falsch' })).json();
  await send('/api/account', { password: 'vier Frösche singen falsch' }, data.access_token, 'DELETE');

  const kinds = Object.keys(createSampleEmailData());
  const inside = await started.storage.db.transaction().execute(() => canOthersWrite(started, 200));
  expect(inside, 'control').toBe(false);
  expect(Object.fromEntries(writableWhileRendering)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, true])));
});

async function answerOffers(server: InProcessServer, email: string) {
  server.clock.now = juneDate;
  await prepareSeats(server);
  const accepted = await prepareOffer(server, { email });
  const declined = await prepareOffer(server, { email, fullName: 'Ada' });
  await acceptOnStatusPage(server, accepted);
  await postTicketAction(server, accepted, { action: 'fewer', offer: accepted.offer, seats: '1' });
  await postTicketAction(server, accepted, { action: 'returnSeats', offer: accepted.offer });
  await postTicketAction(server, declined, { action: 'decline', offer: declined.offer });
}

async function notifyOfEvent(server: InProcessServer, email: string, linkTo: (page: string) => Promise<string>) {
  const payload = { email, consent: true, event: 15 };
  await changeGiovanni(server, { availability: 'soldOut' });
  await server.app.inject({ method: 'POST', url: '/api/alerts', payload });
  await server.app.inject({ method: 'POST', url: await linkTo('/alerts/confirm') });
  await changeGiovanni(server);
  // Waiting connections come first.
  await server.storage.db.deleteFrom('ticketRequests').where('state', '=', 'waiting').execute();
  const as = await createStaffMember(server, 'office');
  const notified = await postForm(server, '/office/events/15/alerts', { action: 'send' }, { as });
  expect(notified.headers.location).toContain('notifiedAlerts');
  server.advance(cancellationPeriod);
}

const cancellationPeriod = limits.decisionPause + limits.alertRecallTime;

async function sendIssue(server: InProcessServer) {
  const as = await createStaffMember(server, 'office');
  const created = await postForm(server, '/office/newsletter', { action: 'begin' }, { as });
  await postForm(server, `${created.headers.location}/send`, { action: 'test' }, { as });
}

async function answerRequests(server: InProcessServer, email: string) {
  const { app, clock, storage, secrets, library } = server;
  const as = await createStaffMember(server, 'office');
  const answer = async (values: Record<string, string>, fullName = values['action'] ?? '') => {
    const { reference } = (await postTickets(app, { email, fullName })).json().data;
    await postForm(server, `/office/requests/${reference}`, { version: '1', ...values }, { as });
    return reference;
  };
  const offer = { action: 'offer', event: '15', seats: '1', price: '35', until: '2024-06-05T18:00' };
  await answer(offer);
  const revoked = await answer(offer, 'revoked');
  server.advance(limits.officeEmailRecallTime);
  await postForm(server, `/office/requests/${revoked}`, { action: 'revokeOffer', version: '2' }, { as });
  await answer({ action: 'refuse' });
  await answer({ action: 'wait', event: '15', seats: '1' });
  await answer({ action: 'answer', email: 'Ja.' });
  clock.now = new Date('2024-06-05T16:00:00Z');
  const now = () => clock.now;
  const outbox = openOutbox(secrets, now);
  const site = library.current.site.inbox;
  const services = { db: storage.db, site, secrets, outbox, origin: () => '', now };
  await lapseOffers(services);
  await answer({ action: 'wait', event: '15', seats: '1', words: 'Bald.' });
  clock.now = new Date('2024-07-20T09:00:00Z');
  await remindOfDecisions({ ...services, officeEmail: () => site.officeEmail });
  const decision = '/office/events/15/decision';
  const ida = { as: await createStaffMember(server) };
  const revision = readHiddenField(await getPage(server, `${decision}?as=cancelled`, ida), 'revision');
  await postForm(server, decision, { action: 'decide', kind: 'cancelled', revision, waiting: 'on' }, ida);
  server.advance(cancellationPeriod);
}
