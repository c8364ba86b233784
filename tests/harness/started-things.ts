/** Starts one of each kind of thing that tests start, says what it has started, and waits to be killed. */
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guarded, guardedFolder } from '#tools/process-guard.ts';
import { startPostgres } from './postgres.ts';
import { serveUnwarmed } from './unwarmed.ts';

const server = await serveUnwarmed({ LOG_LEVEL: 'silent' });
const postgres = await startPostgres();
const deaf = guarded(
  spawn('sh', ['-c', 'trap "" INT TERM; echo deaf; while :; do sleep 1; done'], { detached: true }),
  {
    group: true,
  },
);
await new Promise((resolve) => deaf.stdout.once('data', resolve));
const folder = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-left-')));
process.stdout.write(`${JSON.stringify({ children: [server.process.pid, postgres.pid(), deaf.pid], folder })}\n`);
