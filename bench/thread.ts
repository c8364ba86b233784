/** A thread that is given something, says one thing when it is done, and ends. */
import { Worker } from 'node:worker_threads';

export function inThread<Said>(program: string, workerData: unknown): Promise<Said> {
  const thread = new Worker(new URL(program), { workerData });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
