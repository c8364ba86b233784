import { ensureBrowser } from './browser.ts';
import { programOf, proxies, unpackFromDebian } from './debian.ts';
import { ensureOtherBrowsers } from './other-browsers.ts';
import { testPart } from './test-part.ts';

try {
  ensureBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
if (testPart !== 'short') {
  if (!proxies.every(programOf)) unpackFromDebian('nginx', 'caddy');
  if (!programOf('varnishd')) unpackFromDebian('varnish', 'libvarnishapi3', 'libjemalloc2');
  if (!programOf('pgbouncer')) unpackFromDebian('pgbouncer', 'libevent-2.1-7', 'libc-ares2');
  ensureOtherBrowsers();
}
