/** How many questions a second are answered, beside the home page from the same server, by twenty people asking one after another. */
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure, median, p99 } from './figure.ts';
import { load } from './load.ts';

const people = 20;
const rounds = 3;
const seconds = 5;

export async function measureRate(questions: string[]): Promise<Figure[]> {
  const server = await serve({ LOG_LEVEL: 'error' });
  try {
    await ask(server.address, questions, 2);
    const shares: number[] = [];
    const times: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const home = await load(server.address, { connections: people, seconds });
      const latencies = await ask(server.address, questions, seconds);
      rates.push(latencies.length / seconds);
      shares.push(latencies.length / seconds / home.perSecond);
      times.push(p99(latencies));
    }
    return [
      atLeast('questions answered : home page (requests/s)', median(shares), 1 / 20, '×'),
      atMost(`${people} people asking: p99`, median(times), 100, 'ms'),
      atLeast('for scale: questions per second, generator on the same cores', median(rates), 100, ''),
    ];
  } finally {
    await server.stop();
  }
}

/** milliseconds of each answer */
async function ask(address: string, questions: string[], time: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const end = performance.now() + time * 1000;
  const latencies: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (performance.now() < end) {
        const question = questions[next++ % questions.length] ?? '';
        const begun = performance.now();
        await one(`${address}/search?q=${encodeURIComponent(question)}`, agent);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  agent.destroy();
  return latencies;
}

const one = (address: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      if (answer.statusCode === 200) void buffer(answer).then(() => resolve(), reject);
      else reject(new Error(`${address} answered ${answer.statusCode}.`));
    }).on('error', reject);
  });
