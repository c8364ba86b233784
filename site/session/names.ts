import { languageKeys } from '#contract/language.ts';
import { accessTokenName, consentsName, refreshTokenName } from '#contract/storage-names.ts';

export const tokenNames = { access: accessTokenName, refresh: refreshTokenName } as const;

/** Entries that a sign-out keeps. */
export const permanentNames: readonly string[] = [languageKeys.choice, languageKeys.cached, consentsName];

export const sessionChangedEvent = 'session-changed';

export const refreshLock = 'session-refresh';

/** The tunnelling service ngrok then skips its warning page. */
export const skipNgrokWarningHeader = { 'ngrok-skip-browser-warning': 'true' } as const;

export const delays = {
  /** In milliseconds, from the notice to the next page. */
  afterSignIn: 3000,
  afterEnd: 1500,
  /** Until another tab's refresh is over. The server tolerates a second one. */
  lockTimeout: 5000,
  /** Keeps the lock until other tabs can read the new tokens. */
  tokensReadable: 100,
  rehydration: 5000,
} as const;
