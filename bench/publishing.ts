/** Publishing under load: fifty readers of a page, while the words on it change again and again. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Published } from '#tests/harness/publishing-server.ts';
import { otherContent } from '#tools/other-content.ts';
import { end, guarded } from '#tools/process-guard.ts';
import { multiply } from './archive.ts';
import { atMost, type Figure, median, p99 } from './figure.ts';

const program = new URL('../tests/harness/publishing-server.ts', import.meta.url).pathname;
const readers = 50;

interface Measured {
  took: number[];
  held: number[];
  heap: number[];
  latencies: number[];
  errors: number;
  /** answers of an older edition that were asked for after the newer was published */
  stale: number;
}

export async function measurePublishing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [evenings, rounds] of [
    [14, 50],
    [140, 10],
  ] as const) {
    const alone = await measure(evenings, rounds, 0);
    const found = await measure(evenings, Math.ceil(rounds / 5));
    const name = (what: string) => `${evenings} evenings, ${readers} readers: ${what}`;
    figures.push(
      atMost(`${evenings} evenings: from publishing to visible, median of ${rounds}`, median(alone.took), 1000, 'ms'),
      atMost(name('the same'), median(found.took), 2000, 'ms'),
      atMost(name('p99 of an answer meanwhile'), p99(found.latencies), 60, 'ms'),
      atMost(name('longest hold of the event loop'), Math.max(...found.held), 50, 'ms'),
      atMost(name('errors'), found.errors, 0),
      atMost(name('answers of the edition before'), found.stale, 0),
    );
  }
  const { heap } = await measure(14, 60, 0);
  figures.push(atMost('60 publications: heap after the last to after the tenth', ratio(heap), 1.1, '×'));
  return figures;
}

const ratio = (heap: number[]) => (heap.at(-1) ?? Number.NaN) / (heap[9] ?? Number.NaN);

async function measure(evenings: number, rounds: number, abreast = readers): Promise<Measured> {
  await using other = await otherContent((folder) => multiply(join(folder, 'content/events'), evenings));
  const data = await mkdtemp(join(tmpdir(), 'tollenau-publishing-'));
  const child = guarded(
    fork(program, {
      execArgv: ['--expose-gc'],
      env: { ...process.env, DATA_DIR: data, CONTENT_DIR: join(other.folder, 'content'), LOG_LEVEL: 'error' },
    }),
  );
  try {
    const [address] = (await once(child, 'message')) as [string];
    return await underLoad(address, rounds, abreast, async (phone) => {
      child.send(phone);
      return ((await once(child, 'message')) as [Published])[0];
    });
  } finally {
    await end(child);
    await rm(data, { recursive: true, force: true });
  }
}

async function underLoad(
  address: string,
  rounds: number,
  abreast: number,
  tell: (phone: string) => Promise<Published>,
): Promise<Measured> {
  const found: Measured = { took: [], held: [], heap: [], latencies: [], errors: 0, stale: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: abreast || 1 });
  let stands = 0;
  let going = true;
  async function reader() {
    while (going) {
      const before = stands;
      const asked = performance.now();
      const page = await ask(`${address}/contact?lng=de`, agent).catch(() => undefined);
      found.latencies.push(performance.now() - asked);
      const shown = Number(page?.match(/\+49 39600 9(\d{4})/)?.[1] ?? 0);
      if (page === undefined) found.errors++;
      else if (shown < before) found.stale++;
    }
  }
  const reading = Promise.all(Array.from({ length: abreast }, reader));
  for (let round = 1; round <= rounds; round++) {
    const { took, held, heap } = await tell(`+49 39600 9${String(round).padStart(4, '0')}`);
    stands = round;
    found.took.push(took);
    found.held.push(held);
    found.heap.push(heap);
  }
  going = false;
  await reading;
  agent.destroy();
  return found;
}

function ask(address: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`));
      else text(answer).then(resolve, reject);
    }).on('error', reject);
  });
}
