/** One visitor in a thread of his own: a busy load generator would add its own waiting to what he measures. */
import { setTimeout } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

interface Visit {
  address: string;
  milliseconds: number;
}

/** How long each answer took, asked for again and again. */
export function visits(visit: Visit): Promise<number[]> {
  const visitor = new Worker(new URL(import.meta.url), { workerData: visit });
  return new Promise((resolve, reject) => {
    visitor.once('message', resolve);
    visitor.once('error', reject);
  });
}

if (parentPort) {
  const { address, milliseconds } = workerData as Visit;
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    await (await fetch(address)).arrayBuffer();
    times.push(performance.now() - begun);
    await setTimeout(50);
  }
  parentPort.postMessage(times);
}
