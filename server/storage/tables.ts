/**
 * The tables that server/storage/migrations creates. Times are ISO 8601 in UTC: they sort as text
 * on both engines. Columns ending in Hash hold SHA-256, or an HMAC where the value could be
 * guessed. `by` and `author` are names; the id beside them is null for the terminal.
 */

import type { Kysely, Transaction } from 'kysely';
import type { PaymentKind } from '#contract/booking/payments.ts';
import type { OfferState, RequestTransition, SeatState, TransitionActor } from '#contract/booking/seat-states.ts';
import type { Crop } from '#contract/content/crops.ts';
import type { KindName } from '#contract/content/kinds.ts';
import type { PictureFormat } from '#contract/content/media-files.ts';
import type { PlaceholderColour } from '#contract/content/placeholder-colours.ts';
import type { EmailKind } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import type { Audience, DecisionKind } from '#contract/office/decision.ts';
import type { WaitReason } from '#contract/office/editor.ts';
import type { NewsletterIssueState, StopReason } from '#contract/office/newsletter.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';

type Texts<Column extends string> = Record<Column, string>;
type OptionalTexts<Column extends string> = Record<Column, string | null>;
type Numbers<Column extends string> = Record<Column, number>;

/** Who did something in the office. `staffId` is null for the terminal. */
type ActorColumns = Texts<'at' | 'by'> & OptionalTexts<'staffId'>;

/** A subscription to emails with double opt-in, and the evidence of consent. */
export type EmailSubscriptionColumns = Texts<'id' | 'email' | 'emailHash' | 'consentVersion' | 'requestedAt'> &
  Texts<'confirmHash' | 'confirmUntil' | 'unsubscribeHash'> &
  OptionalTexts<'confirmedAt' | 'confirmedFrom'> & {
    language: Language;
    /** the IP address without its host part */
    requestedFrom: string;
  };

export interface Tables {
  ticketRequests: Texts<'id' | 'reference' | 'linkHash' | 'requestedAt' | 'retainedUntil' | 'termsVersion'> &
    OptionalTexts<'answeredAt' | 'withdrawnAt' | 'fullName' | 'email' | 'phoneNumber1' | 'phoneNumber2'> &
    OptionalTexts<'additionalNotes' | 'selectedDate' | 'accountId'> &
    Record<'numberOfTickets' | 'eventId' | 'seats', number | null> & {
      language: Language;
      state: SeatState;
      /** 1: an email address or a telephone number was given */
      reachable: number;
      receipt: number;
      /** JSON: the event as the visitor saw it */
      event: string | null;
      /** JSON: how many tickets of which price group the visitor asked for; the rest are open */
      seatsByGroup: string | null;
      /** counts changes; an action on an older version is refused */
      version: number;
    };

  /** How many seats an event has. An event without a row has none. */
  eventCapacity: Numbers<'eventId' | 'version'> & {
    /** seats at the place of the event, and in its shelter; null: it never plays there */
    atPlace: number | null;
    inShelter: number | null;
    cutOff: string;
    /** last day to pay by bank transfer, `2027-06-30`; null: guests pay at the box office */
    payUntil: string | null;
  };

  /** Seats that the office excludes from all offers, with the reason. */
  heldSeats: Texts<'id' | 'reason' | 'at' | 'by'> & Numbers<'eventId' | 'seats'>;

  offers: Texts<'id' | 'requestId' | 'madeAt' | 'until'> &
    Numbers<'eventId' | 'seats'> & {
      answeredAt: string | null;
      state: OfferState;
      /** JSON (PriceLine[]); `seats` is the sum of theirs */
      lines: string;
      /** when the email about the last day to pay was written */
      remindedAt: string | null;
    };

  /** Money that guests paid, and refunds (below zero). Stays when its request is deleted. */
  payments: ActorColumns &
    Texts<'reference' | 'day'> &
    Numbers<'eventId' | 'cents'> &
    OptionalTexts<'requestId' | 'undoneAt'> & {
      /** made by the phone at the door, so that a repeated one counts once */
      id: string;
      kind: PaymentKind;
    };

