/** Every read asks the storage: another tab may have changed the tokens. */

import type { KeyValueStore } from './environment.ts';
import { permanentNames, tokenNames } from './names.ts';

export type TokenStore = ReturnType<typeof createTokenStore>;

export function createTokenStore(storage: KeyValueStore) {
  const access = () => storage.getItem(tokenNames.access) ?? '';
  const refresh = () => storage.getItem(tokenNames.refresh) || undefined;
  return {
    access,
    refresh,
    /** An access token alone counts: the first refused call ends the session. */
    exist: () => access() !== '' || refresh() !== undefined,
    save(access: string, refresh?: string) {
      if (refresh) storage.setItem(tokenNames.refresh, refresh);
      storage.setItem(tokenNames.access, access);
    },
    clear() {
      const permanentEntries = permanentNames.map((name) => [name, storage.getItem(name)] as const);
      storage.clear();
      for (const [name, value] of permanentEntries) if (value !== null) storage.setItem(name, value);
    },
  };
}
