/** Each action of team, newsletter, editor and pictures: what it changes, logs, sends and answers. */
import { TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import type { EntryOf } from '#contract/content/kinds.ts';
import { editorTask } from '#contract/office/editor.ts';
import { newsletterTask } from '#contract/office/newsletter.ts';
import { mediaTask } from '#contract/office/pictures.ts';
import { teamTask } from '#contract/office/team.ts';
import { openStaffSessions } from '#office/team/server/sessions.ts';
import { limits } from '#server/limits.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { readOutcome, startWithScreens, watchTraces } from '#tests/harness/office-traces.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { sendFiles } from '#tests/harness/send-files.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';

const server = await startWithScreens({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());
await server.app.ready();
const { db } = server.storage;
const readTraces = watchTraces(server);
const falk = await createStaffMember(server, 'owner', null, 'Falk');
const at = () => server.clock.now.toISOString();
const after = (milliseconds: number) => new Date(server.clock.now.getTime() + milliseconds).toISOString();
const post = (address: string, action: string, values: Record<string, string> = {}, as = falk) =>
  postForm(server, address, { ...values, action }, { as });
const nobody = async () => '';

interface TaskTraceCase {
  what: string;
  /** Returns the id that the action needs. */
  before?: () => Promise<string>;
  act: (id: string) => ReturnType<typeof postForm>;
  /** Undefined: the answer is the page itself. */
  to?: (id: string) => unknown;
  done?: string;
  /** what the message names, in both languages */
  title?: string[];
  log?: [action: string, subject: (id: string) => object];
  /** the line of the draft that was saved before */
  saved?: string;
  emails?: object[];
  /** what is stored or shown afterwards */
  read?: (id: string) => Promise<unknown>;
  expected?: (id: string) => unknown;
}

const staffPage = '/office/staff';
const wanda = () => createStaffMember(server, 'writer', null, 'Wanda');
const readStaff = () => server.readScreen('staff', staffPage, falk);
const invite = { email: 'Neu@tollenau.example', role: 'writer' };
const readInvites = async () => (await readStaff()).invites;
const invitation = (more: object) => ({
  id: expect.any(String),
  link: expect.stringMatching(/^https:\/\/tollenau\.example\/office\/invitation#[\w-]{43}$/),
  until: after(limits.inviteHours * 3_600_000),
  ...more,
});
const account = '/office/account';
const readAccount = () => server.readScreen('account', account, falk);
const readRole = async (id: string) => (await readStaff()).people.find((person) => person.id === id)?.role;
async function addPasskeys() {
  for (const id of ['first', 'second'])
    await db
      .insertInto('staffPasskeys')
      .values({
        ...{ id, staffId: falk.id, publicKey: '', transports: '[]', rpId: 'tollenau.example', name: `Key ${id}` },
        ...{ createdAt: at(), counter: 0, lastUsedAt: null },
      })
      .execute();
  return 'first';
}

const teamCases: TaskTraceCase[] = [
  {
    what: 'invites a person',
    act: () => post(staffPage, 'invite', invite),
    to: () => staffPage,
    done: 'invited',
    log: ['invited', () => ({ person: 'neu@tollenau.example', role: 'writer' })],
    read: readInvites,
    expected: () => [invitation({ email: 'neu@tollenau.example', role: 'writer', isRecovery: false })],
  },
  {
    what: 'revokes an invitation',
    before: async () => (await readInvites())[0]?.id ?? '',
    act: (id) => post(staffPage, 'revokeInvite', { id }),
    to: () => staffPage,
    done: 'revokedInvite',
    log: ['revokedInvite', () => ({ person: 'neu@tollenau.example' })],
    read: readInvites,
    expected: () => [],
  },
  {
    what: 'invites a person again',
    before: async () => (await wanda()).id,
    act: (id) => post(staffPage, 'inviteAgain', { id }),
    to: () => staffPage,
    done: 'invitedAgain',
    log: ['invitedAgain', () => ({ person: 'Wanda' })],
    read: readInvites,
    expected: (id) => [invitation({ email: `${id.slice(0, 8)}@example.org`, role: 'writer', isRecovery: true })],
  },
  {
    what: 'changes a role',
    before: async () => (await wanda()).id,
    act: (id) => post(staffPage, 'changeRole', { id, role: 'office' }),
    to: () => staffPage,
    done: 'changedRole',
    log: ['changedRole', () => ({ person: 'Wanda', role: 'office' })],
    read: readRole,
    expected: () => 'office',
  },
  {
    what: 'removes a person',
    before: async () => (await wanda()).id,
    act: (id) => post(staffPage, 'remove', { id }),
    to: () => staffPage,
    done: 'removedStaff',
    title: ['Wanda', 'Wanda'],
    log: ['removedStaff', () => ({ person: 'Wanda' })],
    read: readRole,
    expected: () => undefined,
  },
  {
    what: 'ends a session of their own',
    async before() {
      const id = 'another';
      const session = {
        hash: 'x',
        id,
        staffId: falk.id,
        startedAt: at(),
        seenAt: at(),
        provedAt: at(),
        device: 'Phone',
      };
      await db.insertInto('staffSessions').values(session).execute();
      return id;
    },
    act: (id) => post(account, 'endSession', { id }),
    to: () => account,
    done: 'endedSession',
    log: ['endedSession', () => ({})],
    read: async () => (await readAccount()).sessions.map(({ isCurrent, device }) => [isCurrent, device]),
    expected: () => [[true, 'Firefox, Linux']],
  },
  {
    what: 'removes a passkey',
    before: addPasskeys,
    act: (id) => post(account, 'removePasskey', { id }),
    to: () => account,
    done: 'removedPasskey',
    log: ['removedPasskey', () => ({ text: 'Key first' })],
    read: async () => (await readAccount()).passkeys,
    expected: () => [
      { id: 'second', name: 'Key second', host: 'tollenau.example', isUsable: true, createdAt: at(), lastUsedAt: null },
    ],
  },
  {
    what: 'sets recovery codes',
    act: () => post(account, 'setRecoveryCodes'),
    log: ['setRecoveryCodes', () => ({})],
    async read() {
      const { newRecoveryCodes = [], recoveryCodesLeft } = server.takeScreen('account');
      return [newRecoveryCodes.length === recoveryCodesLeft, recoveryCodesLeft > 5];
    },
    expected: () => [true, true],
  },
  {
    what: 'sets a password',
    act: () => post(account, 'setPassword', { password: 'Siebzehn Reiher am Ufer' }),
    to: () => account,
    done: 'setPassword',
    log: ['setPassword', () => ({})],
    read: async () => (await readAccount()).hasPassword,
    expected: () => true,
  },
];

const startOwnSession = async (): Promise<typeof falk> => {
  const sessions = openStaffSessions({ db, now: () => server.clock.now });
  const token = await db.transaction().execute((trx) => sessions.start(trx, falk.id, 'Phone'));
  return { ...falk, cookie: `office=${token}` };
};
/** Last, because they end sessions. */
const endCases: TaskTraceCase[] = [
  {
    what: 'sets one-time codes',
    async act() {
      const { oneTimeCodeSetup: { secret = '', sealed = '' } = {} } = await readAccount();
      const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
      return post(account, 'setOneTimeCodes', {
        sealed,
        code: totp.generate({ timestamp: server.clock.now.getTime() }),
      });
    },
    to: () => account,
    done: 'setOneTimeCodes',
    log: ['setOneTimeCodes', () => ({})],
    read: async () => (await readAccount()).hasOneTimeCodes,
    expected: () => true,
  },
  {
    what: 'signs out',
    act: async () => post('/office/sign-out', 'out', {}, await startOwnSession()),
    to: () => '/office/sign-in',
    done: 'signedOut',
    log: ['signedOut', () => ({})],
    read: async () => (await readAccount()).sessions.length,
    expected: () => 1,
  },
  {
    what: 'signs out everywhere',
    act: async () => post(account, 'signOutEverywhere', {}, await startOwnSession()),
    to: () => '/office/sign-in',
    done: 'signedOutEverywhere',
    log: ['signedOutEverywhere', () => ({})],
    read: () => db.selectFrom('staffSessions').selectAll().where('staffId', '=', falk.id).execute(),
    expected: () => [],
  },
];

const newsletter = '/office/newsletter';
const issuePage = (id: string) => `${newsletter}/${id}`;
const sendPage = (id: string) => `${issuePage(id)}/send`;
const insertIssue =
  (more: Parameters<typeof insertNewsletterIssue>[2] = {}) =>
  () =>
    insertNewsletterIssue(db, server.clock.now, more);
const readSummary = async (id: string) => (await server.readScreen('newsletterIssue', issuePage(id), falk)).summary;
const issue = (id: string) => ({ issue: id });
const subscribers = `${newsletter}/subscribers`;
const bo = { email: 'bo@example.org', language: 'en', note: 'Postkarte' } as const;
const readFound = async () => {
  await post(subscribers, 'find', { email: 'Bo@example.org' });
  return server.takeScreen('subscribers').found;
};
async function addBo() {
  await db.deleteFrom('subscribers').execute();
  await insertSubscribers(db, server.secrets, server.clock.now, [bo]);
  return '';
}
const askedSubscriber = () => expect.objectContaining({ ...bo, confirmedAt: null, requestedAt: at() });

const newsletterCases: TaskTraceCase[] = [
  {
    what: 'begins an issue',
    act: () => post(newsletter, 'begin'),
    to: () => expect.stringMatching(/^\/office\/newsletter\/[\da-f-]{36}$/),
    read: async () => (await server.readScreen('newsletter', newsletter, falk)).issues[0],
    expected: () => expect.objectContaining({ state: 'draft', version: 1, by: 'Falk', editedAt: at() }),
  },
  {
    what: 'saves an issue',
    before: insertIssue({ editedAt: '2026-01-01T00:00:00.000Z' }),
    act: (id) =>
      post(issuePage(id), 'save', {
        ...{ 'subject.de': 'Im Mai', 'subject.en': 'In May', 'preheader.de': 'a', 'preheader.en': 'b' },
        ...{ 'blocks.0.kind': 'news', 'blocks.0.entryId': '1', 'form.version': '1', readable: 'on' },
      }),
    to: issuePage,
    done: 'savedIssue',
    read: (id) => server.readScreen('newsletterIssue', issuePage(id), falk),
    expected: () =>
      expect.objectContaining({
        summary: expect.objectContaining({ version: 2, by: 'Falk', editedAt: at() }),
        issue: {
          ...{ subject: { de: 'Im Mai', en: 'In May' }, preheader: { de: 'a', en: 'b' }, readable: true },
          blocks: [{ kind: 'news', entryId: '1', heading: { de: '', en: '' }, text: { de: '', en: '' } }],
        },
        missingFields: [],
      }),
  },
  {
    what: 'sends an issue to themselves',
    before: insertIssue(),
    act: (id) => post(sendPage(id), 'test'),
    to: sendPage,
    done: 'testedIssue',
    emails: ['de', 'en'].map((language) => ({ kind: 'newsletterIssue', to: falk.email, language, recall: 0 })),
  },
  {
    what: 'sends an issue',
    async before() {
      await addBo();
      return insertIssue()();
    },
    act: (id) => post(sendPage(id), 'send', { version: '1' }),
    to: sendPage,
    done: 'plannedIssue',
    log: ['plannedIssue', issue],
    read: readSummary,
    expected: () => expect.objectContaining({ state: 'planned', version: 2, dueAt: after(limits.issueRecallTime) }),
  },
  {
    what: 'plans an issue',
    before: insertIssue(),
    act: (id) => post(sendPage(id), 'plan', { version: '1', at: '24.11.2026, 18 Uhr' }),
    to: sendPage,
    done: 'plannedIssue',
    log: ['plannedIssue', issue],
    read: readSummary,
    expected: () => expect.objectContaining({ state: 'planned', dueAt: '2026-11-24T17:00:00.000Z' }),
  },
  {
    what: 'stops a planned issue',
    before: insertIssue({ state: 'planned', dueAt: '2026-11-24T17:00:00.000Z' }),
    act: (id) => post(sendPage(id), 'stop'),
    to: sendPage,
    done: 'stoppedIssue',
    log: ['stoppedIssue', issue],
    read: readSummary,
    expected: () => expect.objectContaining({ state: 'draft', dueAt: null, stopReason: null }),
  },
  {
    what: 'stops an issue on its way',
    before: () => insertIssue({ state: 'sending', startedAt: at(), dueAt: at() })(),
    act: (id) => post(sendPage(id), 'stop'),
    to: sendPage,
    done: 'stoppedIssue',
    log: ['stoppedIssue', issue],
    read: readSummary,
    expected: () => expect.objectContaining({ state: 'stopped', stopReason: 'office', endedAt: at() }),
  },
  ...(['archive', 'unarchive'] as const).map((button): TaskTraceCase => {
    const archives = button === 'archive';
    return {
      what: `${button}s an issue`,
      before: insertIssue({ state: 'sent', archived: archives ? 0 : 1 }),
      act: (id) => post(sendPage(id), button),
      to: sendPage,
      done: `${button}dIssue`,
      log: [`${button}dIssue`, issue],
      read: async (id) => (await readSummary(id)).isArchived,
      expected: () => archives,
    };
  }),
  {
    what: 'deletes an issue',
    before: insertIssue({ content: JSON.stringify(buildNewsletterIssue('Weg damit')) }),
    act: (id) => post(issuePage(id), 'delete'),
    to: () => newsletter,
    done: 'deletedIssue',
    title: ['Weg damit', 'Weg damit (English)'],
    log: ['deletedIssue', issue],
    read: async (id) => (await getPage(server, issuePage(id), { as: falk })).statusCode,
    expected: () => 404,
  },
  {
    what: 'enters a subscriber',
    before: async () => {
      await db.deleteFrom('subscribers').execute();
      return '';
    },
    act: () => post(subscribers, 'add', bo),
    to: () => subscribers,
    done: 'addedSubscriber',
    log: ['addedSubscriber', () => ({})],
    emails: [{ kind: 'newsletterConfirmation', to: bo.email, language: 'en', recall: 0 }],
    read: readFound,
    expected: askedSubscriber,
  },
  {
    what: 'sends the link to a subscriber again',
    async before() {
      server.advance(limits.confirmationPause + 1);
      await db.updateTable('staffSessions').set({ provedAt: at(), seenAt: at() }).execute();
      return '';
    },
    act: () => post(subscribers, 'resend', { email: bo.email }),
    to: () => subscribers,
    done: 'sentConfirmation',
    log: ['sentConfirmation', () => ({})],
    emails: [{ kind: 'newsletterConfirmation', to: bo.email, language: 'en', recall: 0 }],
    read: readFound,
    expected: () => expect.objectContaining({ ...bo, confirmedAt: null }),
  },
  {
    what: 'lets a paused subscriber read on',
    async before() {
      await addBo();
      await db.updateTable('subscribers').set({ pausedAt: at(), pauseReason: 'bounced', refusals: 2 }).execute();
      return '';
    },
    act: () => post(subscribers, 'resume', { email: bo.email }),
    to: () => subscribers,
    done: 'resumedSubscriber',
    log: ['resumedSubscriber', () => ({})],
    read: readFound,
    expected: () => expect.objectContaining({ pausedAt: null, refusals: 0, confirmedAt: at() }),
  },
  {
    what: 'exports the subscribers',
    before: addBo,
    act: () => getPage(server, `${subscribers}/export`, { as: falk }),
    log: ['exportedSubscribers', () => ({ addresses: 1 })],
  },
  {
    what: 'removes a subscriber',
    before: addBo,
    act: () => post(subscribers, 'remove', { email: bo.email }),
    to: () => subscribers,
    done: 'removedSubscriber',
    log: ['removedSubscriber', () => ({})],
    async read() {
      await post(subscribers, 'find', { email: bo.email });
      const { found, removedAt, searchedEmail } = server.takeScreen('subscribers');
      return [found, removedAt, searchedEmail];
    },
    expected: () => [undefined, at(), bo.email],
  },
];

const newsPage = '/office/content/news/1';
const edit = async (action: string, changes: Record<string, string> = {}, page = newsPage) =>
  post(page, action, { ...readFormFields((await getPage(server, page, { as: falk })).body), ...changes });
const readNews = () => server.readScreen('contentForm', newsPage, falk);
const entry = (name: string) => () => ({ entry: name });
const newsEntry = entry('news/1.yaml');
const emptyDrafts = async () => {
  await db.deleteFrom('contentDrafts').execute();
  return '';
};
const draftNews = async () => {
  await emptyDrafts();
  await edit('save', { 'title.de': 'Entwurf' });
  return '';
};
const publishedTitle = () =>
  (server.library.current.entries.get('news/1.yaml')?.value as EntryOf<'news'> | undefined)?.title.de;
const firstTitle = publishedTitle();
const readDraftRow = () =>
  db
    .selectFrom('contentDrafts')
    .select(['kind', 'entry', 'author', 'authorId', 'at', 'publishAt', 'scheduledBy', 'scheduledById'])
    .executeTakeFirst();
const draftRow = (more: object = {}) => ({
  ...{ kind: 'news', entry: '1', author: 'Falk', authorId: falk.id, at: at() },
  ...{ publishAt: null, scheduledBy: null, scheduledById: null },
  ...more,
});
const notice = { noticeDe: 'Der Weg ist nass.', noticeEn: 'The path is wet.', noticeLink: '' };
const readNotices = async () => (await server.readScreen('today', '/office', falk)).notices;

const editorCases: TaskTraceCase[] = [
  {
    what: 'saves a draft',
    before: emptyDrafts,
    act: () => edit('save', { 'title.de': 'Entwurf' }),
    to: () => newsPage,
    done: 'savedDraft',
    log: ['draftedContent', newsEntry],
    read: readDraftRow,
    expected: () => draftRow(),
  },
  {
    what: 'schedules a draft',
    before: draftNews,
    act: () => edit('schedule', { 'form.at': '24.11.2026, 18 Uhr' }),
    to: () => newsPage,
    done: 'scheduledContent',
    log: ['scheduledContent', newsEntry],
    read: readDraftRow,
    expected: () => draftRow({ publishAt: '2026-11-24T17:00:00.000Z', scheduledBy: 'Falk', scheduledById: falk.id }),
  },
  {
    what: 'cancels a scheduled publication',
    act: () => edit('unschedule'),
    to: () => newsPage,
    done: 'unscheduledContent',
    log: ['unscheduledContent', newsEntry],
    read: readDraftRow,
    expected: () => draftRow(),
  },
  {
    what: 'discards a draft',
    before: draftNews,
    act: () => edit('discard'),
    to: () => newsPage,
    done: 'discardedContent',
    title: ['Entwurf', 'The premiere, streamed'],
    log: ['discardedContent', newsEntry],
    read: readDraftRow,
    expected: () => undefined,
  },
  {
    what: 'publishes a draft',
    before: draftNews,
    act: () => edit('publish'),
    to: () => newsPage,
    done: 'publishedContent',
    log: ['publishedContent', newsEntry],
    read: async () => [publishedTitle(), await readDraftRow(), (await readNews()).entry.draft],
    expected: () => ['Entwurf', undefined, undefined],
  },
  {
    what: 'undoes a publication',
    act: () => edit('undo'),
    to: () => newsPage,
    done: 'undidContent',
    log: ['undidContent', newsEntry],
    read: async () => publishedTitle(),
    expected: () => firstTitle,
  },
  {
    what: 'restores an earlier version as a draft',
    async act() {
      const page = `${newsPage}/history`;
      const { revisions, version, base } = await server.readScreen('contentHistory', page, falk);
      const revision = String(revisions.find(({ action }) => action === 'published')?.number);
      return post(page, 'restore', {
        'form.revision': revision,
        'form.version': String(version),
        'form.base': String(base),
      });
    },
    to: () => newsPage,
    done: 'restoredContent',
    log: ['restoredContent', newsEntry],
    read: async () => [await readDraftRow(), (await readNews()).typed['title.de']],
    expected: () => [draftRow(), 'Entwurf'],
  },
  {
    what: 'copies an entry',
    before: emptyDrafts,
    act: () => edit('copy'),
    to: () => '/office/content/news/3',
    done: 'copiedContent',
    log: ['draftedContent', entry('news/3.yaml')],
    read: readDraftRow,
    expected: () => draftRow({ entry: '3' }),
  },
  {
    what: 'begins an entry',
    before: emptyDrafts,
    act: () =>
      post('/office/new/newsCategories', 'begin', {
        ...{ order: '9', 'name.de': 'Lesung', 'name.en': 'Reading' },
      }),
    to: () => '/office/content/newsCategories/lesung',
    done: 'startedDraft',
    log: ['draftedContent', entry('news-categories/lesung.yaml')],
    read: readDraftRow,
    expected: () => draftRow({ kind: 'newsCategories', entry: 'lesung' }),
  },
  {
    what: 'adds redirects to the draft of the table',
    before: emptyDrafts,
    act: () => post('/office/redirects', 'add', { table: '/alt-und-weg;/park' }),
    to: () => '/office/content/redirects/redirects',
    done: 'savedDraft',
    log: ['draftedContent', entry('redirects.yaml')],
    read: readDraftRow,
    expected: () => draftRow({ kind: 'redirects', entry: 'redirects' }),
  },
  {
    what: 'deletes an entry',
    before: emptyDrafts,
    act: () => edit('delete', {}, '/office/content/news/2'),
    to: () => '/office/content/news/2',
    done: 'deletedContent',
    log: ['deletedContent', entry('news/2.yaml')],
    read: async () => server.library.current.entries.has('news/2.yaml'),
    expected: () => false,
  },
  {
    what: 'posts a notice',
    act: () => post('/office', 'postNotice', { ...notice, noticeUntil: '24.11.2026, 18 Uhr' }),
    to: () => '/office',
    done: 'postedNotice',
    log: ['postedNotice', () => ({ text: notice.noticeDe })],
    read: readNotices,
    expected: () =>
      expect.objectContaining({
        shown: [{ text: { de: notice.noticeDe, en: notice.noticeEn }, until: '2026-11-24T18:00' }],
        ended: [],
      }),
  },
  {
    what: 'ends a notice',
    act: () => post('/office', 'endNotice', { notice: notice.noticeDe }),
    to: () => '/office',
    done: 'endedNotice',
    log: ['endedNotice', () => ({ text: notice.noticeDe })],
    read: async () => {
      const { shown, ended } = (await readNotices()) ?? {};
      return [shown?.length, ended?.length];
    },
    expected: () => [0, 1],
  },
];

const library = '/office/pictures';
const oak = `${library}/oak`;
const photograph = { name: 'Heuernte am See.JPG', bytes: await encodeJpeg(createTwoColourImage()) };
const picture = (id: string) => entry(`pictures/${id}/picture.yaml`);
const readPicture = (address: string) => server.readScreen('picture', address, falk);
const pictureForm = async (address: string): Promise<Record<string, string>> => {
  const { version, base } = await readPicture(address);
  return { version: String(version), base: String(base) };
};
const change = async (address: string, action: string, values: Record<string, string> = {}) =>
  post(address, action, { ...(await pictureForm(address)), ...values });
const texts = { titleDe: 'Eiche', titleEn: 'Oak', altDe: 'Eine Eiche am Ufer.', altEn: 'An oak on the shore.' };
const readState = async () => (await readPicture(oak)).state;

const mediaCases: TaskTraceCase[] = [
  {
    what: 'saves the texts of a picture',
    before: emptyDrafts,
    act: () => change(oak, 'save', texts),
    to: () => oak,
    done: 'savedPicture',
    log: ['savedPicture', picture('oak')],
    read: () => readPicture(oak),
    expected: () =>
      expect.objectContaining({
        ...{ state: 'changed', draft: { author: 'Falk', at: at() }, title: { de: 'Eiche', en: 'Oak' } },
        alt: { de: texts.altDe, en: texts.altEn },
      }),
  },
  {
    what: 'discards the draft of a picture',
    act: () => change(oak, 'discard'),
    to: () => oak,
    done: 'discardedPicture',
    title: ['Eiche', 'Oak'],
    log: ['discardedPicture', picture('oak')],
    read: readState,
    expected: () => 'published',
  },
  {
    what: 'publishes the texts of a picture',
    act: () => change(oak, 'publish', texts),
    to: () => oak,
    done: 'publishedPicture',
    saved: 'oak',
    log: ['publishedPicture', picture('oak')],
    read: async () => [await readState(), (await readPicture(oak)).title],
    expected: () => ['published', { de: 'Eiche', en: 'Oak' }],
  },
  {
    what: 'takes a picture down',
    act: () => change(oak, 'takeDown', { reason: 'other', note: 'Anruf' }),
    to: () => oak,
    done: 'tookDownPicture',
    log: ['tookDownPicture', picture('oak')],
    read: async () => (await readPicture(oak)).takedown,
    expected: () => ({ at: at(), reason: 'other: Anruf', title: { de: 'Eiche', en: 'Oak' }, by: 'Falk' }),
  },
  {
    what: 'puts a picture back',
    act: () => change(oak, 'putBack'),
    to: () => oak,
    done: 'putBackPicture',
    log: ['putBackPicture', picture('oak')],
    read: async () => [await readState(), (await readPicture(oak)).takedown],
    expected: () => ['published', undefined],
  },
  {
    what: 'uploads a photograph',
    act: () => sendFiles(server, library, [photograph], { as: falk }),
    to: () => `${library}/heuernte-am-see`,
    done: 'uploadedPicture',
    log: ['uploadedPicture', picture('heuernte-am-see')],
    read: async () => (await readPicture(`${library}/heuernte-am-see`)).state,
    expected: () => 'new',
  },
  {
    what: 'makes a gallery of photographs',
    act: async () => {
      const address = `${library}/batch?ids=heuernte-am-see`;
      const { version, base } = await readPicture(`${library}/heuernte-am-see`);
      return post(address, 'gallery', { p0Version: String(version), p0Base: String(base), p0TitleDe: 'Heu' });
    },
    to: () => expect.stringMatching(/^\/office\/content\/media\/\d+$/),
    done: 'madeGallery',
    saved: 'heuernte-am-see',
    log: ['madeGallery', () => ({ entry: expect.stringMatching(/^media\/\d+\.yaml$/) })],
  },
];

const draftFilm = (data: object) => async () => {
  await emptyDrafts();
  const draft = { kind: 'films' as const, entry: 'ernte', author: 'Ida', at: at(), base: 0, version: 1 };
  await db
    .insertInto('contentDrafts')
    .values({ ...draft, data: JSON.stringify({ file: {}, ...data }) })
    .execute();
  return '';
};
const readMediaDraft = async () => {
  const row = await db.selectFrom('contentDrafts').select('data').where('kind', '=', 'media').executeTakeFirst();
  return JSON.parse(row?.data ?? '{}') as unknown;
};
const harvest = { de: 'Die Ernte', en: 'The harvest' };
const filmCases = [{ image: 'oak', title: harvest }, { title: harvest }, {}].map(
  (texts): TaskTraceCase => ({
    what: `makes an item of a film with ${Object.keys(texts).join(' and ') || 'nothing else'}`,
    before: draftFilm(texts),
    act: () => post('/office/films/ernte', 'item', { version: '1', base: '0' }),
    to: () => expect.stringMatching(/^\/office\/content\/media\/\d+$/),
    done: 'startedDraft',
    log: ['draftedContent', () => ({ entry: expect.stringMatching(/^media\/\d+\.yaml$/) })],
    read: readMediaDraft,
    expected: () => expect.objectContaining({ ...texts, type: 'video', film: 'ernte' }),
  }),
);

const cases = [...teamCases, ...newsletterCases, ...editorCases, ...mediaCases, ...filmCases, ...endCases];

test.each(cases)(
  'who $what leaves all traces of it',
  async ({ before = nobody, act, saved, log, emails = [], ...one }) => {
    const id = await before();
    await readTraces();
    const answer = await act(id);
    const traces = await readTraces();
    if (one.to) expect(readOutcome(answer)).toMatchObject({ to: one.to(id), done: one.done, title: one.title });
    else expect(answer.statusCode).toBe(200);
    expect(await one.read?.(id)).toEqual(one.expected?.(id));
    const line = { name: 'Falk', staffId: falk.id, at: at() };
    expect(traces.log).toEqual([
      ...(saved ? [{ ...line, action: 'savedPicture', subject: picture(saved)() }] : []),
      ...(log ? [{ ...line, action: log[0], subject: log[1](id) }] : []),
    ]);
    expect(traces.emails).toEqual(expect.arrayContaining(emails));
    expect(traces.emails).toHaveLength(emails.length);
  },
);

/** Their own files test them: sign-in, enrolment and films. */
const triedElsewhere = [
  ...['addedPasskey', 'joined', 'regainedAccess', 'signedIn', 'signedInByPassword', 'signedInByRecovery'],
  ...['deletedPicture', 'uploadedFilm', 'changedFilm', 'tookDownFilm', 'putBackFilm'],
];
test('each event that team, newsletter, editor and pictures log has a case', () => {
  const tried = new Set([...cases.flatMap(({ done, log }) => [done, log?.[0]]), ...triedElsewhere]);
  const tasks = [teamTask, newsletterTask, editorTask, mediaTask];
  const known = tasks.flatMap(({ events, loggedOnly }) => [...events, ...loggedOnly]);
  expect(known.filter((name) => !tried.has(name))).toEqual([]);
});
