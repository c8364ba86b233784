/** Load by wrk over fifty connections in one thread. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { language } from './content.ts';
import { environment, pathInDebian } from './debian.ts';

const toMilliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

async function runWrk(address: string, seconds: number): Promise<string> {
  const heads = [`Accept-Language: ${language}`, 'Accept-Encoding: gzip, br'].flatMap((head) => ['-H', head]);
  const words = ['-t1', '-c50', `-d${seconds}s`, '--timeout', '20s', '--latency', ...heads, address];
  const { stdout } = await promisify(execFile)(pathInDebian('usr/bin/wrk'), words, { env: environment() });
  return stdout;
}

export interface Rate {
  perSecond: number;
  /** milliseconds */
  p99: number;
}

/** A page slower than this is measured longer, because fifty connections make a queue. */
const slowMilliseconds = 20;
const slowPageSeconds = 20;

export async function measureRate(address: string, seconds = 4): Promise<Rate> {
  const heads = { headers: { 'Accept-Language': language } };
  // Fills caches before the load starts.
  await (await fetch(address, heads)).arrayBuffer();
  const begun = performance.now();
  await (await fetch(address, heads)).arrayBuffer();
  const isSlow = performance.now() - begun > slowMilliseconds;
  // A slow server would still answer this first load while the next one is measured.
  if (!isSlow) await runWrk(address, 1);
  const output = await runWrk(address, isSlow ? slowPageSeconds : seconds);
  const faults = output.match(/Socket errors.*|Non-2xx.*/g);
  const perSecond = parseRequestsPerSecond(output);
  if (faults || !(perSecond > 0)) throw new Error(`${address} under load: ${faults?.join(' ') ?? 'no answer'}`);
  const [, value = 'NaN', unit = 'ms'] = output.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  return { perSecond, p99: Number(value) * (toMilliseconds[unit] ?? 1) };
}

const parseRequestsPerSecond = (output: string): number =>
  Number(output.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? Number.NaN);
