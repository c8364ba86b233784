/** Traces the server's system calls under parallel requests: writes, syncs and answers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, guardProcess } from '#tools/process-guard.ts';
import { buildForm, encodeForm } from './forms.ts';
import { unwarmedScript } from './unwarmed-server.ts';

export type SystemCall =
  | { does: 'write'; file: string; bytes: Buffer; at: number }
  | { does: 'truncate'; file: string; at: number }
  | { does: 'sync'; file: string }
  /** the references of the requests that a 201 confirms */
  | { does: 'answer'; references: string[] };

const tracedCalls = 'openat,pwrite64,ftruncate,write,writev,sendto,sendmsg,fdatasync,fsync';
const concurrency = 8;
const maxBytes = 1 << 18;

export async function traceSystemCalls(requests: number, synchronous: 'FULL' | 'OFF'): Promise<SystemCall[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-traced-'));
  const log = join(folder, 'calls');
  const { NODE_ENV: _, ...environment } = process.env;
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'on' };
  const watch = ['-f', '--seccomp-bpf', '-xx', '-s', String(maxBytes), '-e', `trace=${tracedCalls}`, '-o', log];
  const child = guardProcess(
    spawn('strace', [...watch, process.execPath, unwarmedScript], {
      env: { ...environment, ...settings, SYNCHRONOUS: synchronous },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    }),
    { group: true },
  );
  try {
    const address = await readServerAddress(child.stdout);
    let begun = 0;
    const visit = async (isSent = () => {}) => {
      while (begun < requests) {
        const i = begun++;
        const form = await encodeForm(buildForm({ agreement: 'true', idempotencyKey: `the-key-of-visitor-${i}` }));
        const headers = { ...form.headers, 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` };
        const sending = request(`${address}/api/ticket-requests`, { method: 'POST', headers });
        const [answer] = (await once(sending.end(form.payload, isSent), 'response')) as [IncomingMessage];
        await once(answer.resume(), 'end');
      }
    };
    // Pauses the server until the first requests are sent, so that they arrive together.
    const server = Number((await readFile(log, 'latin1')).match(/^\d+/)?.[0]);
    process.kill(server, 'SIGSTOP');
    const visits: Promise<void>[] = [];
    const sent = () => new Promise<void>((resolve) => visits.push(visit(resolve)));
    await Promise.all(Array.from({ length: Math.min(concurrency, requests) }, sent));
    process.kill(server, 'SIGCONT');
    await Promise.all(visits);
    await endProcess(child, 'SIGKILL', { group: true });
    const calls = parseCalls((await readFile(log, 'latin1')).split('\n'));
    const answers = calls.filter(({ does }) => does === 'answer').length;
    if (answers !== requests) throw new Error(`strace saw ${answers} answers to ${requests} requests.`);
    return calls;
  } finally {
    await endProcess(child, 'SIGKILL', { group: true });
    await rm(folder, { recursive: true, force: true });
  }
}

export const findReferences = (bytes: Buffer): string[] =>
  bytes.toString('latin1').match(/T-[A-Z2-9]{4}-[A-Z2-9]{4}/g) ?? [];

async function readServerAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = line.match(/Listening on (\S+)/)?.[1];
    if (address) return address;
  }
  throw new Error('The server under strace did not start.');
}

function parseCalls(lines: string[]): SystemCall[] {
  const files = new Map<string, string>();
  const calls: SystemCall[] = [];
  for (const line of joinUnfinished(lines)) {
    const [, name = '', fd = '', rest = ''] = line.match(/^\d+ +(\w+)\((\w+)(.*)$/) ?? [];
    const bytes = parseBytes(rest);
    if (name === 'openat') files.set(line.match(/ = (\d+)$/)?.[1] ?? '', basename(bytes.toString()));
    const call = sendingCalls.has(name)
      ? parseAnswer(bytes)
      : parseDatabaseCall(name, files.get(fd) ?? '', rest, bytes);
    if (call) calls.push(call);
  }
  return calls;
}

const sendingCalls = new Set(['write', 'writev', 'sendto', 'sendmsg']);

const parseAnswer = (bytes: Buffer): SystemCall | undefined =>
  bytes.subarray(0, 12).toString() === 'HTTP/1.1 201'
    ? { does: 'answer', references: findReferences(bytes) }
    : undefined;

function parseDatabaseCall(name: string, file: string, rest: string, bytes: Buffer): SystemCall | undefined {
  if (!/^site\.sqlite(-wal)?$/.test(file)) return undefined;
  const at = Number(rest.match(/, (\d+)\) += /)?.[1]);
  if (name === 'pwrite64') return { does: 'write', file, bytes, at };
  if (name === 'ftruncate') return { does: 'truncate', file, at };
  return name.endsWith('sync') ? { does: 'sync', file } : undefined;
}

/** strace splits an interrupted call into two lines; the second one is its end. */
function* joinUnfinished(lines: string[]): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of lines) {
    const thread = line.match(/^\d+/)?.[0] ?? '';
    const [, start] = line.match(/^(.*) <unfinished \.\.\.>$/) ?? [];
    const [, end] = line.match(/<\.\.\. \w+ resumed>(.*)$/) ?? [];
    if (start) begun.set(thread, start);
    else if (end !== undefined) yield `${begun.get(thread)}${end}`;
    else yield line;
  }
}

function parseBytes(words: string): Buffer {
  if (words.includes('"...')) throw new Error(`strace has cut off a call of more than ${maxBytes} bytes.`);
  const strings = [...words.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => hex.replaceAll('\\x', ''));
  return Buffer.from(strings.join(''), 'hex');
}
