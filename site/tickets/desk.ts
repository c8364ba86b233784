import { hasDay } from '#contract/evening-state.ts';
import { languageOf, type View } from '#contract/language.ts';
import { readEstate } from '#site/content/estate.ts';
import { readConsent } from '#site/inbox/consents.ts';
import { translator } from '#site/language/translator.ts';
import { readEvents } from '#site/programme/programme.ts';
import type { TicketDesk } from './words.ts';

/** What every ticket button has to know besides its words. */
export async function readDesk(view: View, inbox: boolean): Promise<TicketDesk> {
  const language = languageOf(view);
  const [{ version }, events] = await Promise.all([readConsent('terms', language), readEvents()]);
  return {
    ...(!inbox && { notSent: await sayNotSent(view) }),
    language,
    termsVersion: version,
    days: events
      .filter(hasDay)
      .map(({ start }) => start.slice(0, 10))
      .sort(),
  };
}

async function sayNotSent(view: View): Promise<string> {
  const [t, { phone, email }] = await Promise.all([translator(view), readEstate()]);
  return t('tickets.receipt.notSent', { phone, email });
}
