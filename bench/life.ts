/** How long until every page is warm, and what the server then weighs. */
import { readFile } from 'node:fs/promises';
import { serve } from '#tools/served.ts';
import { atMost, type Figure, median } from './figure.ts';

export async function measureLife(): Promise<Figure[]> {
  const seconds: number[] = [];
  let megabytes = 0;
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    const server = await serve({ LOG_LEVEL: 'error' });
    seconds.push((performance.now() - begun) / 1000);
    const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
    await server.stop();
  }
  return [
    atMost('start to ready, all pages warm (median of 5)', median(seconds), 2, 's'),
    atMost('resident memory after warm-up (worst of 5)', megabytes, 250, 'MB'),
  ];
}