  /** Never changed, only deleted after some years. `content` is JSON (contract/booking/receipts.ts). */
  invoices: Texts<'number' | 'reference' | 'day' | 'content'> & { requestId: string | null };

  /** The last number of each year. */
  invoiceNumbers: Numbers<'year' | 'last'>;

  /** Check-ins at the door. For each party the latest row counts. */
  checkIns: ActorColumns &
    Numbers<'eventId' | 'guests'> & {
      /** made by the phone, so that a repeated check-in counts once */
      nonce: string;
      /** the order in which the server got them */
      number: number;
      /** the id of an offer, or of a walk-in (contract/office/check-in.ts) */
      party: string;
      /** the same offer, so that both are deleted together; null: a walk-in */
      offerId: string | null;
    };

  requestTransitions: ActorColumns &
    Texts<'id' | 'requestId'> & {
      /** `by` is empty unless `staff` */
      byKind: TransitionActor;
      version: number;
      transition: RequestTransition;
      fromState: SeatState;
      toState: SeatState;
      /** event, seats and live or accepted offer before the transition, for an undo */
      fromEventId: number | null;
      fromSeats: number | null;
      toSeats: number | null;
      fromOfferId: string | null;
      /** JSON: the lines of that offer */
      fromLines: string | null;
      /** an unsent email that the transition deleted; an undo writes it again */
      recalledEmail: EmailKind | null;
      /** note by the office; deleted together with the visitor's texts */
      note: string | null;
    };

  /** Decisions about an event (moved, later, cancelled). The newest that was not undone counts. */
  decisions: ActorColumns & {
    id: string;
    eventId: number;
    kind: DecisionKind;
    /** content revision before the decision (0: the file), and the revision that it made */
    previousRevision: number;
    revision: number;
    /** JSON: time and place before the first decision */
    announced: string;
    /** number of unsent emails of earlier decisions that it replaced */
    replacedEmails: number;
    undoneAt: string | null;
  };

  notifications: Texts<'decisionId' | 'requestId'> &
    OptionalTexts<'calledAt' | 'calledBy'> & {
      audience: Audience;
      /** null: no address, so the office calls */
      emailId: string | null;
      /** copied from outboxEmails before retention deletes that row; until then that row counts */
      emailSentAt: string | null;
    };

  decisionReminders: { eventId: number; due: string };

  /** Invented requests (`npm run admin -- sample-season`), so that they can be removed again. */
  sampleRequests: { requestId: string };

  /** Who in the office last had a request, an entry or a newsletter issue open. */
  presence: Texts<'subject' | 'staffId' | 'name' | 'at'> & { kind: KindName | 'newsletter' | 'request' };

  idempotencyKeys: Texts<'keyHash' | 'bodyHash' | 'requestId' | 'createdAt'>;

  idCopies: Texts<'requestId' | 'wrappedKey' | 'sealed' | 'storedAt' | 'retainedUntil'>;

  /** Who opened an ID copy. */
  copyAccess: Texts<'at' | 'staffName' | 'reason' | 'reference' | 'hash'> & { number: number };

  /** The outbox: waiting emails, and for some days those that were sent or failed for good. */
  outboxEmails: Texts<'id' | 'recipientHash' | 'createdAt' | 'dueAt'> &
    OptionalTexts<'issueId' | 'sealed' | 'leasedBy' | 'sentAt' | 'deadAt' | 'errorCode'> & {
      kind: EmailKind;
      /** the request, subscriber, alert or account it is about */
      subjectId: string;
      /** rank; the worker sends 0 before 1 (server/mail/outbox.ts) */
      priority: number;
      /** order among the waiting emails to this recipient */
      position: number;
      tries: number;
      /** end of the lease; without leasedBy: end of the time to recall, not sent before */
      leasedUntil: string | null;
    };

  /** `pausedAt`: an email bounced from a dead address; no issues until the office resumes. */
  subscribers: EmailSubscriptionColumns & OptionalTexts<'note' | 'pausedAt' | 'pauseReason'> & { refusals: number };

