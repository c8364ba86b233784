/** How many newsletter wishes a second go onto the disk, letter included, and how long the slowest hundredth waits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const visitors = 20;
const warmUp = 2;
const seconds = 15;

export async function measureWrites(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-writes-'));
  const server = await serve({ DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const times: number[] = [];
  const confirmed: string[] = [];
  let turn = 0;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;

  const visit = async () => {
    while (elapsed() < warmUp + seconds) {
      const email = `reader${++turn}@example.org`;
      const asked = performance.now();
      const status = await wish(`${server.address}/api/newsletter`, agent, email, turn);
      if (status === 202) confirmed.push(email);
      if (elapsed() > warmUp) times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  const perSecond = times.length / (elapsed() - warmUp);
  agent.destroy();
  await server.stop();
  const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: 5000 });
  const stored = new Set(
    database
      .prepare('select email from subscribers')
      .all()
      .map(({ email }) => String(email)),
  );
  database.close();
  await rm(folder, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  return [
    atLeast('L2 durable newsletter wishes', perSecond, 500, '/s'),
    atMost('L2 p99', times[Math.floor(times.length * 0.99)] ?? Number.NaN, 50, 'ms'),
    atMost('L2 wishes that were not confirmed', turn - confirmed.length, 0),
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
