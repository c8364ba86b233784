/** How many newsletter wishes a second go onto the disk, letter included, and how long the slowest hundredth waits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const visitors = 20;
const seconds = 15;

/** What the disk gives at this minute: commits a second of a row of the same size, with nothing around them. */
function bareCommits(folder: string): number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table letters (content text)');
  const insert = database.prepare('insert into letters values (?)');
  const begun = performance.now();
  let commits = 0;
  for (; performance.now() - begun < 3000; commits++) insert.run('x'.repeat(6000));
  database.close();
  return commits / 3;
}

export async function measureWrites(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-writes-'));
  const server = await serve({ DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
  const before = bareCommits(folder);
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const times: number[] = [];
  const confirmed: string[] = [];
  let turn = 0;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;

  const visit = async () => {
    while (elapsed() < seconds) {
      const email = `reader${++turn}@example.org`;
      const asked = performance.now();
      const status = await wish(`${server.address}/api/newsletter`, agent, email, turn);
      times.push(performance.now() - asked);
      if (status === 202) confirmed.push(email);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  const perSecond = confirmed.length / elapsed();
  agent.destroy();
  await server.stop();
  const database = new DatabaseSync(join(folder, 'tollenau.sqlite'));
  const stored = new Set(
    database
      .prepare('select email from subscribers')
      .all()
      .map(({ email }) => String(email)),
  );
  database.close();
  const bare = (before + bareCommits(await mkdtemp(join(folder, 'again-')))) / 2;
  await rm(folder, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  return [
    atLeast('L2 durable newsletter wishes', perSecond, 500, '/s'),
    atLeast('L2 the same : bare commits on this disk in this minute', perSecond / bare, 0.25, '×'),
    atMost('L2 p99', times[Math.floor(times.length * 0.99)] ?? Number.NaN, 50, 'ms'),
    atMost('L2 confirmed and not stored', confirmed.filter((email) => !stored.has(email)).length, 0),
  ];
}

function wish(address: string, agent: Agent, email: string, turn: number): Promise<number> {
  const body = JSON.stringify({ email, consent: true });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  };
  return new Promise((resolve, reject) => {
    request(address, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });
}
