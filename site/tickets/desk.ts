import { languageOf, type View } from '#contract/language.ts';
import { readConsent } from '#site/inbox/consents.ts';
import { readEvents } from '#site/programme/programme.ts';
import { type TicketDesk, ticketDesk } from './words.ts';

/** What every ticket button has to know besides its words. */
export async function readDesk(view: View, inbox: boolean): Promise<TicketDesk> {
  const [{ version }, events] = await Promise.all([readConsent('terms', languageOf(view)), readEvents()]);
  return ticketDesk(view, inbox, version, events);
}
