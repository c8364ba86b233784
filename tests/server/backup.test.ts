/** A backup of a site that goes on taking requests. */
import { execFile } from 'node:child_process';
import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { workFolder } from '#tests/harness/per-file.ts';

const tool = new URL('../../tools/backup.ts', import.meta.url).pathname;
let server: InProcess;
const work = workFolder('backup');
beforeAll(async () => {
  server = await inProcess();
});
afterAll(() => server.close());

const backup = (file: string, settings: Record<string, string> = {}) => {
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: server.folder, ...settings };
  return promisify(execFile)(process.execPath, [tool, file], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
};

/** How many requests, and how many of them without their notice and receipt. */
function counted(file: string): [number, number] {
  const database = new DatabaseSync(file, { readOnly: true });
  const one = (query: string) => Number(Object.values(database.prepare(query).get() ?? {})[0]);
  const whole = one('select count(*) from ticket_requests');
  const torn = one(
    'select count(*) from ticket_requests where (select count(*) from letters where about = ticket_requests.id) <> 2',
  );
  database.close();
  return [whole, torn];
}

test('holds everything that was answered before it began, whole, while requests go on coming in', async () => {
  let answered = 0;
  let going = true;
  const visitor = async () => {
    while (going) {
      const { statusCode } = await ask(server.app, { fullName: 'Ada', email: `ada${answered}@example.org` });
      if (statusCode === 201) answered++;
      // A breath between two requests, as long as the rate of one address lasts.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const visitors = [visitor(), visitor()];
  while (answered < 5) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = answered;
  const file = join(work, 'copy.sqlite');
  expect(await backup(file)).toMatchObject({ code: 0, said: expect.stringContaining('its copy is sound') });
  const during = answered;
  going = false;
  await Promise.all(visitors);
  expect(during).toBeGreaterThan(before);
  const [whole, torn] = counted(file);
  expect(whole).toBeGreaterThanOrEqual(before);
  expect(torn).toBe(0);
  expect((await stat(file)).mode & 0o077).toBe(0);
}, 60_000);

test('a copy of the file alone lacks what lies in the log: the proof above can fail', async () => {
  const bare = join(work, 'bare');
  await mkdir(bare);
  // In a process of its own: one that closes the file would end this process's locks on it.
  await promisify(execFile)('cp', [join(server.folder, 'tollenau.sqlite'), bare]);
  const [held] = counted(join(work, 'copy.sqlite'));
  let found = 0;
  try {
    [found] = counted(join(bare, 'tollenau.sqlite'));
  } catch {}
  expect(found).toBeLessThan(held);
});

test('a server starts on it, with the secrets beside it', async () => {
  const restored = join(work, 'restored');
  await mkdir(restored);
  await cp(join(work, 'copy.sqlite'), join(restored, 'tollenau.sqlite'));
  for (const name of ['token-secret', 'upload-key']) await cp(join(server.folder, name), join(restored, name));
  const again = await inProcess({ DATA_DIR: restored });
  expect((await again.app.inject('/statusz')).json()).toMatchObject({ database: 'writable' });
  await again.close();
});

test('says what it will not do', async () => {
  expect(await backup(join(work, 'copy.sqlite'))).toMatchObject({ code: 1, said: expect.stringContaining('already') });
  expect(await backup(join(work, 'nowhere/copy.sqlite'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be written'),
  });
  const elsewhere = await backup(join(work, 'x.sqlite'), { DATABASE_URL: 'postgres://db/site' });
  expect(elsewhere).toMatchObject({ code: 1, said: expect.stringContaining('pg_dump') });
});
