/** Whatever the tests drive or stand behind and npm does not have: found, or brought from Debian. In a process of its own, for it waits for the line. */
import { ensureBrowser } from './browser.ts';
import { programOf, proxies, unpackFromDebian } from './debian.ts';
import { ensureOtherBrowsers } from './other-browsers.ts';

ensureBrowser();
// Without the others the run goes on, and says at its end what it could not run.
if (!proxies.every(programOf)) unpackFromDebian('nginx', 'caddy');
if (!programOf('varnishd')) unpackFromDebian('varnish', 'libvarnishapi3', 'libjemalloc2');
if (!programOf('pgbouncer')) unpackFromDebian('pgbouncer', 'libevent-2.1-7', 'libc-ares2');
ensureOtherBrowsers();
