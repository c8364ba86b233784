/** Computes what a decision changes, and renders its emails. */

import { isDeepStrictEqual } from 'node:util';
import { eventStateAt } from '#contract/booking/event-state.ts';
import type { EventLabel } from '#contract/booking/ticket-request.ts';
import { type Event, event as eventSchema } from '#contract/content/event.ts';
import type { EmailData, RenderedEmail } from '#contract/emails.ts';
import { type Language, languages, mapLanguages } from '#contract/language.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import type { SiteAnswers } from '#contract/site-answers.ts';
import { buildStatusUrl } from '#office/box-office/server/emails.ts';
import type { BoxOfficeServices } from '#office/box-office/server/run-action.ts';
import type { Actor } from '#server/audit/log.ts';
import {
  applyDecision,
  applyTypedDecision,
  isDecisionPossible,
  type OriginalSchedule,
} from '#server/booking/decisions/apply-decision.ts';
import type { AudienceMember } from '#server/booking/decisions/audience.ts';
import { chooseDecisionKind } from '#server/booking/decisions/event-change.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { type ContentDraft, parseData, readDraft, readLatestRevision } from '#server/content/store.ts';
import { readVenues } from '#server/content/venues.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import { findLastDecision, readScheduleBeforeDecisions } from './read.ts';

export type DecisionServices = BoxOfficeServices & { library: Library };

export interface DecisionChoice {
  kind: DecisionKind;
  /** Berlin wall time. Undefined if the start stays or is not known. */
  start: string | undefined;
  note: Record<Language, string>;
}

export interface DecisionPlan extends DecisionChoice {
  event: number;
  revision: number;
  originalSchedule: OriginalSchedule;
  before: Event;
  after: Event;
  localizedEvent: Record<Language, EventLabel>;
}

/** What the email of a decision says. */
export type DecisionEmail = Pick<DecisionPlan, 'kind' | 'note' | 'localizedEvent' | 'after'>;

export const createDecisionEmail = (site: SiteAnswers, kind: DecisionKind, after: Event): DecisionEmail => ({
  kind,
  after,
  note: mapLanguages((language) => localizeNote(after.event.note, language) ?? ''),
  localizedEvent: mapLanguages((language) => site.decision.event(after, language)),
});

export const eventEntryName = (event: number) => ({ kind: 'events', id: String(event) }) as const;

export async function readDecisionEvent({ db, library }: Pick<DecisionServices, 'db' | 'library'>, event: number) {
  const entry = eventEntryName(event);
  const before = library.current.entries.get(entryKey(entry))?.value as Event | undefined;
  if (!before) return undefined;
  const latestRevision = await readLatestRevision(db, entry);
  const lastDecision = await findLastDecision(db, event);
  const originalSchedule = await readScheduleBeforeDecisions(db, before, lastDecision);
  return { before, lastDecision, revision: latestRevision?.number ?? 0, originalSchedule };
}

/** Announces the event as it is in a draft, with the typed times and wordings. */
export async function planDraftDecision(
  services: DecisionServices,
  eventId: number,
  { draftVersion, note: typedNote }: { draftVersion: number; note: Record<Language, string> },
): Promise<DecisionPlan & { draft: ContentDraft }> {
  const found = await readDecisionEvent(services, eventId);
  const draft = await readDraft(services.db, eventEntryName(eventId));
  if (!found || draft?.version !== draftVersion) throw new ApiError(409, 'changedMeanwhile');
  const typed = eventSchema.safeParse(parseData(draft)).data;
  if (!typed) throw new ApiError(422, 'contentInvalid');
  const { before, originalSchedule } = found;
  const kind = chooseDecisionKind(before, typed, readVenues(services.library.current.entries));
  const localizedEvent = mapLanguages((language) => services.site.decision.event(typed, language));
  const now = services.now();
  const announce = (note: Record<Language, string>) =>
    applyTypedDecision(before, originalSchedule, typed, { kind, note, now });
  // With what the page shows as "previously": the sentence depends on it.
  const withoutNote = announce({ de: '', en: '' });
  const draftNote = isDeepStrictEqual(typed.event.note, before.event.note) ? undefined : typed.event.note;
  const proposal = mapLanguages(
    (language) =>
      localizeNote(draftNote, language) ?? proposeNote(services, { kind, originalSchedule }, withoutNote, language),
  );
  const note = mapLanguages((language) => typedNote[language].trim() || proposal[language]);
  const { base: revision } = draft;
  return {
    kind,
    start: undefined,
    note,
    event: eventId,
    revision,
    originalSchedule,
    before,
    after: announce(note),
    localizedEvent,
    draft,
  };
}

const localizeNote = (note: Event['event']['note'], language: Language): string | undefined =>
  typeof note === 'string' ? note : note && (note[language] ?? note.en);

