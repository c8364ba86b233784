import { seatStates } from '#contract/booking/seat-states.ts';
import { type Language, locales } from '#contract/language.ts';
import { zone as timeZone } from '#contract/zone.ts';
import { clockOf } from '#site/language/clock.ts';
import type { Translate } from '#site/language/translator.ts';
import type { SessionWords } from '#site/session/session-words.ts';

export interface AccountSetup {
  words: AccountWords;
  session: SessionWords;
  show: string;
  hide: string;
  language: Language;
}

export interface PartProps {
  setup: AccountSetup;
  renew: () => Promise<unknown>;
}

const said = {
  page: ['fetching', 'again', 'signedOut', 'signIn', 'signUp', 'signOut', 'left', 'leftHere', 'busy'],
  details: ['title', 'name', 'email', 'since', 'verified', 'unverified', 'sendLetter', 'letterSent'],
  requests: [
    ...seatStates,
    ...(['title', 'none', 'programme', 'answered', 'asked', 'wished', 'general', 'chair', 'chairs', 'until'] as const),
    ...(['see', 'seeOffer', 'seeTicket'] as const),
  ],
  newsletter: ['title', 'none', 'asked', 'confirmed', 'paused', 'unverified', 'join', 'leave'],
  sessions: ['title', 'unknown', 'current', 'from', 'since', 'used', 'end', 'everywhere'],
  password: ['title', 'hint', 'current', 'fresh', 'send', 'done'],
  copy: ['title', 'text', 'send', 'done'],
  remove: ['title', 'text', 'open', 'password', 'send', 'done'],
} as const;
type Said = typeof said;

export type AccountWords = { [Part in keyof Said]: Record<Said[Part][number], string> };

/** The browser fills in the values; no translation runs there. */
const blanks = { date: '{date}', network: '{network}', number: '{number}' };

export const accountWords = (t: Translate): AccountWords =>
  Object.fromEntries(
    Object.entries(said).map(([part, names]) => {
      const prefix = part === 'page' ? 'account' : `account.${part}`;
      return [part, Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`, blanks)]))];
    }),
  ) as AccountWords;

export const fill = (sentence: string, value: string): string => sentence.replace(/\{(date|network|number)\}/, value);

/** `20. Juli 2026` */
export const dayOf = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(Date.parse(moment));

/** `20. Juli 2026, 18.04 Uhr` · `20 July 2026, 6.04 p.m.` */
export const momentOf = (moment: string, language: Language): string =>
  `${dayOf(moment, language)}, ${clockOf(moment, language === 'de')}`;
