/** The tables, as the migrations make them. Times are ISO 8601 in UTC, so that they sort as text on both engines. */

import type { Crop } from '#contract/crops.ts';
import type { Circle, DecisionKind } from '#contract/decision.ts';
import type { LetterKind } from '#contract/inbox.ts';
import type { KindName } from '#contract/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { MailingState, StopReason } from '#contract/mailing.ts';
import type { PictureFormat } from '#contract/media-files.ts';
import type { Deed, Role } from '#contract/office.ts';
import type { Placeholder } from '#contract/placeholders.ts';
import type { OfferState, SeatState, Step } from '#contract/seat-states.ts';

/** Who wants letters, and how we know: the address is asked, and confirms. */
interface Asked {
  id: string;
  email: string;
  emailHash: string;
  language: Language;
  consentVersion: string;
  askedAt: string;
  /** the network it came from, the host part cut off */
  askedFrom: string;
  confirmHash: string;
  confirmUntil: string;
  leaveHash: string;
  confirmedAt: string | null;
  confirmedFrom: string | null;
}

export interface Tables {
  ticketRequests: {
    id: string;
    reference: string;
    /** SHA-256 of the private link's key */
    linkHash: string;
    language: Language;
    askedAt: string;
    keptUntil: string;
    answeredAt: string | null;
    withdrawnAt: string | null;
    /** 1 when an e-mail address or a telephone number was given */
    reachable: number;
    receipt: number;
    termsVersion: string;
    fullName: string | null;
    email: string | null;
    phoneNumber1: string | null;
    phoneNumber2: string | null;
    /** as the visitor asked */
    numberOfTickets: number | null;
    additionalNotes: string | null;
    selectedDate: string | null;
    /** the evening in JSON, as the visitor saw it */
    event: string | null;
    /** who was signed in when asking */
    accountId: string | null;
    /** what has become of it: contract/seat-states.ts */
    state: SeatState;
    /** the evening of the programme it is about, as the office has set it or the form has said */
    eventId: number | null;
    /** how many chairs it is about, as the office has set it */
    seats: number | null;
    /** counts its changes: whoever decides on what another has changed meanwhile is told */
    version: number;
  };

  /** How many chairs an evening has. An evening without a row has none to give. */
  eventCapacity: {
    eventId: number;
    /** null: it never plays there */
    park: number | null;
    barn: number | null;
    /** for one chair */
    cents: number;
    /** until when chairs are offered and accepted */
    cutOff: string;
    version: number;
  };

  heldSeats: { id: string; eventId: number; seats: number; reason: string; at: string; by: string };

  /** An offer is never brought back to life; another one is made. */
  offers: {
    id: string;
    requestId: string;
    eventId: number;
    seats: number;
    /** for one chair */
    cents: number;
    state: OfferState;
    madeAt: string;
    until: string;
    answeredAt: string | null;
    answeredBy: string | null;
  };

  /** What was counted at the door, one row for each press. Of one party the latest press counts. */
  arrivals: {
    /** made by whoever pressed, so that a press which is sent twice counts once */
    nonce: string;
    eventId: number;
    /** the presses of an evening, in the order in which they arrived here */
    number: number;
    /** an offer, or people without tickets (contract/door.ts) */
    party: string;
    /** the same, so that both go together; null: they have no tickets */
    offerId: string | null;
    /** so many of them have come, by this press */
    came: number;
    /** when it was pressed, by our clock */
    at: string;
    by: string;
    /** whose name that is; null: the terminal or a visitor */
    staffId: string | null;
  };

  /** What became of a request, one step after the other. */
  requestSteps: {
    id: string;
    requestId: string;
    /** the request's, after it */
    version: number;
    at: string;
    by: string;
    staffId: string | null;
    step: Step;
    fromState: SeatState;
    toState: SeatState;
    /** what the office wrote or heard; gone with the visitor's own words */
    note: string | null;
  };

