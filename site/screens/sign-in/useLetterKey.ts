import { useSyncExternalStore } from 'react';

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The secret part of the link, after `#`. Read on sending: the server renders without the fragment. */
export const letterKey = (): string => location.hash.slice(1);

/** The same for rendering; undefined on the server. */
export const useLetterKey = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listen, letterKey, () => undefined);

export const forgetLetterKey = (): void => history.replaceState(null, '', location.pathname + location.search);
