import { ensureBrowser } from '#tools/browser.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { startServer } from '#tools/test-server.ts';
import { startUnwarmedServer } from './unwarmed-server.ts';

/** Starts the servers of the whole run: test estate, shipped content, and one with INBOX=off. */
export default async function startServersOfRun() {
  ensureBrowser();
  const [server, house, formsOff] = await Promise.all([
    startServer({ LOG_LEVEL: 'warn', CATALOGUE: 'on' }),
    // A run opens a third of these pages.
    startUnwarmedServer({ LOG_LEVEL: 'warn', CATALOGUE: 'on', CONTENT_DIR: shippedContentFolder }),
    startUnwarmedServer({ LOG_LEVEL: 'error', INBOX: 'off' }),
  ]);
  process.env['SITE'] = server.address;
  process.env['SITE_DATA'] = server.folder;
  process.env['HOUSE'] = house.address;
  process.env['FORMS_OFF'] = formsOff.address;
  return async () => {
    await Promise.all([server.stop(), house.stop(), formsOff.stop()]);
  };
}