  /** What was decided about an evening. The newest that was not undone counts. */
  decisions: {
    id: string;
    eventId: number;
    kind: DecisionKind;
    at: string;
    by: string;
    staffId: string | null;
    /** the revision of the evening that it was decided on (0 is the file), and the one it made */
    previousRevision: number;
    revision: number;
    /** in JSON: when and where it was to be before anything was decided */
    announced: string;
    /** unsent letters of earlier decisions that it took the place of */
    replacedEmails: number;
    undoneAt: string | null;
  };

  /** Who hears of a decision. */
  notifications: {
    decisionId: string;
    requestId: string;
    audience: Circle;
    /** null: there is no address, so they are called */
    emailId: string | null;
    /** copied from the e-mail before its own record is deleted; while that record exists, it counts */
    emailSentAt: string | null;
    calledAt: string | null;
    calledBy: string | null;
  };

  /** Of which decisions that are due the office has been reminded. */
  decisionReminders: { eventId: number; due: string };

  /** Requests that are invented, for trying the office (`npm run admin -- sample-season`): nobody is ever written to about them. */
  sampleRequests: { requestId: string };

  /** Who of the office has looked at a request, and when last: two people see each other. */
  requestPresence: { requestId: string; staffId: string; name: string; at: string };

  /** The same for entries of the content. */
  contentPresence: { kind: string; entry: string; staffId: string; name: string; at: string };

  /** Which keys have been used, so that sending twice makes one request. */
  idempotencyKeys: { keyHash: string; bodyHash: string; requestId: string; createdAt: string };

  idCopies: {
    requestId: string;
    /** the file's own key, wrapped by UPLOAD_KEY */
    wrappedKey: string;
    sealed: string;
    storedAt: string;
    keptUntil: string;
  };

  copyAccess: {
    number: number;
    at: string;
    who: string;
    why: string;
    reference: string;
    /** over this line and the hash of the line before */
    hash: string;
  };

  outboxEmails: {
    id: string;
    kind: LetterKind;
    /** the request or the subscriber it is about */
    subjectId: string;
    /** the issue of the newsletter it brings */
    issueId: string | null;
    recipientHash: string;
    /** 0 goes before 1: server/mail/priority.ts */
    priority: number;
    /** in which order the letters that wait for this recipient go */
    position: number;
    /** recipient and content, encrypted; gone once sent */
    sealed: string | null;
    createdAt: string;
    dueAt: string;
    tries: number;
    /** in whose hands */
    leasedBy: string | null;
    /** and until when; in nobody's: it may be taken back until then, and no server takes it */
    leasedUntil: string | null;
    sentAt: string | null;
    deadAt: string | null;
    fault: string | null;
  };

  subscribers: Asked & {
    /** how they agreed, where the office has entered them */
    note: string | null;
    /** issues in a row that their mail server has refused for good */
    refusals: number;
    /** a letter came back from an address that is dead: no issues until the office says otherwise */
    pausedAt: string | null;
    /** why: the mail server's status (RFC 3463) */
    pausedFor: string | null;
  };

  /** Who wants one letter when there can be chairs again on an evening. */
  seatAlerts: Asked & {
    eventId: number;
    keptUntil: string;
    /** when the one letter was put into the outbox */
    notifiedAt: string | null;
  };

  /** Issues of the newsletter, from their first word to their last letter. */
  newsletterIssues: {
    id: string;
    /** JSON: contract/mailing.ts */
    content: string;
    /** counts its saves and its steps */
    version: number;
    state: MailingState;
    createdAt: string;
    editedAt: string;
    by: string;
    staffId: string | null;
    dueAt: string | null;
    /** when its letters were written, and the first of them put into the outbox */
    startedAt: string | null;
    /** all have been put in */
    queuedAt: string | null;
    endedAt: string | null;
    stopReason: StopReason | null;
    /** the last subscriber whose letter has been put in */
    lastSubscriberId: string;
    /** JSON: when the next letter may go to each recipient's host, in milliseconds */
    nextSendByHost: string;
    recipients: number;
    sent: number;
    failed: number;
    removed: number;
    /** 1: anybody may read it, in the archive */
    archived: number;
  };

