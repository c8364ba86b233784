/** What an address gives away by time, and what a storm of sign-ins does to everybody else, with and without the queue. */
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { serve } from '#tools/served.ts';
import { atLeast, atMost, type Figure, median, p99 } from './figure.ts';
import { visits } from './visitor.ts';

const pairs = 500;
const clients = 100;
const stormSeconds = 60;
const calmSeconds = 5;
const password = 'drei Frösche singen falsch';

export async function measureAccounts(): Promise<Figure[]> {
  return [...(await timing()), ...(await storm())];
}

const agent = new Agent({ keepAlive: true });

interface Heard {
  status: number;
  milliseconds: number;
  retryAfter: string | undefined;
}

/** From another network each time, so that no limit stands in the way of what is measured. */
function post(address: string, path: string, body: unknown): Promise<Heard> {
  const begun = performance.now();
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };
  return new Promise((resolve, reject) => {
    request(address + path, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          milliseconds: performance.now() - begun,
          retryAfter: response.headers['retry-after'],
        }),
      );
    })
      .on('error', reject)
      .end(payload);
  });
}

const person = (index: number) => ({ name: 'Visitor', email: `v${index}@voss.example`, password });

/** Known and unknown in turns, so that whatever else the machine does falls on both alike. */
async function timing(): Promise<Figure[]> {
  const server = await serve({ LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
  const known = 40;
  for (let index = 0; index < known; index++) await post(server.address, '/auth/signup/', person(index));
  const ratio = async (ask: (index: number, isKnown: boolean) => Promise<Heard>) => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let index = 0; index < pairs; index++) {
      const order = index % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const which of order) times[which].push((await ask(index, which === 'known')).milliseconds);
    }
    return median(times.known) / median(times.unknown);
  };
  const off = (found: number) => Math.abs(found - 1) * 100;
  const email = (index: number, isKnown: boolean) => person((index % known) + (isKnown ? 0 : 1_000_000)).email;
  const signIn = await ratio((index, isKnown) =>
    post(server.address, '/auth/login/', { email: email(index, isKnown), password: 'a wrong one' }),
  );
  const signUp = await ratio((index, isKnown) =>
    post(server.address, '/auth/signup/', isKnown ? person(index % known) : person(2_000_000 + index)),
  );
  const hashed = await ratio((index, isHashed) =>
    post(server.address, '/auth/login/', isHashed ? { email: email(index, false), password: 'a wrong one' } : {}),
  );
  await server.stop();
  return [
    atMost(`A12 sign-in, known : unknown, ${pairs} pairs, medians apart`, off(signIn), 5, '%'),
    atMost(`A12 sign-up, known : unknown, ${pairs} pairs, medians apart`, off(signUp), 5, '%'),
    atLeast('A12 control: a sign-in that hashes nothing is told apart', off(hashed), 100, '%'),
  ];
}

async function storm(): Promise<Figure[]> {
  const queued = await underStorm('main.ts');
  const unbounded = await underStorm('without-queue.ts');
  return [
    atLeast(`L3 sign-ins served, ${clients} clients for ${stormSeconds} s`, queued.perSecond, 15, '/s'),
    atMost('L3 answers that are neither 200 nor 503 with Retry-After', queued.others, 0),
    atLeast('L3 answers 503 with Retry-After', queued.sentAway, 1),
    atMost('L3 home page meanwhile, p99', queued.pageP99, 100, 'ms'),
    atMost('for scale: home page in the calm before, p99', queued.calmP99, 100, 'ms'),
    atLeast('L3 control: files without the queue, p99', unbounded.fileP99 / queued.fileP99, 2, '×'),
  ];
}

const scripts = {
  'main.ts': new URL('../server/main.ts', import.meta.url).pathname,
  'without-queue.ts': new URL('./without-queue.ts', import.meta.url).pathname,
};

async function underStorm(script: keyof typeof scripts) {
  const server = await serve({ LOG_LEVEL: 'error', TRUST_PROXY: 'on' }, scripts[script]);
  for (let index = 0; index < clients; index++) await post(server.address, '/auth/signup/', person(index));
  const calm = await visits({ address: `${server.address}/`, milliseconds: calmSeconds * 1000 });
  const end = performance.now() + stormSeconds * 1000;
  const going = () => performance.now() < end;
  const served: number[] = [];
  let [sentAway, others] = [0, 0];
  const client = async (index: number): Promise<undefined> => {
    while (going()) {
      const { status, retryAfter, milliseconds } = await post(server.address, '/auth/login/', person(index));
      if (status === 200) served.push(milliseconds);
      else if (status === 503 && retryAfter) sentAway++;
      else others++;
      // A client that storms does not wait as long as it is told to, but a generator on the same cores must breathe.
      if (status !== 200) await setTimeout(100);
    }
  };
  const look = (path: string) => visits({ address: server.address + path, milliseconds: stormSeconds * 1000 });
  const [page = [], file = []] = await Promise.all([
    look('/'),
    look('/favicon.svg'),
    ...Array.from({ length: clients }, (_, index) => client(index)),
  ]);
  await server.stop();
  return {
    perSecond: served.length / stormSeconds,
    sentAway,
    others,
    calmP99: p99(calm),
    pageP99: p99(page),
    fileP99: p99(file),
    signInP99: p99(served),
  };
}
