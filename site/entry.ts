/** What the server takes from the site: a function that renders a page, the list of pages there are, until when they are true, and what its letters say. */
import { createApp } from 'astro/app/entrypoint';
import { readAddresses } from './addresses.ts';
import { readInbox } from './inbox/inbox.ts';
import { readChanges } from './programme/changes.ts';

const app = createApp({ streaming: false });

export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });

export const addresses = await readAddresses();

export const validUntil = await readChanges();

export const inbox = await readInbox();
