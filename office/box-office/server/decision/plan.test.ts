/** What the email of a decision says to each of its guests. */
import { expect, test } from 'vitest';
import type { EmailData } from '#contract/emails.ts';
import { buildStatusUrl } from '#office/box-office/server/emails.ts';
import type { AudienceMember } from '#server/booking/decisions/audience.ts';
import { limits } from '#server/limits.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { buildRequestRow } from '#tests/harness/request-rows.ts';
import { type DecisionEmail, prepareDecisionEmails } from './plan.ts';

const secrets = deriveSecrets({ dataDir: '/none', tokenSecret: 'x'.repeat(40), uploadKey: 'y'.repeat(40) });
const now = new Date('2026-06-03T10:00:00Z');
const guest = (index: number, audience: AudienceMember['audience'], more: Partial<AudienceMember['row']> = {}) => ({
  row: buildRequestRow(index, 4, now, { language: 'de', ...more }),
  audience,
});

function prepare(decision: Partial<DecisionEmail>) {
  const written: EmailData['eventDecision'][] = [];
  const writeEmail = async (_: string, language: string, facts: EmailData['eventDecision']) => {
    written.push(facts);
    const { reference, requestPage, message, audience, event } = facts;
    const words = `${language} ${audience} ${event.title} ${message} ${reference} ${requestPage}`;
    return { sender: 'x', subject: `Zu ${reference}`, text: words, html: `<p>${words}</p>` };
  };
  const site = { writeEmail, decision: { inVenue: (place: string, language: string) => `${place} ${language}` } };
  const services = { secrets, site, origin: () => 'https://a.example' };
  const localizedEvent = { de: { title: 'Abend' }, en: { title: 'Evening' } };
  const whole = {
    ...{ kind: 'shelter', note: { de: 'Drinnen.', en: 'Inside.' }, localizedEvent, after: { place: 'barn' } },
    ...decision,
  };
  return { emails: prepareDecisionEmails(services as never, whole as never), written, services };
}

test('each guest gets the own number, page, language and tickets in both parts of the email', async () => {
  const [ada, ben, cora, falk] = [
    guest(0, 'accepted'),
    guest(1, 'waiting', { language: 'en' }),
    guest(2, 'accepted', { email: null }),
    guest(3, 'accepted'),
  ] as const;
  const members = [ada, ben, cora, falk];
  const { emails, written, services } = prepare({});
  await emails.renderAhead(members);
  expect(written, 'one for those who read the same').toHaveLength(2);
  const build = ({ row }: AudienceMember, words: string) => {
    const text = `${row.language} ${words} ${row.reference} ${buildStatusUrl(services, row)}`;
    const email = { sender: 'x', subject: `Zu ${row.reference}`, text, html: `<p>${text}</p>` };
    return { kind: 'eventDecision', subjectId: row.id, to: row.email, email, recallTime: limits.decisionPause };
  };
  expect([...(await emails.createFor(members))]).toEqual([
    [ada, build(ada, 'accepted Abend Drinnen.')],
    [ben, build(ben, 'waiting Evening Inside.')],
    [falk, build(falk, 'accepted Abend Drinnen.')],
  ]);
  expect(written, 'nothing is rendered within the transaction').toHaveLength(2);
});

test.each([
  ['the barn of a move to it', { kind: 'shelter' }, { shelter: 'barn de', isWithoutDay: false }],
  ['no day of an evening that is postponed', { after: { place: 'barn', status: 'postponed' } }, { isWithoutDay: true }],
] as const)('the email names %s', async (_, decision, facts) => {
  const { emails, written } = prepare(decision as never);
  await emails.renderAhead([guest(0, 'accepted')]);
  expect(written).toMatchObject([facts]);
});

test('the email of a cancellation names no other place', async () => {
  const { emails, written } = prepare({ kind: 'cancelled' });
  await emails.renderAhead([guest(0, 'accepted')]);
  expect(written[0]).not.toHaveProperty('shelter');
});
