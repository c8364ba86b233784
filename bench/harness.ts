/** Shared by measurements and proofs: figures, medians, an idle server, a report. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout } from 'node:timers/promises';

export interface BenchOptions {
  /** measures only these pages, peers or tasks; empty: all */
  only: string[];
  /** Lighthouse runs per page */
  runs: number;
}

export interface Figure {
  name: string;
  found: number;
  unit: string;
  wanted: string;
  reached: boolean;
}

export const atMost = (name: string, found: number, most: number, unit = ''): Figure => ({
  name,
  found: round(found),
  unit,
  wanted: `≤ ${most} ${unit}`.trim(),
  reached: found <= most,
});

export const atLeast = (name: string, found: number, least: number, unit = ''): Figure => ({
  name,
  found: round(found),
  unit,
  wanted: `≥ ${least} ${unit}`.trim(),
  reached: found >= least,
});

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The value below which this share of all values is. */
const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: number[]): number => quantile(values, 0.5);
export const p99 = (values: number[]): number => quantile(values, 0.99);

/** The median of the rounds in milliseconds. */
export async function medianTime(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Milliseconds of processor time of a process, its children and its ended children. */
async function readProcessorTime(pid: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  let ticks = 0; // of ten milliseconds
  for (const one of [pid, ...children.trim().split(' ').filter(Boolean)]) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    // Fields after the name: user and system time, and those of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of fields.slice(11, 15)) ticks += Number(field);
  }
  return 10 * ticks;
}

/** After its start a server compresses pages and builds its index; measurements wait for that. */
export async function waitUntilIdle(pid: number | undefined): Promise<void> {
  const [idle, patience] = [30, 60]; // milliseconds of processor time per second; seconds
  for (let second = 0, before = await readProcessorTime(pid); second < patience; second++) {
    await setTimeout(1000);
    const now = await readProcessorTime(pid);
    if (now - before <= idle) return;
    before = now;
  }
  throw new Error(`The server still works after ${patience} seconds.`);
}

export function describeMachine() {
  const { platform, version, versions } = process;
  return {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    load: loadavg().map((one) => Number(one.toFixed(1))),
    platform,
    node: version,
    sqlite: versions['sqlite'],
  };
}

/** Writes reports/NAME.json. */
export async function writeReport(name: string, data: object): Promise<void> {
  const file = new URL(`../reports/${name}.json`, import.meta.url);
  await mkdir(new URL('./', file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ machine: describeMachine(), ...data }, null, 2)}\n`);
}

export const minutesSince = (moment: number): number => Math.round((Date.now() - moment) / 6000) / 10;
