/** Every command of `npm run admin`, as its help lists it: what it does, and what it refuses. */
import { createHash } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type PriceLine, sumCents } from '#contract/booking/price-lines.ts';
import { retentionRules } from '#contract/booking/retention.ts';
import { replaceRecoveryCodes } from '#office/team/server/recovery.ts';
import { readEpoch, readLatestRevision } from '#server/content/store.ts';
import { day } from '#server/limits.ts';
import { createDkimRecord, generateDkimPrivateKey } from '#server/mail/dkim.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { lockSqlite } from '#server/storage/database-lock.ts';
import { accessSqliteTables, computeTableChecksums, queryColumn, readTablesInOrder } from '#server/storage/rows.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { buildPostfixBounce } from '#tests/harness/bounces.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { fixtureContent, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { readSampleEventIds } from '#tools/admin/sample-season/season.ts';
import { adminCommands } from '#tools/admin.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';

/** With spaces and quotes, as any argument may have them. */
const work = join(createWorkFolder('commands'), `it's "the house" Ä`);
const folder = join(work, 'data');
const origin = 'http://localhost:3000';
await mkdir(folder, { recursive: true, mode: 0o700 });
const unlock = lockSqlite(folder);
const server = await startInProcess({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' });
afterAll(() => server.close());
// A command in a terminal uses the clock of the machine.
server.clock.now = new Date();
const { db } = server.storage;
await openSecrets(db, { dataDir: folder, tokenSecret: undefined, uploadKey: undefined });
const picture = await createTestPicture('jpeg', 1);
const guest = { fullName: 'Ada "Quote" Quast', email: 'ada@example.org', numberOfTickets: '3' };
const posted = await postTickets(server.app, guest, { picture });
const { reference } = posted.json<{ data: { reference: string } }>().data;
await db.insertInto('consentTexts').values({ version: 'x', text: 'I agree.', language: 'de' }).execute();
await insertSubscribers(db, server.secrets, server.clock.now, [{ email: 'ben@example.org' }]);
const estate = fixtureContent.entries.get('estate.yaml')?.data as Record<string, unknown>;
const [first] = await publishEntry(server, 'estate', 'estate', { ...estate, phone: '+49 39600 4711' });
const contentCopy = join(work, 'content copy');
await copyFixtureContent(contentCopy);

const run = (words: string[], settings: Record<string, string> = {}) => {
  const [command = '', ...more] = words;
  return runAdminCommand(command, more, { NODE_ENV: '', PORT: '3000', DATA_DIR: folder, ...settings });
};

/** `staff recover EMAIL`: the lines of all helps that show a command. */
const usageLines = (
  await Promise.all(Object.values(adminCommands).map(async ({ load }) => (await load()).help.split('\n')))
).flatMap((lines) =>
  lines.flatMap((line) => line.match(/^npm run (?:-s )?admin -- (.+?)(?: {2,}.*| > FILE\.csv| < REPORT)?$/)?.[1] ?? []),
);

interface CommandCase {
  words: string[];
  settings?: Record<string, string>;
  input?: string;
  /** the whole text, or a pattern of it */
  out: string | RegExp;
  /** a warning */
  error?: RegExp;
  code?: number;
  /** what the command leaves behind */
  leaves?: () => Promise<unknown>;
}

const count = (file: string, table: string): number => {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(queryColumn(database, `select count(*) from ${table}`)[0]);
};
const readStaff = () => db.selectFrom('staff').select(['email', 'role', 'removedAt']).orderBy('createdAt').execute();
/** of the newest link */
const readHoursLeft = async () => {
  const newest = db.selectFrom('staffInvites').select('until').orderBy('createdAt', 'desc');
  const { until } = await newest.executeTakeFirstOrThrow();
  return (Date.parse(until) - Date.now()) / 3_600_000;
};
const readInvites = () =>
  db.selectFrom('staffInvites').select(['email', 'role', 'purpose', 'staffId']).orderBy('createdAt').execute();
const lastAction = () =>
  db.selectFrom('auditLog').select(['action', 'name']).orderBy('number', 'desc').executeTakeFirst();
const operator = `${userInfo().username} (terminal)`;
const invitation = new RegExp(`^${origin}/office/invitation#[\\w-]{43}\n$`);
const backup = join(work, 'a copy.sqlite');
const withHelper = join(work, 'with a helper.sqlite');
const dkimKey = generateDkimPrivateKey();
const MAIL_FROM = 'buero@tollenau.example';
const record = createDkimRecord({ selector: 'site', privateKey: dkimKey }, MAIL_FROM);
const opened = join(work, 'a copy of "ID".jpg');
const fileMode = (file: string) => statSync(file).mode & 0o777;

const zeroCounts = retentionRules
  .map(({ id }) => id)
  .filter((id) => !['email', 'openedCopy', 'subscriber', 'account', 'staff'].includes(id));

const cases: Record<string, CommandCase[]> = {
  doctor: [
    { words: ['doctor'], out: /^fine +settings +All values are valid\.\n(fine {3}|warning|ERROR {2}) {2}build {8}\S/ },
    { words: ['doctor', '--json'], out: /^\[\n {2}\{\n {4}"what": "settings",\n {4}"state": "fine",/ },
  ],
  'staff list': [
    { words: ['staff', 'list'], out: 'The office has no staff.\n' },
    { words: ['staff', '--json'], out: '[]\n' },
  ],
  'staff invite': [
    {
      words: ['staff', 'invite'],
      out: new RegExp(`^${origin}/office/start#[\\w-]{43}\n$`),
      leaves: async () => {
        expect(await readInvites()).toEqual([{ email: null, role: 'owner', purpose: 'start', staffId: null }]);
        expect(await readHoursLeft()).toBeCloseTo(24, 0);
      },
    },
  ],
  'staff invite EMAIL --role ROLE': [
    {
      words: ['staff', 'invite', ' Ida@Example.org ', '--role', 'writer'],
      settings: { PUBLIC_URL: 'https://tollenau.example' },
      out: /^https:\/\/tollenau\.example\/office\/invitation#[\w-]{43}\n$/,
      leaves: async () => {
        expect((await readInvites()).at(-1)).toMatchObject({ email: 'ida@example.org', role: 'writer' });
        expect(await readHoursLeft()).toBeCloseTo(48, 0);
        expect(await lastAction()).toMatchObject({ action: 'invited', name: operator });
        await createStaffMember(server, 'owner', null, 'Falk "the Owner" Öhlund');
        await db.updateTable('staff').set({ email: 'falk@example.org' }).execute();
      },
    },
    {
      words: ['staff', 'invite', 'ute@example.org', '--role=office', '--json'],
      out: /^\{\n {2}"link": "http:\/\/localhost:3000\/office\/invitation#[\w-]{43}"\n\}\n$/,
    },
    {
      words: ['staff', 'list'],
      out: /^name +email +role +passkeys +password +codes +recoveryCodes +seen\nFalk "the Owner" Öhlund +falk@example\.org +owner +0 +0 +\d{4}-\d\d-\d\d \d\d:\d\d\n$/,
    },
  ],
  'staff recover EMAIL': [
    {
      words: ['staff', 'recover', 'Falk@example.org'],
      out: invitation,
      leaves: async () => {
        expect((await readInvites()).at(-1)).toMatchObject({ purpose: 'recover', staffId: expect.any(String) });
        expect(await lastAction()).toMatchObject({ action: 'invitedAgain', name: operator });
      },
    },
  ],
  'staff remove EMAIL': [
    {
      words: ['staff', 'remove', 'anna@example.org'],
      out: 'Removed. The person cannot sign in any more, and open pages stop working.\n',
      leaves: async () => {
        expect(await lastAction()).toMatchObject({ action: 'removedStaff', name: operator });
        const people = await readStaff();
        expect(people.map(({ email, removedAt }) => [email, removedAt !== null])).toEqual([
          ['falk@example.org', false],
          [null, true],
        ]);
      },
    },
  ],
  'requests export': [
    { words: ['requests', 'export'], out: new RegExp(`^\\W*reference.*\r\n"${reference}";.*"Ada ""Quote"" Quast"`) },
    {
      words: ['requests', 'export', '--json'],
      out: new RegExp(`^\\[\n {2}\\{\n {4}"reference": "${reference}",`),
      leaves: async () => {
        const json = await run(['requests', 'export', '--json']);
        const [head = '', ...lines] = (await run(['requests', 'export'])).out.trim().split('\r\n');
        const column = head.split(';').findIndex((name) => name.includes('isIdChecked'));
        const checked = JSON.parse(json.out).map(
          ({ isIdChecked }: { isIdChecked: boolean }) => `"${Number(isIdChecked)}"`,
        );
        expect(checked, 'control').toContain('"0"');
        expect(lines.map((line) => line.match(/"(?:[^"]|"")*"|[^;]+|(?<=;)(?=;|$)/g)?.[column])).toEqual(checked);
      },
    },
  ],
  'requests open T-7K4M-Q2XD --reason "…" [--by NAME] [--to FILE.jpg]': [
    {
      words: ['requests', 'open', reference, '--reason', 'again', '--json'],
      out: `${JSON.stringify({ file: join(folder, 'opened', `${reference}.jpg`) }, null, 2)}\n`,
      leaves: () => rm(join(folder, 'opened', `${reference}.jpg`)),
    },
    {
      words: ['requests', 'open', reference, '--reason', ' at the "door" ', '--by', 'Falk Ö.', '--to', opened],
      out: `Written to ${opened}. Delete it when you have seen it.\n`,
      leaves: async () =>
        expect([readFileSync(opened).subarray(0, 2).toString('hex'), fileMode(opened)]).toEqual(['ffd8', 0o600]),
    },
    {
      words: ['requests', 'open', reference, '--reason', 'third'],
      out: `Written to ${join(folder, 'opened', `${reference}.jpg`)}. The server deletes it after a day.\n`,
    },
  ],
  'requests log': [
    {
      words: ['requests', 'log'],
      out: new RegExp(
        `^number +at +staffName +reason +reference\n1 .* ${userInfo().username} +again +${reference}\n2 .* Falk Ö\\. +at the "door" .*\n3 .*third.*\nThe log was not changed\\.\n$`,
      ),
    },
    {
      words: ['requests', 'log', '--json'],
      out: /^\{[\s\S]*"reason": "at the \\"door\\""[\s\S]*"suspectNumbers": \[\]\n\}\n$/,
    },
  ],
  'requests emails': [
    {
      words: ['requests', 'emails'],
      out: /^id +kind +to +createdAt +tries +errorCode +nextTry\n.*(ticketReceipt +ada@example\.org|ticketNotice) /,
    },
    { words: ['requests', 'emails', '--json'], out: /^\[\n[\s\S]*"to": "ada@example\.org"/ },
  ],
  'requests proof EMAIL': [
    {
      words: ['requests', 'proof', ' BEN@example.org'],
      out: /^email +ben@example\.org\nlanguage +de\nconsentVersion +x\nrequestedAt +\S+\nrequestedFrom +203\.0\.113\.0\/24\nconfirmedAt +\S+\nconfirmedFrom +\S+\nconsentText +I agree\.\n$/,
    },
    { words: ['requests', 'proof', 'ben@example.org', '--json'], out: /^\{\n {2}"email": "ben@example\.org",/ },
  ],
  content: [
    {
      words: ['content'],
      out: /^entry +revision +action +at +author\nestate\.yaml +\d+ +published +\d{4}-\d\d-\d\d \d\d:\d\d +Anna\n$/,
    },
    { words: ['content', 'list', '--json'], out: /^\[\n {2}\{\n {4}"entry": "estate\.yaml",\n {4}"revision": \d+,/ },
  ],
  'content history events/15': [
    {
      words: ['content', 'history', 'estate'],
      out: new RegExp(`^revision .*\n${first?.number} +published .* Anna\n$`),
    },
    { words: ['content', 'history', 'news/1'], out: 'Nothing has been published: the site shows the file.\n' },
    {
      words: ['content', 'history', 'pictures/oak'],
      out: 'Nothing has been published: the site shows the file.\n',
    },
    { words: ['content', 'history', 'events/1.yaml', '--json'], out: '[]\n' },
  ],
  'content show events/15 N': [
    {
      words: ['content', 'show', 'estate', `${first?.number}`],
      out: /^name:\n[\s\S]*\nphone: \+49 39600 4711\n[\s\S]*[^\n]\n$/,
    },
    {
      words: ['content', 'show', 'estate.yaml', `${first?.number}`, '--json'],
      out: /^\{\n[\s\S]*"phone": "\+49 39600 4711"/,
    },
  ],
  'content export [FOLDER]': [
    {
      words: ['content', 'export', contentCopy],
      out: 'estate.yaml\n',
      leaves: async () => expect(await readFile(join(contentCopy, 'estate.yaml'), 'utf8')).toContain('39600 4711'),
    },
    {
      words: ['content', 'export'],
      settings: { CONTENT_DIR: contentCopy },
      error: /^content\/estate\.yaml: the file of this release is another than the one that revision \d+ was .*\n$/,
      out: 'Nothing to write: the files already match what is published.\n',
    },
  ],
  'content restore events/15 N': [
    {
      words: ['content', 'restore', 'content/estate.yaml', '0'],
      out: /^estate\.yaml: revision \d+ counts \(shipped\)\.\n$/,
    },
    {
      words: ['content', 'restore', 'estate', `${first?.number}`],
      out: /^estate\.yaml: revision \d+ counts \(published\)\.\n$/,
      leaves: async () => {
        expect(await lastAction()).toMatchObject({ action: 'restoredContent', name: operator });
        expect((await run(['content', 'history', 'estate'])).out).toMatch(
          new RegExp(`published +\\d{4}-\\d\\d-\\d\\d .* ${userInfo().username} `),
        );
        expect((await run(['content', 'show', 'estate', '0'])).code).toBe(1);
        const shipped = (await run(['content', 'history', 'estate'])).out.match(/^(\d+) +shipped/m)?.[1] ?? '';
        expect((await run(['content', 'show', 'estate', shipped])).out).toBe(
          'Nothing: the entry was deleted, or its file counted.\n',
        );
      },
    },
  ],
  'content reload': [
    {
      words: ['content', 'reload'],
      out: 'Every server reads its files again within a second or two.\n',
      leaves: async () => expect((await readEpoch(db)).filesVersion).toBe(1),
    },
  ],
  'mail dkim': [
    {
      words: ['mail', 'dkim'],
      settings: { MAIL_FROM },
      out: /^A new key\. It is not stored: .*\n\nDKIM_KEY=\S{1500,}\n\nIn the DNS.*\n\nsite\._domainkey\.tollenau\.example\nv=DKIM1; k=rsa; p=\S+\n\nAn hour later .*\n$/,
    },
    {
      words: ['mail', 'dkim'],
      settings: { MAIL_FROM, DKIM_KEY: dkimKey, DKIM_SELECTOR: 'haus' },
      out: /^In the DNS.*\n\nhaus\._domainkey\.tollenau\.example\n/,
    },
    {
      words: ['mail', 'dkim', '--json'],
      settings: { DKIM_KEY: dkimKey },
      out: /^\{\n {2}"name": "site\._domainkey\.[\w.]+",\n {2}"text": "[^"]+"\n\}\n$/,
    },
  ],
  'mail check': [
    {
      words: ['mail', 'check'],
      settings: { MAIL_FROM, DKIM_KEY: dkimKey },
      out: /^fine {2}MX {4}\S.*\nfine {2}SPF {3}\S.*\nfine {2}DKIM {2}\S.*\nfine {2}DMARC \S.*\n$/,
    },
    {
      words: ['mail'],
      settings: { MAIL_FROM },
      code: 1,
      out: /^fine {2}MX .*\nfine {2}SPF .*\nERROR DKIM {2}\S.*\nfine {2}DMARC/,
    },
    {
      words: ['mail', 'check', '--json'],
      settings: { MAIL_FROM, DKIM_KEY: dkimKey },
      out: /^\[\n {2}\{\n {4}"what": "MX",\n {4}"isOk": true,/,
    },
  ],
  'mail bounce': [
    { words: ['mail', 'bounce'], input: 'Guten Tag', out: 'No report about an email that could not be delivered.\n' },
    {
      words: ['mail', 'bounce'],
      input: buildPostfixBounce({ messageId: '5d4b6f4e-0000-4000-8000-000000000000' }),
      out: 'The report is not about an email of ours, or that email is already deleted.\n',
    },
  ],
  'retention --dry-run': [
    {
      words: ['retention', '--dry-run'],
      out: /^what +columns +end +would be deleted\nticketRequest .* 90 days after event +1\n/,
      leaves: async () => {
        expect(await isStored('expired')).toBe(true);
        // The event is over, so the real run sets another end: the dry run must not store it.
        expect(await readEnd('moved')).toBe(farEnd);
        const lines = (await run(['retention', '--dry-run'])).out.split('\n').map((line) => line.split(/ {2,}/));
        const { retentionYears } = server.library.current.site.answers.payment;
        expect(lines.filter(([id = '']) => /^(payment|presence|idCopy|subscriber|alert)$/.test(id))).toEqual([
          ['payment', 'reference, cents, kind, day, by', `${retentionYears} years after the end of the year`, '0'],
          ['presence', 'name, at', '1 day after reading', '0'],
          ['idCopy', 'sealed', '30 days after event', '0'],
          ['alert', expect.stringMatching(/…$/), '0 days after event', '0'],
          ['subscriber', expect.stringMatching(/…$/), 'when the person leaves', 'expires'],
        ]);
      },
    },
    { words: ['retention', '--dry-run', '--json'], out: /^\[\n {2}\{\n {4}"id": "ticketRequest",\n {4}"rows": 1\n/ },
  ],
  retention: [
    {
      words: ['retention'],
      out: /^what +columns +end +deleted\nticketRequest .* 90 days after event +1\n/,
      leaves: async () => expect([await isStored('expired'), await isStored('lasting')]).toEqual([false, true]),
    },
    {
      words: ['retention', '--json'],
      out: `${JSON.stringify(
        zeroCounts.map((id) => ({ id, rows: 0 })),
        null,
        2,
      )}\n`,
    },
  ],
  'retention --clock-is-right': [
    { words: ['retention', '--clock-is-right'], out: /^what .* deleted\nticketRequest .* 0\n/ },
  ],
  secrets: [
    {
      words: ['secrets'],
      out: `TOKEN_SECRET: ${join(folder, 'token-secret')} fits the database.\nUPLOAD_KEY: ${join(folder, 'upload-key')} fits the database.\n`,
    },
  ],
  'secrets rotate token|upload': [
    {
      words: ['secrets', 'rotate', 'token', '--dry-run'],
      out: /^waiting emails that would be encrypted again: [1-9]\d*\n$/,
    },
    {
      words: ['secrets', 'rotate', 'upload', '--dry-run'],
      out: 'scans of identity cards that would be encrypted again: 1\n',
    },
  ],
  'secrets lost token|upload': [
    {
      words: ['secrets', 'lost', 'token', '--dry-run'],
      settings: { TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' },
      out: /^waiting emails that would be not sent: [1-9]\d*\nrequests whose links in emails would end: 3\nsubscribers whose unsubscribe links in old emails would end: 1\nmembers of staff whose one-time codes would end: 0\nThe logs .*\n$/,
    },
    {
      words: ['secrets', 'lost', 'upload', '--dry-run'],
      settings: { UPLOAD_KEY: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' },
      out: 'scans of identity cards that no key can decrypt, and that would be deleted: 1\n',
    },
  ],
  'new-venue FOLDER': [
    {
      words: ['new-venue', join(work, `"new" venue's`)],
      out: /^Written: (.*)\n1\. .*\n2\. .*\n3\. Start: CONTENT_DIR=\1 npm start\n$/,
      leaves: async () => {
        const files = readdirSync(join(work, `"new" venue's`), { recursive: true });
        expect(files).toEqual(expect.arrayContaining(['estate.yaml', 'pages/privacy.yaml', 'pictures/hero/photo.png']));
      },
    },
  ],
  'sample-season': [
    {
      words: ['sample-season'],
      out: /^event +day +title\n(\d+ +\d{4}-\d\d-\d\d +\S.*\n){6}\nRemove it with: npm run admin -- sample-season remove\n$/,
      leaves: async () => {
        expect(count(join(folder, 'site.sqlite'), 'sample_requests')).toBe(40);
        const states = db.selectFrom('ticketRequests').select(['state', ({ fn }) => fn.countAll().as('requests')]);
        const invented = states.where('id', 'in', db.selectFrom('sampleRequests').select('requestId'));
        expect(
          Object.fromEntries((await invented.groupBy('state').execute()).map((row) => [row.state, row.requests])),
        ).toEqual({
          ...{ open: 11, waiting: 5, offered: 5, accepted: 8, declined: 2 },
          ...{ lapsed: 2, refused: 2, withdrawn: 2, returned: 1, noted: 2 },
        });
        for (const { seats, lines } of await db.selectFrom('offers').select(['seats', 'lines']).execute())
          expect((JSON.parse(lines) as { seats: number }[]).reduce((sum, line) => sum + line.seats, 0)).toBe(seats);
        await expectSampleSeats();
        await expectSampleHistory();
        const again = await run(['sample-season']);
        expect(again).toMatchObject({
          code: 1,
          out: '',
          error: expect.stringMatching(/^There is one already: the events \d+(, \d+){5}\. Remove it first: /),
        });
        expect(count(join(folder, 'site.sqlite'), 'sample_requests')).toBe(40);
      },
    },
  ],
  'sample-season remove': [
    {
      words: ['sample-season', 'remove'],
      settings: { PUBLIC_URL: 'https://tollenau.example' },
      out: 'Removed: 6 events and 40 requests.\n',
      leaves: async () => expect(count(join(folder, 'site.sqlite'), 'sample_requests')).toBe(0),
    },
    {
      words: ['sample-season', 'remove'],
      out: 'There is no sample season.\n',
      leaves: async () => {
        const after = await checksums(join(folder, 'site.sqlite'));
        // The publications stay in the history and in the log, and so does the text of the terms.
        const history = /^(content_|consent_texts|audit_log|log_heads|write_checks|rates|schedule)/;
        const changed = Object.keys(after).filter((table) => after[table] !== rowsBeforeSeason[table]);
        expect(changed.filter((table) => !history.test(table))).toEqual([]);
      },
    },
    { words: ['sample-season', 'remove', '--json'], out: '{\n  "events": 0,\n  "requests": 0\n}\n' },
  ],
  'backup FILE': [
    {
      words: ['backup', backup],
      out: `The database is in ${backup}, and its copy was checked. Keep the two secrets in another place.\n`,
      leaves: async () => {
        const digest = createHash('sha256')
          .update(await readFile(backup))
          .digest('hex');
        expect(await readFile(`${backup}.sha256`, 'utf8')).toBe(`${digest}  a copy.sqlite\n`);
        expect([fileMode(backup), count(backup, 'ticket_requests')]).toEqual([0o600, 3]);
      },
    },
  ],
  backup: [
    {
      words: ['backup'],
      out: /^The database is in .*\/backups\/site-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite, and its copy was checked\. .*\n$/,
      leaves: async () => {
        expect(readdirSync(join(folder, 'backups'))).toHaveLength(2);
        expect(fileMode(join(folder, 'backups'))).toBe(0o700);
        for (const month of ['01', '02', '03', '04'])
          for (const end of ['', '.sha256'])
            await writeFile(join(work, `site-2020-${month}-01T000000Z.sqlite${end}`), '');
      },
    },
    {
      words: ['backup'],
      settings: { BACKUP_DIR: work },
      out: /^The database is in .*\nOlder ones that were deleted: 2\n$/,
      leaves: async () =>
        expect(
          readdirSync(work)
            .filter((name) => name.startsWith('site-2020'))
            .sort(),
        ).toEqual(
          ['03', '04'].flatMap((month) => ['', '.sha256'].map((end) => `site-2020-${month}-01T000000Z.sqlite${end}`)),
        ),
    },
  ],
  'restore FILE': [
    {
      words: ['restore', backup],
      settings: { DATA_DIR: join(work, 'restored') },
      code: 0,
      out: /^Restored: [1-9]\d+ rows, the same as in the backup\.\nEnded: .* \(\d+ rows\)\.\nThese people can sign in .*\n {2}Falk "the Owner" Öhlund, falk@example\.org, owner\nThe list .*\nBoth secrets fit this database\.\nData that was deleted /,
      leaves: async () => {
        const file = join(work, 'restored/site.sqlite');
        expect([fileMode(file), readdirSync(join(work, 'restored')).filter((name) => name.includes('.part'))]).toEqual([
          0o600,
          [],
        ]);
        const before = await checksums(backup);
        const after = await checksums(file);
        const ended = ['staff_sessions', 'staff_invites'];
        for (const table of ended) expect(before[table], `control: ${table}`).not.toBe('0:0');
        expect(after).toEqual({ ...before, ...Object.fromEntries(ended.map((table) => [table, '0:0'])) });
      },
    },
    {
      words: ['restore', backup],
      settings: { DATA_DIR: join(work, 'without secrets') },
      code: 1,
      out: /\nTOKEN_SECRET is missing: put back .*\nUPLOAD_KEY is missing: put back .*\nData that/,
    },
    {
      words: ['restore', withHelper],
      settings: { DATA_DIR: join(work, 'restored with a helper') },
      code: 1,
      // Helpers of the door sign in with a new link.
      out: /\nThese people can sign in .*\n {2}Falk "the Owner" Öhlund, falk@example\.org, owner\nThe list /,
    },
  ],
};

const farEnd = '2099-01-01T00:00:00.000Z';
const readEnd = async (id: string) =>
  (await db.selectFrom('ticketRequests').select('retainedUntil').where('id', '=', id).executeTakeFirst())
    ?.retainedUntil;

const isStored = async (id: string) =>
  (await db.selectFrom('ticketRequests').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

async function expectSampleSeats() {
  const ids = await readSampleEventIds(db);
  const seats = await db
    .selectFrom('eventCapacity')
    .selectAll()
    .where('eventId', 'in', ids)
    .orderBy('cutOff')
    .execute();
  expect(seats.map(({ atPlace }) => atPlace)).toEqual([110, 90, 140, 60, 24, 140]);
  for (const { atPlace, inShelter } of seats) expect([atPlace, null]).toContain(inShelter);
  // Noon of a summer day
  for (const { cutOff } of seats) expect(cutOff).toMatch(/-0[678]-\d\dT10:00:00\.000Z$/);
  const [serenade, farewells] = seats.flatMap(({ payUntil }) => (payUntil ? [Date.parse(payUntil)] : []));
  expect((serenade ?? 0) - (farewells ?? 0)).toBe(22 * day);
  const held = db.selectFrom('heldSeats').select(['eventId', ({ fn }) => fn.sum('seats').as('seats')]);
  const heldSeats = await held.where('eventId', 'in', ids).groupBy('eventId').orderBy('eventId').execute();
  expect(heldSeats.map(({ seats }) => Number(seats))).toEqual([6, 4, 14, 2, 2, 10]);
}

/** The guest asks, then the office answers, then the guest; who pays pays the price of the seats. */
async function expectSampleHistory() {
  const invented = db.selectFrom('sampleRequests').select('requestId');
  const requests = await db.selectFrom('ticketRequests').selectAll().where('id', 'in', invented).execute();
  const english = requests.filter(({ language }) => language === 'en');
  expect([english.length, requests.filter(({ selectedDate }) => selectedDate !== null).length]).toEqual([10, 1]);
  for (const { id, requestedAt } of requests) {
    const changes = db.selectFrom('requestTransitions').select('at').where('requestId', '=', id);
    const times = [requestedAt, ...(await changes.orderBy('version').execute()).map(({ at }) => at)];
    expect(times, id).toEqual([...times].sort());
    expect(Date.parse(requestedAt)).toBeLessThan(Date.now());
  }
  const live = await db.selectFrom('offers').select('until').where('state', '=', 'live').execute();
  for (const { until } of live) expect(Date.parse(until)).toBeGreaterThan(Date.now());
  const payments = await db.selectFrom('payments').selectAll().where('requestId', 'in', invented).execute();
  expect(payments.map(({ kind, cents }) => `${kind} ${Math.sign(cents)}`).sort()).toEqual([
    ...['card 1', 'transfer -1', 'transfer 1', 'transfer 1', 'transfer 1'],
  ]);
  for (const { requestId, cents } of payments) {
    const { lines } = await db
      .selectFrom('offers')
      .select('lines')
      .where('requestId', '=', requestId ?? '')
      .executeTakeFirstOrThrow();
    expect(sumCents(JSON.parse(lines) as PriceLine[])).toBe(Math.abs(cents));
  }
}

let rowsBeforeSeason: Record<string, string> = {};

/** What a case needs first. */
const preparations: Record<string, () => Promise<unknown>> = {
  async 'staff remove EMAIL'() {
    const { id } = await createStaffMember(server, 'office', null, 'Anna Nehls');
    await db.updateTable('staff').set({ email: 'anna@example.org', passwordHash: 'x' }).where('id', '=', id).execute();
    await db.transaction().execute((trx) => replaceRecoveryCodes(trx, id));
    const { out } = await run(['staff', 'list']);
    expect(out).toMatch(/^Anna Nehls +anna@example\.org +office +0 +yes +10 +\d{4}-/m);
    await db.updateTable('staff').set({ totpSealed: 'x', passwordHash: null }).where('id', '=', id).execute();
    expect((await run(['staff', 'list'])).out).toMatch(/^Anna Nehls +anna@example\.org +office +0 +yes +10 +/m);
    expect(JSON.parse((await run(['staff', 'list', '--json'])).out)).toMatchObject([
      ...[{ role: 'owner', hasPassword: false, hasOneTimeCodes: false, recoveryCodes: 0 }],
      { role: 'office', hasPassword: false, hasOneTimeCodes: true, recoveryCodes: 10, passkeys: 0 },
    ]);
  },
  'retention --dry-run'() {
    const past = new Date(Date.now() - day).toISOString();
    return insertRequests(db, [
      buildRequestRow(1, 1, new Date(), { id: 'expired', eventId: null, retainedUntil: past }),
      buildRequestRow(2, 1, new Date(), { id: 'lasting', eventId: null }),
      buildRequestRow(3, 1, new Date(), { id: 'moved', eventId: 15, retainedUntil: farEnd }),
    ]);
  },
  async 'sample-season'() {
    rowsBeforeSeason = await checksums(join(folder, 'site.sqlite'));
  },
  async 'sample-season remove'() {
    const [event = 0] = await readSampleEventIds(db);
    const request = buildRequestRow(4, 1, new Date(), { id: 'real', eventId: event });
    await insertRequests(db, [request]);
    const named = `Guests have requested tickets for its events: ${request.reference} (event ${event}). Nothing was removed.`;
    expect(await run(['sample-season', 'remove'])).toMatchObject({
      ...{ code: 1, out: '', error: expect.stringContaining(named) },
    });
    expect(count(join(folder, 'site.sqlite'), 'sample_requests')).toBe(40);
    await db.deleteFrom('ticketRequests').where('id', '=', 'real').execute();
  },
  // Left behind by a backup that was interrupted.
  'backup FILE': () => writeFile(`${backup}.part`, 'half'),
  async 'restore FILE'() {
    const { id } = await createStaffMember(server, 'door', 12, 'Door helper');
    expect(await run(['backup', withHelper])).toMatchObject({ code: 0 });
    await db.deleteFrom('staffSessions').where('staffId', '=', id).execute();
    await db.deleteFrom('staff').where('id', '=', id).execute();
    await mkdir(join(work, 'restored'));
    // Left behind by a restore that was interrupted.
    await writeFile(join(work, 'restored/site.sqlite.part'), 'half');
    for (const name of ['token-secret', 'upload-key']) await copyFile(join(folder, name), join(work, 'restored', name));
  },
};

async function checksums(file: string) {
  using database = new DatabaseSync(file, { readOnly: true });
  return await computeTableChecksums(accessSqliteTables(database), readTablesInOrder(database));
}

const answer = async (records: string[][]) => records;
const dns = {
  resolveTxt: (name: string) =>
    answer(
      name === record.name
        ? [record.text.match(/.{1,200}/g) ?? []]
        : [[name.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 mx -all']],
    ),
  resolveMx: async () => [{ exchange: 'mx.tollenau.example', priority: 10 }],
};

describe('beside a running server', () => {
  afterAll(() => unlock());

  test.each(Object.entries(cases))('npm run admin -- %s works, and prints only what it did', async (usage, all) => {
    const spies = [
      vi.spyOn(Resolver.prototype, 'resolveTxt').mockImplementation(dns.resolveTxt),
      vi.spyOn(Resolver.prototype, 'resolveMx').mockImplementation(dns.resolveMx),
    ];
    try {
      await preparations[usage]?.();
      for (const { words, settings, input = '', out, error = /^$/, code = 0, leaves } of all) {
        const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(input)]) as never);
        const result = await run(words, settings).finally(() => stdin.mockRestore());
        expect(result.error, words.join(' ')).toMatch(error);
        if (typeof out === 'string') expect(result.out).toBe(out);
        else expect(result.out).toMatch(out);
        // Only an error of the doctor is a failure, not a warning.
        const isWrong = usage === 'doctor' && /^ERROR|"state": "error"/m.test(result.out);
        expect(result.code, words.join(' ')).toBe(isWrong ? 1 : code);
        await leaves?.();
      }
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  test.each([
    ['move-to-postgres', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }],
    ['secrets rotate token', {}],
    ['secrets rotate upload', {}],
    ['secrets lost upload', { UPLOAD_KEY: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' }],
  ])('npm run admin -- %s is refused, and changes nothing', async (line, settings) => {
    const before = await takeFingerprint();
    const result = await run(line.split(' '), settings);
    expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining('a server already works there') });
    expect(await takeFingerprint()).toEqual(before);
  });

  test('a restore into a folder in which a server starts is refused', async () => {
    const place = join(work, 'starting');
    await mkdir(place);
    const release = lockSqlite(place);
    const result = await run(['restore', backup], { DATA_DIR: place });
    await release();
    expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining('a server already works there') });
    expect(readdirSync(place).filter((name) => name.startsWith('site.'))).toEqual([]);
  });
});

/** Rows and files; not what SQLite keeps beside its file. */
async function takeFingerprint() {
  const files = readdirSync(work, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(site\.sqlite|server\.lock)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, statSync(file).size, statSync(file).mtimeMs]);
  return { rows: await checksums(join(folder, 'site.sqlite')), files: files.toSorted() };
}

test('each command in the help has a case', () => {
  const tested = [...Object.keys(cases), 'move-to-postgres'];
  expect(tested.toSorted()).toEqual(usageLines.toSorted());
  expect(new Set(usageLines.map((line) => line.split(' ')[0]))).toEqual(new Set(Object.keys(adminCommands)));
});

test.each(Object.entries(adminCommands))(
  '%s --help prints its help alone, whatever else is wrong',
  async (name, { load }) => {
    const { help } = await load();
    for (const words of [['--help'], ['more', 'words', '--help']])
      expect(await run([name, ...words], { PORT: 'x', DATA_DIR: join(work, 'nothing') })).toEqual({
        ...{ code: 0, out: `${help}\n`, error: '' },
      });
  },
);

/** Without the optional words, with values for the others. */
const sampleWords = (line: string): string[] =>
  line
    .replaceAll(/ \[[^\]]*\]/g, '')
    .replace('token|upload', 'token')
    .replace(' N', ' 1')
    .replace('ROLE', 'office')
    .match(/"[^"]*"|\S+/g) ?? [];

test.each(usageLines)('%s with a word or an option too many is refused, and changes nothing', async (line) => {
  const before = await takeFingerprint();
  const [name = ''] = line.split(' ');
  const help = (await adminCommands[name]?.load())?.help ?? '';
  // These take one word that their line does not show, or shows in brackets.
  const isOptional = ['backup', 'staff invite', 'content export [FOLDER]'].includes(line);
  for (const more of [['--no-such-option'], isOptional ? ['one', 'two'] : ['one']]) {
    const words = [...sampleWords(line), ...more];
    const result = await run(words);
    expect(result, words.join(' ')).toMatchObject({ code: 1, out: '', error: expect.stringContaining(help) });
    expect(result.error).not.toMatch(/\n +at /);
  }
  expect(await takeFingerprint()).toEqual(before);
});

const nothing = join(work, 'nothing here');
const notEmpty = join(work, 'not empty');
await mkdir(notEmpty);
/** SQLite would add these writes of another database to the restored one. */
const withLog = join(work, 'with a log');
await mkdir(withLog);
await writeFile(join(withLog, 'site.sqlite-wal'), '');
await writeFile(join(notEmpty, 'notes.txt'), '');

test.each<[line: string, words: string[], sentence: string, settings?: Record<string, string>]>([
  ['restore', [], 'Name the backup.'],
  ['restore', [nothing], `There is no ${nothing}.`],
  ['restore', [backup], `${join(folder, 'site.sqlite')} exists already, and nothing is overwritten.`],
  ['restore', [backup], `${join(withLog, 'site.sqlite-wal')} exists already, and nothing`, { DATA_DIR: withLog }],
  ['restore', [opened], `${opened} is no backup of ours`, { DATA_DIR: join(work, 'never') }],
  ['backup', [backup], `${backup} is there already. Name another file.`],
  ['backup', [join(nothing, 'copy.sqlite')], 'cannot be written'],
  ['new-venue', [], 'Name one folder.'],
  ['new-venue', [notEmpty], `${notEmpty} is not empty. Nothing was written.`],
  ['move-to-postgres', [], 'DATABASE_URL is not set: it names where to move to.'],
  ['staff invite', ['ida@example.org', '--role', 'door'], 'Name a role: --role owner, office or writer.'],
  ['staff invite', ['ida@example.org'], 'Name a role: --role owner, office or writer.'],
  ['staff invite', ['ida at example', '--role', 'office'], '"ida at example" is no email address.'],
  ['staff invite', ['falk@example.org', '--role', 'office'], 'A member of staff already has this address.'],
  ['staff invite', [], 'Name an email address and a role.'],
  ['staff recover', [], '"" is no email address.'],
  ['staff recover', ['nobody@example.org'], 'No member of staff has the address nobody@example.org.'],
  ['staff remove', [], '"" is no email address.'],
  ['staff remove', ['nobody@example.org'], 'No member of staff has the address nobody@example.org.'],
  ['staff remove', ['falk@example.org'], 'This is the last owner. Invite another owner first'],
  ['requests open', ['--reason', 'x'], 'Which request? Name its reference'],
  ['requests open', [reference], 'A copy is opened only with a reason'],
  ['requests open', [reference, '--reason', '  '], 'A copy is opened only with a reason'],
  ['requests open', [reference, '--reason', 'x', '--to', opened], `${opened} is there already.`],
  [
    'requests open',
    ['T-AAAA-AAAA', '--reason', 'x', '--to', join(work, 'x.jpg')],
    'There is no copy of an ID with T-AAAA-AAAA',
  ],
  ['requests proof', [], 'proof wants an email address.'],
  ['requests proof', ['nobody@example.org'], 'This address is not on the list.'],
  ['content history', [], '"" names no entry.'],
  ['content show', ['estate'], 'Which revision? Name its number'],
  ['content show', ['estate', '99999'], 'estate.yaml has no revision 99999. history lists them.'],
  ['content show', ['../secret', '1'], '"../secret" names no entry.'],
  ['content restore', ['estate'], 'Which revision? Name its number'],
  ['content restore', ['estate', '-1'], '-1'],
  ['secrets rotate', [], 'rotate wants "token" or "upload".'],
  ['secrets rotate', ['both'], 'rotate wants "token" or "upload".'],
  ['secrets lost', ['token'], 'fits the database and is not lost. To change it: rotate token'],
  ['secrets lost', ['upload'], 'fits the database and is not lost. To change it: rotate upload'],
  [
    'secrets rotate',
    ['token'],
    'does not fit the database, so nothing can be decrypted',
    { TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' },
  ],
  ['sample-season', [], 'Visitors of this site would find six events', { PUBLIC_URL: 'https://tollenau.example' }],
  ['sample-season', ['sing'], '"sing" is no command.'],
  ['mail', ['sing'], '"sing" is no command.'],
])('%s %j is refused with a sentence, and changes nothing', async (line, words, sentence, settings) => {
  const before = await takeFingerprint();
  const result = await run([...line.split(' '), ...words], settings);
  expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining(sentence) });
  expect(result.error).not.toMatch(/\n +at /);
  expect(await takeFingerprint()).toEqual(before);
});

const worksWithoutDatabase = ['doctor', 'mail dkim', 'mail check', 'mail bounce', 'new-venue FOLDER', 'restore FILE'];

test.each(usageLines.filter((line) => !worksWithoutDatabase.includes(line)))(
  '%s names a missing data folder, and makes none',
  async (line) => {
    const settings = { DATA_DIR: nothing, DATABASE_URL: '' };
    if (line === 'move-to-postgres') settings.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/x';
    const result = await run(sampleWords(line), settings);
    expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining('there is no database in it') });
    expect(result.error).toContain(JSON.stringify(nothing));
    expect(existsSync(nothing)).toBe(false);
  },
);

test('a bounce without a database is retried later', async () => {
  const input = Readable.from([Buffer.from(buildPostfixBounce({ messageId: '5d4b6f4e-0000-4000-8000-000000000000' }))]);
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  const result = await run(['mail', 'bounce'], { DATA_DIR: nothing }).finally(() => stdin.mockRestore());
  expect(result).toMatchObject({ code: 75, out: '', error: expect.stringContaining('there is no database in it') });
});

test.each(usageLines.filter((line) => !line.startsWith('new-venue')))(
  '%s names a setting that cannot be right',
  async (line) => {
    const place = line === 'restore FILE' ? ['restore', backup] : sampleWords(line);
    expect(await run(place, { PORT: '70000' })).toEqual({
      ...{ code: 1, out: '', error: 'PORT is "70000". It must be a whole number from 0 to 65535.\n' },
    });
  },
);

test('a backup that was changed after it was made is not restored', async () => {
  const changed = join(work, 'changed.sqlite');
  for (const end of ['', '.sha256']) await copyFile(`${backup}${end}`, `${changed}${end}`);
  const database = new DatabaseSync(changed);
  database.exec("update ticket_requests set full_name = 'Eve'");
  database.close();
  const settings = { DATA_DIR: join(work, 'changed') };
  const result = await run(['restore', changed], settings);
  expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining(`${changed} has changed since`) });
  expect(existsSync(join(work, 'changed/site.sqlite'))).toBe(false);
  await rm(`${changed}.sha256`);
  const unknown = await run(['restore', changed], settings);
  expect(unknown.out).toMatch(/^.*changed\.sqlite\.sha256 is missing, so it is unknown whether .*\nRestored: /);
});

test('a database that has moved to PostgreSQL is named, and not moved again', async () => {
  const moved = join(work, 'moved');
  await mkdir(moved);
  await writeFile(join(moved, 'site.sqlite.moved'), '');
  const settings = { DATA_DIR: moved, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' };
  const sentence = `The database of ${moved} has been moved already. The old file is ${join(moved, 'site.sqlite.moved')}.\n`;
  expect(await run(['move-to-postgres'], settings)).toEqual({ code: 1, out: '', error: sentence });
  const secrets = await run(['secrets'], { DATA_DIR: moved });
  expect(secrets).toMatchObject({ code: 1, error: expect.stringContaining('its database has moved to PostgreSQL') });
  expect(readdirSync(moved)).toEqual(['site.sqlite.moved']);
});

test('the name of the DKIM record follows the address that the office published, or else that of the file', async () => {
  const readName = async (settings?: Record<string, string>) =>
    (JSON.parse((await run(['mail', 'dkim', '--json'], settings)).out) as { name: string }).name;
  const shipped = await readName({ DATA_DIR: nothing });
  const latest = await readLatestRevision(db, { kind: 'estate', id: 'estate' });
  await publishEntry(server, 'estate', 'estate', { ...estate, email: 'office@new-house.example' }, latest?.number);
  expect(await readName()).toBe('site._domainkey.new-house.example');
  expect(shipped).not.toBe(await readName());
  expect(await readName({ MAIL_FROM })).toBe(record.name);
});

test('the doctor names a missing database, a damaged one, and one of an earlier release', async () => {
  const damaged = join(work, 'damaged');
  await mkdir(damaged, { mode: 0o700 });
  const read = async () =>
    (await run(['doctor'], { DATA_DIR: damaged, PORT: '1' })).out.match(/^(\w+) +database +(.*)$/m)?.slice(1);
  expect(await read()).toEqual(['warning', `No database in ${damaged}: no server has started here yet.`]);
  const file = join(damaged, 'site.sqlite');
  await copyFile(backup, file);
  const database = new DatabaseSync(file);
  database.exec("delete from kysely_migration where name > '0001-initial'");
  const applied = Number(queryColumn(database, 'select count(*) from kysely_migration')[0]);
  database.close();
  expect(await read()).toEqual([
    'warning',
    expect.stringMatching(/ the next start brings it up to date \(2 steps\) and makes a backup first\.$/),
  ]);
  expect(applied).toBe(1);
  const handle = await open(file, 'r+');
  for (let page = 4; page < 40; page++) await handle.write(Buffer.alloc(2048, 7), 0, 2048, page * 4096);
  await handle.close();
  expect(await read()).toEqual(['ERROR', expect.stringMatching(/(Restore a backup|restore a backup)/)]);
});
