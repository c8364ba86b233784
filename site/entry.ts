/** What the server takes from the site: a function that renders a page, and the list of pages there are. */
import { createApp } from 'astro/app/entrypoint';
import { readAddresses } from './addresses.ts';

const app = createApp({ streaming: false });

export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });

export const addresses = await readAddresses();
