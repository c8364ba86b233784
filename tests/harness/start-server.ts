import { ensureBrowser } from '#tools/browser.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { serve } from '#tools/test-server.ts';
import { serveUnwarmed } from './unwarmed-server.ts';

/** The servers of the whole run, on free ports, with data folders that are thrown away: the tests' estate, the house, and one that takes nothing in. */
export default async function startServer() {
  ensureBrowser();
  const [server, house, withoutInbox] = await Promise.all([
    serve({ LOG_LEVEL: 'warn', CATALOGUE: 'on' }),
    // Of its pages a run looks at a third.
    serveUnwarmed({ LOG_LEVEL: 'warn', CATALOGUE: 'on', CONTENT_DIR: shippedContentFolder }),
    serveUnwarmed({ LOG_LEVEL: 'error', INBOX: 'off' }),
  ]);
  process.env['SITE'] = server.address;
  process.env['SITE_DATA'] = server.folder;
  process.env['HOUSE'] = house.address;
  process.env['WITHOUT_INBOX'] = withoutInbox.address;
  return async () => {
    await Promise.all([server.stop(), house.stop(), withoutInbox.stop()]);
  };
}
