import { useSyncExternalStore } from 'react';

const listenToHash = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** The secret part of the link, after `#`. Read on sending: the server renders without the fragment. */
export const readLinkKey = (): string => location.hash.slice(1);

/** The same for rendering; undefined on the server. */
export const useLinkKey = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listenToHash, readLinkKey, () => undefined);

export const removeLinkKey = (): void => history.replaceState(null, '', location.pathname + location.search);
