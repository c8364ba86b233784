/** Notices under the header of every page: the park's other hours today, and the office's own. */

import { afterAll, beforeEach, expect, test } from 'vitest';
import type { EntryOf } from '#contract/content/kinds.ts';
import { siteNoticeLimits } from '#contract/content/site-notice.ts';
import { parseAuditSubject } from '#contract/office/audit-subject.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { limits } from '#server/limits.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { allPaths } from '#tests/harness/addresses.ts';
import { postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';

const morning = new Date('2026-11-25T09:00:00Z');
const text = { de: 'Der Parkplatz ist gesperrt.', en: 'The car park is closed.' };
const noticeForm = { noticeDe: text.de, noticeEn: text.en, noticeUntil: '2026-11-25T20:00', noticeLink: '' };

const server = await startInProcess();
server.clock.now = morning;
const ida = await createStaffMember(server, 'office');
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = morning;
  for (const { text: notice } of storedNotices()) await endNotice(notice.de);
});

const storedNotices = () =>
  (server.library.current.entries.get('site-notices.yaml')?.value as EntryOf<'siteNotices'> | undefined)?.list ?? [];
const postNotice = (more: Record<string, string> = {}, as = ida) =>
  postForm(server, '/office', { action: 'postNotice', ...noticeForm, ...more }, { as });
const endNotice = (notice = text.de, as = ida) => postForm(server, '/office', { action: 'endNotice', notice }, { as });
const readToday = async (as = ida) => toPlainSpaces((await getPage(server, '/office', { as })).body);

async function readNotices(path: string, language: 'de' | 'en' = 'de'): Promise<string> {
  const headers = { 'accept-language': language, accept: 'text/html' };
  const { body } = await server.app.inject({ url: path, headers });
  return toPlainSpaces(body).match(/<\/header>\s*(<aside[^>]*>.*?<\/aside>)\s*<main/s)?.[1] ?? '';
}

/** Includes unknown pages, and a private page. */
async function listAddresses(): Promise<string[]> {
  await postTickets(server.app, { fullName: 'Ada Quast', email: 'ada@example.org' }, { query: '?lng=de' });
  const status = (await server.emails()).flatMap(({ text: email }) => email?.match(/\/requests\/[\w-]{43}/) ?? []);
  return [...allPaths, '/no-such-page', '/events/unknown', '/search?q=oper', '/visit/day?date=2026-11-26', ...status];
}

test('a notice is on every page in both languages at once, and disappears at its end', async () => {
  const paths = await listAddresses();
  for (const path of paths) expect(await readNotices(path), path).toBe('');
  expect((await postNotice()).headers.location).toBe('/office?done=postedNotice');
  for (const path of paths)
    for (const language of ['de', 'en'] as const)
      expect(await readNotices(path, language), `${path} ${language}`).toContain(text[language]);
  expect(await readNotices('/')).toContain('Gilt bis Mittwoch, 25. November, 20 Uhr.');
  server.clock.now = new Date('2026-11-25T18:59:59Z');
  expect(await readNotices('/', 'en')).toContain('Until Wednesday 25 November, 8 p.m.');
  server.clock.now = new Date('2026-11-25T19:00:00Z');
  for (const path of paths) expect(await readNotices(path), path).toBe('');
});

test('every page says that the park is closed, from midnight to midnight, with the reason', async () => {
  server.clock.now = new Date('2026-12-24T22:59:59Z');
  expect(await readNotices('/events')).toBe('');
  server.clock.now = new Date('2026-12-24T23:00:00Z');
  for (const path of allPaths) {
    const german = 'Der Park ist heute, Freitag, 25. Dezember, geschlossen: 1. Weihnachtstag.';
    expect(await readNotices(path), path).toContain(german);
    expect(await readNotices(path, 'en'), path).toContain(
      english('shell.notices.closed', { day: 'Friday 25 December', reason: 'Christmas Day' }),
    );
  }
  server.clock.now = new Date('2026-12-26T23:00:00Z');
  expect(await readNotices('/events')).toBe('');
});

