/**
 * What counting its views costs the home page, as a browser asks that comes from another site. Two servers of the same code differ by more
 * than that, so it is one whose counting is switched on and off, in rounds of three short turns: off, on, and off once more as the control. The
 * order changes with each round, so that whatever else the machine does meets all alike, and what is compared stands side by side. One counting is
 * less than such turns differ by, so each view is counted twenty times, and a twentieth is told: of the processor's time for a request and of requests
 * per second the median of the rounds, and the interval in which it lies with 95 %.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { atMost, type Figure, median } from './figure.ts';
import { load } from './load.ts';

const rounds = 60;
/** each view is counted so often */
const times = 20;
/** in seconds */
const slice = 0.4;
const most = 2;
const asBrowser = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  Referer: 'https://www.nordkurier.example/kultur/oper-am-see',
};

const kinds = ['off', 'on', 'same'] as const;
type Kind = (typeof kinds)[number];

interface Loaded {
  perSecond: number;
  /** microseconds of the processor for each request */
  each: number;
}

export async function measureViews(): Promise<Figure[]> {
  const server = await start();
  const found: Record<Kind, Loaded>[] = [];
  try {
    for (const many of [0, times]) {
      await server.turn(many);
      await load(server.address, { seconds: 2, headers: asBrowser });
    }
    for (let round = 0; round < rounds; round++) {
      const measured: Partial<Record<Kind, Loaded>> = {};
      for (const at of [0, 1, 2]) {
        const kind = kinds[(at + round) % 3] ?? 'off';
        measured[kind] = await measure(server, kind);
      }
      found.push(measured as Record<Kind, Loaded>);
    }
  } finally {
    server.stop();
  }
  const spent = (kind: Kind) => found.map((round) => ((round[kind].each / round.off.each - 1) * 100) / times);
  const lost = (kind: Kind) => found.map((round) => ((round.off.perSecond / round[kind].perSecond - 1) * 100) / times);
  return [
    ...cost('processor time per request', spent('on')),
    ...cost('requests per second lost', lost('on')),
    ...cost('processor time per request, control: not counting either', spent('same')),
    ...cost('requests per second lost, control: not counting either', lost('same')),
  ];
}

/** The median of the rounds, and where it lies by their order: no bell curve is assumed, and a pause of the machine counts as one round. */
function cost(what: string, costs: number[]): Figure[] {
  const sorted = costs.toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const at = (place: number) => sorted[Math.round(place)] ?? Number.NaN;
  const [low, high] = [at(sorted.length / 2 - reach - 1), at(sorted.length / 2 + reach)];
  const name = `counting views, ${what}, ${sorted.length} rounds`;
  return [
    atMost(`${name}: median`, median(costs), most, '%'),
    atMost(`${name}: 95 % interval from ${low.toFixed(2)} % to`, high, most, '%'),
  ];
}

type Started = Awaited<ReturnType<typeof start>>;

async function measure({ address, turn }: Started, kind: Kind): Promise<Loaded> {
  const before = await turn(kind === 'on' ? times : 0);
  const { requests, perSecond } = await load(address, { seconds: slice, headers: asBrowser, isPressed: true });
  const { spent, views } = await turn(0);
  const expected = kind === 'on' ? requests * times : 0;
  // The one that asks how long an answer is comes before the others.
  if (views < expected || (kind !== 'on' && views > 0)) throw new Error(`${views} views were counted of ${expected}.`);
  return { perSecond, each: (spent - before.spent) / requests };
}

async function start() {
  const script = new URL('views-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: address = '' } = await lines.next();
  return {
    address,
    async turn(many: number): Promise<{ spent: number; views: number }> {
      child.stdin.write(`${many}\n`);
      return JSON.parse(String((await lines.next()).value)) as { spent: number; views: number };
    },
    stop: () => child.kill(),
  };
}
