/**
 * The tables that server/storage/migrations creates. Times are ISO 8601 in UTC: they sort as text
 * on both engines. Columns ending in Hash hold SHA-256, or an HMAC where the value could be
 * guessed. `by` and `author` are names; the id beside them is null for the terminal.
 */

import type { Kysely, Transaction } from 'kysely';
import type { EmailKind } from '#contract/booking/inbox.ts';
import type { OfferState, RequestTransition, SeatState } from '#contract/booking/seat-states.ts';
import type { Crop } from '#contract/content/crops.ts';
import type { KindName } from '#contract/content/kinds.ts';
import type { PictureFormat } from '#contract/content/media-files.ts';
import type { PlaceholderColour } from '#contract/content/placeholder-colours.ts';
import type { Language } from '#contract/language.ts';
import type { Audience, DecisionKind } from '#contract/office/decision.ts';
import type { NewsletterIssueState, StopReason } from '#contract/office/newsletter.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';

/** A subscription to e-mails with double opt-in, and the evidence of consent. */
interface EmailSubscriptionColumns {
  id: string;
  email: string;
  emailHash: string;
  language: Language;
  consentVersion: string;
  requestedAt: string;
  /** the IP address without its host part */
  requestedFrom: string;
  confirmHash: string;
  confirmUntil: string;
  unsubscribeHash: string;
  confirmedAt: string | null;
  confirmedFrom: string | null;
}

export interface Tables {
  ticketRequests: {
    id: string;
    reference: string;
    linkHash: string;
    language: Language;
    requestedAt: string;
    retainedUntil: string;
    answeredAt: string | null;
    withdrawnAt: string | null;
    /** 1: an e-mail address or a telephone number was given */
    reachable: number;
    receipt: number;
    termsVersion: string;
    fullName: string | null;
    email: string | null;
    phoneNumber1: string | null;
    phoneNumber2: string | null;
    numberOfTickets: number | null;
    additionalNotes: string | null;
    selectedDate: string | null;
    /** JSON: the event as the visitor saw it */
    event: string | null;
    accountId: string | null;
    state: SeatState;
    eventId: number | null;
    seats: number | null;
    /** counts changes; an action on an older version is refused */
    version: number;
  };

  /** How many seats an event has. An event without a row has none. */
  eventCapacity: {
    eventId: number;
    /** seats in the park; null: the event never plays there */
    park: number | null;
    barn: number | null;
    cents: number;
    cutOff: string;
    version: number;
  };

  /** Seats that the office keeps out of the offers, with the reason. */
  heldSeats: { id: string; eventId: number; seats: number; reason: string; at: string; by: string };

  offers: {
    id: string;
    requestId: string;
    eventId: number;
    seats: number;
    /** per seat */
    cents: number;
    state: OfferState;
    madeAt: string;
    until: string;
    answeredAt: string | null;
    answeredBy: string | null;
  };

  /** Check-ins at the door. For each party the latest row counts. */
  checkIns: {
    /** made by the phone, so that a repeated check-in counts once */
    nonce: string;
    eventId: number;
    /** the order in which the server got them */
    number: number;
    /** the id of an offer, or of a walk-in (contract/office/check-in.ts) */
    party: string;
    /** the same offer, so that both are deleted together; null: a walk-in */
    offerId: string | null;
    guests: number;
    at: string;
    by: string;
    /** null: the terminal or a visitor */
    staffId: string | null;
  };

  requestTransitions: {
    id: string;
    requestId: string;
    version: number;
    at: string;
    by: string;
    staffId: string | null;
    transition: RequestTransition;
    fromState: SeatState;
    toState: SeatState;
    /** what the office wrote or heard; deleted with the visitor's own words */
    note: string | null;
  };

  /** Decisions about an event (moved, later, cancelled). The newest that was not undone counts. */
  decisions: {
    id: string;
    eventId: number;
    kind: DecisionKind;
    at: string;
    by: string;
    staffId: string | null;
    /** the content revision before the decision (0: the file), and the one it made */
    previousRevision: number;
    revision: number;
    /** JSON: time and place before the first decision */
    announced: string;
    /** how many unsent e-mails of earlier decisions it replaced */
    replacedEmails: number;
    undoneAt: string | null;
  };

  notifications: {
    decisionId: string;
    requestId: string;
    audience: Audience;
    /** null: no address, so the office calls */
    emailId: string | null;
    /** copied from outboxEmails before that row is deleted; while it exists, it counts */
    emailSentAt: string | null;
    calledAt: string | null;
    calledBy: string | null;
  };

