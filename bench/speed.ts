/** The cached home page against a bare node:http server with the same bytes, and against @fastify/static with the same file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';
import { load } from './load.ts';

const rounds = 5;

export async function measureSpeed(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-bench-'));
  const ours = await serve({ LOG_LEVEL: 'error' });
  const page = await bytesOf(ours.address);
  await writeFile(join(folder, 'page'), page.body);
  await writeFile(join(folder, 'headers.json'), JSON.stringify(page.headers));
  const bare = await helper('bare-server.ts', folder);
  const files = await helper('static-server.ts', folder);

  const speeds: Record<'ours' | 'bare' | 'files', number[]> = { ours: [], bare: [], files: [] };
  const slowest: number[] = [];
  try {
    for (const address of [ours.address, bare.address, files.address]) await load(address, { seconds: 2 });
    // In turns, so that whatever else the machine does falls on all three alike.
    for (let round = 0; round < rounds; round++) {
      for (const [name, address] of Object.entries({ ours: ours.address, bare: bare.address, files: files.address })) {
        const { perSecond, p99 } = await load(address);
        speeds[name as keyof typeof speeds].push(perSecond);
        if (name === 'ours') slowest.push(p99);
      }
    }
  } finally {
    bare.process.kill();
    files.process.kill();
    await ours.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const ratio = (other: 'bare' | 'files') =>
    median(speeds.ours.map((speed, round) => speed / (speeds[other][round] ?? Number.NaN)));
  return [
    atLeast('cached page : bare node:http, same bytes (requests/s)', ratio('bare'), 0.6, '×'),
    atLeast('cached page : @fastify/static, same file (requests/s)', ratio('files'), 3, '×'),
    atMost('p99 under 50 connections (median of rounds)', median(slowest), 50, 'ms'),
    atLeast('for scale: requests per second, generator on the same cores', median(speeds.ours), 5000, ''),
  ];
}

function bytesOf(address: string): Promise<{ body: Buffer; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { date, connection, 'keep-alive': _, ...headers } = response.headers;
        resolve({ body: Buffer.concat(parts), headers });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function helper(script: string, folder: string): Promise<{ address: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) return { address: line, process: child };
  throw new Error(`${script} did not start.`);
}
