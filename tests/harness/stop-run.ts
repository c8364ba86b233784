/**
 * A server is told to stop while fifty people read and send, and five have sent half a form: who was let in is answered, and what was
 * confirmed is there.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { columnOf } from '#server/storage/rows.ts';
import { serve } from '#tools/served.ts';
import { begin, book } from './guests.ts';
import { until } from './until.ts';
import { serveUnwarmed } from './unwarmed.ts';

/** Of them it is certain that they were let in: the server has asked for the rest. */
export const halfSent = 5;

/** `failed`: let in, and not answered whole. `lost`: confirmed and not there. `signal`: SIGKILL is for the control. */
export async function stopRun(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
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
    const wholes = await Promise.all(halves.map(async ({ name, finish }) => ((await finish()) ? [name] : [])));
    await until(() => server.process.exitCode !== null || server.process.signalCode !== null);
    const milliseconds = performance.now() - begun;
    going = false;
    await Promise.all([...readers, ...senders]);
    confirmed.push(...wholes.flat());
    const database = new DatabaseSync(join(folder, 'tollenau.sqlite'), { timeout: 5000 });
    const stored = new Set(columnOf(database, 'select full_name from ticket_requests'));
    database.close();
    return {
      answered: seen.answered,
      confirmed: confirmed.length,
      failed: seen.failed + halfSent - wholes.flat().length,
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
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
    return ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code) ? 'closed' : 'failed';
  }
}