  decisionReminders: { eventId: number; due: string };

  /** Invented requests (`npm run admin -- sample-season`). No e-mails are sent about them. */
  sampleRequests: { requestId: string };

  requestPresence: { requestId: string; staffId: string; name: string; at: string };

  contentPresence: { kind: string; entry: string; staffId: string; name: string; at: string };

  idempotencyKeys: { keyHash: string; bodyHash: string; requestId: string; createdAt: string };

  idCopies: { requestId: string; wrappedKey: string; sealed: string; storedAt: string; retainedUntil: string };

  /** Who opened an ID copy. Each hash covers its row and the hash of the row before. */
  copyAccess: { number: number; at: string; staffName: string; reason: string; reference: string; hash: string };

  /** The outbox: e-mails that wait, and for some days those that were sent or given up. */
  outboxEmails: {
    id: string;
    kind: EmailKind;
    /** the request, subscriber, alert or account it is about */
    subjectId: string;
    issueId: string | null;
    recipientHash: string;
    /** 0 goes before 1: server/mail/outbox.ts */
    priority: number;
    /** the order among the e-mails that wait for this recipient */
    position: number;
    sealed: string | null;
    createdAt: string;
    dueAt: string;
    tries: number;
    leasedBy: string | null;
    /** end of the lease; without leasedBy: until then it may be recalled and is not sent */
    leasedUntil: string | null;
    sentAt: string | null;
    deadAt: string | null;
    errorCode: string | null;
  };

  subscribers: EmailSubscriptionColumns & {
    note: string | null;
    refusals: number;
    /** an e-mail came back from a dead address: no issues until the office resumes */
    pausedAt: string | null;
    pauseReason: string | null;
  };

  seatAlerts: EmailSubscriptionColumns & {
    eventId: number;
    retainedUntil: string;
    notifiedAt: string | null;
  };

  newsletterIssues: {
    id: string;
    content: string;
    version: number;
    state: NewsletterIssueState;
    createdAt: string;
    editedAt: string;
    by: string;
    staffId: string | null;
    dueAt: string | null;
    /** when its e-mails were written and the first were put into the outbox */
    startedAt: string | null;
    queuedAt: string | null;
    endedAt: string | null;
    stopReason: StopReason | null;
    lastSubscriberId: string;
    /** JSON: when the next e-mail may go to each mail host, in milliseconds */
    nextSendByHost: string;
    recipients: number;
    sent: number;
    failed: number;
    removed: number;
    archived: number;
  };

  /** The e-mail of an issue as JSON per language; recipients differ in the unsubscribe link only. */
  issueEmails: { issueId: string; language: Language; email: string };

  suppressions: { emailHash: string; unsubscribedAt: string };

  accounts: {
    id: string;
    name: string;
    email: string;
    /** for look-ups: capitals make no second account */
    emailLower: string;
    language: Language;
    passwordHash: string;
    createdAt: string;
    verifiedAt: string | null;
  };

  /** One row for each device that is signed in, with the hashes of its tokens. */
  sessions: {
    id: string;
    accountId: string;
    startedAt: string;
    endsAt: string;
    idleUntil: string;
    /** the token that renews the session, and the one before, whose answer may have been lost */
    refreshHash: string;
    previousRefreshHash: string | null;
    rotatedAt: string;
    /** the present token is made from it and the token before */
    salt: string;
    accessHash: string;
    /** only ends the session: a sign-out may come a moment after a refresh */
    previousAccessHash: string | null;
    accessUntil: string;
    device: string;
    network: string;
  };

  /** Refresh tokens with a successor in use. If one is used again, it was stolen: the session ends. */
  spentTokens: { hash: string; sessionId: string };

  accountKeys: { hash: string; accountId: string; purpose: 'verify' | 'reset'; createdAt: string; until: string };

  /** Rate limits shared by servers; PostgreSQL only. The hash is of route and network. */
  rates: { hash: string; count: number; endsAt: string };

  signInAttempts: { hash: string; count: number; lastAt: string; waitUntil: string };

  consentTexts: { version: string; language: Language; text: string };

  /** `hashes`, `links`, `emails` are wrapped by TOKEN_SECRET; `copies` proves UPLOAD_KEY. */
  secretKeys: { name: string; sealed: string };

