import { ensureBrowser } from './browser.ts';
import { findProgram, proxyNames, unpackFromDebian } from './debian.ts';
import { ensureOtherBrowsers } from './other-browsers.ts';
import { testPart } from './test-part.ts';

try {
  ensureBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
if (testPart !== 'short') {
  if (!proxyNames.every(findProgram)) unpackFromDebian('nginx', 'caddy');
  if (!findProgram('varnishd')) unpackFromDebian('varnish', 'libvarnishapi3', 'libjemalloc2');
  if (!findProgram('pgbouncer')) unpackFromDebian('pgbouncer', 'libevent-2.1-7', 'libc-ares2');
  ensureOtherBrowsers();
}
