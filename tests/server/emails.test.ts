import { expect, test } from 'vitest';
import { emailInput } from '#contract/email.ts';
import { createSampleEmailData, type EmailKind } from '#contract/emails.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { listUnsentEmails } from '#server/mail/unsent-emails.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { hostileAddresses } from '#tests/harness/hostile-addresses.ts';
import { fixtureSite, type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { measureFastest } from '#tests/harness/measure-fastest.ts';
import { type ReceivedEmail, startSmtp } from '#tests/harness/smtp.ts';
import { german } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const office = 'buero@tollenau.example';
const allowedHeaders =
  'from to reply-to subject date message-id mime-version content-type auto-submitted x-mailer list-unsubscribe list-unsubscribe-post';

/** Injection: an unknown header, or a recipient or reply address that was not validated. */
function findSmuggled({ raw, recipients }: ReceivedEmail, validated: Set<string>): string[] {
  const head = raw.split('\r\n\r\n', 1)[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  const names = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '');
  const replyTo = head.match(/^Reply-To: (.*)$/im)?.[1] ?? 'nowhere';
  return [
    ...names.filter((name) => !allowedHeaders.split(' ').includes(name)),
    ...[...recipients, replyTo].filter((address) => address !== office && !validated.has(address)),
    ...recipients.slice(1),
  ];
}

test('D8 for over two hundred hostile addresses, email goes only to the one valid address, without injected headers', async () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(200);
  await using smtp = await startSmtp();
  await using server = await startInProcess({ SMTP_URL: smtp.url });
  const validated = new Set<string>();
  for (const [index, address] of hostileAddresses.entries()) {
    const read = emailInput.safeParse(address);
    const short = address.slice(0, 60);
    const milliseconds = measureFastest(() => emailInput.safeParse(address));
    expect(milliseconds, short).toBeLessThan(50);
    const headers = { 'x-forwarded-for': `203.0.${index >> 8}.${index & 255}` };
    const form = { fullName: address.slice(0, 100), email: address };
    const { statusCode } = await postTickets(server.app, form, { headers });
    expect(statusCode, short).toBe(read.success ? 201 : 422);
    if (!read.success) continue;
    // Independent of our own schema: one plain address and nothing else.
    expect(read.data).toMatch(/^[\w'+&=~#$*?^{}.-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/);
    validated.add(read.data);
  }
  const due = server.storage.db.selectFrom('outboxEmails').select('id').where('sentAt', 'is', null);
  await waitUntil(async () => (await due.execute()).length === 0);
  expect(smtp.received.flatMap((email) => findSmuggled(email, validated))).toEqual([]);
  const control = 'From: a@b.example\r\nBcc: evil@evil.example\r\nReply-To: a@b.example, x@y.example\r\n\r\nHello';
  const bad = { raw: control, messageId: '', bounces: '', recipients: ['evil@evil.example'] };
  expect(findSmuggled(bad, validated)).toHaveLength(3);
});

test('D7 a delayed email is listed as unsent and retried at growing intervals, with the same Message-ID', async () => {
  await using smtp = await startSmtp((_, tries) => (tries > 2 ? 'fine' : 'later'));
  await using server = await startInProcess({ SMTP_URL: smtp.url });
  const { storage, secrets, clock, folder } = server;
  await postTickets(server.app, {});
  const now = () => clock.now;
  const outbox = openOutbox(secrets, now);
  const waiting = async () => (await listUnsentEmails(storage.db, outbox))[0];
  await waitUntil(async () => (await waiting())?.tries === 1);
  expect(await waiting()).toMatchObject({ errorCode: '451 EMESSAGE', nextTry: '2026-11-21T12:01:00.000Z', to: office });
  const transport = openTransport({ smtpUrl: smtp.url, dataDir: folder }, { address: office, replyTo: office });
  const worker = new MailWorker({ db: storage.db, outbox, transport, now, report: () => {} });
  const sendAt = (time: string) => {
    clock.now = new Date(`2026-11-21T${time}Z`);
    return worker.sendDueOnce();
  };
  await sendAt('12:01:00');
  expect(await waiting()).toMatchObject({ tries: 2, nextTry: '2026-11-21T12:06:00.000Z' });
  expect([await sendAt('12:05:59'), await sendAt('12:06:00')]).toEqual([0, 1]);
  expect(await waiting()).toBeUndefined();
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
});

test('D7 the content of an email is encrypted while it waits, and deleted once it is sent', async () => {
  await using server = await startInProcess();
  await postTickets(server.app, { email: 'ada@example.org', fullName: 'Ada Tester' });
  const rows = () => server.storage.db.selectFrom('outboxEmails').selectAll().execute();
  expect(await rows()).not.toEqual([]);
  expect(JSON.stringify(await rows())).not.toMatch(/ada@example.org|Ada Tester/);
  await server.emails();
  expect((await rows()).filter(({ sealed }) => sealed !== null)).toEqual([]);
});

const writeEmailToAda = async (server: InProcessServer) =>
  (await server.emails()).find(({ to }) => to?.[0]?.address === 'ada@example.org');

test('an email has both parts, one link and the imprint, and replies go to the office', async () => {
  await using server = await startInProcess({
    MAIL_FROM: 'no-reply@tollenau.example',
    OFFICE_EMAIL: 'desk@tollenau.example',
  });
  const event = JSON.stringify({ id: 15, title: '', date: '', time: '', venue: '' });
  await postTickets(server.app, { email: 'ada@example.org', event }, { query: '?lng=de' });
  const email = await writeEmailToAda(server);
  expect(email?.subject).toBe('Ihre Kartenanfrage: Don Giovanni, Samstag, 20. Juli 2024');
  expect(email?.from).toEqual({ name: 'Gutshaus Tollenau', address: 'no-reply@tollenau.example' });
  expect(email?.replyTo).toEqual([{ name: '', address: 'desk@tollenau.example' }]);
  expect(email?.text).toMatch(/\n-- \n([^\n]+\n)+\n*$/);
  expect(email?.text).toContain('Abend: Don Giovanni\nDatum: Samstag, 20. Juli 2024');
  expect(email?.text).toMatch(/Anfrage ansehen:\n+http:\/\/\S+\/requests\/[\w-]{43}\?lng=de/);
  expect(email?.html).toMatch(/<html lang="de">.*<th scope="row"[^>]*>Abend<\/th>/s);
  const links = email?.html?.match(/<a [^>]*href="[^"]*/g)?.map((link) => link.replace(/.*\d\//, '/'));
  expect(links).toEqual([expect.stringMatching(/^\/requests\//), '/contact?lng=de#imprint']);
  expect(`${email?.text}${email?.html}`).not.toMatch(/\{\{|undefined|letters\./);
});

test('a notice has no user input but the visitor’s address, to which a reply goes', async () => {
  await using server = await startInProcess();
  const form = { fullName: 'Ada Zwölfender', additionalNotes: 'Hirschkuh', phoneNumber1: '0385 1234567' };
  await postTickets(server.app, { ...form, email: 'Ada@Example.org' });
  await postTickets(server.app, form);
  const notices = (await server.emails()).filter(({ to }) => to?.[0]?.address === office);
  const hints = [german('emails.officeNotification.reply'), german('emails.officeNotification.noReply')];
  const findHint = (text = '') => hints.find((hint) => text.replaceAll(/\s+/g, ' ').includes(hint));
  const answers = notices.map(({ replyTo, text }) => [replyTo?.[0]?.address, findHint(text)]);
  expect(answers.toSorted()).toEqual([
    ['Ada@example.org', hints[0]],
    [office, hints[1]],
  ]);
  for (const { text, html, subject } of notices)
    expect(`${subject}${text}${html}`).not.toMatch(/Zwölfender|Hirschkuh|1234567|ada@/i);
});

test.each([
  ['de', 'Gutshaus Tollenau'],
  ['en', 'Tollenau Manor'],
] as const)('each kind of email has its own subject, and names its sender, %s', async (language, sender) => {
  const facts = createSampleEmailData();
  const kinds = Object.keys(facts) as EmailKind[];
  const { writeEmail } = fixtureSite.answers;
  const write = (kind: EmailKind) => writeEmail(kind, language, facts[kind], 'https://tollenau.example');
  const emails = await Promise.all(kinds.map(write));
  expect(new Set(emails.map(({ subject }) => subject)).size).toBe(kinds.length);
  for (const email of emails) {
    expect(email.sender).toBe(sender);
    // § 35a GmbHG: company, seat, court, number, managing directors; and a link to the rest.
    const foot = email.text.split('\n-- \n')[1]?.trim() ?? '';
    expect(foot.split('\n')).toHaveLength(6);
    for (const text of [/GmbH, /, /Tollenau/, /Neubrandenburg/, /HRB/, /Terhaag/]) expect(foot).toMatch(text);
    const imprint = `https://tollenau.example/contact?lng=${language}#imprint`;
    expect(foot.endsWith(` ${imprint}`)).toBe(true);
    expect(email.html).toContain(`href="${imprint}"`);
  }
});
