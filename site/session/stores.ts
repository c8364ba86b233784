import { atom } from 'nanostores';
import type { FormMessage } from '#site/ui/Form.tsx';

export interface UserDetail {
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
