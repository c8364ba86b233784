/**
 * Vite compiles site, office and server from the source tree, and this process runs them. After a
 * file has changed, the open pages load again, and the first request starts a server with the
 * changed code.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AstroIntegration, dev } from 'astro';
import { ChangingServer } from './changing-server.ts';
import { root } from './root.ts';

export async function startDevSite(port: number): Promise<{ stop: () => Promise<void> }> {
  const settings = { PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'warn', CATALOGUE: 'on', ...process.env };
  const server = new ChangingServer({ ...settings, PORT: '0' });
  const forwarding: AstroIntegration = {
    name: 'forwarding',
    hooks: {
      'astro:server:setup'({ server: vite }) {
        server.runIn(vite);
        // Only then are Astro's own steps there, and this one has to come before them.
        vite.httpServer?.once('listening', () =>
          vite.middlewares.stack.unshift({
            route: '',
            handle: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
              isForVite(request.url ?? '/') ? next() : void server.answer(request, response),
          }),
        );
      },
    },
  };
  const site = await dev({
    root,
    server: { port },
    vite: { server: { strictPort: true } },
    integrations: [forwarding],
  });
  await server.start();
  return {
    async stop() {
      await server.stop();
      await site.stop();
    },
  };
}

const isForVite = (url: string): boolean =>
  /^\/(?:@|node_modules\/|(?:site|contract)\/|office\/.*\.(?:astro|css|[jt]sx?)(?:\?|$))/.test(url);
