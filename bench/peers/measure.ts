/** `npm run bench peers` measures the same three pages, made with other tools, in sequence. */
import { join } from 'node:path';
import { atLeast, type BenchOptions, type Figure, median } from '#bench/harness.ts';
import { UsageError } from '#tools/terminal/command-line.ts';
import { astroPeer } from './astro.ts';
import { kept } from './built.ts';
import { type Content, paths, takeContent } from './content.ts';
import { bringFromDebian, versionOf } from './debian.ts';
import { firstView } from './first-view.ts';
import { behindFront } from './front.ts';
import { limit } from './limit.ts';
import { nextPeer } from './next.ts';
import { ours, oursBehindEdge } from './ours.ts';
import type { Peer } from './peer.ts';
import { rateOf } from './rate.ts';
import { compare, type Result } from './result.ts';
import { sameWords } from './same-words.ts';
import { singlePagePeer } from './single-page.ts';
import { writeTables } from './table.ts';
import { wordpress } from './wordpress.ts';

// Ours is first, because the results compare the others with it.
const peers: Peer[] = [ours, nextPeer, astroPeer, singlePagePeer, wordpress, oursBehindEdge, limit];
const turns = 3;

export async function measurePeers({ only, runs }: BenchOptions): Promise<Figure[]> {
  const begun = new Date();
  const unknown = only.filter((name) => !peers.some((peer) => peer.name === name));
  if (unknown.length > 0)
    throw new UsageError(`No peer is called ${unknown.join(', ')}: ${peers.map(({ name }) => name).join(', ')}.`);
  bringFromDebian();
  const content = await takeContent(join(kept, 'content'));
  const results: Result[] = [];
  for (const peer of peers)
    if (only.length === 0 || peer === ours || only.includes(peer.name))
      results.push(await measure(peer, content, runs));
  const versions = { node: process.versions.node, chromium: versionOf('usr/lib/chromium/chromium', '--version') };
  await writeTables(results, { begun, runs, versions });
  const isWhole = [oursBehindEdge, limit].every(({ name }) => results.some((one) => one.name === name && !one.failed));
  return [...compare(results), ...(isWhole ? [await edgeToLimit()] : [])];
}

/** In turns, so that other work on the machine affects both alike. */
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

/** Reports a peer that fails, and continues with the others. */
async function measure(peer: Peer, content: Content, runs: number): Promise<Result> {
  const { name, how } = peer;
  const result: Result = { name, how, versions: {}, pages: {}, isOurBytes: peer.isOurBytes === true };
  const begun = performance.now();
  try {
    result.versions = await peer.prepare(content);
    await operate(peer, result, content);
    if (!peer.isOurBytes) await lookAt(peer, result, runs);
  } catch (error) {
    result.failed = error instanceof Error ? error.message : String(error);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`  ${name}: ${result.failed ? `NOT MEASURED: ${result.failed}` : 'measured'}, ${seconds} s`);
  return result;
}

/** Measures the peer alone. `lookAt` starts it again behind nginx, as some peers run only once. */
async function operate(peer: Peer, result: Result, content: Content): Promise<void> {
  await using standing = await peer.start();
  await standing.rested?.();
  if (!peer.isOurBytes) result.words = await sameWords(standing.address, content.seen);
  for (const path of paths) result.pages[path] = await rateOf(standing.address + path);
}

async function lookAt(peer: Peer, { pages }: Result, runs: number): Promise<void> {
  await using front = await behindFront(peer);
  for (const path of paths) {
    const rate = pages[path];
    if (rate) pages[path] = { ...(await firstView(front.origin + path, runs, front.browserWords)), ...rate };
  }
}
