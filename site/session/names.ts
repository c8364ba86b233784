/** What the session keeps in the browser, under which names, and what outlives its end. */
import { languageNames } from '#contract/language.ts';

/** the only place either token stands */
export const tokenNames = { access: 'token', refresh: 'refreshToken' } as const;

/** The visitor's choices are no part of a session. */
export const outlasting: readonly string[] = [languageNames.choice, languageNames.cached, 'consents'];

/** the event of a window whose session began or ended */
export const sessionChanged = 'session-changed';

export const refreshLock = 'session-refresh';

/** On every call of the browser: a tunnelling service then lets the call through instead of showing its warning page. */
export const tunnelHeader = { 'ngrok-skip-browser-warning': 'true' } as const;

export const times = {
  /** from "signed in" to the home page */
  afterSignIn: 3000,
  /** from "your session is over" to the sign-in page */
  afterEnd: 1500,
  /** how long a tab waits for another tab's refresh; the server forgives whoever does not wait */
  lock: 5000,
  /** how long the lock is kept after a refresh, until other tabs can read what it brought */
  stored: 100,
  rehydration: 5000,
} as const;
