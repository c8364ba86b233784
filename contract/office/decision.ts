import { z } from 'zod';
import type { EventType } from '#contract/content/categories.ts';
import type { Event } from '#contract/content/event.ts';
import type { Venue } from '#contract/content/venues.ts';
import type { Language } from '#contract/language.ts';
import type { EventSummary, GuestToCall } from './event-summary.ts';

/** What the office can announce: the venue, a new time, a cancellation, or whether there are tickets. */
export const decisions = [
  ...(['asPlanned', 'shelter', 'later', 'postponed', 'cancelled', 'changed'] as const),
  ...(['lastChairs', 'soldOut', 'available'] as const),
];
export type DecisionKind = (typeof decisions)[number];
export const isDecision = (word: unknown): word is DecisionKind => decisions.some((one) => one === word);

/** Guests by the state of their request. `calledOff`: the office has told them of a cancellation. */
export const audiences = ['accepted', 'offered', 'waiting', 'open', 'calledOff'] as const;
export type Audience = (typeof audiences)[number];

export const isAboutSeats = (kind: DecisionKind): boolean =>
  kind === 'lastChairs' || kind === 'soldOut' || kind === 'available';

export const listDefaultAudiences = (kind: DecisionKind): readonly Audience[] => {
  if (isAboutSeats(kind)) return [];
  return kind === 'cancelled' ? ['accepted', 'offered', 'waiting', 'open'] : ['accepted', 'calledOff'];
};

export const listAudiences = (kind: DecisionKind): readonly Audience[] =>
  kind === 'cancelled' ? audiences : audiences.filter((audience) => audience !== 'open');

/** What the person who publishes a change of an event wants to tell its guests. */
export const scheduledEmailChoice = z.discriminatedUnion('emails', [
  z.strictObject({ emails: z.literal('none') }),
  z.strictObject({ emails: z.literal('send'), kind: z.enum(decisions), audiences: z.array(z.enum(audiences)) }),
]);
export type ScheduledEmailChoice = z.infer<typeof scheduledEmailChoice>;

/** `recall`: the publication undoes this decision and stops its emails. */
export type EmailChoice = ScheduledEmailChoice | { emails: 'recall'; decisionId: string };

/**
 * By this time (Berlin wall time) guests learn whether the event moves to the shelter of its venue.
 * Undefined if the event needs no such decision.
 */
export function computeDecisionDeadline(
  { start }: Pick<Event, 'start'>,
  type: EventType,
  venue: Venue | undefined,
): string | undefined {
  const decidedBy = type === 'exhibition' ? undefined : venue?.shelter?.decidedBy;
  return decidedBy && `${start.slice(0, 10)}T${decidedBy}`;
}

export type AudienceReach = Record<'byEmail' | 'toCall', number>;

type DeliveryCounts = Record<'sent' | 'unsent' | 'failed', number>;

interface DecisionRecord {
  kind: DecisionKind;
  at: string;
  by: string;
}

export interface DecisionTask {
  eventId: number;
  /** Berlin wall time. Undefined after the decision, or if the event needs none. */
  decisionDeadline: string | undefined;
  decision: DecisionRecord | undefined;
  /** They wait, or have a request or an offer; no email or call has told them of the cancellation. */
  guestsUnawareOfCancellation: number;
  unsentEmails: number;
  guestsToCall: number;
}

export interface DecisionScreens {
  decision: {
    summary: EventSummary;
    kinds: DecisionKind[];
    decisionDeadline: string | undefined;
    current:
      | (DecisionRecord &
          DeliveryCounts & {
            id: string;
            note: Record<Language, string> | undefined;
            /** undefined: it can no longer be undone */
            undoableUntil: string | undefined;
            guestsToCall: GuestToCall[];
            calledGuests: number;
          })
      | undefined;
    /** Their offers are no longer valid after a cancellation was undone. */
    guestsWithVoidOffer: { reference: string; name: string | null; seats: number | null }[];
    form:
      | {
          kind: DecisionKind;
          revision: number;
          day: string;
          time: string;
          note: Record<Language, string>;
          audiences: (AudienceReach & { name: Audience; isTicked: boolean })[];
          emails: Record<Language, EmailPreviewText>;
          isTestSent?: boolean;
          /** Undefined: the decision changes the published event. */
          draft: DraftToAnnounce | undefined;
        }
      | undefined;
  };
}

/** The draft of the event that is published together with the emails. */
export interface DraftToAnnounce {
  version: number;
  change: DescribedChange | undefined;
  /** Berlin wall time. Undefined: it is published at once. */
  publishAt: string | undefined;
  /** of the drafts that are published with it; empty without any */
  companionsHash: string;
}

/** A change of an event, as far as it concerns guests. */
export interface DescribedChange {
  from: string;
  to: string;
  status: Event['status'];
  changed: readonly string[];
}

export const becomesCancelledOrPostponed = ({ changed, status }: DescribedChange): boolean =>
  changed.includes('status') && status !== 'scheduled';

export type EmailPreviewText = Record<'subject' | 'text', string>;
