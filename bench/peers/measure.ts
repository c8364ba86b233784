/** `npm run bench peers`: the same three pages made with other tools, on this machine, one peer after another. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atLeast, type Figure, median } from '#bench/figure.ts';
import { Misused } from '#tools/terminal/command-line.ts';
import { astroPeer } from './astro.ts';
import { kept } from './built.ts';
import { compare } from './compare.ts';
import { type Content, paths, takeContent } from './content.ts';
import { bringFromDebian, versionOf } from './debian.ts';
import { firstView } from './first-view.ts';
import { behindFront } from './front.ts';
import { limit } from './limit.ts';
import { memoryOf } from './memory.ts';
import { nextPeer } from './next.ts';
import { ours, oursBehindEdge } from './ours.ts';
import type { Peer } from './peer.ts';
import { rateOf } from './rate.ts';
import type { Result } from './result.ts';
import { sameWords } from './same-words.ts';
import { secondPage } from './second-page.ts';
import { singlePagePeer } from './single-page.ts';
import { writeTables } from './table.ts';
import { wordpress, wordpressCached } from './wordpress.ts';

// Ours is the first: the others are set beside it.
const peers: Peer[] = [
  ...[ours, nextPeer, astroPeer, singlePagePeer, wordpress, wordpressCached],
  ...[oursBehindEdge, limit],
];
const starts = 3;
const turns = 3;

export async function measurePeers(): Promise<Figure[]> {
  const begun = new Date();
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      runs: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  });
  const asked = values.only?.split(',');
  const unknown = asked?.filter((name) => !peers.some((peer) => peer.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Misused(`No peer is called ${unknown.join(', ')}: ${peers.map(({ name }) => name).join(', ')}.`);
  bringFromDebian();
  const content = await takeContent(join(kept, 'content'));
  const results: Result[] = [];
  for (const peer of peers)
    if (!asked || peer === ours || asked.includes(peer.name))
      results.push(await measure(peer, content, Number(values.runs)));
  const versions = { node: process.versions.node, chromium: versionOf('usr/lib/chromium/chromium', '--version') };
  await writeTables(results, { begun, runs: Number(values.runs), versions }, values.write);
  const isWhole = [oursBehindEdge, limit].every(({ name }) => results.some((one) => one.name === name && !one.failed));
  return [...compare(results), ...(isWhole ? [await edgeToLimit()] : [])];
}

/** In turns, so that whatever else the machine does falls on both alike. */
async function edgeToLimit(): Promise<Figure> {
  await using edge = await oursBehindEdge.start();
  await using files = await limit.start();
  await edge.rested?.();
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn++)
    for (const path of paths) {
      const [own, its] = [await rateOf(edge.address + path, 2), await rateOf(files.address + path, 2)];
      ratios.push(own.perSecond / its.perSecond);
    }
  return atLeast('ours behind the edge : nginx on finished bytes, requests/s', median(ratios), 0.9, '×');
}

/** A peer that cannot be had or falls over is told of, and the others go on. */
async function measure(peer: Peer, content: Content, runs: number): Promise<Result> {
  const { name, how } = peer;
  const result: Result = { name, how, versions: {}, pages: {} };
  const begun = performance.now();
  try {
    result.versions = await peer.prepare(content);
    result.start = await startTime(peer);
    await operate(peer, result, content);
    if (!peer.isOurBytes) await lookAt(peer, result, runs);
  } catch (error) {
    result.failed = error instanceof Error ? error.message : String(error);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`  ${name}: ${result.failed ? `NOT MEASURED: ${result.failed}` : 'measured'}, ${seconds} s`);
  return result;
}

/** What it does by itself: how it is shown is measured with another one, behind its front, for some peers stand once only. */
async function operate(peer: Peer, result: Result, content: Content): Promise<void> {
  await using standing = await peer.start();
  await standing.rested?.();
  if (!peer.isOurBytes) {
    result.words = await sameWords(standing.address, content.seen);
    result.second = await secondPage(standing.address, titleOf(content, '/events/15'));
  }
  for (const path of paths) result.pages[path] = await rateOf(standing.address + path);
  if (standing.processes.length > 0) result.memory = memoryOf(standing.processes.flatMap(({ pid }) => pid ?? []));
}

async function lookAt(peer: Peer, { pages }: Result, runs: number): Promise<void> {
  await using front = await behindFront(peer);
  for (const path of paths) {
    const rate = pages[path];
    if (rate) pages[path] = { ...(await firstView(front.origin + path, runs, front.browserWords)), ...rate };
  }
}

async function startTime(peer: Peer): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < starts; time++) {
    const begun = performance.now();
    await using _ = await peer.start();
    times.push(performance.now() - begun);
  }
  return median(times);
}

function titleOf({ pages }: Content, path: string): string {
  const blocks = pages.find((page) => page.path === path)?.blocks ?? [];
  const heading = blocks.find((block) => block.kind === 'heading');
  if (heading?.kind !== 'heading') throw new Error(`${path} has no heading.`);
  return heading.text;
}
