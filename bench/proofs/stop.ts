/** A server that is told to stop under load fails nobody it has let in and loses nothing it has confirmed, twenty times over; one that is killed does. */
import { halfSent, stopRun } from '#tests/harness/stop-run.ts';
import type { Proof } from './proof.ts';

const times = 20;

export const proveStop: Proof = async (_asked, say) => {
  const all = { answered: 0, confirmed: 0, failed: 0, lost: 0, otherEnd: 0, slowest: 0 };
  for (let time = 0; time < times; time++) {
    const { code, milliseconds, ...counts } = await stopRun();
    for (const name of ['answered', 'confirmed', 'failed', 'lost'] as const) all[name] += counts[name];
    if (code !== 0) all.otherEnd++;
    all.slowest = Math.max(all.slowest, milliseconds);
  }
  say(all.failed + all.lost + all.otherEnd === 0 && all.slowest < 10_000, `${times} stops under load`, all);
  const { failed } = await stopRun('SIGKILL');
  say(failed >= halfSent, 'control: one is killed', { failed });
};
