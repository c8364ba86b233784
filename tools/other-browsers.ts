import { existsSync, globSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

export function findFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr'].find((path) => path && existsSync(path));
}

export function findWebKit(): WebKitPrograms | undefined {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

export function ensureOtherBrowsers(): void {
  if (!findFirefox()) installFromDebian('firefox-esr');
  if (!findWebKit()) installFromDebian('webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb', 'xauth');
}
