/**
 * Three thousand who send drop by drop: all are cut off within twenty seconds, and meanwhile a page is a page. A server as Node makes
 * it, which lets people take their time, is found.
 */
import { atRest } from '#bench/at-rest.ts';
import { p99 } from '#bench/figure.ts';
import { slowSenders } from '#bench/slow-senders.ts';
import { visits } from '#bench/visitor.ts';
import { serve } from '#tools/served.ts';
import { megabytesOf } from './memory.ts';
import type { Proof } from './proof.ts';

const each = 1000;
/** how long somebody who wants a page asks for it: shorter than any of them lasts */
const milliseconds = 9000;

export const proveSlow: Proof = async (_asked, say) => {
  await using server = await serve({ LOG_LEVEL: 'error' });
  await using patient = await serve({}, new URL('../still-server.ts', import.meta.url).pathname);
  await (await fetch(`${server.address}/search?q=Mozart`)).arrayBuffer();
  await atRest(server.process.pid);
  const meanwhile = visits({ address: server.address, milliseconds });
  const slow = slowSenders({ address: server.address, each });
  const page = Math.round(p99(await meanwhile));
  const megabytes = await megabytesOf(server.process.pid);
  const slowest = await slow;
  say(cutOff(slowest) && page <= 100, `${3 * each} drop by drop`, { ...slowest, page, megabytes });
  const borne = await slowSenders({ address: patient.address, each: 10 });
  say(!cutOff(borne), 'control: a server that waits as long as Node does', borne);
};

const cutOff = (slowest: Record<string, number>) => Object.values(slowest).every((seconds) => seconds <= 20);
