/** What the islands of a page share: who is signed in, where to go next, and what to say. */
import { atom } from 'nanostores';

/** The sign-in's whole answer; its copy in storage is without the tokens. */
export interface UserDetail {
  data: { access_token?: string; refresh_token?: string | null | undefined };
}

export interface AuthState {
  signInLoading: boolean;
  signUpLoading: boolean;
  userDetail: UserDetail | null;
}

export interface Notice {
  kind: 'success' | 'error';
  text: string;
}

export type Stores = ReturnType<typeof makeStores>;

export const nobody: AuthState = { signInLoading: false, signUpLoading: false, userDetail: null };

export const makeStores = () => ({
  auth: atom<AuthState>(nobody),
  /** Set to lead somewhere, and cleared once it has. */
  navigation: atom<{ path: string | null }>({ path: null }),
  notice: atom<Notice | null>(null),
});

export const change = (auth: Stores['auth'], part: Partial<AuthState>): void => auth.set({ ...auth.get(), ...part });
