import { useSyncExternalStore } from 'react';

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The secret part of a letter's link, after `#`; undefined where there is no browser, empty where there is no such part. */
export const useLetterKey = (): string | undefined =>
  useSyncExternalStore<string | undefined>(
    listen,
    () => location.hash.slice(1),
    () => undefined,
  );

/** Used up, it need not stand in the address any longer. */
export const forgetLetterKey = (): void => history.replaceState(null, '', location.pathname + location.search);
