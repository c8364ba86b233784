/**
 * One journey per language through all kinds of emails. The server renders no email in a transaction:
 * SQLite's other writers would wait.
 */
import { setTimeout } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleEmailData, type EmailKind } from '#contract/emails.ts';
import { fallbackLanguage, type Language, languages } from '#contract/language.ts';
import { createBlock } from '#contract/office/newsletter.ts';
import type { OpenSite } from '#contract/site.ts';
import { lapseOffers, remindOfDecisions } from '#office/box-office/server/jobs.ts';
import { remindOfPayments } from '#office/box-office/server/payment-reminders.ts';
import { limits } from '#server/limits.ts';
import { sendDueIssues } from '#server/newsletter/send-issues.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import {
  buildJobServices,
  fixtureSite,
  type InProcessServer,
  openBuiltSite,
  postTickets,
  startInProcess,
} from '#tests/harness/in-process.ts';
import { buildNewsletterIssue, insertNewsletterIssue } from '#tests/harness/newsletter-issues.ts';
import {
  acceptOnStatusPage,
  changeGiovanni,
  juneDate,
  postTicketAction,
  prepareOffer,
  prepareSeats,
  pricedSeats,
} from '#tests/harness/offers.ts';
import { createStaffMember, getPage, postForm, readHiddenField } from '#tests/harness/staff.ts';

/** Whether another connection can write now; the answer waits until the writer is free. */
async function canOthersWrite({ storage }: InProcessServer, patience: number): Promise<boolean> {
  const written = storage.recordWriteCheck(new Date(0)).then(() => true);
  return Promise.race([written, setTimeout(patience, false, { ref: false })]);
}

const origin = 'https://tollenau.example';
const password = 'vier Frösche singen falsch';

/** Sends what a visitor's browser would send, in the visitor's language. */
function createVisitor({ app, emails }: InProcessServer, language: Language) {
  const visitor = {
    email: `ada-${language}@example.org`,
    language,
    query: { query: `?lng=${language}` },
    async send(url: string, payload: object = {}, token = '', method: 'POST' | 'DELETE' = 'POST') {
      const headers = {
        ...{ 'content-type': 'application/json', 'accept-language': language },
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const answer = await app.inject({ method, url, headers, payload });
      expect([url, answer.statusCode < 400]).toEqual([url, true]);
      return answer;
    },
    async linkTo(page: string) {
      const links = (await emails()).map(({ text }) => text?.match(new RegExp(`${page}[/?#=&\\w-]+`))?.[0]);
      return links.findLast(Boolean) ?? '';
    },
  };
  return visitor;
}

type Visitor = ReturnType<typeof createVisitor>;

async function causeEveryEmail(server: InProcessServer, visitor: Visitor): Promise<void> {
  const { email, query, send, linkTo } = visitor;
  const { status } = (await postTickets(server.app, { email }, query)).json().data;
  await send(status, { action: 'withdraw' });
  await answerOffers(server, visitor);
  await answerRequests(server, visitor);
  await send('/api/newsletter', { email, consent: true });
  await send(await linkTo('/newsletter/confirm'));
  server.advance(2 * 60 * 60 * 1000);
  await send('/api/newsletter', { email, consent: true });
  await sendIssue(server);
  await notifyOfEvent(server, visitor);
  const person = { name: 'Ada', email, password: 'drei Frösche singen falsch' };
  await send('/auth/signup/', person);
  await send('/auth/signup/', person);
  await send('/auth/password/forgotten/', { email });
  const key = (await linkTo('/password/reset')).split('#')[1];
  await send('/auth/password/reset/', { key, password });
  const { data } = (await send('/auth/login/', { email, password })).json();
  // The end of the account deletes emails about it that have not left yet.
  await server.emails();
  await send('/api/account', { password }, data.access_token, 'DELETE');
}

/** The links of an email that lead to the site itself; the office has its own language. */
const listOwnLinks = ({ text = '', html = '' }: Email): string[] =>
  [...html.matchAll(/href="([^"]*)"/g), ...text.matchAll(/(https?:[^\s()]+)/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => address.startsWith(origin) && !address.startsWith(`${origin}/office/`));

describe.each(languages)('emails of a guest who reads %s', (language) => {
  const writableWhileRendering = new Map<EmailKind, boolean>();
  /** by subject */
  const writtenKinds = new Map<string, EmailKind>();
  let server: InProcessServer;
  let visitor: Visitor;
  const kinds = Object.keys(createSampleEmailData());

  beforeAll(async () => {
    let isStarted = false;
    const watched: OpenSite = async (...edition) => {
      const site = await openBuiltSite(...edition);
      const writeEmail: typeof site.answers.writeEmail = async (kind, written, facts) => {
        writableWhileRendering.set(kind, isStarted && (await canOthersWrite(server, 20_000)));
        const email = await site.answers.writeEmail(kind, written, facts, origin);
        writtenKinds.set(email.subject, kind);
        return email;
      };
      return { ...site, answers: { ...site.answers, writeEmail } };
    };
    server = await startInProcess({ PUBLIC_URL: origin }, { open: watched, passwordCost: cheapPasswordCost });
    isStarted = true;
    visitor = createVisitor(server, language);
    await causeEveryEmail(server, visitor);
  });
  afterAll(() => server.close());

  test('while an email is rendered, others can write to the database', async () => {
    const inside = await server.storage.db.transaction().execute(() => canOthersWrite(server, 200));
    expect(inside, 'control').toBe(false);
    expect(Object.fromEntries(writableWhileRendering)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, true])));
  });

  test('each email is in the language of its reader, and so is each page of the site that it links', async () => {
    const emails = await server.emails();
    const kindsTo = (isReader: (to: string) => boolean) =>
      emails.flatMap(({ to, subject = '' }) => (isReader(to?.[0]?.address ?? '') ? writtenKinds.get(subject) : []));
    const toGuest = new Set(kindsTo((to) => to === visitor.email));
    const toOffice = new Set(kindsTo((to) => to === fixtureSite.answers.officeEmail));
    expect([...toOffice].toSorted()).toEqual(['decisionDue', 'officeNotification', 'officeWithdrawal']);
    expect([...toGuest, ...toOffice].toSorted(), 'each kind of email').toEqual(kinds.toSorted());
    // The office reads German. A test of an issue goes to a member of staff in both languages.
    const readers = new Map([
      [visitor.email, language],
      [fixtureSite.answers.officeEmail, fallbackLanguage],
    ]);
    const mistakes = emails.flatMap((email) => {
      const written = email.html?.match(/<html lang="(..)"/)?.[1];
      const wanted = readers.get(email.to?.[0]?.address ?? '') ?? written;
      const wrong = listOwnLinks(email).filter((link) => new URL(link).searchParams.get('lng') !== wanted);
      return [...(written === wanted ? [] : [`in ${written}`]), ...wrong].map((one) => `${email.subject}: ${one}`);
    });
    expect(mistakes).toEqual([]);
    expect(
      emails.every((email) => listOwnLinks(email).length > 1),
      'control',
    ).toBe(true);
  });
});

