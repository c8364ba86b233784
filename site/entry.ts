/** What the server takes from the site: a function that renders a page, the list of pages there are, until when they are true, and what its letters say. */
import { createApp } from 'astro/app/entrypoint';
import type { Address } from '#contract/address.ts';
import type { Filling } from '#contract/filling.ts';
import { languages, type View } from '#contract/language.ts';
import { readAddresses } from './addresses.ts';
import { readChanges } from './changes.ts';
import { readInbox } from './inbox/inbox.ts';
import { answerSearch } from './screens/search/answer.tsx';
import { everything } from './search/documents/all.ts';
import { finderFor } from './search/search.ts';

const app = createApp({ streaming: false });

export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });

export const addresses = await readAddresses();

export const validUntil = await readChanges();

export const inbox = await readInbox();

/** What of a page differs for each who asks. */
export const fill = (address: Address, view: View, now: Date): Promise<Filling> =>
  answerSearch(address.query, view, now);

/** The search's indexes: made when nobody waits any more, so that no visitor pays for them. */
export async function prepare(): Promise<void> {
  for (const language of languages) await finderFor(language);
}

/** what can be found, for measurements and tests of the search */
export const findable = everything;
