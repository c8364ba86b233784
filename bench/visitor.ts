/** One visitor in a thread of his own: a busy load generator would add its own waiting to what he measures. */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { inThread } from '#bench/thread.ts';

interface Visit {
  address: string;
  milliseconds: number;
}

/** How long each answer took, asked for again and again. */
export const visits = (visit: Visit): Promise<number[]> => inThread(import.meta.url, visit);

if (parentPort) {
  const { address, milliseconds } = workerData as Visit;
  const times: number[] = [];
  // The first request of a thread pays for what it is made with.
  await (await fetch(address)).arrayBuffer();
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    await (await fetch(address)).arrayBuffer();
    times.push(performance.now() - begun);
    await setTimeout(50);
  }
  parentPort.postMessage(times);
}
