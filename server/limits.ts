/** How much of anything the server takes. Fastify's own defaults leave slow bodies open for ever. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const kilobyte = 1024;
const gigabyte = 1024 ** 3;

export const limits = {
  /** the whole request must be here by then, an upload from the country too; who dribbles is cut off much earlier */
  requestTimeout: 90 * second,
  /** a body must be here by then, or, where files are taken, come at this rate at least (bytes per second) */
  bodyTimeout: 15 * second,
  uploadRate: 8 * kilobyte,
  headersTimeout: 10 * second,
  connectionsCheckingInterval: 2 * second,
  connectionTimeout: 20 * second,
  keepAliveTimeout: 60 * second,
  /** of routes that wait for a database or a mail server; a timer for each page would cost a tenth of their speed */
  handlerTimeout: 10 * second,
  /** after SIGTERM: open connections are told with their next answer that it is the last; then the door closes */
  drainTime: 1 * second,
  /** a second signal within this time is an echo of the first; later it means "now" */
  signalEcho: 0.5 * second,
  /** after that: what is under way may finish until then */
  stopTimeout: 8 * second,
  headerBytes: 16 * kilobyte,
  headerCount: 100,
  addressLength: 8 * kilobyte,
  bodyBytes: 64 * kilobyte,
  contentBytes: 1024 * kilobyte,
  formNames: 6000,
  /** all that one entry may say, in both languages: its form is drawn and its preview rendered beside visitors */
  entryInputs: 2500,
  entryCharacters: 300_000,
  entryLine: 300,
  /** what a browser reports of our policy, and how many of that the log takes in `window`, from all together */
  reportBytes: 16 * kilobyte,
  reportsPerWindow: 60,
  /** one form, and the parts it may have */
  formParts: 24,
  formFieldBytes: 16 * kilobyte,
  /** From one network (an IPv4 address, an IPv6 /64). Wide on purpose: a village may stand behind one address. */
  window: 10 * minute,
  requestsPerWindow: 120,
  copiesPerWindow: 30,
  wishesPerWindow: 120,
  networks: 10_000,
  /** the same words from the same device within this time, without a key, are one press too many */
  pressedTwice: 10 * minute,
  /** receipts to one address in a day, whoever asks for them; requests beyond are taken without one */
  receiptsPerDay: 5,
  newsletterLettersPerDay: 3,
  newsletterPause: hour,
  /** the same for who wants to be told of an evening; and so long that letter can be stopped */
  alertLettersPerDay: 5,
  alertPause: hour,
  alertStop: minute,
  confirmHours: 48,
  datesAhead: 2,
  firstDay: '2020-01-01',
  /** pictures in hand at a time; each is a process of its own */
  copyConcurrency: 3,
  /** so many more wait for their turn, each with its picture in memory */
  copiesWaiting: 6,
  copiesBytes: 2 * gigabyte,
  /** of processor time; and by the clock, which on a busy machine says little about a picture */
  copyWork: 8 * second,
  copyTimeout: 30 * second,
  copyWorkerMegabytes: 64,
  /** photographs wait for each other: so many, each for so long at most, in a process with so much memory for our own program */
  photographsWaiting: 20,
  photographTimeout: 2 * minute,
  cutWorkerMegabytes: 128,
  /** the office's pages about pictures wait for one to be read or cut; so many at once in a form, so many times in `window` */
  pictureDeskTimeout: 3 * minute,
  photographsAtOnce: 12,
  photographsPerWindow: 300,
  picturesShown: 48,
  /** files of photographs that are kept in memory, together; what nobody names any more is kept so long */
  photographMemory: 24 * 1024 * kilobyte,
  photographGrace: 30 * 24 * hour,
  /** all films that are kept, with those on their way; reading one; parts of them in `window`; what has not arrived by then is left */
  filmsBytes: 8 * gigabyte,
  filmTimeout: 2 * minute,
  filmWorkerMegabytes: 96,
  filmPartsPerWindow: 2400,
  filmUploadLife: 24 * hour,
  filmUploadsOpen: 2,
  /** an address of a picture is known for as long as browsers may keep it */
  mediaAddressLife: 365 * 24 * hour,
  /** e-mails sent at a time; of these so many at most by priority, so that a receipt does not wait for a newsletter */
  letterConcurrency: 10,
  letterConcurrencyOf: { awaited: 9, bulk: 8 },
  /** a letter is in hand until its try is cut off; long after that another server takes it */
  letterTimeout: 60 * second,
  letterLease: 2 * minute,
  /** how often to look for letters when nobody has put one in, and how long to leave the database to others in between */
  outboxPoll: 15 * second,
  letterPause: 0.01 * second,
  /** what the office writes to a guest can be taken back for so long; and the same press again within that time is one too many */
  deskLetterPause: 30 * second,
  deskPressedTwice: 5 * second,
  /** letters to many may be stopped for so long; and so long before it is due the office is reminded of a decision */
  decisionPause: minute,
  decisionReminder: hour,
  siteNoticeLife: 31 * 24 * hour,
  /** how often a server reads which events are full or take no bookings any more */
  bookingStatesPoll: 2 * second,
  /** how often offers whose time is over are written down, and before that how long somebody is told */
  lapsePause: 30 * second,
  lapseSoon: 24 * hour,
  /** an issue of the newsletter can be taken back for so long; one that was stopped may go to the others until then */
  mailingPause: minute,
  mailingAgain: 24 * hour,
  /** how often the job looks after issues on their way, how many of their letters wait in the outbox, and how many are put in at once */
  mailingStep: second,
  mailingAhead: 800,
  mailingPortion: 100,
  mailingHostPause: 0.05 * second,
  /** so many refusals for good, and more than one in ten, stop an issue; so many issues in a row refused take an address off the list */
  mailingRefusals: 10,
  refusalsMost: 3,
  pausedShown: 200,
  /** whoever has looked at a request within this time is still at it */
  lookedNow: 3 * minute,
  /** requests on one page of the list; of a search so many are looked at for it */
  requestsShown: 50,
  requestsLookedAt: 500,
  /** between the tries of one letter: two days in all */
  letterDelays: [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
  smtpConnectTimeout: 10 * second,
  smtpSilence: 20 * second,
  /** a connection to the mail server is kept for more letters: so many, or until none has come for so long */
  smtpLettersPerConnection: 100,
  smtpIdle: 10 * second,
  databaseCheck: 5 * second,
  /** whoever reads while a next edition is made has their turn after so many milliseconds; a page is not left in the middle */
  turn: 8,
  warmNext: 120,
  /** pictures of letters and share pictures that are kept in memory, 60 KB each, and how many may wait to be drawn */
  letterPictures: 60,
  sharePictures: 200,
  shareWaiting: 20,
  /** previews are made one after the other, beside everything else; and how many may wait */
  previewsAbreast: 1,
  previewsWaiting: 8,
  /** what the office asks: of a page, or of all words; and how many places it is shown */
  askedLength: 500,
  wordsFound: 100,
  contentPoll: second,
  /** after a publication its further pages and the index of the search wait for another one so long; whoever asks for one has it made at once */
  followPause: second,
  schedulePause: 5 * second,
  letterLate: 10 * minute,
  diskLow: 512 * 1024 * kilobyte,
  /** how often counted views are written down: a server that is killed forgets those since */
  viewsPause: minute,
  /** 25 months: two seasons beside each other */
  viewsKept: 760 * 24 * hour,
  /** hosts from which somebody came, on one day, as one server counts them; later ones are the others */
  referrersPerDay: 200,
  figuresShown: 20,
  /** backups older than that are deleted with the next one; somebody is told when the newest is as old as this */
  backupsKept: 7 * 24 * hour,
  backupLate: 36 * hour,
  /** of those that are made every night so many stay, however old they are */
  backupsLeast: 3,
  /** a clock so far from the last moment that was believed deletes and sends nothing; how often that moment is written down */
  clockJump: 30 * 24 * hour,
  clockNoted: 10 * minute,
  retentionPause: hour,
  /** "come again" for whoever met a storage that is away, in seconds */
  retryAfter: 10,
  retryAfterCrowd: 3,
  /** a token for calls, the silence after which a session is over, and its longest life: rotation does not stretch it */
  accessLife: 10 * minute,
  sessionIdle: 7 * 24 * hour,
  sessionLife: 30 * 24 * hour,
  /** a refresh repeated within this time gets the same answer again: the first may have been lost */
  refreshGrace: 10 * second,
  verifyHours: 48,
  resetMinutes: 60,
  /** letters of an account to one address in a day, whoever asks for them */
  accountLettersPerDay: 3,
  /** argon2id, OWASP's minimum: memory in KiB, rounds, lanes */
  passwordCost: { memory: 19_456, passes: 2, parallelism: 1 },
  /** passwords in hand at a time: they share four threads with every file that is read; and how many may wait */
  hashConcurrency: 2,
  hashesWaiting: 32,
  hashRetryAfter: 2,
  /** sign-ins to one address from one network (an IPv4 address, an IPv6 /64): so many freely, then with growing waits */
  attemptsFree: 5,
  attemptWait: 1 * minute,
  attemptWaitMost: 1 * hour,
  attemptWindow: 15 * minute,
  attemptMemory: 24 * hour,
  /** after so many failures at one address, wherever they come from, each network has one free try, and is answered late */
  attemptsInAll: 50,
  attemptsFreeLate: 1,
  attemptDelay: 1 * second,
  signInsPerWindow: 300,
  signUpsPerWindow: 60,
  refreshesPerWindow: 3000,
  accountCallsPerWindow: 1200,
  /** whether or not an address is known, asking for a new password takes this long */
  forgottenTime: 0.3 * second,
  officePressesPerWindow: 1200,
  /** while somebody types: previews and saves of the draft from one network in `window` */
  previewsPerWindow: 4800,
  savesPerWindow: 2400,
  /** a preview takes so many drafts of what the entry names along */
  draftsNamed: 40,
  /** whoever has an entry open says so every ten seconds, and is gone after this silence */
  hereFor: 30 * second,
  /** so long the start page says that a scheduled publication was cancelled */
  cancellationShown: 14 * 24 * hour,
  officeLogLines: 100,
  /** lines that are verified before others have a turn: 500 take 3 ms of the processor */
  officeLogSlice: 500,
  /** a session of the office ends after this silence, and at the latest then; how seldom its last use is written down */
  officeIdle: 12 * hour,
  officeLife: 7 * 24 * hour,
  officeSeen: 1 * minute,
  challengeLife: 30 * minute,
  /** links into the office: an invitation, and the first one of all */
  inviteHours: 48,
  startHours: 24,
  officeProof: 10 * minute,
  /** a shared cache shows a page so long without asking, then so long while it asks, and so long where nobody answers */
  sharedFresh: 10 * minute,
  sharedStale: minute,
  sharedOnError: 24 * hour,
  sharedRetry: 5 * second,
  /** pages that shared caches are remembered to have; what is more, they do not get to keep */
  sharedGiven: 20_000,
  /** rendered before the first visitor comes; the others when somebody asks */
  warmPages: 120,
  /** rendered pages in memory, before compression: all of them in two languages, with room for filters */
  pageMemory: 48 * 1024 * kilobyte,
  /** pages rendered for one visitor (the search): at the same time, and waiting for their turn */
  uncachedConcurrency: 2,
  uncachedWaiting: 100,
} as const;
