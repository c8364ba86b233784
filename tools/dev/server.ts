import { buildServer } from '#app/app.ts';
import type { OpenSite } from '#contract/site.ts';
import { createStartMessage, findOwnOrigin } from '#office/team/server/start.ts';
import { readConfig } from '#server/config.ts';
import { listen } from '#server/http/listen.ts';
import { openStorage } from '#server/storage/open.ts';
import { readVersion } from '#server/version.ts';
import { open as openSite } from '#site/bundle.ts';

export interface DevServerOptions {
  root: string;
  settings: NodeJS.ProcessEnv;
  /** of a page that cannot be rendered */
  onError: (error: unknown) => void;
}

export interface DevServer {
  address: string;
  /** with the link for the first account */
  startMessage: string | undefined;
  close: () => Promise<void>;
}

/** As app/main.ts, but with the site of the source tree, and without rendering pages ahead. */
export async function startServer({ root, settings, onError }: DevServerOptions): Promise<DevServer> {
  const config = readConfig(settings);
  const now = () => new Date();
  const storage = await openStorage(config, 'server', now);
  try {
    const assets = new URL(`file://${root}dist/client/`);
    const options = { config, open: createOpen(onError), assets, storage, now, version: await readVersion(root) };
    const { app, library, readiness, staffServices } = await buildServer(options);
    app.addHook('onClose', () => storage.close());
    const address = await listen(app, config);
    readiness.open = true;
    library.current.site.buildIndexes().catch(onError);
    const startMessage = await createStartMessage(staffServices, findOwnOrigin(config), { isTerminal: true });
    return { address, startMessage, close: () => app.close() };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

const createOpen =
  (onError: DevServerOptions['onError']): OpenSite =>
  async (...edition) => {
    const site = await openSite(...edition);
    return {
      ...site,
      // The cache renders a page again when its time is over.
      validUntil: () => 0,
      render: (...request) =>
        site.render(...request).catch((error: unknown) => {
          onError(error);
          throw error;
        }),
    };
  };
