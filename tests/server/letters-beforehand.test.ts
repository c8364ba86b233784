/** SQLite has one writer. No letter is rendered while a request holds it: everybody else would wait for React. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LetterKind } from '#contract/booking/inbox.ts';
import type { OpenSite } from '#contract/site.ts';
import { lapseOffers } from '#office/box-office/server/lapse.ts';
import { remindOfDecisions } from '#office/box-office/server/remind.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { letterFacts } from '#site/inbox/letter-facts.ts';
import { cheap } from '#tests/harness/accounts.ts';
import { ask, type InProcess, inProcess, open } from '#tests/harness/inbox.ts';
import { accept, chairsFor, changeEvening, inJune, offered, press } from '#tests/harness/offers.ts';
import { hiddenIn, press as pressInOffice, staffMember, visit } from '#tests/harness/staff.ts';

/** Whether somebody else can write by now; where the writer is held, the answer would only come after it. */
async function othersCanWrite({ storage }: InProcess, patience: number): Promise<boolean> {
  const written = storage.write(new Date(0)).then(() => true);
  return Promise.race([written, setTimeout(patience, false, { ref: false })]);
}

test('while any letter is written, others can write to the database', async () => {
  const asked = new Map<LetterKind, boolean>();
  let server: InProcess | undefined;
  const watched: OpenSite = async (...edition) => {
    const site = await open(...edition);
    const write: typeof site.inbox.write = async (kind, language, facts) => {
      asked.set(kind, server !== undefined && (await othersCanWrite(server, 20_000)));
      return site.inbox.write(kind, language, facts);
    };
    return { ...site, inbox: { ...site.inbox, write } };
  };
  await using started = await inProcess({}, { open: watched, passwordCost: cheap });
  server = started;
  const send = async (url: string, payload: object, token = '', method: 'POST' | 'DELETE' = 'POST') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await started.app.inject({ method, url, headers, payload });
    expect([url, answer.statusCode < 400]).toEqual([url, true]);
    return answer;
  };
  const linkTo = async (page: string) =>
    (await started.letters())
      .map(({ text }) => text?.match(new RegExp(`${page}[/?#=&\\w-]+`))?.[0])
      .findLast(Boolean) ?? '';
  const email = 'ada@example.org';
  const person = { name: 'Ada', email, password: 'drei Frösche singen falsch' };

  const { status } = (await ask(started.app, { email })).json().data;
  await send(status, { action: 'withdraw' });
  await answerOffers(started, email);
  await answerRequests(started, email);
  await send('/api/newsletter', { email, consent: true });
  await send(await linkTo('/newsletter/confirm'), {});
  started.clock.now = new Date(started.clock.now.getTime() + 2 * 60 * 60 * 1000);
  await send('/api/newsletter', { email, consent: true });
  await sendIssue(started);
  await tellOfEvening(started, email, linkTo);
  await send('/auth/signup/', person);
  await send('/auth/password/forgotten/', { email });
  const key = (await linkTo('/password/reset')).split('#')[1];
  await send('/auth/password/reset/', { key, password: 'vier Frösche singen falsch' });
  const { data } = (await send('/auth/login/', { email, password: 'vier Frösche singen falsch' })).json();
  await send('/api/account', { password: 'vier Frösche singen falsch' }, data.access_token, 'DELETE');

  const kinds = Object.keys(letterFacts());
  const inside = await started.storage.db.transaction().execute(() => othersCanWrite(started, 200));
  expect(inside, 'control').toBe(false);
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, true])));
});

async function answerOffers(server: InProcess, email: string) {
  server.clock.now = inJune;
  await chairsFor(server);
  const [taken, left] = [await offered(server, { email }), await offered(server, { email, fullName: 'Ada' })];
  await accept(server, taken);
  await press(server, taken, { action: 'fewer', offer: taken.offer, seats: '1' });
  await press(server, taken, { action: 'giveBack', offer: taken.offer });
  await press(server, left, { action: 'decline', offer: left.offer });
}

async function tellOfEvening(server: InProcess, email: string, linkTo: (page: string) => Promise<string>) {
  const payload = { email, consent: true, event: 15 };
  await changeEvening(server, { availability: 'soldOut' });
  await server.app.inject({ method: 'POST', url: '/api/alerts', payload });
  await server.app.inject({ method: 'POST', url: await linkTo('/alerts/confirm') });
  await changeEvening(server);
  // Whoever waits comes first.
  await server.storage.db.deleteFrom('ticketRequests').where('state', '=', 'waiting').execute();
  const as = await staffMember(server, 'office');
  const told = await pressInOffice(server, '/office/evenings/15/alerts', { action: 'tell' }, { as });
  expect(told.headers.location).toContain('toldAlerts');
  cannotBeTakenBack(server.clock);
}

const cannotBeTakenBack = (clock: { now: Date }) => {
  clock.now = new Date(clock.now.getTime() + limits.decisionPause + limits.alertStop);
};

async function sendIssue(server: InProcess) {
  const as = await staffMember(server, 'office');
  const begun = await pressInOffice(server, '/office/newsletter', { action: 'begin' }, { as });
  await pressInOffice(server, `${begun.headers.location}/send`, { action: 'test' }, { as });
}

async function answerRequests(server: InProcess, email: string) {
  const { app, clock, storage, secrets, library } = server;
  const as = await staffMember(server, 'office');
  const answer = async (values: Record<string, string>) => {
    const { reference } = (await ask(app, { email, fullName: values['action'] ?? '' })).json().data;
    await pressInOffice(server, `/office/requests/${reference}`, { version: '1', ...values }, { as });
  };
  await answer({ action: 'offer', event: '15', seats: '1', price: '35', until: '2024-06-05T18:00' });
  await answer({ action: 'refuse' });
  await answer({ action: 'wait', event: '15', seats: '1' });
  await answer({ action: 'answer', letter: 'Ja.' });
  clock.now = new Date('2024-06-05T16:00:00Z');
  const now = () => clock.now;
  const outbox = openOutbox(secrets, now);
  await lapseOffers({ db: storage.db, site: library.present.site.inbox, secrets, outbox, origin: () => '', now });
  await answer({ action: 'wait', event: '15', seats: '1', words: 'Bald.' });
  clock.now = new Date('2024-07-20T09:00:00Z');
  const { inbox: site } = library.present.site;
  await remindOfDecisions({ db: storage.db, site, secrets, outbox, origin: () => '', office: () => site.office, now });
  const decision = '/office/evenings/15/decision';
  const ida = { as: await staffMember(server) };
  const version = hiddenIn(await visit(server, `${decision}?as=cancelled`, ida), 'version');
  await pressInOffice(server, decision, { action: 'decide', kind: 'cancelled', version, waiting: 'on' }, ida);
  cannotBeTakenBack(clock);
}
