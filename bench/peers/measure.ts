/** `npm run bench peers` measures the same three pages, made with other tools, in sequence. */
import { join } from 'node:path';
import { atLeast, type BenchOptions, type Figure, median } from '#bench/harness.ts';
import { UsageError } from '#tools/terminal/command-line.ts';
import { astroPeer } from './astro.ts';
import { peersFolder } from './built.ts';
import { type Content, copyContent, paths } from './content.ts';
import { readVersion, unpackPeerPackages } from './debian.ts';
import { measureFirstView } from './first-view.ts';
import { startBehindNginx } from './front.ts';
import { limit } from './limit.ts';
import { nextPeer } from './next.ts';
import { ours, oursBehindEdge } from './ours.ts';
import type { Peer } from './peer.ts';
import { measureRate } from './rate.ts';
import { compareWithPeers, type Result } from './result.ts';
import { measureWordShare } from './same-words.ts';
import { writeTables } from './table.ts';

// Ours is first, because the results compare the others with it.
const peers: Peer[] = [ours, nextPeer, astroPeer, oursBehindEdge, limit];
const rounds = 3;

export async function measurePeers({ only, runs }: BenchOptions): Promise<Figure[]> {
  const begun = new Date();
  const unknown = only.filter((name) => !peers.some((peer) => peer.name === name));
  if (unknown.length > 0)
    throw new UsageError(`No peer is called ${unknown.join(', ')}: ${peers.map(({ name }) => name).join(', ')}.`);
  unpackPeerPackages();
  const content = await copyContent(join(peersFolder, 'content'));
  const results: Result[] = [];
  for (const peer of peers)
    if (only.length === 0 || peer === ours || only.includes(peer.name))
      results.push(await prepareAndMeasure(peer, content, runs));
  const versions = { node: process.versions.node, chromium: readVersion('usr/lib/chromium/chromium', '--version') };
  await writeTables(results, { begun, runs, versions });
  const isWhole = [oursBehindEdge, limit].every(({ name }) => results.some((one) => one.name === name && !one.failed));
  return [...compareWithPeers(results), ...(isWhole ? [await compareEdgeWithLimit()] : [])];
}

/** In turns, so that other work on the machine affects both alike. */
async function compareEdgeWithLimit(): Promise<Figure> {
  await using edge = await oursBehindEdge.start();
  await using files = await limit.start();
  await edge.waitUntilIdle?.();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const path of paths) {
      const [own, its] = [await measureRate(edge.address + path, 2), await measureRate(files.address + path, 2)];
      ratios.push(own.perSecond / its.perSecond);
    }
  return atLeast('ours behind the edge : nginx on finished bytes, requests/s', median(ratios), 0.9, '×');
}

/** Reports a peer that fails, and continues with the others. */
async function prepareAndMeasure(peer: Peer, content: Content, runs: number): Promise<Result> {
  const { name, how } = peer;
  const result: Result = { name, how, versions: {}, pages: {}, isOurBytes: peer.isOurBytes === true };
  const begun = performance.now();
  try {
    result.versions = await peer.prepare(content);
    await measureRates(peer, result, content);
    if (!peer.isOurBytes) await measureFirstViews(peer, result, runs);
  } catch (error) {
    result.failed = error instanceof Error ? error.message : String(error);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`  ${name}: ${result.failed ? `NOT MEASURED: ${result.failed}` : 'measured'}, ${seconds} s`);
  return result;
}

/** Measures the peer alone. `measureFirstViews` starts it again behind nginx, as some peers run only once. */
async function measureRates(peer: Peer, result: Result, content: Content): Promise<void> {
  await using running = await peer.start();
  await running.waitUntilIdle?.();
  if (!peer.isOurBytes) result.words = await measureWordShare(running.address, content.seen);
  for (const path of paths) result.pages[path] = await measureRate(running.address + path);
}

async function measureFirstViews(peer: Peer, { pages }: Result, runs: number): Promise<void> {
  await using front = await startBehindNginx(peer);
  for (const path of paths) {
    const rate = pages[path];
    if (rate) pages[path] = { ...(await measureFirstView(front.origin + path, runs, front.browserWords)), ...rate };
  }
}
