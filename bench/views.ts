/** What counting its views costs the home page: with and without, in turns, as a browser asks that comes from another site. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { atMost, type Figure, median } from './figure.ts';
import { load } from './load.ts';

const rounds = 5;
const asBrowser = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  Referer: 'https://www.nordkurier.example/kultur/oper-am-see',
};

interface Loaded {
  perSecond: number;
  /** microseconds of the processor for each request */
  each: number;
}

export async function measureViews(): Promise<Figure[]> {
  const servers = { off: await start('off'), on: await start('on') };
  const pairs: { off: Loaded; on: Loaded }[] = [];
  try {
    for (const { address } of Object.values(servers)) await load(address, { seconds: 2, headers: asBrowser });
    for (let round = 0; round < rounds; round++)
      // Whoever comes second finds the machine as the first has left it.
      pairs.push(
        round % 2
          ? { on: await measure(servers.on), off: await measure(servers.off) }
          : { off: await measure(servers.off), on: await measure(servers.on) },
      );
  } finally {
    for (const { stop } of Object.values(servers)) stop();
  }
  console.table(
    pairs.map(({ off, on }) => ({
      'without, 1/s': Math.round(off.perSecond),
      'with, 1/s': Math.round(on.perSecond),
      'without, µs each': off.each.toFixed(2),
      'with, µs each': on.each.toFixed(2),
    })),
  );
  const cost = (of: (pair: (typeof pairs)[number]) => number) => (median(pairs.map(of)) - 1) * 100;
  return [
    atMost(
      'counting views, requests per second lost (5 pairs)',
      cost(({ off, on }) => off.perSecond / on.perSecond),
      2,
      '%',
    ),
    atMost(
      'counting views, processor time per request',
      cost(({ off, on }) => on.each / off.each),
      2,
      '%',
    ),
  ];
}

type Started = Awaited<ReturnType<typeof start>>;

async function measure({ address, used }: Started): Promise<Loaded> {
  const before = await used();
  const { requests, perSecond } = await load(address, { seconds: 4, headers: asBrowser });
  return { perSecond, each: ((await used()) - before) / requests };
}

async function start(counting: 'on' | 'off') {
  const script = new URL('views-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, counting], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: address = '' } = await lines.next();
  return {
    address,
    async used(): Promise<number> {
      child.stdin.write('\n');
      return Number((await lines.next()).value);
    },
    stop: () => child.kill(),
  };
}