  /** Overrides the files. A revision is never changed; its number is an epoch (contentEpochs). */
  contentRevisions: {
    number: number;
    kind: KindName;
    entry: string;
    /** `deleted`: the entry does not exist, even if there is a file; `shipped`: the file counts again */
    action: 'published' | 'deleted' | 'shipped';
    /** JSON; null unless published */
    data: string | null;
    fileHash: string | null;
    at: string;
    author: string;
    authorId: string | null;
  };

  /** Which revision of an entry counts. Without a row its file counts. */
  contentHeads: { kind: KindName; entry: string; revision: number };

  /** One draft for each entry. It may be invalid, and visitors never see it. */
  contentDrafts: {
    kind: KindName;
    entry: string;
    /** JSON; null: the entry is to be deleted */
    data: string | null;
    /** the revision it was started from; 0: the file */
    base: number;
    /** starts at random and counts saves; a save over an unseen version is refused */
    version: number;
    at: string;
    author: string;
    authorId: string | null;
    publishAt: string | null;
    errorMessage: string | null;
  };

  /** One row. `epoch` grows per publication, `filesReadAt` when servers must read their files again. */
  contentEpochs: { name: 'content'; epoch: number; filesReadAt: number };

  /** Uploaded photographs. The master is upright, without metadata, 3200 pixels at most. */
  photographs: {
    hash: string;
    /** of the uploaded file, so that it is not decoded again at every start */
    sourceHash: string;
    master: Uint8Array;
    preview: Uint8Array;
    placeholder: PlaceholderColour;
    at: string;
    /** when a server last had an entry, a draft or a file that names it */
    lastUsedAt: string;
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

  filmUploads: {
    id: string;
    name: string;
    bytes: number;
    by: string;
    at: string;
  };

  /** Uploaded films, without location metadata. */
  films: {
    hash: string;
    /** of the uploaded file, so that the same film is not stored twice */
    sourceHash: string;
    uploadId: string;
    /** `/media/film.B54jxNxsQw.mp4` */
    address: string;
    bytes: number;
    facts: string;
    at: string;
    /** when a server last had an entry or a draft that names it */
    lastUsedAt: string;
    takenDownAt: string | null;
  };

  /** The bytes of films, one megabyte per part. */
  filmParts: { uploadId: string; number: number; bytes: Uint8Array };

  /** Which file of content/ an address means or has meant, and when a server last used it. */
  mediaAddresses: { address: string; file: string; lastUsedAt: string };

  /** Former staff keep a row without name and address, so an empty table means "not set up yet". */
  staff: {
    id: string;
    name: string;
    email: string | null;
    role: OfficeRole;
    eventId: number | null;
    passwordHash: string | null;
    /** the secret of the one-time codes, encrypted, and the time step of the last accepted code */
    totpSealed: string | null;
    totpStep: number | null;
    createdAt: string;
    until: string | null;
    removedAt: string | null;
  };

  staffPasskeys: {
    id: string;
    staffId: string;
    publicKey: string;
    counter: number;
    transports: string;
    rpId: string;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
  };

  staffRecoveryCodes: { hash: string; staffId: string; usedAt: string | null };

  /** Links into the office: first owner, new person, or a person who lost access. */
  staffInvites: {
    id: string;
    hash: string;
    purpose: 'start' | 'join' | 'recover';
    staffId: string | null;
    email: string | null;
    role: OfficeRole;
    eventId: number | null;
    invitedBy: string | null;
    createdAt: string;
    until: string;
    usedAt: string | null;
  };

  staffSessions: {
    hash: string;
    id: string;
    staffId: string;
    startedAt: string;
    seenAt: string;
    provedAt: string;
    device: string;
  };

  /** Answered passkey challenges, so that none is accepted twice. */
  spentChallenges: { hash: string; spentAt: string };

  /** The audit log of the office. It never holds a visitor's words. */
  auditLog: {
    number: number;
    at: string;
    staffId: string | null;
    name: string;
    action: AuditEvent;
    /** what the action was about: a reference, a number, an address of the site */
    what: string;
    /** over this line and the hash of the line before */
    hash: string;
  };

  /** One row: the last line of the log, sealed, so that nobody can remove lines at the end. */
  auditLogHeads: { name: 'log'; number: number; hash: string; seal: string };

  viewCounts: {
    day: string;
    /** a page's own path, or one of `counted` (contract/office/stats.ts) */
    what: string;
    language: Language | '';
    /** a host, or one of `origins` */
    referrer: string;
    views: number;
  };

  /** Written to check that the database takes writes, and for the clock (server/storage/clock.ts). */
  writeChecks: { name: string; at: string };
}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
