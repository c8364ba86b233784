/** What the email of a decision says to each of its guests, and which sentence is proposed for it. */

import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { EmailData } from '#contract/emails.ts';
import { buildStatusUrl } from '#office/box-office/server/emails.ts';
import type { AudienceMember } from '#server/booking/decisions/audience.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openLeanLibrary } from '#tests/harness/lean-library.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { buildRequestRow } from '#tests/harness/request-rows.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { type DecisionEmail, eventEntryName, planDecision, planDraftDecision, prepareDecisionEmails } from './plan.ts';

const now = new Date('2026-06-03T10:00:00Z');
const guest = (index: number, audience: AudienceMember['audience'], more: Partial<AudienceMember['row']> = {}) => ({
  row: buildRequestRow(index, 5, now, { language: 'de', ...more }),
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
  const [ada, ben, cora, falk, ida] = [
    guest(0, 'accepted'),
    guest(1, 'waiting', { language: 'en' }),
    guest(2, 'accepted', { email: null }),
    guest(3, 'accepted'),
    guest(4, 'waiting'),
  ] as const;
  const members = [ada, ben, cora, falk, ida];
  const { emails, written, services } = prepare({});
  await emails.renderAhead(members);
  expect(written, 'one for those who read the same').toHaveLength(3);
  const build = ({ row }: AudienceMember, words: string) => {
    const text = `${row.language} ${words} ${row.reference} ${buildStatusUrl(services, row)}`;
    const email = { sender: 'x', subject: `Zu ${row.reference}`, text, html: `<p>${text}</p>` };
    return { kind: 'eventDecision', subjectId: row.id, to: row.email, email, recallTime: limits.decisionPause };
  };
  expect([...(await emails.createFor(members))]).toEqual([
    [ada, build(ada, 'accepted Abend Drinnen.')],
    [ben, build(ben, 'waiting Evening Inside.')],
    [falk, build(falk, 'accepted Abend Drinnen.')],
    [ida, build(ida, 'waiting Abend Drinnen.')],
  ]);
  expect(written, 'nothing is rendered within the transaction').toHaveLength(3);
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

const shipped = await readShipped(fixtureContentFolder);
const july = new Date('2024-07-01T10:00:00Z');

/** The proposed sentence names the kind of the decision, the language and the state of the event. */
async function openPlanning(storage: Awaited<ReturnType<typeof openDatabase>>) {
  const library = await openLeanLibrary(storage, { now: () => july, shipped });
  const decision = {
    event: ({ id }: Event) => ({ id, title: 'x', date: 'x', time: 'x', venue: 'x' }),
    note: (kind: string, language: string, { state }: { state: string }) => `${kind} ${language} ${state}`,
  };
  return { db: storage.db, library, site: { decision }, now: () => july } as never;
}

test.each([
  ['empty', '', 'postponed de rescheduled'],
  ['blank', ' ', 'postponed de rescheduled'],
  ['the proposal for an unknown day', 'postponed de postponed', 'postponed de rescheduled'],
  ['a sentence of the office', ' Wir holen das nach. ', 'Wir holen das nach.'],
])('if the sentence about a new day is %s, guests read it with that day', async (_, typed, read) => {
  await using storage = await openDatabase();
  const choice = { kind: 'postponed', start: '2024-07-27T18:00', note: { de: typed, en: '' } } as const;
  const { note, after } = await planDecision(await openPlanning(storage), 15, choice);
  expect(note).toEqual({ de: read, en: 'postponed en rescheduled' });
  expect(after).toMatchObject({ start: '2024-07-27T18:00', event: { note } });
});

test.each([
  ['the proposal, if neither draft nor person has one', undefined, undefined, '', 'later de later'],
  ['the proposal, if the draft has only the sentence of before', 'Früher.', 'Früher.', '', 'later de later'],
  ['the sentence of the draft', 'Früher.', 'Entwurf.', '', 'Entwurf.'],
  ['what the person types over that of the draft', 'Früher.', 'Entwurf.', ' Getippt. ', 'Getippt.'],
])('guests of an evening that a draft moves read %s', async (_, before, inDraft, typed, read) => {
  await using storage = await openDatabase();
  const file = shipped.entries.get('events/15.yaml')?.data as { event: object };
  const withNote = (note: string | undefined) => ({
    ...file,
    event: { ...file.event, ...(note && { note: { de: note, en: 'x' } }) },
  });
  const services = await openPlanning(storage);
  const { library } = services as { library: Awaited<ReturnType<typeof openLeanLibrary>> };
  const change = { ...eventEntryName(15), action: 'published', data: withNote(before), expectedRevision: 0 } as const;
  await publishAs('Ida', library, [change], () => july);
  const data = { ...withNote(inDraft), start: '2024-07-20 19:00' };
  const draft = { ...eventEntryName(15), data, version: 0, base: 1, author: { name: 'Ida' } };
  const { version } = await writeDraft(storage.db, draft, july);
  const plan = await planDraftDecision(services, 15, { draftVersion: version, note: { de: typed, en: '' } });
  expect([plan.kind, plan.note.de, plan.revision]).toEqual(['later', read, 1]);
  const outdated = planDraftDecision(services, 15, { draftVersion: version - 1, note: { de: '', en: '' } });
  await expect(outdated).rejects.toMatchObject({ status: 409, code: 'changedMeanwhile' });
});
