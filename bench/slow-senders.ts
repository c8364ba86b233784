/** Those who send drop by drop, in a thread of their own: three thousand drops a second would hold up whoever measures beside them. */
import { parentPort, workerData } from 'node:worker_threads';
import { inThread } from '#bench/thread.ts';
import { slowRun } from '#tests/harness/slow-run.ts';

interface Senders {
  address: string;
  /** of each kind */
  each: number;
}

type Slowest = Awaited<ReturnType<typeof slowRun>>;

/** The longest that one of each kind was let be, in seconds. */
export const slowSenders = (senders: Senders): Promise<Slowest> => inThread(import.meta.url, senders);

if (parentPort) {
  const { address, each } = workerData as Senders;
  parentPort.postMessage(await slowRun({ address }, each));
}
