import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { authStateName } from '#contract/storage-names.ts';
import type { FormMessage } from '#site/ui/Form.tsx';
import type { KeyValueStore, SessionEnvironment } from './environment.ts';
import { delays } from './names.ts';

interface UserDetail {
  data: { access_token?: string; refresh_token?: string | null | undefined };
}

export interface AuthState {
  signInLoading: boolean;
  signUpLoading: boolean;
  userDetail: UserDetail | null;
}

export type SessionStores = ReturnType<typeof makeStores>;

export const signedOutState: AuthState = { signInLoading: false, signUpLoading: false, userDetail: null };

export const makeStores = () => ({
  auth: atom<AuthState>(signedOutState),
  navigation: atom<{ path: string | null }>({ path: null }),
  notice: atom<FormMessage | null>(null),
});

export const updateAuth = (auth: SessionStores['auth'], part: Partial<AuthState>): void =>
  auth.set({ ...auth.get(), ...part });

export const persistedEntry = { name: authStateName, version: 2 } as const;

/** JSON within JSON, the format of earlier releases. */
const rootSchema = z.object({ auth: z.string(), _persist: z.optional(z.string()) });
const versionSchema = z.object({ version: z.number() });
const userDetailSchema = z.looseObject({ data: z.looseObject({}) });
const authStateSchema = z.looseObject({ userDetail: z.nullish(userDetailSchema) });

export function writeAuthState(storage: KeyValueStore, { userDetail, ...flags }: AuthState): void {
  const auth = JSON.stringify({ ...flags, userDetail: userDetail && withoutTokens(userDetail) });
  const _persist = JSON.stringify({ version: persistedEntry.version, rehydrated: true });
  storage.setItem(persistedEntry.name, JSON.stringify({ auth, _persist }));
}

/** Deletes a state that it cannot read. Reads an older version without its tokens. */
export function readAuthState(storage: KeyValueStore): AuthState {
  const text = storage.getItem(persistedEntry.name);
  if (text === null) return signedOutState;
  try {
    const { auth, _persist } = rootSchema.parse(JSON.parse(text));
    const { version } = _persist ? versionSchema.parse(JSON.parse(_persist)) : { version: 0 };
    if (version > persistedEntry.version) throw new Error('A later release wrote this.');
    const { userDetail } = authStateSchema.parse(JSON.parse(auth));
    return { ...signedOutState, userDetail: userDetail ? withoutTokens(userDetail) : null };
  } catch {
    storage.removeItem(persistedEntry.name);
    return signedOutState;
  }
}

export async function rehydrateAuth(
  { auth }: Pick<SessionStores, 'auth'>,
  { wait, load }: Pick<SessionEnvironment, 'wait'> & { load: () => AuthState | Promise<AuthState> },
): Promise<void> {
  const before = auth.get();
  const loadedState = await Promise.race([load(), wait(delays.rehydration).then(() => undefined)]);
  // A sign-in meanwhile has replaced the state.
  if (loadedState && auth.get() === before) auth.set(loadedState);
}

function withoutTokens({ data, ...rest }: UserDetail): UserDetail {
  const { access_token: _, refresh_token: __, ...others } = data;
  return { ...rest, data: others };
}
