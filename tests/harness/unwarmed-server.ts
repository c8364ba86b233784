/** A server process that renders pages on demand, for tests that prove neither start nor stop. */
import { startServer, type TestServer } from '#tools/test-server.ts';

/** `npm test` bundles it into one file, which saves a third of the start (tools/test.ts). */
export const unwarmedScript: string = process.env['UNWARMED'] ?? new URL('unwarmed-main.ts', import.meta.url).pathname;

export const startUnwarmedServer = (settings: Record<string, string> = {}): Promise<TestServer> =>
  startServer(settings, unwarmedScript);