  /** An issue as a letter, as it went: the same for all who read its language, but for the address that leaves the list. */
  issueEmails: { issueId: string; language: Language; email: string };

  /** Addresses that have left the list, unrecognisable. */
  suppressions: { emailHash: string; leftAt: string };

  accounts: {
    id: string;
    name: string;
    email: string;
    /** the address as it is found again: capitals make no second account */
    emailLower: string;
    language: Language;
    /** argon2id, with its parameters and salt */
    passwordHash: string;
    createdAt: string;
    verifiedAt: string | null;
  };

  /** One row for each device that is signed in. Of its tokens only the SHA-256 stands here. */
  sessions: {
    id: string;
    accountId: string;
    startedAt: string;
    endsAt: string;
    idleUntil: string;
    /** the one token that renews the session, and the one before, whose answer may have been lost */
    refreshHash: string;
    previousRefreshHash: string | null;
    rotatedAt: string;
    /** with the token before it, what the present one was made from */
    salt: string;
    accessHash: string;
    /** good for nothing but to end the session: a sign-out may come a moment after a refresh */
    previousAccessHash: string | null;
    accessUntil: string;
    device: string;
    network: string;
  };

  /** Refresh tokens whose successor is in use. Whoever shows one has stolen it, or was stolen from. */
  spentTokens: { hash: string; sessionId: string };

  /** Links in letters that confirm an address or set a password. */
  accountKeys: { hash: string; accountId: string; purpose: 'verify' | 'reset'; createdAt: string; until: string };

  /** How often a network has sent to an address; on PostgreSQL alone. `hash` is a hash of both. */
  rates: { hash: string; count: number; endsAt: string };

  /** Attempts to sign in since the last that succeeded, by address alone and by address and network. */
  signInAttempts: { hash: string; count: number; lastAt: string; waitUntil: string };

  /** The texts people agreed to, word for word. */
  consentTexts: { version: string; language: Language; text: string };

  /** The keys of this database: `hashes`, `links`, `letters`, wrapped by TOKEN_SECRET; `copies` shows that UPLOAD_KEY fits. */
  secretKeys: { name: string; sealed: string };

  /**
   * What has been published over the files. A revision is never changed; its number is the epoch it made, or of several that
   * were published together an epoch before that.
   */
  contentRevisions: {
    number: number;
    kind: KindName;
    entry: string;
    /** `deleted`: there is no such entry any more, though there may be a file; `shipped`: the file counts again */
    action: 'published' | 'deleted' | 'shipped';
    /** JSON, as it was written; only what is published has it */
    data: string | null;
    /** which file lay beneath it, if any */
    fileHash: string | null;
    at: string;
    author: string;
    authorId: string | null;
  };

  /** Which revision of an entry counts. Without a row its file does. */
  contentHeads: { kind: KindName; entry: string; revision: number };

  /** One draft for each entry; it may be invalid, and no visitor ever sees it. */
  contentDrafts: {
    kind: KindName;
    entry: string;
    /** JSON; null: the entry shall go */
    data: string | null;
    /** the revision it was begun on, 0 for the file */
    base: number;
    /** random at first, then one more with each save: a save over an unseen one is refused */
    version: number;
    at: string;
    author: string;
    authorId: string | null;
    /** when it shall be published */
    publishAt: string | null;
    /** why it could not be */
    fault: string | null;
  };

  /** One row. The epoch grows with every publication, `filesReadAt` whenever the servers are to read their files anew. */
  contentEpochs: { name: 'content'; epoch: number; filesReadAt: number };

  /** Photographs that have been handed in, each as its master: upright, without metadata, 3200 dots at most. */
  photographs: {
    /** of the master */
    hash: string;
    /** the hash of the bytes it was made of, so that a file is not decoded at every start */
    sourceHash: string;
    master: Uint8Array;
    /** all of it, 960 pixels at most */
    preview: Uint8Array;
    placeholder: Placeholder;
    at: string;
    /** when some server last had an entry, a draft or a file that names it */
    lastUsedAt: string;
  };

