/** Simulates a power cut after an answer: unsynced data survives only in part. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { queryColumn } from '#server/storage/rows.ts';
import type { SystemCall } from './system-calls.ts';

type DiskChange = Extract<SystemCall, { at: number }>;

interface DiskFile {
  synced: Buffer;
  waiting: DiskChange[];
}

/** `lost` and `damaged`: cuts that lost a confirmed request or damaged the database. */
export async function runPowerCuts(calls: SystemCall[]) {
  const files = new Map<string, DiskFile>();
  const confirmed: string[] = [];
  const outcome = { cuts: 0, lost: 0, damaged: 0 };
  for (const call of calls) {
    if (call.does !== 'answer') {
      recordCall(files, call);
      continue;
    }
    confirmed.push(...call.references);
    // First no unsynced data survives; then a random half of it.
    for (const reached of [() => false, (index: number) => (index * 7919 + outcome.cuts * 104_729) % 97 < 48]) {
      const { stored, whole } = await readAfterCut(files, reached);
      outcome.cuts++;
      if (!confirmed.every((one) => stored.has(one))) outcome.lost++;
      if (!whole) outcome.damaged++;
    }
  }
  return outcome;
}

function recordCall(files: Map<string, DiskFile>, call: Exclude<SystemCall, { does: 'answer' }>): void {
  const { synced, waiting } = files.get(call.file) ?? { synced: Buffer.alloc(0), waiting: [] };
  const now =
    call.does === 'sync'
      ? { synced: applyChanges(synced, waiting), waiting: [] }
      : { synced, waiting: [...waiting, call] };
  files.set(call.file, now);
}

function applyChanges(content: Buffer, changes: DiskChange[]): Buffer {
  let now = Buffer.from(content);
  for (const change of changes) {
    const end = change.does === 'truncate' ? change.at : change.at + change.bytes.length;
    if (change.does === 'truncate' || end > now.length) {
      const sized = Buffer.alloc(end);
      now.copy(sized, 0, 0, end);
      now = sized;
    }
    if (change.does === 'write') change.bytes.copy(now, change.at);
  }
  return now;
}

async function readAfterCut(files: Map<string, DiskFile>, reached: (index: number) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-power-'));
  try {
    for (const [name, { synced, waiting }] of files) {
      const survivors = waiting.filter((_, index) => reached(index));
      await writeFile(join(folder, name), applyChanges(synced, survivors));
    }
    const database = new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });
    try {
      const stored = new Set(queryColumn(database, 'select reference from ticket_requests'));
      return { stored, whole: queryColumn(database, 'pragma integrity_check')[0] === 'ok' };
    } catch {
      return { stored: new Set<string>(), whole: false };
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
