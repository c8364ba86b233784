import { atom } from 'nanostores';

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
  navigation: atom<{ path: string | null }>({ path: null }),
  notice: atom<Notice | null>(null),
});

export const change = (auth: Stores['auth'], part: Partial<AuthState>): void => auth.set({ ...auth.get(), ...part });