  /** What is shown of a photograph, cut around its focus. Where the focus is another, these are others. */
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

  /** A film on its way: its parts come one after the other, and again after a dead line. */
  filmUploads: {
    id: string;
    /** as whoever hands it in calls it */
    name: string;
    /** that it will have */
    bytes: number;
    /** whose it is */
    by: string;
    at: string;
  };

  /** A film that was handed in, without what said where it was taken. */
  films: {
    /** of what is kept */
    hash: string;
    /** of what was handed in, so that the same film is not there twice */
    sourceHash: string;
    /** by which its parts are known */
    uploadId: string;
    /** `/media/film.B54jxNxsQw.mp4` */
    address: string;
    bytes: number;
    /** what its container says, in JSON (contract/media.ts) */
    facts: string;
    at: string;
    /** when some server last had an entry or a draft that names it */
    lastUsedAt: string;
    /** taken down: shown to nobody, and kept for a while */
    takenDownAt: string | null;
  };

  /** A megabyte each, the last one less. */
  filmParts: { uploadId: string; number: number; bytes: Uint8Array };

  /** Which file of content/ an address means or meant, and when a server last had it so. */
  mediaAddresses: { address: string; file: string; seenAt: string };
  /** People of the office. Of one who has gone the row stays, without name and address: there never was nobody. */
  staff: {
    id: string;
    name: string;
    /** in small letters */
    email: string | null;
    role: Role;
    /** of the door: which evening */
    eventId: number | null;
    passwordHash: string | null;
    /** the secret of the one-time codes, encrypted, and the step of the last code that was taken */
    totpSealed: string | null;
    totpStep: number | null;
    createdAt: string;
    /** of the door: when it is over */
    until: string | null;
    removedAt: string | null;
  };

  /** Passkeys, by the id of the credential. */
  staffPasskeys: {
    id: string;
    staffId: string;
    publicKey: string;
    counter: number;
    /** JSON */
    transports: string;
    /** the host it was made for: it opens no other */
    rpId: string;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
  };

  /** Codes to print, as hashes. */
  staffRecoveryCodes: { hash: string; staffId: string; usedAt: string | null };

  /** Links that let somebody into the office: the first owner, somebody new, or somebody who has lost what they sign in with. */
  staffInvites: {
    id: string;
    hash: string;
    purpose: 'start' | 'join' | 'recover';
    staffId: string | null;
    email: string | null;
    role: Role;
    eventId: number | null;
    invitedBy: string | null;
    createdAt: string;
    until: string;
    usedAt: string | null;
  };

  /** One row for each browser that is signed in to the office, by the hash of its cookie. */
  staffSessions: {
    hash: string;
    id: string;
    staffId: string;
    startedAt: string;
    seenAt: string;
    provedAt: string;
    device: string;
  };

  /** Challenges that a passkey has answered: none is good twice. */
  spentChallenges: { hash: string; spentAt: string };

  /** Who did what in the office, and never in a visitor's words. */
  auditLog: {
    number: number;
    at: string;
    /** null: in the terminal */
    staffId: string | null;
    name: string;
    action: Deed;
    /** a reference, a number, an address of the site */
    what: string;
    /** over this line and the hash of the line before */
    hash: string;
  };

  /** One row: the last line of the log, sealed, so that nobody can cut lines off its end. */
  auditLogHeads: { name: 'log'; number: number; hash: string; seal: string };

  /** How often a page was looked at. Nothing in it belongs to one visitor. */
  viewCounts: {
    /** by Berlin's clock */
    day: string;
    /** a page's own path, or one of `counted` (contract/figures.ts) */
    what: string;
    language: Language | '';
    /** a host, or one of `origins` */
    referrer: string;
    views: number;
  };

  /** One row, written to see whether it can be. */
  writeChecks: { name: string; at: string };
}
