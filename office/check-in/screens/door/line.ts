/** Sends one request at a time, in order, and repeats it until the server answers. */
import type { DoorPress, DoorState } from '#contract/office/check-in.ts';

/** Milliseconds between requests online and offline, and the timeout of a request. */
const pause = { alive: 15_000, dead: 4_000 };
const patience = 15_000;
const atOnce = 50;

export type Line = 'alive' | 'dead' | 'out';

interface Needed {
  address: string;
  waiting: () => DoorPress[];
  hear: (told: DoorState, sent: DoorPress[]) => void;
  changed: (line: Line) => void;
}

export function openLine({ address, waiting, hear, changed }: Needed): () => void {
  let busy = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<Line> {
    const presses = waiting().slice(0, atOnce);
    const answer = await fetch(`${address}/presses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ presses }),
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status === 401 || answer.status === 403) return 'out';
    if (!answer.ok) return 'dead';
    hear((await answer.json()) as DoorState, presses);
    return waiting().length > 0 ? send() : 'alive';
  }

  async function speak() {
    if (busy) return;
    busy = true;
    clearTimeout(next);
    const line = await send().catch(() => 'dead' as const);
    busy = false;
    changed(line);
    if (line !== 'out') next = setTimeout(speak, pause[line]);
  }

  addEventListener('online', speak);
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && speak()));
  return () => void speak();
}
