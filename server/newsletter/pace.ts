/**
 * When each letter to many may go: to one host (`example.org`) so many a second, because large mail hosts turn away whoever comes
 * with more. Letters to other hosts wait for none of them.
 */
import { limits } from '#server/limits.ts';

/** when the next one may go to each host, in milliseconds */
export type Pace = Record<string, number>;

export function inTurn<One extends { to: string }>(all: readonly One[], now: number, before: Pace) {
  // What lies behind us holds nobody up.
  const pace: Pace = Object.fromEntries(Object.entries(before).filter(([, at]) => at > now));
  const due = all.map((one) => {
    const host = one.to.slice(one.to.lastIndexOf('@') + 1).toLowerCase();
    const at = Math.max(now, Object.hasOwn(pace, host) ? (pace[host] ?? 0) : 0);
    pace[host] = at + limits.mailingHostPause;
    return { ...one, due: new Date(at) };
  });
  return { due, pace };
}
