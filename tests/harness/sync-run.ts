/**
 * Watches the server's system calls: is every request on the disk before its answer leaves? strace writes down what was
 * written where; a request is found in the database's log by the name in it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { formOf } from './forms.ts';

export interface SyncOutcome {
  answers: number;
  /** answers that left after their request was synced */
  synced: number;
}

const program = new URL('inbox-server.ts', import.meta.url).pathname;

export async function syncRun(requests: number, synchronous: 'FULL' | 'OFF'): Promise<SyncOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-sync-'));
  const log = join(folder, 'calls');
  const calls = 'openat,pwrite64,pwritev,write,writev,sendto,sendmsg,fdatasync,fsync';
  const { NODE_ENV: _, ...environment } = process.env;
  const child = spawn('strace', ['-f', '-s', '4200', '-e', `trace=${calls}`, '-o', log, process.execPath, program], {
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'on',
      SYNCHRONOUS: synchronous,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const address = await standing(child.stdout);
    for (let i = 0; i < requests; i++) {
      const values = { fullName: nameOf(i), agreement: 'true', idempotencyKey: `${nameOf(i)}-key` };
      const headers = { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` };
      await fetch(`${address}/api/ticket-requests`, { method: 'POST', body: formOf(values), headers });
    }
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
    return judge((await readFile(log, 'latin1')).split('\n'), requests);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const nameOf = (index: number): string => `visitor-${String(index).padStart(5, '0')}`;

async function standing(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = line.match(/ stands at (\S+)/)?.[1];
    if (address) return address;
  }
  throw new Error('The server under strace did not start.');
}

function judge(lines: string[], requests: number): SyncOutcome {
  let log: string | undefined;
  let answers = 0;
  let synced = 0;
  let written = new Set<string>();
  let safe = new Set<string>();
  for (const line of lines) {
    log ??= line.match(/openat\(.*tollenau\.sqlite-wal".* = (\d+)/)?.[1];
    const name = line.match(/visitor-\d{5}(?!-)/)?.[0];
    if (line.includes(`pwrite64(${log},`) && name) written.add(name);
    if (new RegExp(`f(data)?sync\\(${log}\\)?`).test(line)) [safe, written] = [safe.union(written), new Set()];
    if (/"HTTP\/1\.1 201/.test(line)) {
      if (safe.has(nameOf(answers))) synced++;
      answers++;
    }
  }
  if (answers !== requests) throw new Error(`strace saw ${answers} answers to ${requests} requests.`);
  return { answers, synced };
}
