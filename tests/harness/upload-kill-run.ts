/** Kills the server during uploads of ID copies. Finds requests without copy and unencrypted files. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { decryptCopy } from '#server/booking/id-copies/vault.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { endProcess } from '#tools/process-guard.ts';
import type { TestServer } from '#tools/test-server.ts';
import { buildForm } from './forms.ts';
import { createTestPicture } from './pictures.ts';
import { startUnwarmedServer } from './unwarmed-server.ts';
import { waitUntil } from './wait-until.ts';

const fileName = 'personalausweis-kestrel.jpg';
const folders = 'tollenau-upload-kill-';

interface TamperTarget {
  folder: string;
  picture: Buffer;
  /** the name of a guest whose request was confirmed */
  name: string;
}

/**
 * `incomplete`: request or copy missing. `unencrypted`: files with parts of a copy.
 * `tamper` is for the control.
 */
export async function runUploadKills(kills: number, tamper?: (what: TamperTarget) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), folders));
  // The server's own temporary files would be here.
  const settings = { DATA_DIR: folder, TMPDIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'on' };
  const picture = await createTestPicture('jpeg', 5, 900);
  const confirmed: string[] = [];
  let turn = 0;
  try {
    for (let i = 0; i < kills; i++) {
      await using server = await startUnwarmedServer(settings);
      let going = true;
      const visit = async () => {
        while (going) {
          const name = `visitor-${++turn}`;
          if (await uploadCopy(server, name, turn, picture).catch(() => false)) confirmed.push(name);
        }
      };
      const work = Promise.all([visit(), visit(), visit()]);
      const before = confirmed.length;
      // The first kill comes at any time, the others during uploads.
      if (i % 3) await waitUntil(() => confirmed.length > before);
      await setTimeout((i * 7919) % 400);
      going = false;
      const workers = await listChildren(server.process.pid);
      await endProcess(server.process);
      await work;
      // A worker ends when its server is gone.
      await waitUntil(() => workers.every((pid) => !existsSync(`/proc/${pid}`)));
    }
    await (await startUnwarmedServer(settings)).stop();
    const search = async () => ({
      kills,
      confirmed: confirmed.length,
      incomplete: countIncomplete(folder, confirmed),
      unencrypted: await findUnencryptedFiles(folder, picture),
    });
    const outcome = await search();
    await tamper?.({ folder, picture, name: confirmed[0] ?? '' });
    return { ...outcome, control: tamper && (await search()) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function uploadCopy({ address }: TestServer, fullName: string, turn: number, picture: Buffer): Promise<boolean> {
  const values = { fullName, agreement: 'true', idempotencyKey: `the-key-of-${fullName}` };
  const response = await fetch(`${address}/api/ticket-requests`, {
    method: 'POST',
    body: buildForm(values, picture, fileName),
    headers: { 'x-forwarded-for': `10.1.${(turn >> 8) & 255}.${turn & 255}` },
  });
  return response.status === 201 && (await response.text()).endsWith('}}');
}

async function listChildren(pid: number | undefined): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.trim().split(' ').filter(Boolean);
}

function countIncomplete(folder: string, confirmed: string[]): number {
  const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
  const rows = database
    .prepare(
      'select full_name as name, request_id as id, wrapped_key as wrappedKey, sealed from id_copies left join ticket_requests on id = request_id',
    )
    .all() as Record<'name' | 'id' | 'wrappedKey' | 'sealed', string>[];
  database.close();
  const { idCopyKey } = deriveSecrets({ dataDir: folder, tokenSecret: undefined, uploadKey: undefined });
  const whole = new Set(
    rows
      .filter((row) => decryptCopy(idCopyKey, row, row.id).subarray(0, 2).toString('hex') === 'ffd8')
      .map(({ name }) => name),
  );
  return confirmed.filter((name) => !whole.has(name)).length + rows.filter(({ name }) => name === null).length;
}

async function findUnencryptedFiles(folder: string, picture: Buffer): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pieces = [fileName, 'CanaryCamera', picture.subarray(0, 24), picture.subarray(600, 640)];
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (pieces.some((piece) => bytes.includes(piece))) found.push(entry.name);
  }
  return found;
}
