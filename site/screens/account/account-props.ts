import { seatStates } from '#contract/booking/seat-states.ts';
import { intlLocales, type Language } from '#contract/language.ts';
import { zone as timeZone } from '#contract/zone.ts';
import { formatClock } from '#site/language/clock.ts';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import type { Translate } from '#site/language/translator.ts';
import type { SessionStrings } from '#site/session/session-strings.ts';

export interface AccountSetup {
  strings: AccountStrings;
  session: SessionStrings;
  show: string;
  hide: string;
  language: Language;
  hasNoNewsletter?: boolean;
}

export interface AccountSectionProps {
  setup: AccountSetup;
  reloadAccount: () => Promise<unknown>;
}

const accountStringKeys = {
  page: ['loading', 'again', 'signedOut', 'signIn', 'signUp', 'signOut', 'signOutDone', 'signOutDoneHere', 'busy'],
  details: ['title', 'name', 'email', 'since', 'verified', 'unverified', 'sendEmail', 'emailSent'],
  requests: [
    ...seatStates,
    ...(['title', 'none', 'programme', 'answered', 'requestedAt', 'preferredDate', 'general'] as const),
    ...(['until', 'see', 'seeOffer', 'seeTicket'] as const),
  ],
  newsletter: ['title', 'none', 'asked', 'confirmed', 'paused', 'unverified', 'subscribe', 'unsubscribe'],
  sessions: ['title', 'unknown', 'current', 'from', 'since', 'used', 'end', 'everywhere'],
  password: ['title', 'hint', 'current', 'new', 'send', 'done'],
  copy: ['title', 'text', 'send', 'done'],
  remove: ['title', 'text', 'open', 'password', 'send', 'done'],
} as const;
type AccountStringKeys = typeof accountStringKeys;

export type AccountStrings = { [Part in keyof AccountStringKeys]: Record<AccountStringKeys[Part][number], string> };

const placeholders = leaveToBrowser('date', 'network', 'number');

export const createAccountStrings = (t: Translate): AccountStrings =>
  Object.fromEntries(
    Object.entries(accountStringKeys).map(([part, names]) => {
      const prefix = part === 'page' ? 'account' : `account.${part}`;
      return [part, Object.fromEntries(names.map((name) => [name, t(`${prefix}.${name}`, placeholders)]))];
    }),
  ) as AccountStrings;

/** `20. Juli 2026` */
export const formatDay = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(intlLocales[language], { dateStyle: 'long', timeZone }).format(Date.parse(moment));

/** `20. Juli 2026, 18.04 Uhr` · `20 July 2026, 6.04 p.m.` */
export const formatMoment = (moment: string, language: Language): string =>
  `${formatDay(moment, language)}, ${formatClock(moment, language === 'de')}`;
