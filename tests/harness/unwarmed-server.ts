/** The server in a process of its own that renders a page when it is asked for: for tests that prove neither start nor stop. */
import { serve, type TestServer } from '#tools/test-server.ts';

/** `npm test` makes one file of it, which starts in two thirds of the processor's time (tools/test.ts). */
export const unwarmedScript: string = process.env['UNWARMED'] ?? new URL('inbox-server.ts', import.meta.url).pathname;

export const serveUnwarmed = (settings: Record<string, string> = {}): Promise<TestServer> =>
  serve(settings, unwarmedScript);
