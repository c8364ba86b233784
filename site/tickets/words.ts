import type { Estate } from '#contract/content.ts';
import type { Translate } from '#site/language/translator.ts';
import type { TicketWords } from './TicketDialog.tsx';

/** The strings an island needs travel with it as props: no translation runtime in the browser. */
export const ticketWords = (t: Translate, estate: Estate): TicketWords => ({
  title: t('shell.tickets.title'),
  close: t('shell.tickets.close'),
  soon: t('shell.tickets.soon'),
  write: t('shell.tickets.write'),
  email: estate.email,
});
