/** A call that survives an access token that has run out: one refresh, one more try. Anything else reaches the caller unchanged. */

import { refusalIn } from './answers.ts';
import type { Ending } from './ending.ts';
import type { Renew } from './renewal.ts';
import { type Sent, send } from './send.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

export type Call = (address: string, sent?: Omit<Sent, 'bearer'>) => Promise<Response>;

export function makeCall(world: Pick<World, 'fetch'>, tokens: Tokens, renew: Renew, ending: Ending): Call {
  return async (address, sent = {}) => {
    const used = tokens.access();
    const first = await send(world, address, { ...sent, bearer: used });
    if (first.status !== 401) return first;
    const renewal = await renew(used);
    if (!renewal) return first;
    if ('answer' in renewal) return renewal.answer;
    const second = await send(world, address, { ...sent, bearer: renewal.token });
    if (second.status === 401) ending.begin((await refusalIn(second))?.message);
    return second;
  };
}