  seatAlerts: EmailSubscriptionColumns & { eventId: number; retainedUntil: string; notifiedAt: string | null };

  newsletterIssues: Texts<'id' | 'content' | 'createdAt' | 'editedAt' | 'by' | 'lastSubscriberId'> &
    Numbers<'version' | 'recipients' | 'sent' | 'failed' | 'removed' | 'archived'> &
    OptionalTexts<'staffId' | 'dueAt' | 'queuedAt' | 'endedAt'> & {
      state: NewsletterIssueState;
      /** when a server rendered the emails and put the first ones into the outbox */
      startedAt: string | null;
      stopReason: StopReason | null;
      /** JSON: by mail host, the earliest time of the next email in milliseconds */
      nextSendByHost: string;
    };

  /** The email of an issue as JSON per language; only the unsubscribe link differs. */
  issueEmails: { issueId: string; language: Language; email: string };

  /** Removed by the subscriber, by staff, or after refused emails. */
  suppressions: Texts<'emailHash' | 'unsubscribedAt'>;

  /** `emailLower` makes addresses unique regardless of capitals. */
  accounts: Texts<'id' | 'name' | 'email' | 'emailLower' | 'passwordHash' | 'createdAt'> & {
    language: Language;
    verifiedAt: string | null;
  };

  /** One row per signed-in device, with the hashes of its tokens. */
  sessions: Texts<'id' | 'accountId' | 'startedAt' | 'endsAt' | 'idleUntil' | 'rotatedAt' | 'accessHash'> &
    Texts<'accessUntil' | 'device' | 'network'> & {
      /** the token that renews the session, and the previous one, in case its answer was lost */
      refreshHash: string;
      previousRefreshHash: string | null;
      /** the current token derives from it and the previous token */
      salt: string;
      /** can only end the session: a sign-out may arrive just after a refresh */
      previousAccessHash: string | null;
    };

  /** Refresh tokens with a successor in use. A repeated use means theft and ends the session. */
  spentTokens: Texts<'hash' | 'sessionId'>;

  accountKeys: Texts<'hash' | 'accountId' | 'createdAt' | 'until'> & { purpose: 'verify' | 'reset' };

  /** Rate limits shared by servers; PostgreSQL only. The hash is of route and network. */
  rates: Texts<'hash' | 'endsAt'> & { count: number };

  signInAttempts: Texts<'hash' | 'lastAt' | 'waitUntil'> & { count: number };

  consentTexts: Texts<'version' | 'text'> & { language: Language };

  /** `hashes`, `links`, `emails` are wrapped by TOKEN_SECRET; `copies` proves UPLOAD_KEY. */
  secretKeys: Texts<'name' | 'sealed'>;

  /** Published entries override files. Revisions never change; `number` is an epoch. */
  contentRevisions: Texts<'entry' | 'at' | 'author'> &
    OptionalTexts<'fileHash' | 'authorId'> & {
      number: number;
      kind: KindName;
      /** `deleted`: the entry does not exist, despite a file; `shipped`: the file counts again */
      action: 'published' | 'deleted' | 'shipped';
      /** JSON; null unless published */
      data: string | null;
    };

  /** Which revision of an entry counts. Without a row its file counts. */
  contentHeads: { kind: KindName; entry: string; revision: number };

  /** One draft for each entry. It may be invalid, and visitors never see it. */
  contentDrafts: Texts<'entry' | 'at' | 'author'> &
    OptionalTexts<'authorId' | 'publishAt' | 'scheduledBy' | 'scheduledById'> & {
      kind: KindName;
      /** JSON; null: the entry is to be deleted */
      data: string | null;
      /** JSON (ScheduledEmailChoice): what the person who scheduled it wants to tell the guests */
      emailChoice: string | null;
      /** why it was not published when it was due */
      waitReason: WaitReason | null;
      /** the revision it was started from; 0: the file */
      base: number;
      /** random start, then counts saves; refused: a save over a version the author did not see */
      version: number;
    };

  /** One row. `epoch` counts publications, `filesVersion` orders to read the files again. */
  contentEpochs: { name: 'content'; epoch: number; filesVersion: number };

