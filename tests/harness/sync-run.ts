/** Finds whether each request is in the database log on the disk before its answer leaves. */
import { findReferences, type SystemCall } from './system-calls.ts';

/** `syncs`: syncs of the log with a request; fewer than requests if some share a commit. */
export function countSyncs(calls: SystemCall[]) {
  const outcome = { answers: 0, synced: 0, syncs: 0 };
  let written = new Set<string>();
  let safe = new Set<string>();
  for (const call of calls) {
    if (call.does === 'answer') {
      outcome.answers++;
      if (call.references.length > 0 && call.references.every((one) => safe.has(one))) outcome.synced++;
    } else if (call.file !== 'site.sqlite-wal') continue;
    else if (call.does === 'write') written = written.union(new Set(findReferences(call.bytes)));
    else if (call.does === 'sync') {
      outcome.syncs += Math.sign(written.size);
      [safe, written] = [safe.union(written), new Set()];
    }
  }
  return outcome;
}
