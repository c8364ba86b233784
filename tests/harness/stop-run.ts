/**
 * A server is told to stop while fifty people read and send, and five have sent half a form: who was let in is answered, and what was
 * confirmed is there.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '#tools/served.ts';
import { begin, book } from './guests.ts';
import { until } from './until.ts';
import { serveUnwarmed } from './unwarmed.ts';

export interface StopOutcome {
  answered: number;
  confirmed: number;
  /** let in, and not answered whole */
  failed: number;
  /** confirmed and not there */
  lost: number;
  code: number | null;
  milliseconds: number;
}

/** Of them it is certain that they were let in: the server has asked for the rest. */
export const halfSent = 5;

/** `signal`: of the control, which does not wait for anybody. */
export async function stopRun(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<StopOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-stop-'));
  try {
    // One that is killed has nothing to say about how pages are made ready.
    const started = signal === 'SIGKILL' ? serveUnwarmed : serve;
    await using server = await started({ LOG_LEVEL: 'error', TRUST_PROXY: 'on', DATA_DIR: folder });
    const seen = { answered: 0, failed: 0, closed: 0 };
    const confirmed: string[] = [];
    let going = true;
    let turn = 0;
    const readers = Array.from({ length: 45 }, async () => {
      while (going) seen[await visit(server.address)]++;
    });
    const senders = Array.from({ length: 5 }, async () => {
      while (going) {
        const name = `guest-${++turn}`;
        if (await book(server, name, turn).catch(() => false)) confirmed.push(name);
      }
    });
    await until(() => seen.answered > 100 && confirmed.length > 5);
    const halves = await Promise.all(Array.from({ length: halfSent }, () => begin(server, `half-${++turn}`, turn)));
    const begun = performance.now();
    server.process.kill(signal);
    await until(() => isStopping(server.address));
    const wholes = await Promise.all(halves.map(async ({ name, finish }) => ({ name, isWhole: await finish() })));
    await until(() => server.process.exitCode !== null || server.process.signalCode !== null);
    const milliseconds = performance.now() - begun;
    going = false;
    await Promise.all([...readers, ...senders]);
    for (const { name, isWhole } of wholes) if (isWhole) confirmed.push(name);
    const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: 5000 });
    const rows = database.prepare('select full_name as name from ticket_requests').all();
    database.close();
    const stored = new Set(rows.map(({ name }) => name));
    return {
      answered: seen.answered,
      confirmed: confirmed.length,
      failed: seen.failed + wholes.filter(({ isWhole }) => !isWhole).length,
      lost: confirmed.filter((name) => !stored.has(name)).length,
      code: server.process.exitCode,
      milliseconds: Math.round(milliseconds),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isStopping = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ status }) => status === 503,
    () => true,
  );

/** `closed`: nobody had taken the connection, or the door was already closed. */
async function visit(address: string): Promise<'answered' | 'closed' | 'failed'> {
  try {
    const response = await fetch(address);
    const text = await response.text();
    return response.status === 200 && text.endsWith('</html>') ? 'answered' : 'failed';
  } catch (error) {
    const code =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
    return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' ? 'closed' : 'failed';
  }
}
