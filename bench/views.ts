/**
 * What counting its views costs the home page, as a browser asks that comes from another site: with and without, in short turns and so often
 * that whatever else the machine does meets both alike. What is found is an interval in which the cost lies with 95 %.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { atMost, type Figure, median } from './figure.ts';
import { load } from './load.ts';

const pairs = 120;
/** in seconds */
const slice = 0.8;
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
  const found: { off: Loaded; on: Loaded }[] = [];
  try {
    for (const { address } of Object.values(servers)) await load(address, { seconds: 2, headers: asBrowser });
    for (let pair = 0; pair < pairs; pair++)
      // Whoever comes second finds the machine as the first has left it.
      found.push(
        pair % 2
          ? { on: await measure(servers.on), off: await measure(servers.off) }
          : { off: await measure(servers.off), on: await measure(servers.on) },
      );
  } finally {
    for (const { stop } of Object.values(servers)) stop();
  }
  return [
    ...cost(
      'requests per second lost',
      found.map(({ off, on }) => (off.perSecond / on.perSecond - 1) * 100),
    ),
    ...cost(
      'processor time per request',
      found.map(({ off, on }) => (on.each / off.each - 1) * 100),
    ),
  ];
}

/** The median of the pairs, and where it lies by their order: no bell curve is assumed, and a pause of the machine counts as one pair. */
function cost(what: string, costs: number[]): Figure[] {
  const sorted = costs.toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const at = (place: number) => sorted[Math.round(place)] ?? Number.NaN;
  const [low, high] = [at(sorted.length / 2 - reach - 1), at(sorted.length / 2 + reach)];
  const name = `counting views, ${what}, ${sorted.length} pairs`;
  return [
    atMost(`${name}: median`, median(costs), 2, '%'),
    atMost(`${name}: 95 % interval from ${low.toFixed(2)} % to`, high, 2, '%'),
  ];
}

type Started = Awaited<ReturnType<typeof start>>;

async function measure({ address, used }: Started): Promise<Loaded> {
  const before = await used();
  const { requests, perSecond } = await load(address, { seconds: slice, headers: asBrowser, isPressed: true });
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
