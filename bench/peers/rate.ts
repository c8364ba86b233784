/** Load by wrk, in one thread over fifty connections kept open: it takes answers in parts and of changing length, which PHP gives. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { language } from './content.ts';
import { environment, inDebian } from './debian.ts';

const toMilliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

async function wrk(address: string, seconds: number): Promise<string> {
  const heads = [`Accept-Language: ${language}`, 'Accept-Encoding: gzip, br'].flatMap((head) => ['-H', head]);
  const words = ['-t1', '-c50', `-d${seconds}s`, '--timeout', '20s', '--latency', ...heads, address];
  const { stdout } = await promisify(execFile)(inDebian('usr/bin/wrk'), words, { env: environment() });
  return stdout;
}

export interface Rate {
  perSecond: number;
  /** milliseconds */
  p99: number;
}

/** Fewer than that in the first second, and it is asked for longer: PHP first works off what the first second has left it. */
const few = 200;
const whileFew = 12;

export async function rateOf(address: string, seconds = 4): Promise<Rate> {
  // What is kept is there before fifty ask for it at once.
  await (await fetch(address, { headers: { 'Accept-Language': language } })).arrayBuffer();
  const first = perSecondOf(await wrk(address, 1));
  const said = await wrk(address, first < few ? whileFew : seconds);
  const faults = said.match(/Socket errors.*|Non-2xx.*/g);
  const perSecond = perSecondOf(said);
  if (faults || !(perSecond > 0)) throw new Error(`${address} under load: ${faults?.join(' ') ?? 'no answer'}`);
  const [, value = 'NaN', unit = 'ms'] = said.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  return { perSecond, p99: Number(value) * (toMilliseconds[unit] ?? 1) };
}

const perSecondOf = (said: string): number => Number(said.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? Number.NaN);
