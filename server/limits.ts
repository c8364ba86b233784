/** Limits of the server. Fastify's defaults never end slow request bodies. */
import { maxPriceGroups } from '#contract/content/price-limits.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;
const kilobyte = 1024;
const gigabyte = 1024 ** 3;

export const limits = {
  /** for the whole request, even a slow upload; `uploadRate` ends slower ones earlier */
  requestTimeout: 90 * second,
  /** for a body without files; `uploadRate`: minimum bytes per second of a body with files */
  bodyTimeout: 15 * second,
  uploadRate: 8 * kilobyte,
  headersTimeout: 10 * second,
  connectionsCheckingInterval: 2 * second,
  connectionTimeout: 20 * second,
  keepAliveTimeout: 60 * second,
  /** only for routes that wait for a database or mail server: timers make pages 10 % slower */
  handlerTimeout: 10 * second,
  /** time between SIGTERM and closing the port; answers then contain `Connection: close` */
  drainTime: 1 * second,
  /** a second signal within this time is a repeat; a later one ends the process at once */
  signalEcho: 0.5 * second,
  /** time after `drainTime` for running requests to finish */
  stopTimeout: 8 * second,
  /** log lines that wait to be written; how long a stop waits for the last ones */
  logQueueCharacters: 1024 * kilobyte,
  logFinishTime: second,
  headerBytes: 16 * kilobyte,
  headerCount: 100,
  addressLength: 8 * kilobyte,
  bodyBytes: 64 * kilobyte,
  contentBytes: 1024 * kilobyte,
  formNames: 6000,
  /** size of an entry in both languages: rendering its form and preview delays visitors */
  entryInputs: 2500,
  entryCharacters: 300_000,
  entryLine: 300,
  /** size of a policy report; reports that the log accepts in `window` from all networks */
  reportBytes: 16 * kilobyte,
  reportsPerWindow: 60,
  /** parts of a form, with the tickets of each price group, and their size */
  formParts: 24 + maxPriceGroups,
  formFieldBytes: 16 * kilobyte,
  /** Per network (an IPv4 address, an IPv6 /64). Generous: a village may share one address. */
  window: 10 * minute,
  requestsPerWindow: 120,
  copiesPerWindow: 30,
  subscriptionsPerWindow: 120,
  networks: 10_000,
  /** the same form from the same device within this time, without a key, is a duplicate */
  duplicateWindow: 10 * minute,
  /** receipts to one address per day; further requests get none */
  receiptsPerDay: 5,
  /** confirmation emails to one address, for the newsletter and for ticket alerts each */
  confirmationEmailsPerDay: 5,
  confirmationPause: hour,
  /** how long the office can recall the emails to people who asked for an alert */
  alertRecallTime: minute,
  confirmHours: 48,
  datesAhead: 2,
  firstDay: '2020-01-01',
  /** pictures decoded at a time, each in its own process */
  copyConcurrency: 3,
  /** pictures that may wait, each in memory */
  copiesWaiting: 6,
  copiesBytes: 2 * gigabyte,
  copiesDeletedAtOnce: 10,
  /** processor time; `copyTimeout`: wall time, longer because the machine may be busy */
  copyWork: 8 * second,
  copyTimeout: 30 * second,
  copyWorkerMegabytes: 64,
  /** how long the office can load the picture after giving the reason */
  idCopyViewTime: minute,
  /** photographs: queue, time to read and to cut one, and memory of the worker without the pictures */
  photographsWaiting: 20,
  photographTimeout: 2 * minute,
  cutTimeout: 10 * minute,
  cutWorkerMegabytes: 128,
  /** Each action of the office may publish, render all pages and cut photographs first. */
  officeActionTimeout: 3 * minute,
  /** files per form; forms in `window` */
  photographsAtOnce: 12,
  photographsPerWindow: 300,
  picturesShown: 48,
  /** bytes of photographs cached in memory; how long unused photographs are kept */
  photographMemory: 24 * 1024 * kilobyte,
  unusedMediaLife: 30 * day,
  /** bytes of all films and uploads; time to read one; parts in `window`; life of an upload */
  filmsBytes: 8 * gigabyte,
  filmTimeout: 2 * minute,
  filmWorkerMegabytes: 96,
  filmPartsPerWindow: 2400,
  filmUploadLife: day,
  /** of one megabyte each; requests wait meanwhile */
  filmPartsDeletedAtOnce: 4,
  filmUploadsOpen: 2,
  /** how long old picture addresses redirect: as long as browsers cache pictures */
  mediaAddressLife: 365 * day,
  /** emails sent at a time, and how many of them by priority: newsletters never block receipts */
  emailConcurrency: 10,
  emailConcurrencyByPriority: { awaited: 9, bulk: 8 },
  /** timeout of one delivery; after the longer lease another server may send the email */
  emailTimeout: 60 * second,
  emailLease: 2 * minute,
  /** how often the worker looks for emails; pause between two for other database writers */
  outboxPoll: 15 * second,
  emailPause: 0.01 * second,
  /** how long the office can undo an answer; the same action in that time is a duplicate */
  officeEmailRecallTime: 30 * second,
  officeDuplicateWindow: 5 * second,
  /** how long emails of a decision can be recalled; reminder this long before one is due */
  decisionPause: minute,
  decisionReminder: hour,
  siteNoticeLife: 31 * day,
  /** how often a server reads which events are full or closed */
  bookingStatesPoll: 2 * second,
  /** how often the job marks expired offers; the office sees offers that end within this time */
  lapsePause: 30 * second,
  lapseSoon: day,
  /** how long the office can recall an issue, and resume a stopped one */
  issueRecallTime: minute,
  issueResumeTime: day,
  /** how often the job runs; emails of an issue in the outbox; emails per transaction */
  issueJobInterval: second,
  issueEmailsQueued: 800,
  issueBatchSize: 100,
  issueHostPause: 0.05 * second,
  /** stop an issue if they are also over a tenth of its emails */
  refusalsThatStopIssue: 10,
  /** refused issues in a row */
  refusalsThatRemoveAddress: 3,
  pausedShown: 200,
  /** an office user who opened a request counts as present this long */
  requestPresenceLife: 3 * minute,
  /** requests per page of the list; requests that a search examines */
  requestsShown: 50,
  requestsSearched: 500,
  /** pauses between the tries of one email, two days in total */
  emailRetryDelays: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
  smtpConnectTimeout: 10 * second,
  smtpSilence: 20 * second,
  /** emails per connection to the mail server; time after which an idle one is closed */
  smtpEmailsPerConnection: 100,
  smtpIdle: 10 * second,
  databaseCheck: 5 * second,
  /** milliseconds after which building an edition yields to requests, between two pages */
  editionSlice: 8,
  warmNext: 120,
  /** email and share pictures in memory, 60 KB each; share pictures that may wait */
  emailPictures: 60,
  sharePictures: 200,
  shareWaiting: 20,
  /** previews rendered at a time; previews that may wait */
  previewConcurrency: 1,
  previewsWaiting: 8,
  /** length of a search text of the office; number of results */
  searchLength: 500,
  searchResults: 100,
  contentPoll: second,
  /** pause between a publication and rendering the other pages; a request ends it early */
  followUpDelay: second,
  schedulePause: 5 * second,
  emailLate: 10 * minute,
  diskLow: 512 * 1024 * kilobyte,
  /** how often the server stores view counts; a killed server loses newer ones */
  viewsPause: minute,
  /** 25 months: two seasons to compare */
  viewRetention: 760 * day,
  /** referring hosts per day and server; later ones count as "others" */
  referrersPerDay: 200,
  figuresShown: 20,
  /** the next backup deletes older ones; a newest backup older than `backupLate` is a warning */
  backupRetention: 7 * day,
  backupLate: 36 * hour,
  /** number of nightly backups that are never deleted */
  backupsLeast: 3,
  /** distance from the last trusted time that stops irreversible jobs; how often it is stored */
  clockJump: 30 * day,
  clockStoreInterval: 10 * minute,
  retentionPause: hour,
  /** `Retry-After` in seconds: database unavailable; server overloaded */
  retryAfter: 10,
  retryAfterCrowd: 3,
  /** life of an access token; idle time and total life of a session */
  accessLife: 10 * minute,
  sessionIdle: 7 * day,
  sessionLife: 30 * day,
  /** a repeated refresh within this time gets the same answer: the first may be lost */
  refreshGrace: 10 * second,
  verifyHours: 48,
  resetMinutes: 60,
  /** account emails to one address per day */
  accountEmailsPerDay: 3,
  /** argon2id, OWASP's minimum: memory in KiB, rounds, lanes */
  passwordCost: { memory: 19_456, passes: 2, parallelism: 1 },
  /** passwords hashed at once (file reads need the same four threads), and requests that may wait */
  hashConcurrency: 2,
  hashesWaiting: 32,
  hashRetryAfter: 2,
  /** sign-ins to one email address from one network: free attempts, then growing waits */
  attemptsFree: 5,
  attemptWait: 1 * minute,
  attemptWaitMost: 1 * hour,
  attemptWindow: 15 * minute,
  attemptMemory: day,
  /** failures at one address after which each network has one free try with a delayed answer */
  attemptsPerAddress: 50,
  attemptsFreeLate: 1,
  attemptDelay: 1 * second,
  signInsPerWindow: 300,
  signUpsPerWindow: 60,
  refreshesPerWindow: 3000,
  accountCallsPerWindow: 1200,
  /** time of a password reset request, with or without an account */
  passwordResetTime: 0.3 * second,
  officeActionsPerWindow: 1200,
  /** previews and saves of drafts from one network in `window` */
  previewsPerWindow: 4800,
  savesPerWindow: 2400,
  /** drafts of referenced entries that a preview includes */
  draftsNamed: 40,
  /** an editor is open until this long after its last report (one every ten seconds) */
  editorPresenceLife: 30 * second,
  /** how long the start page shows that a scheduled publication was cancelled */
  cancellationShown: 14 * day,
  officeLogLines: 100,
  /** lines verified before yielding: 500 take 3 ms */
  officeLogSlice: 500,
  /** office session: idle time, total life, and how often the server stores its last use */
  officeIdle: 12 * hour,
  officeLife: 7 * day,
  officeUseInterval: 1 * minute,
  challengeLife: 30 * minute,
  /** life of an invitation, and of the very first link into the office */
  inviteHours: 48,
  startHours: 24,
  officeProof: 10 * minute,
  /** how long a shared cache serves a page: fresh; while revalidating; if we do not answer */
  sharedFresh: 10 * minute,
  sharedStale: minute,
  sharedOnError: day,
  sharedRetry: 5 * second,
  /** pages tracked in shared caches; further pages must not be cached */
  sharedPagesTracked: 20_000,
  /** pages rendered at the start; the others on demand */
  warmPages: 120,
  /** memory for rendered pages: all pages in two languages, and filtered lists */
  pageMemory: 48 * 1024 * kilobyte,
  /** search pages rendered at the same time, and how many may wait */
  uncachedConcurrency: 2,
  uncachedWaiting: 100,
} as const;