test('a notice can be ended and posted again, and each action is in the audit log', async () => {
  await postNotice();
  expect(await readToday()).toContain('Zu sehen bis 25. November 2026, 20 Uhr.');
  await endNotice();
  expect(await readNotices('/park')).toBe('');
  expect(await readToday()).toContain('Beendet, 25. November 2026, 10 Uhr.');
  await postNotice();
  expect(await readNotices('/park')).toContain(text.de);
  expect(storedNotices()).toHaveLength(1);
  const { lines: entries } = await readAuditRows(server.storage.db, server.secrets);
  const logged = entries
    .slice(-3)
    .map(({ action, what, name }) => `${action} ${parseAuditSubject(what).text === text.de} ${name === ida.name}`);
  expect(logged).toEqual(['postedNotice', 'endedNotice', 'postedNotice'].map((action) => `${action} true true`));
});

test('a notice keeps its text after the others of the list have ended', async () => {
  const early = { noticeUntil: '2026-11-25T12:00' };
  await postNotice({ ...early, noticeDe: 'Hinweis 1' });
  await postNotice();
  await postNotice({ ...early, noticeDe: 'Hinweis 3' });
  server.clock.now = new Date('2026-11-25T12:00:00Z');
  const notices = await readNotices('/');
  expect(notices).toContain(text.de);
  expect(notices).not.toMatch(/Hinweis \d/);
});

test('a notice sent twice appears once, and no more than three are shown', async () => {
  await postNotice();
  await postNotice();
  expect(storedNotices().filter(({ text: one }) => one.de === text.de)).toHaveLength(1);
  for (const number of [2, 3]) expect((await postNotice({ noticeDe: `Hinweis ${number}` })).statusCode).toBe(303);
  const fourth = await postNotice({ noticeDe: 'Hinweis 4' });
  expect(fourth.statusCode).toBe(409);
  expect(fourth.body).toContain('Drei Hinweise stehen schon auf allen Seiten.');
  expect(await readNotices('/')).not.toContain('Hinweis 4');
});

test('an invalid notice returns with its input and an issue at the field', async () => {
  const tooLate = new Date(morning.getTime() + limits.siteNoticeLife + 7_200_000).toISOString().slice(0, 16);
  const wrong: [Record<string, string>, string][] = [
    [{ noticeEn: ' ' }, german('errors.textMissing')],
    [{ noticeDe: 'x'.repeat(siteNoticeLimits.text + 1) }, 'Das ist zu lang.'],
    [{ noticeUntil: '2026-11-25T09:59' }, german('errors.noticeTimeInvalid')],
    [{ noticeUntil: tooLate }, german('errors.noticeTimeInvalid')],
    [{ noticeUntil: 'bald' }, german('errors.timeInvalid')],
    [{ noticeLink: '/no-such-page' }, german('errors.linkInvalid')],
    [{ noticeLink: '//example.org' }, german('errors.linkInvalid')],
    [{ noticeLink: 'javascript:alert(1)' }, german('errors.linkInvalid')],
  ];
  for (const [values, sentence] of wrong) {
    const { statusCode, body } = await postNotice(values);
    expect(statusCode, JSON.stringify(values)).toBe(422);
    expect(toPlainSpaces(body), JSON.stringify(values)).toContain(sentence);
    expect(body, 'what was typed').toContain(values['noticeDe'] ?? text.de);
  }
  expect(await readNotices('/')).toBe('');
  expect((await postNotice({ noticeLink: '/visit?x=1#rain' })).statusCode).toBe(303);
  expect(await readNotices('/', 'en')).toContain('<a href="/visit?x=1#rain">More about this</a>');
});

test('a writer or a helper at the door can neither post nor end a notice', async () => {
  await postNotice();
  for (const role of ['writer', 'door'] as const) {
    const person = await createStaffMember(server, role, role === 'door' ? 15 : null);
    expect(await readToday(person)).not.toContain('noticeDe');
    for (const answer of [await postNotice({ noticeDe: 'Anders' }, person), await endNotice(text.de, person)])
      expect(answer.statusCode).toBe(403);
  }
  expect(await readNotices('/')).toContain(text.de);
});