const proposeNote = (
  { site, now }: Pick<DecisionServices, 'site' | 'now'>,
  { kind, originalSchedule }: Pick<DecisionPlan, 'kind' | 'originalSchedule'>,
  event: Event,
  language: Language,
): string =>
  site.decision.note(kind, language, {
    state: eventStateAt(event, now()),
    place: event.place,
    announcedPlace: originalSchedule.place,
  });

export async function planDecision(services: DecisionServices, eventId: number, choice: DecisionChoice) {
  const found = await readDecisionEvent(services, eventId);
  if (!found) throw new SeatError('unknownEvent');
  const { before, originalSchedule, revision } = found;
  const { kind, start } = choice;
  const venues = readVenues(services.library.current.entries);
  if (!isDecisionPossible(kind, before, originalSchedule, venues)) throw new SeatError('notPossible');
  const now = services.now();
  const applyWithStart = (newStart: string | undefined) =>
    applyDecision(before, originalSchedule, { kind, start: newStart, venues, note: { de: '', en: '' }, now });
  const withoutNote = applyWithStart(start);
  const localizedEvent = mapLanguages((language) => services.site.decision.event(withoutNote, language));
  const propose = (event: Event, language: Language) =>
    proposeNote(services, { kind, originalSchedule }, event, language);
  // A note equal to the proposal for an unknown day was not edited: propose it again, with the day.
  const withoutNewStart = applyWithStart(undefined);
  const note = mapLanguages((language) => {
    const typed = choice.note[language].trim();
    return typed && typed !== propose(withoutNewStart, language) ? typed : propose(withoutNote, language);
  });
  const after = { ...withoutNote, event: { ...withoutNote.event, note } };
  return { kind, start, note, event: eventId, revision, originalSchedule, before, after, localizedEvent };
}

/** As long as real values, so that line breaks stay the same. RFC 2606 reserves `.invalid`. */
const placeholders = { reference: 'T-MARK-MARK', requestPage: 'https://status.invalid/requests/mark?lng=de' };

const writeDecisionEmail = (
  { site }: BoxOfficeServices,
  { kind: decision, note, localizedEvent, after }: DecisionEmail,
  language: Language,
  guest: Pick<EmailData['eventDecision'], 'reference' | 'requestPage' | 'audience'>,
) =>
  site.writeEmail('eventDecision', language, {
    ...guest,
    decision,
    event: localizedEvent[language],
    message: note[language],
    isWithoutDay: after.status === 'postponed',
    ...(decision === 'shelter' && { shelter: site.decision.inVenue(after.place, language) }),
  });

export const createSampleEmail = (services: DecisionServices, plan: DecisionPlan, language: Language) => {
  const requestPage = `${services.origin()}/events/${plan.event}?lng=${language}`;
  return writeDecisionEmail(services, plan, language, { reference: 'T-…', requestPage, audience: 'accepted' });
};

export async function sendTestEmails(services: DecisionServices, actor: Actor, plan: DecisionPlan): Promise<void> {
  const { db, outbox } = services;
  const subjectId = actor.id ?? '';
  const staff = await db.selectFrom('staff').select('email').where('id', '=', subjectId).executeTakeFirst();
  const to = staff?.email;
  if (!to) throw new ApiError(422, 'emailInvalid');
  const emails = await Promise.all(languages.map((language) => createSampleEmail(services, plan, language)));
  await db.transaction().execute(async (trx) => {
    for (const email of emails) await outbox.put(trx, { kind: 'eventDecision', subjectId, to, email });
  });
}

/** Renders one email per audience and language, because 200 renderings take over a second. */
export function prepareDecisionEmails(services: BoxOfficeServices, decision: DecisionEmail) {
  const renderedEmails = new Map<string, Promise<RenderedEmail>>();
  function renderEmail({ row: { language }, audience }: AudienceMember): Promise<RenderedEmail> {
    const key = `${language} ${audience}`;
    const email =
      renderedEmails.get(key) ?? writeDecisionEmail(services, decision, language, { ...placeholders, audience });
    renderedEmails.set(key, email);
    return email;
  }

  return {
    /** Call before the transaction: SQLite has one writer. */
    async renderAhead(members: readonly AudienceMember[]) {
      for (const member of members) if (member.row.email) await renderEmail(member);
    },
    async createFor(members: readonly AudienceMember[]) {
      const emails = new Map<AudienceMember, OutgoingEmail>();
      for (const member of members) {
        const { id: subjectId, email: to, reference } = member.row;
        if (!to) continue;
        const { sender, subject, text, html } = await renderEmail(member);
        const status = buildStatusUrl(services, member.row);
        const fillIn = (text: string) =>
          text.replaceAll(placeholders.requestPage, status).replaceAll(placeholders.reference, reference);
        const email = { sender, subject: fillIn(subject), text: fillIn(text), html: fillIn(html) };
        emails.set(member, { kind: 'eventDecision', subjectId, to, email, recallTime: limits.decisionPause });
      }
      return emails;
    },
  };
}
