/** Writes under load: newsletter requests a second, and sign-ins with hashing beside readers. */
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '#tools/test-server.ts';
import { atLeast, atMost, type Figure, median, p99 } from './harness.ts';

const visitors = 20;
const clients = 100;
const seconds = 15;
const pairs = 200;
const agent = new Agent({ keepAlive: true, maxSockets: clients });

export async function measureWrites(): Promise<Figure[]> {
  await using server = await startServer({ LOG_LEVEL: 'error', TRUST_PROXY: 'on' });
  return [
    ...(await measureNewsletter(server.address)),
    ...(await measureSignInTimes(server.address)),
    ...(await measureSignInStorm(server.address)),
  ];
}

interface WriteResponse {
  status: number;
  milliseconds: number;
  retryAfter: string | undefined;
}

/** From another network each time, so that no rate limit distorts the figures. */
function post(address: string, data: unknown): Promise<WriteResponse> {
  const begun = performance.now();
  const body = JSON.stringify(data);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };
  return new Promise((resolve, reject) => {
    request(address, { method: 'POST', headers, agent }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      response
        .resume()
        .on('end', () =>
          resolve({ status, milliseconds: performance.now() - begun, retryAfter: answered['retry-after'] }),
        );
    })
      .on('error', reject)
      .end(body);
  });
}

/** Each of these clients repeats its request until the time is over. */
async function runConcurrently(count: number, time: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const end = performance.now() + time * 1000;
  const repeat = async (_: unknown, index: number) => {
    while (performance.now() < end) await work(index);
  };
  await Promise.all(Array.from({ length: count }, repeat));
}

async function measureNewsletter(address: string): Promise<Figure[]> {
  const answers: WriteResponse[] = [];
  let turn = 0;
  const subscribe = () => post(`${address}/api/newsletter`, { email: `reader${++turn}@example.org`, consent: true });
  await runConcurrently(visitors, 2, subscribe);
  await runConcurrently(visitors, seconds, async () => answers.push(await subscribe()));
  return [
    atLeast('L2 newsletter requests on the disk, email included', answers.length / seconds, 500, '/s'),
    atMost('L2 p99', p99(answers.map(({ milliseconds }) => milliseconds)), 50, 'ms'),
    atMost('L2 requests that were not confirmed', answers.filter(({ status }) => status !== 202).length, 0),
  ];
}

const buildPerson = (index: number) => ({
  name: 'Visitor',
  email: `v${index}@voss.example`,
  password: 'drei Frösche singen falsch',
});

/** Known and unknown addresses in turns, so that other work on the machine affects both alike. */
async function measureSignInTimes(address: string): Promise<Figure[]> {
  for (let index = 0; index < clients; index++) await post(`${address}/auth/signup/`, buildPerson(index));
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let index = 0; index < pairs; index++)
    for (const [times, first] of [[known, 0] as const, [unknown, 1_000_000] as const]) {
      const { email } = buildPerson(first + (index % clients));
      times.push((await post(`${address}/auth/login/`, { email, password: 'a wrong one' })).milliseconds);
    }
  const apart = Math.abs(median(known) / median(unknown) - 1) * 100;
  return [atMost(`A12 sign-in, known and unknown address, ${pairs} pairs, medians apart`, apart, 5, '%')];
}

async function measureSignInStorm(address: string): Promise<Figure[]> {
  const counts = { served: 0, refused: 0, others: 0 };
  const pageTimes: number[] = [];
  const signIn = async (index: number) => {
    const { status, retryAfter } = await post(`${address}/auth/login/`, buildPerson(index));
    if (status === 200) counts.served++;
    else if (status === 503 && retryAfter) counts.refused++;
    else counts.others++;
    // The generator shares the cores with the server.
    if (status !== 200) await setTimeout(100);
  };
  const readPage = async () => {
    const begun = performance.now();
    await (await fetch(address)).arrayBuffer();
    pageTimes.push(performance.now() - begun);
    await setTimeout(50);
  };
  await Promise.all([runConcurrently(clients, seconds, signIn), runConcurrently(1, seconds, readPage)]);
  return [
    atLeast(`L3 sign-ins served, ${clients} clients for ${seconds} s`, counts.served / seconds, 15, '/s'),
    atLeast('L3 answers 503 with Retry-After', counts.refused, 1),
    atMost('L3 other answers', counts.others, 0),
    atMost('L3 home page meanwhile, p99', p99(pageTimes), 100, 'ms'),
  ];
}
