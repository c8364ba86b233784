import * as z from 'zod/mini';
import { times } from './names.ts';
import { type AuthState, nobody, type Stores, type UserDetail } from './stores.ts';
import type { World } from './world.ts';

export const persisted = { name: 'persist:root', version: 2 } as const;

/** JSON within JSON, as earlier releases wrote it. */
const root = z.object({ auth: z.string(), _persist: z.optional(z.string()) });
const mark = z.object({ version: z.number() });
const detail = z.looseObject({ data: z.looseObject({}) });
const state = z.looseObject({ userDetail: z.nullish(detail) });

export function write({ storage }: Pick<World, 'storage'>, { userDetail, ...flags }: AuthState): void {
  const auth = JSON.stringify({ ...flags, userDetail: userDetail && withoutTokens(userDetail) });
  const _persist = JSON.stringify({ version: persisted.version, rehydrated: true });
  storage.setItem(persisted.name, JSON.stringify({ auth, _persist }));
}

/** Deletes what it cannot read. An older version stays without its tokens. */
export function read({ storage }: Pick<World, 'storage'>): AuthState {
  const text = storage.getItem(persisted.name);
  if (text === null) return nobody;
  try {
    const { auth, _persist } = root.parse(JSON.parse(text));
    const { version } = _persist ? mark.parse(JSON.parse(_persist)) : { version: 0 };
    if (version > persisted.version) throw new Error('A later release wrote this.');
    const { userDetail } = state.parse(JSON.parse(auth));
    return { ...nobody, userDetail: userDetail ? withoutTokens(userDetail) : null };
  } catch {
    storage.removeItem(persisted.name);
    return nobody;
  }
}

export async function rehydrate(
  { auth }: Pick<Stores, 'auth'>,
  { wait, load }: Pick<World, 'wait'> & { load: () => AuthState | Promise<AuthState> },
): Promise<void> {
  const before = auth.get();
  const kept = await Promise.race([load(), wait(times.rehydration).then(() => undefined)]);
  // A sign-in during the load wins.
  if (kept && auth.get() === before) auth.set(kept);
}

function withoutTokens({ data, ...rest }: UserDetail): UserDetail {
  const { access_token: _, refresh_token: __, ...kept } = data;
  return { ...rest, data: kept };
}
