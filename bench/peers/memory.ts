/** What a peer's processes hold together, what they share counted once. */
import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
};

/** in MB; RSS would count what PHP's workers share once for each of them */
export function memoryOf(pids: number[]): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1])] as const);
  const all = new Set(pids);
  for (let known = 0; known < all.size; ) {
    known = all.size;
    for (const [pid, parent] of parents) if (all.has(parent)) all.add(pid);
  }
  const kilobytes = [...all].map((pid) => Number(read(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+)/m)?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
