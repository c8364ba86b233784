import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';
import type { TicketEvent, TicketWords } from './TicketDialog.tsx';

/** The strings an island needs travel with it as props: no translation runtime in the browser. */
export const ticketWords = (t: Translate, estate: Estate): TicketWords => ({
  title: t('shell.tickets.title'),
  close: t('shell.tickets.close'),
  soon: t('shell.tickets.soon'),
  write: t('shell.tickets.write'),
  past: t('shell.tickets.past'),
  email: estate.email,
});

/** What a request for this evening carries. */
export const ticketEvent = ({ words: { title, date, time, venue }, past }: Evening): TicketEvent => ({
  title: title.text,
  date: date.text,
  time: time.text,
  venue: venue.text,
  past,
});
