import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSmtp } from '#tests/harness/smtp.ts';
import { openTransport, parseSmtpUrl } from './transport.ts';

async function heldOpen(path: string): Promise<number> {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((one) => one === path).length;
}

const email = { sender: 'Haus', subject: 'Ihre Anfrage', text: 'Guten Tag', html: '<p>Guten Tag</p>' };
const posted = { id: 'a', createdAt: '2026-11-21T12:00:00Z', to: 'ada@example.org', email };
const from = { address: 'haus@tollenau.example', replyTo: 'haus@tollenau.example' };

test('the envelope sender is the address for bounces', async () => {
  await using smtp = await startSmtp();
  const sender = { ...from, bounces: 'bounces@tollenau.example' };
  const { deliver, close } = openTransport({ dataDir: '/nowhere', smtpUrl: smtp.url }, sender);
  await deliver(posted);
  close();
  expect(smtp.received).toMatchObject([{ bounces: 'bounces@tollenau.example', recipients: ['ada@example.org'] }]);
});

test('the mail server never gets an email to an invented guest of the sample season, whose address ends in .invalid', async () => {
  await using smtp = await startSmtp();
  const { deliver, close } = openTransport({ dataDir: '/nowhere', smtpUrl: smtp.url }, from);
  for (const to of ['g.siewert@gast.invalid', 'G.Siewert@GAST.INVALID', 'ada@invalid.example'])
    await deliver({ ...posted, to });
  close();
  expect(smtp.received.flatMap(({ recipients }) => recipients)).toEqual(['ada@invalid.example']);
});

test('an email that is sent twice at the same time is one complete file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'transport-'));
  const { deliver } = openTransport({ dataDir, smtpUrl: undefined }, from);
  await Promise.all([deliver(posted), deliver(posted)]);
  expect(await readdir(join(dataDir, 'outbox'))).toEqual(['2026-11-21-a.eml']);
  await rm(dataDir, { recursive: true });
});

test.runIf(existsSync('/dev/full'))('a full disk leaves no file open', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'transport-'));
  await mkdir(join(dataDir, 'outbox'));
  // This file accepts no bytes.
  await symlink('/dev/full', join(dataDir, `outbox/2026-11-21-a.eml.${process.pid}-1.part`));
  const { deliver } = openTransport({ dataDir, smtpUrl: undefined }, from);
  await expect(deliver(posted)).rejects.toThrow('ENOSPC');
  expect(await heldOpen('/dev/full')).toBe(0);
  await rm(dataDir, { recursive: true });
});

test.each([
  ['smtp://mail.example', 587, false, true],
  ['smtp://localhost.mail.example', 587, false, true],
  ['smtps://mail.example', 465, true, false],
  ['smtp://localhost:1025', 1025, false, false],
  ['smtp://127.0.0.1', 587, false, false],
  ['smtp://[::1]', 587, false, false],
])('%s means port %d, encryption from the start: %s, STARTTLS required: %s', (url, port, secure, requireTLS) => {
  expect(parseSmtpUrl(url)).toMatchObject({ port, secure, requireTLS });
});
