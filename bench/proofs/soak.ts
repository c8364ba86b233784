/**
 * Half an hour at 500 requests a second, with forms and sign-ins: memory and response times stay
 * stable, nothing fails. Requests start on schedule, whether or not earlier ones have returned, so
 * a pause affects all of them. The control finds a leak and a pause.
 */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { median, p99 } from '#bench/harness.ts';
import { allPaths } from '#tests/harness/addresses.ts';
import { requestTickets, subscribeNewsletter } from '#tests/harness/guests.ts';
import { startServer, type TestServer } from '#tools/test-server.ts';
import type { ProofRun } from './proof.ts';

const perSecond = 500;
/** forms per thousand requests */
const forms = 10;
const tick = 20;
/** warm-up: five minutes, or half of a short run */
const warmUpSeconds = (seconds: number) => Math.min(300, seconds / 2);
/** one request in so many goes to an idle server */
const comparisonEvery = 50;

interface SoakResult {
  requests: number;
  /** server errors and missing answers */
  faults: number;
  forms: number;
  responseTimes: number[];
  idleResponseTimes: number[];
  /** one value per second, after the warm-up */
  megabytes: number[];
}

export const proveSoak: ProofRun = async ({ minutes }, report) => {
  const settings = { LOG_LEVEL: 'error', TRUST_PROXY: 'on' };
  await using idle = await startServer({}, programPath('still-server.ts'));
  {
    await using server = await startServer(settings);
    const { isWell, ...found } = judgeSoak(await runSoak(server, idle, minutes * 60));
    report(isWell.faults && isWell.fast && isWell.stable, `${minutes} minutes, ${perSecond} requests a second`, found);
  }
  await using faulty = await startServer(settings, programPath('faulty-server.ts'));
  const short = Math.max(1, minutes / 6);
  const { isWell, ...found } = judgeSoak(await runSoak(faulty, idle, short * 60));
  report(
    !isWell.fast && found.growth > 5,
    `control: ${short} minutes of a server that leaks and stands still now and then`,
    found,
  );
};

const programPath = (name: string): string => new URL(`../${name}`, import.meta.url).pathname;

/** Subtracts the machine's own time for an answer without work. */
function judgeSoak({ requests, forms: sent, faults, responseTimes, idleResponseTimes, megabytes }: SoakResult) {
  const tenth = Math.ceil(megabytes.length / 10);
  const [first, last] = [median(megabytes.slice(0, tenth)), median(megabytes.slice(-tenth))];
  const growth = Math.round((last / first - 1) * 1000) / 10;
  const [own, machine] = [responseTimes, idleResponseTimes].map((all) => Math.round(p99(all) * 10) / 10) as [
    number,
    number,
  ];
  const isWell = { faults: faults === 0, fast: own <= machine + 50, stable: Math.abs(growth) <= 5 };
  const each = megabytes.filter((_, second) => second % 60 === 0);
  const memory = { megabytes: [first, last], growth, eachMinute: each };
  return { isWell, requests, forms: sent, faults, p99: own, machine, ...memory };
}

async function runSoak(server: TestServer, idle: TestServer, seconds: number): Promise<SoakResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const found: SoakResult = {
    requests: 0,
    faults: 0,
    forms: 0,
    responseTimes: [],
    idleResponseTimes: [],
    megabytes: [],
  };
  // Requests do not wait for each other: the next one starts on schedule.
  const pending = new Set<Promise<void>>();
  const track = (sent: Promise<void>) => {
    pending.add(sent);
    void sent.finally(() => pending.delete(sent));
  };
  const begun = performance.now();
  let second = 0;
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    while (found.requests < due) {
      const turn = found.requests++;
      track(turn % 1000 < forms ? sendForm(server, turn, found) : requestPage(server, agent, turn, found));
      if (turn % comparisonEvery === 0) track(requestPage(idle, agent, turn, found, found.idleResponseTimes));
    }
    if (performance.now() - begun > second * 1000) {
      second++;
      if (second > warmUpSeconds(seconds)) found.megabytes.push(await readMegabytes(server.process.pid));
    }
    await setTimeout(tick);
  }
  await Promise.all(pending);
  agent.destroy();
  return found;
}

async function sendForm(server: TestServer, turn: number, found: SoakResult): Promise<void> {
  found.forms++;
  const sent =
    turn % 2 === 0 ? requestTickets(server, `guest-${turn}`, turn) : subscribeNewsletter(server, `guest-${turn}`, turn);
  if (!(await sent.catch(() => false))) found.faults++;
}

function requestPage(
  { address }: TestServer,
  agent: Agent,
  turn: number,
  found: SoakResult,
  times = found.responseTimes,
): Promise<void> {
  const path = allPaths[turn % allPaths.length] ?? '/';
  const headers = { 'accept-encoding': 'br', 'accept-language': turn % 3 === 0 ? 'en' : 'de' };
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (isFault: boolean) => {
      if (isFault) found.faults++;
      else times.push(performance.now() - begun);
      resolve();
    };
    request(address + path, { agent, headers }, (response) => {
      response.resume().on('end', () => done((response.statusCode ?? 500) >= 500));
    })
      .on('error', () => done(true))
      .end();
  });
}

/** The resident memory of a process. */
async function readMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}
