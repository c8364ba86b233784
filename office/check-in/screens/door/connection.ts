/**
 * Sends unsent check-ins in order, one request at a time. Asks again every 4 s offline and every
 * 15 s otherwise; an empty list only fetches the counts.
 */
import { type DoorRecord, type DoorState, maxCheckInsAtOnce } from '#contract/office/check-in.ts';

/** Milliseconds between requests, and the timeout of a request. */
const pauses = { online: 15_000, offline: 4_000, refused: 15_000 };
const requestTimeout = 15_000;

export type DoorConnectionState = 'online' | 'offline' | 'refused' | 'signedOut';

interface SenderOptions {
  address: string;
  listUnsent: () => DoorRecord[];
  onAnswer: (state: DoorState, sent: DoorRecord[]) => void;
  onChange: (state: DoorConnectionState) => void;
}

/** Returns `sendNow`. Its first call starts the repeated requests, which end at sign-out. */
export function createSender({ address, listUnsent, onAnswer, onChange }: SenderOptions): () => void {
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendUnsentAndFetchState(): Promise<DoorConnectionState> {
    const checkIns = listUnsent().slice(0, maxCheckInsAtOnce);
    const answer = await fetch(`${address}/check-ins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ checkIns }),
      signal: AbortSignal.timeout(requestTimeout),
    });
    if (answer.status === 401 || answer.status === 403) return 'signedOut';
    if (!answer.ok) return answer.status < 500 && answer.status !== 429 ? 'refused' : 'offline';
    onAnswer((await answer.json()) as DoorState, checkIns);
    return listUnsent().length > 0 ? sendUnsentAndFetchState() : 'online';
  }

  async function sendUnsentAndScheduleNext() {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const state = await sendUnsentAndFetchState().catch(() => 'offline' as const);
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
