/** Without a mail server e-mails become files. They go when their row goes, and when the guest withdraws. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteEndedFiles } from '#server/mail/email-files.ts';
import { ask, browser, inProcess } from '#tests/harness/inbox.ts';

test('a file stays with its row, and goes when the guest withdraws or the row has ended', async () => {
  await using server = await inProcess();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { db } = server.storage;
  const files = async () => (await readdir(join(server.folder, 'outbox'))).length;
  const given = { fullName: 'Ada Kestrel', email: 'ada@example.org' };
  const { status } = (await ask(server.app, given)).json().data as { status: string };
  await server.letters();
  const before = await files();
  expect(before).toBeGreaterThan(0);
  await deleteEndedFiles(db, server.folder);
  expect(await files(), 'control').toBe(before);
  const headers = { ...browser, 'content-type': 'application/x-www-form-urlencoded' };
  await server.app.inject({ method: 'POST', url: status, headers, payload: 'action=withdraw' });
  await server.letters();
  await deleteEndedFiles(db, server.folder);
  expect(await files()).toBe(0);
  await ask(server.app, { ...given, additionalNotes: 'again' });
  await server.letters();
  expect(await files()).toBeGreaterThan(0);
  await db.deleteFrom('outboxEmails').execute();
  await deleteEndedFiles(db, server.folder);
  expect(await files()).toBe(0);
});
