/** The server in a process of its own that renders a page when it is asked for: for tests that prove neither start nor stop. */
import { type Served, serve } from '#tools/served.ts';

const program = new URL('inbox-server.ts', import.meta.url).pathname;

export const serveUnwarmed = (settings: Record<string, string> = {}): Promise<Served> => serve(settings, program);
