import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBlock, type NewsletterIssue } from '#contract/office/newsletter.ts';
import { wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { planIssue, stopIssue } from '#server/newsletter/issues.ts';
import { recordBounce } from '#server/newsletter/record-bounce.ts';
import { applyRefusals } from '#server/newsletter/refused-emails.ts';
import { sendDueIssues } from '#server/newsletter/send-issues.ts';
import { addSubscriber, readSubscriberGrowth } from '#server/newsletter/subscribers.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { browserHeaders, buildJobServices, fixtureContent, startInProcess } from '#tests/harness/in-process.ts';
import { hasLockWaiter } from '#tests/harness/lock-waits.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();

const origin = 'http://tollenau.example';
const office = 'buero@tollenau.example';
const newsletterPath = '/office/newsletter';

async function startOffice(settings: Record<string, string> = {}, isRefused: (to: string) => boolean = () => false) {
  const refusedMessageIds = new Set<string>();
  const smtp = await startSmtp((messageId) => (refusedMessageIds.has(messageId) ? 'never' : 'fine'));
  onTestFinished(smtp.close);
  const server = await startInProcess({ ...settings, PUBLIC_URL: origin, MAIL_FROM: office });
  onTestFinished(server.close);
  const { storage, secrets, clock, library } = server;
  const { db } = storage;
  const now = () => clock.now;
  const outbox = openOutbox(secrets, now);
  const transport = openTransport({ dataDir: server.folder, smtpUrl: smtp.url }, { address: office, replyTo: office });
  const deliver: typeof transport.deliver = async (posted) => {
    if (isRefused(posted.to)) refusedMessageIds.add(`<${posted.id}@tollenau.example>`);
    await transport.deliver(posted);
  };
  const worker = new MailWorker({ db, outbox, transport: { ...transport, deliver }, now, report: () => {} });
  onTestFinished(() => worker.close());
  const { answers } = library.current.site;
  const site: typeof answers = {
    ...answers,
    writeEmail: (...given) => answers.writeEmail(given[0], given[1], given[2], origin),
  };
  const services = { db, site, secrets, outbox, origin: () => origin, now };
  const as = await createStaffMember(server, 'office');
  const issue = () => db.selectFrom('newsletterIssues').selectAll().executeTakeFirstOrThrow();
  const advance = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return {
    ...{ server, smtp, worker, as, db, secrets, issue, advance, clock },
    runSendJob: (changed: Partial<typeof site> = {}) => sendDueIssues({ ...services, site: { ...site, ...changed } }),
    async insertIssue(readers: string[], content: Partial<NewsletterIssue> = {}) {
      const subscribers = readers.map((email) => ({ email }));
      await insertSubscribers(db, secrets, clock.now, subscribers);
      const text = JSON.stringify({ ...buildNewsletterIssue('Neues'), ...content });
      return `${newsletterPath}/${await insertNewsletterIssue(db, clock.now, { content: text })}`;
    },
    async plan(at?: Date) {
      const { id, version } = await issue();
      await planIssue(services, as, id, version, at);
      advance(limits.issueRecallTime);
    },
    stop: async () => stopIssue(services, as, (await issue()).id),
    async sendAll() {
      for (let idle = 0; idle < 3; ) {
        const hasQueued = await sendDueIssues(services);
        const sent = await worker.sendDueOnce();
        idle = hasQueued || sent > 0 ? 0 : idle + 1;
        advance(1000);
      }
    },
    recipients: () => smtp.received.flatMap(({ recipients }) => recipients).sort(),
  };
}

const buildAddresses = (count: number) => Array.from({ length: count }, (_, i) => `reader${i}@host${i}.example`);
const threeAddresses = ['ada@example.org', 'bo@example.org', 'cleo@example.org'];

onEachEngine('%s', (engine) => {
  const open = async (isRefused?: (to: string) => boolean) =>
    startOffice(await databases.createDatabase(engine), isRefused);

  test('an issue is written, stopped before its first email, then sent to each subscriber in their language, and its emails are counted', async () => {
    const { server, smtp, as, db, secrets, clock, advance, issue, sendAll } = await open();
    const cleo = { email: 'cleo@example.com', language: 'en' } as const;
    await insertSubscribers(db, secrets, clock.now, [{ email: 'ada@example.org' }, { email: 'bo@example.org' }, cleo]);
    const page = String((await postForm(server, newsletterPath, { action: 'begin' }, { as })).headers.location);
    const text = { 'blocks.0.kind': 'text', 'blocks.0.text.de': 'Guten Tag', 'blocks.0.text.en': 'Hello' };
    const values = { ...text, 'form.version': '1', 'subject.de': 'Neues', 'subject.en': 'News', action: 'save' };
    const act = async (action: string) =>
      postForm(server, `${page}/send`, { action, version: String((await issue()).version) }, { as });
    expect((await postForm(server, page, values, { as })).headers.location).toBe(`${page}?done=savedIssue`);
    expect((await act('send')).headers.location).toContain('plannedIssue');
    expect((await act('stop')).headers.location).toContain('stoppedIssue');
    advance(2 * limits.issueRecallTime);
    await sendAll();
    expect([smtp.received, (await issue()).state]).toEqual([[], 'draft']);
    await act('send');
    advance(limits.issueRecallTime);
    await sendAll();
    const emails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
    const subjects = emails.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`).sort();
    expect(subjects).toEqual(['ada@example.org Neues', 'bo@example.org Neues', 'cleo@example.com News']);
    expect(await issue()).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0 });
    expect((await getPage(server, `${page}/send`, { as })).body).toMatch(
      new RegExp(german('newsletterIssue.state.sent', { at: '[^<]*', sent: 3, failed: 0 })),
    );
    const ada = emails.find(({ to }) => to?.[0]?.address === 'ada@example.org');
    const leaveLink = ada?.headers.find((one) => one.key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
    expect(ada?.html).toContain(`${leaveLink}?lng=de`);
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect((await postForm(server, leaveLink.replace(origin, ''), oneClick)).statusCode).toBe(200);
    const remaining = await db.selectFrom('subscribers').select('email').orderBy('email').execute();
    expect(remaining.map(({ email }) => email)).toEqual(['bo@example.org', 'cleo@example.com']);
  });

  test('the emails of an issue to one mail host are due one after another', async () => {
    const { db, insertIssue, plan, runSendJob } = await open();
    await insertIssue([...threeAddresses, 'dora@example.com']);
    await plan();
    await runSendJob();
    await runSendJob();
    const emails = await db.selectFrom('outboxEmails').select(['dueAt', 'createdAt']).orderBy('dueAt').execute();
    const pauses = emails.map(({ dueAt, createdAt }) => Date.parse(dueAt) - Date.parse(createdAt));
    expect(pauses).toEqual([0, 0, 1, 2].map((earlier) => earlier * limits.issueHostPause));
  });

  test('a stopped issue sends no further email, and reaches each subscriber once when sent again', async () => {
    const { smtp, issue, insertIssue, plan, runSendJob, worker, stop, sendAll, recipients } = await open();
    await insertIssue(buildAddresses(30));
    await plan();
    await runSendJob();
    await runSendJob();
    await worker.sendDueOnce();
    const sent = limits.emailConcurrencyByPriority.bulk;
    await stop();
    await sendAll();
    expect(smtp.received).toHaveLength(sent);
    expect(await issue()).toMatchObject({ state: 'stopped', stopReason: 'office', sent, recipients: sent });
    await plan();
    await sendAll();
    expect(recipients()).toEqual(buildAddresses(30).sort());
    expect(await issue()).toMatchObject({ state: 'sent', recipients: 30, sent: 30 });
  });

  test('an address that refuses the third issue in a row leaves the list, and no other does', async () => {
    const { db, issue, insertIssue, plan, sendAll } = await open((to) => to.startsWith('dead'));
    await insertIssue([...buildAddresses(3), 'dead@example.org']);
    await db.updateTable('subscribers').set({ refusals: 2 }).where('email', '=', 'dead@example.org').execute();
    await plan();
    await sendAll();
    expect(await issue()).toMatchObject({ state: 'sent', sent: 3, failed: 1, removed: 1 });
    expect(await db.selectFrom('subscribers').select('email').execute()).toHaveLength(3);
  });

  test('an issue that many refusals stopped can be sent again within days, and reaches each subscriber once', async () => {
    let isWrong = (to: string) => Number(to.match(/\d+/)) >= 10;
    const { db, clock, issue, insertIssue, plan, sendAll, recipients } = await open((to) => isWrong(to));
    await insertIssue(buildAddresses(29));
    await plan();
    await sendAll();
    const { startedAt, ...stopped } = await issue();
    expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'tooManyRefusals' });
    expect(await db.selectFrom('subscribers').select('email').where('refusals', '>', 0).execute()).toEqual([]);
    const { date } = wallClock(new Date(clock.now.getTime() + 8 * 24 * 60 * 60 * 1000));
    await expect(plan(new Date(clock.now.getTime() - 1))).rejects.toMatchObject({ code: 'timeInvalid' });
    await expect(plan(new Date(`${date}T12:00Z`))).rejects.toMatchObject({ code: 'sendTimeTooLate' });
    isWrong = () => false;
    await plan();
    await sendAll();
    expect(recipients()).toEqual(buildAddresses(29).sort());
    expect(await issue()).toMatchObject({ state: 'sent', startedAt, recipients: 29, sent: 29, failed: 0 });
  });

  test('a planned issue whose event was deleted is stopped, and no email leaves', async () => {
    const { issue, insertIssue, plan, runSendJob, sendAll, recipients } = await open();
    await insertIssue(threeAddresses, { blocks: [{ ...createBlock('event'), entryId: '15' }] });
    await plan();
    await runSendJob({ entryExists: () => false });
    await sendAll();
    expect([await issue(), recipients()]).toMatchObject([{ state: 'stopped', stopReason: 'missingEntry' }, []]);
  });

  async function openWithDeliveredIssue() {
    const at = await open();
    await at.insertIssue(threeAddresses);
    await at.plan();
    while (at.smtp.received.length < 3) {
      await at.runSendJob();
      at.advance(1000);
      await at.worker.sendDueOnce();
    }
    return at;
  }

  test('a finished issue has the right number of sent emails, even if another instance writes an older number late', async () => {
    const { db, issue, runSendJob } = await openWithDeliveredIssue();
    const begin = db.transaction.bind(db);
    // Before the final transaction begins, another instance writes an old number.
    const lateWrite = vi.spyOn(db, 'transaction').mockImplementation(() => {
      const transaction = begin();
      const execute = transaction.execute.bind(transaction);
      transaction.execute = async (work) => {
        await db.updateTable('newsletterIssues').set({ sent: 1 }).execute();
        return execute(work);
      };
      return transaction;
    });
    await runSendJob();
    expect(lateWrite).toHaveBeenCalled();
    expect(await issue()).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0 });
  });

  if (engine === 'postgres')
    test('a bounce that arrives while another instance finishes the issue is counted as failed', async () => {
      const { db, clock, issue } = await openWithDeliveredIssue();
      const { id: emailId } = await db.selectFrom('outboxEmails').select('id').executeTakeFirstOrThrow();
      const recording = await db.transaction().execute(async (other) => {
        await other.updateTable('newsletterIssues').set({ state: 'sent', sent: 3 }).execute();
        const bounce = recordBounce(db, { emailId, status: '4.2.2' }, clock.now);
        await waitUntil(() => hasLockWaiter(db));
        return { bounce };
      });
      await recording.bounce;
      expect(await issue()).toMatchObject({ state: 'sent', sent: 2, failed: 1 });
    });
});

describe('the pages of the office', () => {
  test('the editor of a new issue counts the missing fields, and marks them only after saving or on the way back from the send page', async () => {
    const { server, as } = await startOffice();
    const page = String((await postForm(server, newsletterPath, { action: 'begin' }, { as })).headers.location);
    const countMarkedFields = async (url: string) => {
      const { body } = await getPage(server, url, { as });
      expect(body).toContain(german('newsletterIssue.edit.missing', { number: 4 }));
      return body.match(/aria-invalid="true"/g)?.length ?? 0;
    };
    expect(await countMarkedFields(page)).toBe(0);
    const [, back = ''] = (await getPage(server, `${page}/send`, { as })).body.match(/href="([^"]+\?missing)"/) ?? [];
    expect([back, await countMarkedFields(back)]).toEqual([`${page}?missing`, 4]);
    for (const url of [`${page}/send`, back]) {
      const { body } = await getPage(server, url, { as });
      for (const link of ['#subject.en">Betreff auf Englisch<', '#blocks.0.text.de">Teil 1: Text auf Deutsch<'])
        expect(body, url).toContain(link);
    }
    expect((await getPage(server, page, { as })).body).toContain(`href="${page}?missing#issues"`);
    const values = { action: 'save', 'form.version': '1', 'blocks.0.kind': 'text' };
    const saved = await postForm(server, page, values, { as });
    expect(await countMarkedFields(String(saved.headers.location))).toBe(4);
  });

  test('blocks are added, moved and removed without script, and no input is lost', async () => {
    const { server, as, issue, insertIssue } = await startOffice();
    const page = await insertIssue(threeAddresses);
    const typed = { 'subject.de': 'Neu', 'blocks.0.kind': 'text', 'blocks.0.text.de': 'Eins' };
    const act = (action: string, version: number, values = {}) =>
      postForm(server, page, { ...typed, ...values, 'form.version': String(version), action }, { as });
    const readIssue = async () => JSON.parse((await issue()).content) as NewsletterIssue;
    const blocks = async () => (await readIssue()).blocks.map(({ kind, entryId }) => `${kind} ${entryId}`);
    expect((await act('add:event', 1)).headers.location).toBe(`${page}#block-2`);
    const eventBlock = { 'blocks.1.kind': 'event', 'blocks.1.entryId': '15' };
    expect((await act('up:1', 2, eventBlock)).headers.location).toBe(`${page}#block-1`);
    const refused = await act('save', 2, { 'subject.de': 'Von gestern' });
    expect([refused.statusCode, refused.body.includes('value="Von gestern"')]).toEqual([409, true]);
    expect([await blocks(), (await readIssue()).subject.de]).toEqual([['event 15', 'text '], 'Neu']);
    const down = await act('down:0', 3, { ...eventBlock, 'subject.de': 'Anders' });
    expect(down.headers.location).toBe(`${page}#block-2`);
    expect(await blocks()).toEqual(['event 15', 'text ']);
    expect((await act('remove:0', 4, eventBlock)).headers.location).toBe(`${page}#blocks`);
    expect(await blocks()).toEqual(['event 15']);
    const unfinished = await postForm(server, `${page}/send`, { action: 'send', version: '5' }, { as });
    expect([unfinished.statusCode, unfinished.body.includes(german('errors.issueIncomplete'))]).toEqual([422, true]);
    expect(unfinished.body).not.toContain('value="send"');
  });

  test('autosave accepts a repeated text, but none that is outdated, too long, of a deleted issue or without a session', async () => {
    const { server, as, clock, insertIssue } = await startOffice();
    const page = await insertIssue([]);
    const falk = await createStaffMember(server, 'office', null, 'Falk');
    const saveDraft = (text: string, version: number, author = as) => {
      const values = { 'form.version': String(version), 'blocks.0.kind': 'text', 'blocks.0.text.de': text };
      const options = { as: author, headers: { accept: 'application/json' } };
      return postForm(server, `${page}/draft`, { ...values, 'subject.de': text }, options);
    };
    const at = clock.now.toISOString();
    const formIssues = ['subject.en', 'blocks.0.text.en'].map((path) => ({ path, code: 'missing' }));
    expect((await saveDraft('Erster Satz', 1)).json()).toEqual({ version: 2, at, contentIssues: [], formIssues });
    expect((await saveDraft('Erster Satz', 1)).json().version, 'repeated, because the answer was lost').toBe(2);
    const refused = await saveDraft('Von Falk', 1, falk);
    expect([refused.statusCode, refused.json()]).toEqual([409, { reason: 'conflict', by: 'Henrike Voss', at }]);
    expect((await saveDraft('Aus dem anderen Fenster', 1)).json()).toMatchObject({ reason: 'conflict', by: '' });
    const pingPresence = async (who: TestStaff) => (await postForm(server, `${page}/presence`, {}, { as: who })).json();
    await pingPresence(falk);
    expect(await pingPresence(as)).toEqual({ others: ['Falk'], version: 2, revision: 0, by: '' });
    const long = await saveDraft('x'.repeat(9000), 2);
    expect([long.statusCode, long.json().error?.code]).toEqual([422, 'tooLong']);
    expect((await saveDraft('Ohne Anmeldung', 2, { ...as, cookie: '' })).statusCode).toBe(401);
    await postForm(server, page, { action: 'delete' }, { as });
    expect((await saveDraft('Zu spät', 2)).statusCode).toBe(404);
  });

  test('a test email goes only to the person who sends it, in both languages', async () => {
    const { server, as, insertIssue } = await startOffice();
    await postForm(server, `${await insertIssue(threeAddresses)}/send`, { action: 'test' }, { as });
    const emails = await server.emails();
    const subjects = emails.map(({ subject, to }) => `${to?.[0]?.address} ${subject}`).sort();
    for (const language of ['de', 'en'])
      expect(emails.filter(({ text }) => text?.includes(`${origin}/newsletter?lng=${language}`))).toHaveLength(1);
    expect(subjects).toEqual(
      [
        `${as.email} ${german('emails.newsletterIssue.test', { subject: 'Neues' })}`,
        `${as.email} ${english('emails.newsletterIssue.test', { subject: 'Neues (English)' })}`,
      ].toSorted(),
    );
  });

  test('the plain text of an issue’s email contains date, time and place of an event', async () => {
    const { server, as, insertIssue } = await startOffice();
    const page = await insertIssue([], { blocks: [{ ...createBlock('event'), entryId: '15' }] });
    await postForm(server, `${page}/send`, { action: 'test' }, { as });
    const texts = (await server.emails()).map(({ text = '' }) => toPlainSpaces(text));
    const words = fixtureContent.entries.get('events/15.yaml')?.data as { event: { venue: { en: string } } };
    for (const fact of ['20 July 2024', '6 p.m.', words.event.venue.en])
      expect(texts.filter((text) => text.includes(fact))).toHaveLength(1);
  });

  test('the office sees paused subscribers, those paused last first', async () => {
    const { server, as, db, insertIssue } = await startOffice();
    await insertIssue(threeAddresses);
    const days = ['2026-11-17', '2026-11-19', '2026-11-18'];
    for (const [index, email] of threeAddresses.entries())
      await db
        .updateTable('subscribers')
        .set({ pausedAt: `${days[index]}T12:00:00.000Z`, pauseReason: '5.1.1' })
        .where('email', '=', email)
        .execute();
    const { body } = await getPage(server, `${newsletterPath}/subscribers`, { as });
    const listed = [...new Set(body.match(/\w+@example\.org/g))];
    expect(listed).toEqual(['bo@example.org', 'cleo@example.org', 'ada@example.org']);
  });

  test('the email of an issue has full addresses for events, and for pictures that mail programs may show', async () => {
    const { server, as, insertIssue } = await startOffice();
    const [eventBlock, pictureBlock] = [createBlock('event'), createBlock('picture')];
    const links = [{ ...eventBlock, entryId: '15' }, Object.assign(pictureBlock, { entryId: 'concert' })];
    const page = await insertIssue([], { blocks: [...buildNewsletterIssue('').blocks, ...links] });
    const preview = await getPage(server, `${page}/email?lng=de`, { as });
    for (const path of ['/events/15?lng=de', '/contact?lng=de#imprint']) expect(preview.body).toContain(origin + path);
    expect(preview.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
    const [, picture = ''] = preview.body.match(/<img src="http:\/\/tollenau.example([^"]+\.jpg)"/) ?? [];
    const served = { 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' };
    expect(await server.app.inject(picture)).toMatchObject({ statusCode: 200, headers: served });
    const takeDown = { action: 'takeDown', reason: 'person', note: '', version: '0', base: '0' };
    await postForm(server, '/office/pictures/concert', takeDown, { as });
    expect((await server.app.inject(picture)).statusCode).toBe(410);
    expect((await getPage(server, `${page}/email?lng=de`, { as })).body).not.toContain('<img');
    const text = await getPage(server, `${page}/email?lng=en&as=text`, { as });
    expect(text.body).toMatch(/^(?!.*newsletter\/read)[^<]*Hello[^<]*$/s);
    expect((await server.app.inject('/newsletter/pictures/hero-plate-960.AAAAAAAAAA.jpg')).statusCode).toBe(404);
  });

  test('an issue that is sent has a page on the site only if the office chose so, without a link to unsubscribe', async () => {
    const { server, as, db, smtp, issue, insertIssue, plan, sendAll } = await startOffice();
    const page = await insertIssue(['ada@example.org'], { readable: true });
    const publicPage = page.replace('/office/newsletter', '/newsletter/read');
    const get = (url: string) => server.app.inject({ url, headers: browserHeaders });
    expect((await get(publicPage)).statusCode).toBe(404);
    await plan();
    await sendAll();
    const { statusCode, body } = await get(publicPage);
    expect([statusCode, body.includes('Guten Tag'), body.includes('/newsletter/leave/')]).toEqual([200, true, false]);
    for (const language of ['de', 'en']) {
      const links = (await get(`${publicPage}?lng=${language}`)).body.match(/(?<=href=")http[^"#]*/g);
      expect(links?.length).toBeGreaterThan(1);
      for (const link of links ?? []) expect(link).toMatch(new RegExp(`\\?lng=${language}$`));
    }
    expect(smtp.received[0]?.raw).toContain('/newsletter/read/');
    const content = JSON.stringify({ ...JSON.parse((await issue()).content), readable: false });
    await db.updateTable('newsletterIssues').set({ content }).execute();

    const archive = '/newsletter/archive?lng=de';
    const linksToArchive = async (from: string) => (await get(from)).body.includes('href="/newsletter/archive"');
    const readState = async () => [
      ...[(await get(archive)).statusCode, (await get(publicPage)).statusCode],
      ...[(await get('/sitemap.xml')).body.includes('/newsletter/archive'), await linksToArchive('/newsletter')],
      ...[await linksToArchive('/newsletter?lng=en'), await linksToArchive('/newsletter/asked')],
    ];
    const act = (action: string) => postForm(server, `${page}/send`, { action }, { as });
    expect(await readState()).toEqual([404, 404, false, false, false, false]);
    expect((await act('archive')).statusCode).toBe(303);
    expect(await readState()).toEqual([200, 200, true, true, true, true]);
    const { body: list, headers } = await get(archive);
    expect(list).toContain(publicPage);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', undefined]);
    await act('unarchive');
    expect(await readState()).toEqual([404, 404, false, false, false, false]);
  });

  test('a form sent without a recent sign-in gets no page with email addresses', async () => {
    const { server, db, clock, advance, insertIssue, as } = await startOffice();
    await insertIssue(['ada@example.org']);
    advance(limits.officeProof + 1000);
    await db.updateTable('subscribers').set({ pausedAt: clock.now.toISOString(), pauseReason: '5.1.1' }).execute();
    const sent = await postForm(server, `${newsletterPath}/subscribers`, { action: 'none' }, { as });
    expect([sent.statusCode, sent.body.includes('ada@example.org')]).toEqual([403, false]);
    const proven = { as: await createStaffMember(server, 'office') };
    expect((await getPage(server, `${newsletterPath}/subscribers`, proven)).body, 'control').toContain(
      'ada@example.org',
    );
  });

  test('after the staff removed a subscriber, or mail servers refused their emails, the office reads that the address is no longer on the list, and cannot add it', async () => {
    const { server, as, db, clock, insertIssue } = await startOffice();
    await insertIssue(['ada@example.org', 'cleo@example.org']);
    const act = (action: string, email: string) =>
      postForm(server, `${newsletterPath}/subscribers`, { action, email, language: 'de', note: 'Postkarte' }, { as });
    await act('remove', 'ada@example.org');
    await db.updateTable('subscribers').set({ refusals: limits.refusalsThatRemoveAddress }).execute();
    const noIssue = '';
    await db.transaction().execute((trx) => applyRefusals(trx, noIssue, clock.now));
    for (const email of ['ada@example.org', 'cleo@example.org']) {
      expect((await act('find', email)).body).toMatch(
        new RegExp(`${email} steht seit [^<]+ nicht mehr auf der Liste\\.`),
      );
      expect((await act('add', email)).body).toContain('Diese Adresse steht nicht mehr auf der Liste.');
    }
  });

  test('N1 a person whom the staff enter gets only the link to confirm, and again at most once an hour', async () => {
    const { server, as, db } = await startOffice();
    const bo = { email: 'bo@example.org', language: 'de', note: 'Postkarte' };
    const act = (action: string, by = as) =>
      postForm(server, `${newsletterPath}/subscribers`, { action, ...bo }, { as: by });
    const readRow = () => db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
    expect((await act('add')).headers.location).toContain('addedSubscriber');
    expect(await readRow()).toMatchObject({ confirmedAt: null, note: 'Postkarte' });
    const [first, ...further] = await server.emails();
    expect([first?.subject, further]).toEqual([german('emails.newsletterConfirmation.subject'), []]);
    expect(first?.text).toContain('Unser Büro hat diese Adresse eingetragen.');
    expect((await act('find')).body).toMatch(/bo@example\.org wartet seit [^<]+ auf Bestätigung\./);
    for (const action of ['resend', 'add']) {
      const refused = await act(action);
      expect([refused.statusCode, refused.body.includes(german('errors.confirmationJustSent'))]).toEqual([409, true]);
    }
    server.advance(limits.confirmationPause + 1);
    // The other one has to prove who they are again after an hour.
    const later = await createStaffMember(server, 'office');
    expect((await act('resend', later)).headers.location).toContain('sentConfirmation');
    const links = (await server.emails()).flatMap(({ text }) => text?.match(/\/newsletter\/confirm\/[\w-]{43}/) ?? []);
    expect(links).toHaveLength(2);
    for (const url of links) await server.app.inject({ method: 'POST', url });
    expect(await readRow()).toMatchObject({ confirmedAt: server.clock.now.toISOString(), note: 'Postkarte' });
    expect(
      (await server.emails()).filter(({ subject }) => subject === german('emails.newsletterWelcome.subject')),
    ).toHaveLength(1);
    expect((await act('resend', later)).statusCode, 'she has confirmed').toBe(409);
  });

  test('a reader who confirms while the staff enter the same address stays on the list as they are', async () => {
    const { server, as, db } = await startOffice();
    const email = 'ada@example.org';
    const services = { ...buildJobServices(server), origin: () => 'https://tollenau.example' };
    const confirmMeanwhile = () => insertSubscribers(db, server.secrets, server.clock.now, [{ email }]).catch(() => []);
    const site = {
      ...services.site,
      writeEmail: async (...facts: Parameters<typeof services.site.writeEmail>) => {
        await confirmMeanwhile();
        return services.site.writeEmail(...facts);
      },
    } as typeof services.site;
    const added = addSubscriber({ ...services, site }, as, { email, language: 'de', note: 'Postkarte' });
    await expect(added).rejects.toMatchObject({ code: 'alreadySubscribed' });
    const rows = await db.selectFrom('subscribers').select(['email', 'note']).execute();
    expect(rows).toEqual([{ email, note: null }]);
  });

  test('the office finds, adds (with a note of the request), exports and removes subscribers, and cannot add a removed one again', async () => {
    const { server, as, db, insertIssue } = await startOffice();
    await insertIssue(['ada@example.org', 'cleo@example.org']);
    const list = `${newsletterPath}/subscribers`;
    const act = (action: string, values: Record<string, string>) =>
      postForm(server, list, { action, ...values }, { as });
    const bo = { email: 'bo@example.org', language: 'en', note: 'Postkarte' };
    expect((await act('find', { email: 'Ada@example.org' })).body).toContain(
      german('newsletterIssue.subscribers.confirmed', { email: 'ada@example.org' }),
    );
    expect((await act('find', {})).statusCode, 'without an address').toBe(200);
    expect((await act('add', { ...bo, note: '' })).statusCode).toBe(422);
    expect((await act('add', bo)).headers.location).toContain('addedSubscriber');
    expect((await server.emails()).map(({ to }) => to?.[0]?.address)).toEqual(['bo@example.org']);
    const [link = ''] = (await server.emails())[0]?.text?.match(/\/newsletter\/confirm\/[\w-]{43}/) ?? [];
    await server.app.inject({ method: 'POST', url: link });
    expect((await act('add', { ...bo, email: 'BO@example.org' })).statusCode).toBe(409);
    const { headers, body } = await getPage(server, `${list}/export`, { as });
    expect(headers['content-disposition']).toBe('attachment; filename="newsletter.csv"');
    expect(body.split('\r\n')).toHaveLength(5);
    expect((await act('remove', bo)).headers.location).toContain('removedSubscriber');
    expect(await readSubscriberGrowth(db)).toEqual([{ month: '2026-11', joined: 2, left: 1 }]);
    const again = await act('add', bo);
    expect([again.statusCode, again.body.includes('steht nicht mehr auf der Liste')]).toEqual([409, true]);
    const log = await db.selectFrom('auditLog').select(['action', 'what']).orderBy('number').execute();
    const actions = ['addedSubscriber', 'exportedSubscribers{"addresses":3}', 'removedSubscriber'];
    expect(log.map(({ action, what }) => action + what)).toEqual(actions);
  });
});
