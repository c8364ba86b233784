import { useSyncExternalStore } from 'react';

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The secret part of the link, after `#`. It is read when it is sent: a page is rendered without its address. */
export const letterKey = (): string => location.hash.slice(1);

/** The same for what is shown; undefined where there is no browser. */
export const useLetterKey = (): string | undefined =>
  useSyncExternalStore<string | undefined>(listen, letterKey, () => undefined);

/** Used up, it need not stand in the address any longer. */
export const forgetLetterKey = (): void => history.replaceState(null, '', location.pathname + location.search);