  /** Uploaded photographs. The master is upright, without metadata, 3200 pixels at most. */
  photographs: Texts<'hash' | 'at'> & {
    /** of the uploaded file, so that servers do not decode it again at every start */
    sourceHash: string;
    master: Uint8Array;
    preview: Uint8Array;
    placeholder: PlaceholderColour;
    /** when a server last found an entry, a draft or a file that names it */
    lastUsedAt: string;
    /** Only staff see it if null. */
    publishedAt: string | null;
  };

  photographFiles: {
    photograph: string;
    /** `0.4,0.3` */
    focus: string;
    crop: Crop;
    width: number;
    format: PictureFormat;
    /** `/media/photo-plate-960.B54jxNxsQw.avif` */
    address: string;
    bytes: Uint8Array;
  };

  filmUploads: Texts<'id' | 'name' | 'by' | 'at'> & { bytes: number };

  /** Uploaded films, without location metadata. */
  films: Texts<'hash' | 'uploadId' | 'facts' | 'at'> & {
    /** of the uploaded file, so that the same film is stored once */
    sourceHash: string;
    /** `/media/film.B54jxNxsQw.mp4` */
    address: string;
    bytes: number;
    /** when a server last found an entry or a draft that names it */
    lastUsedAt: string;
    /** Only staff see it if null. */
    publishedAt: string | null;
  };

  /** By the hash of a photograph or film. Stays when the bytes are deleted. */
  takedowns: Texts<'hash' | 'at' | 'reason'>;

  /** The bytes of films, one megabyte per part. */
  filmParts: { uploadId: string; number: number; bytes: Uint8Array };

  /** File in content/ of each present or earlier address, and when a server last used it. */
  mediaAddresses: Texts<'address' | 'file' | 'lastUsedAt'>;

  /** Former staff keep a row without name and address: an empty table means "not set up". */
  staff: Texts<'id' | 'name' | 'createdAt'> &
    OptionalTexts<'email' | 'passwordHash' | 'until' | 'removedAt'> & {
      role: OfficeRole;
      eventId: number | null;
      /** encrypted secret of the one-time codes, and time step of the last accepted code */
      totpSealed: string | null;
      totpStep: number | null;
    };

  staffPasskeys: Texts<'id' | 'staffId' | 'publicKey' | 'transports' | 'rpId' | 'name' | 'createdAt'> & {
    counter: number;
    lastUsedAt: string | null;
  };

  staffRecoveryCodes: Texts<'hash' | 'staffId'> & { usedAt: string | null };

  /** Links into the office: first owner, new person, or a person who lost access. */
  staffInvites: Texts<'id' | 'hash' | 'createdAt' | 'until'> &
    OptionalTexts<'staffId' | 'email' | 'invitedBy' | 'usedAt'> & {
      purpose: 'start' | 'join' | 'recover';
      role: OfficeRole;
      eventId: number | null;
    };

  staffSessions: Texts<'hash' | 'id' | 'staffId' | 'startedAt' | 'seenAt' | 'provedAt' | 'device'>;

  /** Used passkey challenges, so that no challenge works twice. */
  spentChallenges: Texts<'hash' | 'spentAt'>;

  /** The audit log of the office. It never holds a visitor's words. */
  auditLog: Texts<'at' | 'name'> & {
    number: number;
    staffId: string | null;
    action: AuditEvent;
    /** what the action was about: a reference, a number, an address of the site */
    what: string;
    /** of this line and the previous hash */
    hash: string;
  };

  /** For each log the sealed number and hash of its last line: shows if lines at the end were removed. */
  logHeads: { name: 'office' | 'idCopies'; number: number; hash: string; seal: string };

  viewCounts: {
    day: string;
    /** a page's own path, or one of `specialCounts` (contract/office/stats.ts) */
    what: string;
    language: Language | '';
    /** a host, or one of `viewSources` */
    referrer: string;
    views: number;
  };

  /** Time of the last write check, and the last trusted time (server/storage/clock.ts). */
  writeChecks: Texts<'name' | 'at'>;
}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
