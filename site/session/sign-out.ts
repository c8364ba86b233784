import { authAddresses } from '#contract/account-addresses.ts';
import { send } from './send.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

/** Forgets the session here first, then tells the server. False: the server has not heard of it. */
export async function signOut(world: Pick<World, 'fetch'>, tokens: Tokens, forget: () => void): Promise<boolean> {
  const [bearer, refresh_token] = [tokens.access(), tokens.refresh()];
  forget();
  const answer = await send(world, authAddresses.signOut, { body: { refresh_token }, bearer }).catch(() => undefined);
  return answer?.ok ?? false;
}
