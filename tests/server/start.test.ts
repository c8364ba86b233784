import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listen } from '#server/http/listen.ts';
import { describeDatabaseError } from '#server/storage/database-errors.ts';
import { openStorage } from '#server/storage/open.ts';
import { createWorkFolder, startEngines } from '#tests/harness/engine-tests.ts';
import { startServer } from '#tools/test-server.ts';

const holdsStorageScript = new URL('../harness/holds-storage.ts', import.meta.url).pathname;
const databases = startEngines();
const work = createWorkFolder('start');

const readFailure = (start: Promise<unknown>): Promise<string> =>
  start.then(
    () => 'it started',
    (error: Error) => error.message,
  );
const readRefusal = (settings: Record<string, string>) => readFailure(openStorage(readConfig(settings), 'server'));

describe('the start fails with a sentence', () => {
  test('the start fails for a folder without write access', async () => {
    const file = join(work, 'a-file');
    await writeFile(file, '');
    const output = await readFailure(startServer({ DATA_DIR: file }));
    expect(output).toContain(
      `The server stopped with 1:\nThe server does not start.\nDATA_DIR is "${file}": it or a part of its path is a file, not a folder.`,
    );
    expect(output).not.toMatch(/\bat .*:\d+:\d+/);
    for (const [folder, why] of [
      [join(file, 'below'), 'it or a part of its path is a file, not a folder'],
      ['/sys/tollenau', 'this user may not write there'],
    ] as const)
      expect(await readRefusal({ DATA_DIR: folder })).toContain(`DATA_DIR is "${folder}": ${why}.`);
  });

  test('a start that cannot keep the scripts of open pages warns of it and goes on', async () => {
    const folder = join(work, 'no-scripts');
    await mkdir(folder);
    await writeFile(join(folder, 'scripts'), '');
    await using server = await startServer({ DATA_DIR: folder });
    expect((await fetch(server.address)).status).toBe(200);
    expect(server.output.join('')).toContain('pages that are open during an update will lack their scripts');
  });

  test('the start fails for a lock file that cannot be opened', async () => {
    const folder = join(work, 'no-lock');
    await mkdir(join(folder, 'server.lock'), { recursive: true });
    const sentence = `${join(folder, 'server.lock')} cannot be used: the file cannot be opened or created.`;
    expect(await readRefusal({ DATA_DIR: folder })).toBe(sentence);
  });

  test('the start fails for a file that is no database, and for other database errors', async () => {
    const folder = join(work, 'garbage');
    await (await openStorage({ dataDir: folder, databaseUrl: undefined })).close();
    await writeFile(join(folder, 'site.sqlite'), 'no database '.repeat(1000));
    expect(await readRefusal({ DATA_DIR: folder })).toContain('cannot be used: the file is no SQLite database.');
    for (const [error, words] of [
      [{ code: '28P01' }, 'it refuses this user or this password'],
      [{ code: '53100' }, 'its disk is full'],
      [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'the disk is full'],
      [{ code: 'ERR_SQLITE_ERROR', errcode: 8 | (1 << 8) }, 'it can only be read'],
      [{ code: '23505' }, undefined],
    ] as const)
      expect(describeDatabaseError(Object.assign(new Error('secret words'), error))).toBe(words);
  });

  test('the start fails for a PostgreSQL that is unreachable, or lacks database or user', {
    tags: ['full'],
  }, async () => {
    const { DATABASE_URL: url = '' } = await databases.createDatabase('postgres');
    const other = (change: Partial<Pick<URL, 'pathname' | 'password' | 'username' | 'port' | 'hostname'>>) => ({
      DATA_DIR: work,
      DATABASE_URL: Object.assign(new URL(url), change).href,
    });
    const database = await readFailure(startServer(other({ pathname: '/nowhere', password: 'hunter2' })));
    expect(database).toContain('The database "nowhere" at 127.0.0.1:');
    expect(database).toContain('there is no database of this name.');
    expect(database).not.toMatch(/hunter2|\bat .*:\d+:\d+/);
    expect(await readRefusal(other({ username: 'stranger' }))).toContain('it refuses this user or this password.');
    expect(await readRefusal(other({ port: '1' }))).toContain('no program listens there.');
    const unknown = await readRefusal(other({ hostname: 'no-such-host.invalid' }));
    expect(unknown).toContain('the name of its host is not known.');
  });

  test('the start fails for a port in use, and for an address of another machine', async () => {
    const occupied = fastify();
    const { port } = new URL(await occupied.listen({ host: '127.0.0.1', port: 0 }));
    const place = { host: '127.0.0.1', port: Number(port) };
    const taken = `PORT is ${port}, and another program listens there already`;
    await expect(listen(fastify(), place)).rejects.toThrow(taken);
    await expect(listen(fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow('no address of this machine');
    await occupied.close();
  });
});

describe('one server per SQLite file', () => {
  test('a second server is refused, a command is not, and kill -9 frees the file', async () => {
    const folder = join(work, 'one');
    const first = await startServer({ DATA_DIR: folder }, holdsStorageScript);
    const config = readConfig({ DATA_DIR: folder });
    await expect(openStorage(config, 'server')).rejects.toThrow('a server already works there');
    const guest = await openStorage(config, 'besideServers');
    await guest.recordWriteCheck(new Date());
    await guest.close();
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    await (await openStorage(config, 'server')).close();
  });

  test('a second server is refused even if the lock file was deleted, until the first one ends', async () => {
    const folder = join(work, 'unlocked');
    const config = readConfig({ DATA_DIR: folder });
    const first = await openStorage(config, 'server');
    await rm(join(folder, 'server.lock'));
    for (const role of ['server', 'alone', 'server'] as const)
      await expect(openStorage(config, role)).rejects.toThrow('server.lock is missing, and another program has');
    await first.recordWriteCheck(new Date());
    await first.close();
    const next = await openStorage(config, 'server');
    await expect(openStorage(config, 'server')).rejects.toThrow('a server already works there');
    await next.close();
  });

  test('PostgreSQL allows several servers, and refuses a server that must be alone', { tags: ['full'] }, async () => {
    const config = readConfig({ DATA_DIR: join(work, 'several'), ...(await databases.createDatabase('postgres')) });
    const [one, two] = [await openStorage(config, 'server'), await openStorage(config, 'server')];
    await expect(openStorage(config, 'alone')).rejects.toThrow('Stop every server first');
    await one.close();
    await two.close();
    const alone = await openStorage(config, 'alone');
    await expect(openStorage(config, 'server')).rejects.toThrow('are being changed');
    await alone.close();
  });
});
