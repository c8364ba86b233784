import type { Language } from '#contract/language.ts';
import type { SessionWords } from '#site/session/session-words.ts';
import type { AccountWords } from './account-words.ts';

/** What every part of the account's page is handed. */
export interface AccountSetup {
  words: AccountWords;
  session: SessionWords;
  show: string;
  hide: string;
  language: Language;
}

export interface PartProps {
  setup: AccountSetup;
  /** has the account fetched anew */
  renew: () => Promise<unknown>;
}
