/** Connections to several hosts, locks and notifications, with servers that speak just enough. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#server/limits.ts';
import { describeDatabaseError } from './database-errors.ts';
import { lockPostgres } from './database-lock.ts';
import { listenToChannel } from './listen.ts';
import { connectPostgres, openPostgres } from './postgres.ts';

const block = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (value: string) => Buffer.from(`${value}\0`);
const short = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const ready = block('Z', Buffer.from('I'));

/** One column and one row; `boolean` is the type 16 of PostgreSQL, 25 is text. */
function rowAnswer(name: string, value: string, type = 25): Buffer {
  const description = Buffer.concat([
    ...[short(1), text(name), Buffer.alloc(4), short(0), Buffer.from([0, 0, 0, type])],
    ...[short(-1 & 0xffff), Buffer.alloc(4), short(0)],
  ]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(value));
  const row = Buffer.concat([short(1), length, Buffer.from(value)]);
  return Buffer.concat([block('T', description), block('D', row), block('C', text('SELECT 1')), ready]);
}
const errorAnswer = (code: string) =>
  block(
    'E',
    Buffer.concat([
      Buffer.from('S'),
      text('FATAL'),
      Buffer.from('C'),
      text(code),
      Buffer.from('M'),
      text('no'),
      Buffer.from([0]),
    ]),
  );

interface HostOptions {
  readOnly?: boolean;
  /** refuses each connection with this code */
  refuses?: string;
  taken?: boolean;
  delay?: number;
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** The texts of the simple queries in what a client sent. */
function readQueries(data: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at + 5 <= data.length; at += data.readInt32BE(at + 1) + 1)
    if (data[at] === 0x51) found.push(data.toString('utf8', at + 5, at + data.readInt32BE(at + 1)));
  return found;
}

function answerQuery(query: string, { readOnly, taken = true }: HostOptions): Buffer {
  if (query.startsWith('show')) return rowAnswer('transaction_read_only', readOnly ? 'on' : 'off');
  if (query.includes('advisory')) return rowAnswer('taken', taken ? 't' : 'f', 16);
  const done = query.split(';').map((one) => block('C', text(one.trim().split(' ')[0] ?? '')));
  return Buffer.concat([...done, ready]);
}

const greet = ({ refuses }: HostOptions): Buffer =>
  refuses ? errorAnswer(refuses) : Buffer.concat([block('R', Buffer.alloc(4)), ready]);

