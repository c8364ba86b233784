/** Limits of the server. Fastify's defaults leave slow bodies open for ever. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const kilobyte = 1024;
const gigabyte = 1024 ** 3;

export const limits = {
  /** for the whole request, uploads over slow lines too; senders of drops are cut off earlier */
  requestTimeout: 90 * second,
  /** for a body without files; with files a minimum rate (bytes per second) */
  bodyTimeout: 15 * second,
  uploadRate: 8 * kilobyte,
  headersTimeout: 10 * second,
  connectionsCheckingInterval: 2 * second,
  connectionTimeout: 20 * second,
  keepAliveTimeout: 60 * second,
  /** for routes that wait for a database or mail server; a timer per page costs a tenth of speed */
  handlerTimeout: 10 * second,
  /** after SIGTERM: open connections get `Connection: close` this long, then the port closes */
  drainTime: 1 * second,
  /** a second signal within this time is an echo; later it means "at once" */
  signalEcho: 0.5 * second,
  /** after that: the time for running requests to finish */
  stopTimeout: 8 * second,
  headerBytes: 16 * kilobyte,
  headerCount: 100,
  addressLength: 8 * kilobyte,
  bodyBytes: 64 * kilobyte,
  contentBytes: 1024 * kilobyte,
  formNames: 6000,
  /** size of one entry in both languages: its form and preview are rendered beside visitors */
  entryInputs: 2500,
  entryCharacters: 300_000,
  entryLine: 300,
  /** size of a policy report, and how many the log takes in `window` from everyone */
  reportBytes: 16 * kilobyte,
  reportsPerWindow: 60,
  /** size of a form, and number of its parts */
  formParts: 24,
  formFieldBytes: 16 * kilobyte,
  /** Per network (an IPv4 address, an IPv6 /64). Generous: a village may share one address. */
  window: 10 * minute,
  requestsPerWindow: 120,
  copiesPerWindow: 30,
  subscriptionsPerWindow: 120,
  networks: 10_000,
  /** the same form from the same device within this time, without a key, is a duplicate */
  duplicateWindow: 10 * minute,
  /** receipts to one address per day; further requests are taken without one */
  receiptsPerDay: 5,
  newsletterEmailsPerDay: 3,
  newsletterPause: hour,
  /** the same for alerts, and how long that e-mail can be stopped */
  alertEmailsPerDay: 5,
  alertPause: hour,
  alertRecallTime: minute,
  confirmHours: 48,
  datesAhead: 2,
  firstDay: '2020-01-01',
  /** pictures decoded at a time, each in its own process */
  copyConcurrency: 3,
  /** pictures that may wait, each in memory */
  copiesWaiting: 6,
  copiesBytes: 2 * gigabyte,
  /** processor time, and wall time, which says little on a busy machine */
  copyWork: 8 * second,
  copyTimeout: 30 * second,
  copyWorkerMegabytes: 64,
  /** photographs: queue, time for each, and memory of the process for our own program */
  photographsWaiting: 20,
  photographTimeout: 2 * minute,
  cutWorkerMegabytes: 128,
  /** the office's picture pages wait for decoding; files in one form, forms in `window` */
  mediaLibraryTimeout: 3 * minute,
  photographsAtOnce: 12,
  photographsPerWindow: 300,
  picturesShown: 48,
  /** bytes of photographs cached in memory; how long unused photographs are kept */
  photographMemory: 24 * 1024 * kilobyte,
  photographGrace: 30 * 24 * hour,
  /** all films with uploads; time to read one; parts in `window`; age of abandoned uploads */
  filmsBytes: 8 * gigabyte,
  filmTimeout: 2 * minute,
  filmWorkerMegabytes: 96,
  filmPartsPerWindow: 2400,
  filmUploadLife: 24 * hour,
  filmUploadsOpen: 2,
  /** a picture's address is known as long as browsers may cache it */
  mediaAddressLife: 365 * 24 * hour,
  /** e-mails sent at a time, and how many of them by priority: newsletters never block receipts */
  emailConcurrency: 10,
  emailConcurrencyByPriority: { awaited: 9, bulk: 8 },
  /** timeout of one delivery; much later another server may take the e-mail over */
  emailTimeout: 60 * second,
  emailLease: 2 * minute,
  /** how often to look for e-mails, and how long to leave the database to others between */
  outboxPoll: 15 * second,
  emailPause: 0.01 * second,
  /** how long the office can undo an answer; the same action in that time is a duplicate */
  officeEmailRecallTime: 30 * second,
  officeDuplicateWindow: 5 * second,
  /** how long a bulk e-mail can be stopped; when the office is reminded of a due decision */
  decisionPause: minute,
  decisionReminder: hour,
  siteNoticeLife: 31 * 24 * hour,
  /** how often a server reads which events are full or closed */
  bookingStatesPoll: 2 * second,
  /** how often expired offers are recorded; how early the office sees that an offer ends soon */
  lapsePause: 30 * second,
  lapseSoon: 24 * hour,
  /** how long an issue can be recalled; how long a stopped one can still be resumed */
  issueRecallTime: minute,
  issueResumeTime: 24 * hour,
  /** how often the job runs, how many e-mails of an issue wait in the outbox, and the batch size */
  issueJobInterval: second,
  issueEmailsQueued: 800,
  issueBatchSize: 100,
  issueHostPause: 0.05 * second,
  /** hard bounces that stop an issue if over a tenth; bounced issues that remove an address */
  issueRefusals: 10,
  refusalsMost: 3,
  pausedShown: 200,
  /** an office user who opened a request counts as present this long */
  requestPresenceLife: 3 * minute,
  /** requests on a page of the list, and how many a search examines */
  requestsShown: 50,
  requestsSearched: 500,
  /** between the tries of one e-mail: two days in all */
  emailRetryDelays: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
  smtpConnectTimeout: 10 * second,
  smtpSilence: 20 * second,
  /** a connection to the mail server is reused this often, and closed after this silence */
  smtpEmailsPerConnection: 100,
  smtpIdle: 10 * second,
  databaseCheck: 5 * second,
  /** building an edition yields to readers after these milliseconds, but not within a page */
  editionSlice: 8,
  warmNext: 120,
  /** pictures of e-mails and share pictures in memory, 60 KB each; how many may wait */
  emailPictures: 60,
  sharePictures: 200,
  shareWaiting: 20,
  /** previews are rendered one at a time; how many may wait */
  previewConcurrency: 1,
  previewsWaiting: 8,
  /** length of the office's search, and number of results */
  searchLength: 500,
  searchResults: 100,
  contentPoll: second,
  /** delay of other pages and the search index after a publication; a request skips it */
  followUpDelay: second,
  schedulePause: 5 * second,
  emailLate: 10 * minute,
  diskLow: 512 * 1024 * kilobyte,
  /** how often counted views are stored: a killed server loses those since */
  viewsPause: minute,
  /** 25 months: two seasons to compare */
  viewRetention: 760 * 24 * hour,
  /** referring hosts per day and server; later ones count as "others" */
  referrersPerDay: 200,
  figuresShown: 20,
  /** older backups are deleted with the next one; age of the newest that raises a warning */
  backupRetention: 7 * 24 * hour,
  backupLate: 36 * hour,
  /** this many nightly backups stay, however old */
  backupsLeast: 3,
  /** a clock this far from the last trusted time stops irreversible jobs; how often it is stored */
  clockJump: 30 * 24 * hour,
  clockStoreInterval: 10 * minute,
  retentionPause: hour,
  /** `Retry-After` while the storage is away, in seconds */
  retryAfter: 10,
  retryAfterCrowd: 3,
  /** access token, idle time and absolute life of a session: rotation does not extend it */
  accessLife: 10 * minute,
  sessionIdle: 7 * 24 * hour,
  sessionLife: 30 * 24 * hour,
  /** a repeated refresh in this time gets the same answer: the first may have been lost */
  refreshGrace: 10 * second,
  verifyHours: 48,
  resetMinutes: 60,
  /** account e-mails to one address per day */
  accountEmailsPerDay: 3,
  /** argon2id, OWASP's minimum: memory in KiB, rounds, lanes */
  passwordCost: { memory: 19_456, passes: 2, parallelism: 1 },
  /** passwords hashed at a time: they share four threads with file reads; how many may wait */
  hashConcurrency: 2,
  hashesWaiting: 32,
  hashRetryAfter: 2,
  /** sign-ins to one e-mail address from one network: free attempts, then growing delays */
  attemptsFree: 5,
  attemptWait: 1 * minute,
  attemptWaitMost: 1 * hour,
  attemptWindow: 15 * minute,
  attemptMemory: 24 * hour,
  /** after this many failures at one address, each network has one free try with a late answer */
  attemptsPerAddress: 50,
  attemptsFreeLate: 1,
  attemptDelay: 1 * second,
  signInsPerWindow: 300,
  signUpsPerWindow: 60,
  refreshesPerWindow: 3000,
  accountCallsPerWindow: 1200,
  /** asking for a new password takes this long, whether the address is known or not */
  passwordResetTime: 0.3 * second,
  officeActionsPerWindow: 1200,
  /** previews and saves of drafts from one network in `window` */
  previewsPerWindow: 4800,
  savesPerWindow: 2400,
  /** drafts of referenced entries that a preview includes */
  draftsNamed: 40,
  /** an open editor reports every ten seconds and is gone after this silence */
  editorPresenceLife: 30 * second,
  /** how long the start page shows that a scheduled publication was cancelled */
  cancellationShown: 14 * 24 * hour,
  officeLogLines: 100,
  /** lines verified before yielding: 500 take 3 ms */
  officeLogSlice: 500,
  /** office session: idle time, absolute life, and how seldom its last use is stored */
  officeIdle: 12 * hour,
  officeLife: 7 * 24 * hour,
  officeUseInterval: 1 * minute,
  challengeLife: 30 * minute,
  /** links into the office: an invitation, and the very first one */
  inviteHours: 48,
  startHours: 24,
  officeProof: 10 * minute,
  /** a shared cache serves a page this long: without asking, while asking, without an answer */
  sharedFresh: 10 * minute,
  sharedStale: minute,
  sharedOnError: 24 * hour,
  sharedRetry: 5 * second,
  /** pages remembered as held by shared caches; further pages must not be cached */
  sharedPagesTracked: 20_000,
  /** pages rendered at the start; the others on demand */
  warmPages: 120,
  /** rendered pages in memory: all in two languages, with room for filters */
  pageMemory: 48 * 1024 * kilobyte,
  /** search pages rendered at the same time, and how many may wait */
  uncachedConcurrency: 2,
  uncachedWaiting: 100,
} as const;