async function answerOffers(server: InProcessServer, { email, language }: Visitor) {
  server.clock.now = juneDate;
  await prepareSeats(server);
  const accepted = await prepareOffer(server, { email }, { language });
  const declined = await prepareOffer(server, { email, fullName: 'Ada' }, { language });
  await acceptOnStatusPage(server, accepted);
  await postTicketAction(server, accepted, { action: 'returnSome', offer: accepted.offer, 'seats.full': '1' });
  await postTicketAction(server, accepted, { action: 'returnSeats', offer: accepted.offer });
  await postTicketAction(server, declined, { action: 'decline', offer: declined.offer });
}

async function notifyOfEvent(server: InProcessServer, { email, send, linkTo }: Visitor) {
  await changeGiovanni(server, { availability: 'soldOut' });
  await send('/api/alerts', { email, consent: true, event: 15 });
  await send(await linkTo('/alerts/confirm'));
  await changeGiovanni(server);
  // Waiting connections come first.
  await server.storage.db.deleteFrom('ticketRequests').where('state', '=', 'waiting').execute();
  const as = await createStaffMember(server, 'office');
  const notified = await postForm(server, '/office/events/15/alerts', { action: 'send' }, { as });
  expect(notified.headers.location).toContain('notifiedAlerts');
  server.advance(cancellationPeriod);
}

const cancellationPeriod = limits.decisionPause + limits.alertRecallTime;

/** A test to the staff, then an issue with links of each kind to all readers. */
async function sendIssue(server: InProcessServer) {
  const as = await createStaffMember(server, 'office');
  const created = await postForm(server, '/office/newsletter', { action: 'begin' }, { as });
  await postForm(server, `${created.headers.location}/send`, { action: 'test' }, { as });
  const blocks = [
    { ...createBlock('event'), entryId: '12' },
    { ...createBlock('news'), entryId: '1' },
  ];
  const content = JSON.stringify({ ...buildNewsletterIssue('Neues'), readable: true, blocks });
  const { db } = server.storage;
  const now = server.clock.now;
  await insertNewsletterIssue(db, now, { content, state: 'planned', dueAt: now.toISOString() });
  for (const _ of ['start', 'queue']) await sendDueIssues(buildJobServices(server));
}

async function answerRequests(server: InProcessServer, { email, query }: Visitor) {
  const { app, clock } = server;
  const as = await createStaffMember(server, 'office');
  const answer = async (values: Record<string, string>, fullName = values['action'] ?? '') => {
    const { reference } = (await postTickets(app, { email, fullName }, query)).json().data;
    await postForm(server, `/office/requests/${reference}`, { version: '1', ...values }, { as });
    return reference;
  };
  const offer = { action: 'offer', event: '15', ...pricedSeats('1'), until: '2024-06-05T18:00' };
  await answer(offer);
  const revoked = await answer(offer, 'revoked');
  server.advance(limits.officeEmailRecallTime);
  // The next request wakes the mail worker: only a sent offer is revoked by email.
  await postTickets(app, { email, fullName: 'later' }, query);
  await server.emails();
  await postForm(server, `/office/requests/${revoked}`, { action: 'revokeOffer', version: '2' }, { as });
  await answer({ action: 'refuse' });
  await answer({ action: 'wait', event: '15', ...pricedSeats('1') });
  await answer({ action: 'answer', email: 'Ja.' });
  // A guest who has accepted two days before the last day to pay.
  await server.storage.db.updateTable('eventCapacity').set({ payUntil: '2024-06-06' }).execute();
  await answer({ action: 'accept', event: '15', ...pricedSeats('1') }, 'unpaid');
  clock.now = new Date('2024-06-05T16:00:00Z');
  await remindOfPayments(buildJobServices(server));
  await lapseOffers(buildJobServices(server));
  await answer({ action: 'wait', event: '15', ...pricedSeats('1'), words: 'Bald.' });
  clock.now = new Date('2024-07-20T09:00:00Z');
  await remindOfDecisions(buildJobServices(server));
  const decision = '/office/events/15/decision';
  const ida = { as: await createStaffMember(server) };
  const revision = readHiddenField(await getPage(server, `${decision}?as=cancelled`, ida), 'revision');
  await postForm(server, decision, { action: 'decide', kind: 'cancelled', revision, waiting: 'on' }, ida);
  server.advance(cancellationPeriod);
}