async function startHost(options: HostOptions = {}) {
  const queries: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    connections++;
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.once('data', () => {
      setTimeout(() => socket.write(greet(options)), options.delay ?? 0);
      socket.on('data', (data: Buffer) => {
        for (const query of readQueries(data)) {
          queries.push(query);
          socket.write(answerQuery(query, options));
        }
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  open.push(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    ...{ address: `127.0.0.1:${port}`, queries, cut, countConnections: () => connections },
    notify(channel: string) {
      const body = Buffer.concat([Buffer.alloc(4), text(channel), text('')]);
      for (const socket of sockets) socket.write(block('A', body));
    },
    countOpen: () => sockets.size,
  };
}

const urlOf = (...hosts: { address: string }[]) => `postgres://a@${hosts.map(({ address }) => address).join(',')}/site`;
const read = async (url: string) => {
  const client = await connectPostgres(url);
  await client.query('select 1');
  await client.end();
};
const readPool = async (url: string, work: (query: (sql: string) => Promise<unknown>) => Promise<void>) => {
  const driver = openPostgres(url).dialect.createDriver();
  await driver.init();
  try {
    await work(async (sql) => {
      const connection = await driver.acquireConnection();
      try {
        const raw = connection as unknown as { executeQuery: (query: object) => Promise<unknown> };
        return await raw.executeQuery({ sql, parameters: [], query: {}, queryId: {} });
      } finally {
        await driver.releaseConnection(connection);
      }
    });
  } finally {
    await driver.destroy();
  }
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  );

test('a single host is not asked whether it takes writes', async () => {
  const host = await startHost({ readOnly: true });
  await read(urlOf(host));
  expect(host.queries).toEqual(['select 1']);
});

test('of several hosts the one that takes writes is used, wherever it stands in the list', async () => {
  const [leader, standby] = [await startHost({ delay: 30 }), await startHost({ readOnly: true })];
  for (const url of [urlOf(leader, standby), urlOf(standby, leader)]) {
    leader.queries.length = 0;
    await read(url);
    expect(leader.queries).toEqual(['show transaction_read_only', 'select 1']);
  }
  expect(standby.queries).not.toContain('select 1');
});

test('of several hosts that take writes the first answer is used, and the other connection is closed', async () => {
  const [fast, slow] = [await startHost(), await startHost({ delay: 60 })];
  await read(urlOf(slow, fast));
  expect(fast.queries).toContain('select 1');
  await vi.waitFor(() => expect([slow.queries, slow.countOpen()]).toEqual([['show transaction_read_only'], 0]));
});

test('if no host takes writes, the error says so; another error is worth more', async () => {
  const [one, two] = [await startHost({ readOnly: true }), await startHost({ readOnly: true })];
  expect(await codeOf(connectPostgres(urlOf(one, two)))).toBe('25006');
  const refusing = await startHost({ refuses: '28P01' });
  expect(await codeOf(connectPostgres(urlOf(one, refusing)))).toBe('28P01');
  expect(await codeOf(connectPostgres(urlOf(refusing, one)))).toBe('28P01');
  expect(describeDatabaseError(await connectPostgres('postgres://a@127.0.0.1:1/x').catch((error) => error))).toBe(
    'no program listens there',
  );
});

test('a pool stays with its leader, and finds the next one after a change', async () => {
  const options: HostOptions[] = [{}, { readOnly: true }];
  const [one, two] = [await startHost(options[0]), await startHost(options[1])];
  await readPool(urlOf(one, two), async (query) => {
    await query('select 1');
    expect(two.countConnections(), 'the standby is not asked while the leader works').toBe(0);
    Object.assign(options[0] ?? {}, { readOnly: true });
    Object.assign(options[1] ?? {}, { readOnly: false });
    one.cut();
    await vi.waitFor(() => expect(one.countOpen()).toBe(0));
    await query('select 2');
    expect(two.countConnections()).toBeGreaterThan(0);
  });
});

test('the lock of a server is shared, that of a command which works alone is not', async () => {
  const host = await startHost();
  for (const [role, take] of [
    ['server', 'pg_try_advisory_xact_lock_shared'],
    ['alone', 'pg_try_advisory_xact_lock'],
  ] as const) {
    host.queries.length = 0;
    const release = await lockPostgres(urlOf(host), role);
    expect(host.queries).toEqual([
      'begin; set local idle_in_transaction_session_timeout = 0',
      `select ${take}(${0x746f6c6c}) as taken`,
    ]);
    await release();
    expect(host.queries.at(-1)).toBe('rollback');
    await vi.waitFor(() => expect(host.countOpen()).toBe(0));
  }
});

test('a taken lock is explained, and its connection is closed', async () => {
  const host = await startHost({ taken: false });
  await expect(lockPostgres(urlOf(host), 'alone')).rejects.toThrow('Stop every server first.');
  await expect(lockPostgres(urlOf(host), 'server')).rejects.toThrow('Start again when that is done.');
  await vi.waitFor(() => expect(host.countOpen()).toBe(0));
});

test('a listener hears its channel, assumes a missed notification at each connection, and closes', async () => {
  const host = await startHost();
  let heard = 0;
  const subscription = listenToChannel(urlOf(host), 'a "channel"', () => heard++);
  await vi.waitFor(() => expect([heard, host.queries]).toEqual([1, ['listen "a ""channel"""']]));
  host.notify('a "channel"');
  await vi.waitFor(() => expect(heard).toBe(2));
  host.cut();
  await vi.waitFor(() => expect([heard, host.countConnections()]).toEqual([3, 2]), 5000);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await subscription.close();
  await vi.waitFor(() => expect(host.countOpen()).toBe(0));
  const pauses = timers.mock.calls.map(([, pause]) => pause);
  timers.mockRestore();
  expect(pauses, 'no further try').not.toContain(limits.contentPoll);
  expect(host.countConnections()).toBe(2);
});
