/** Sends one request at a time, in order, and repeats it until the server answers. */
import type { CheckIn, DoorState } from '#contract/office/check-in.ts';

/** Milliseconds between requests online and offline, and the timeout of a request. */
const pauses = { online: 15_000, offline: 4_000 };
const requestTimeout = 15_000;
const batchSize = 50;

export type DoorConnectionState = 'online' | 'offline' | 'signedOut';

interface SenderOptions {
  address: string;
  listUnsent: () => CheckIn[];
  onAnswer: (state: DoorState, sent: CheckIn[]) => void;
  onChange: (state: DoorConnectionState) => void;
}

/** Returns `sendNow`. Its first call starts the repetition; it ends when the phone is signed out. */
export function createSender({ address, listUnsent, onAnswer, onChange }: SenderOptions): () => void {
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendUnsent(): Promise<DoorConnectionState> {
    const checkIns = listUnsent().slice(0, batchSize);
    const answer = await fetch(`${address}/check-ins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ checkIns }),
      signal: AbortSignal.timeout(requestTimeout),
    });
    if (answer.status === 401 || answer.status === 403) return 'signedOut';
    if (!answer.ok) return 'offline';
    onAnswer((await answer.json()) as DoorState, checkIns);
    return listUnsent().length > 0 ? sendUnsent() : 'online';
  }

  async function sendUnsentAndScheduleNext() {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const state = await sendUnsent().catch(() => 'offline' as const);
    isSending = false;
    onChange(state);
    if (state !== 'signedOut') timer = setTimeout(sendUnsentAndScheduleNext, pauses[state]);
  }

  addEventListener('online', sendUnsentAndScheduleNext);
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'visible' && sendUnsentAndScheduleNext()),
  );
  return () => void sendUnsentAndScheduleNext();
}
