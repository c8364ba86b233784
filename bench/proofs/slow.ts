/** Three thousand who send drop by drop: all are cut off within twenty seconds, and meanwhile a page is a page. */

import { p99 } from '#bench/figure.ts';
import { visits } from '#bench/visitor.ts';
import { slowRun } from '#tests/harness/slow-run.ts';
import { serve } from '#tools/served.ts';
import { megabytesOf } from './memory.ts';
import type { Proof } from './proof.ts';

const each = 1000;
/** how long somebody who wants a page asks for it: shorter than any of them lasts */
const milliseconds = 9000;

export const proveSlow: Proof = async (_asked, say) => {
  await using server = await serve({ LOG_LEVEL: 'error' });
  const meanwhile = visits({ address: server.address, milliseconds });
  const slow = slowRun(server, each);
  const page = Math.round(p99(await meanwhile));
  const megabytes = await megabytesOf(server.process.pid);
  const slowest = await slow;
  const held = Object.values(slowest).every((seconds) => seconds <= 20) && page <= 100;
  say(held, `${3 * each} drop by drop`, { ...slowest, page, megabytes });
};
