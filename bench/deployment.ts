/** The site behind nginx with the settings of the manual, TLS and HTTP/2. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '#tests/harness/certificate.ts';
import { startProxy } from '#tests/harness/proxy.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { startServer } from '#tools/test-server.ts';

export const origin = 'https://venue.example';

/** Make the browser resolve this name to `host` and trust its certificate. */
export const browserFlags = (host: string): string[] => [
  '--ignore-certificate-errors',
  `--host-resolver-rules=MAP venue.example:443 ${host}`,
];

export const createCertificate = async () =>
  makeCertificate(guardFolder(await mkdtemp(join(tmpdir(), 'venue-site-certificate-'))));

export async function deploy() {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await startServer({ LOG_LEVEL: 'error', PUBLIC_URL: origin, TRUST_PROXY: 'on' }));
  const certificate = await createCertificate();
  const proxy = stack.use(await startProxy('nginx', new URL(server.address).host, { certificate }));
  const standing = stack.move();
  return {
    origin,
    /** for clients without a browser, which need not trust the certificate */
    within: server.address,
    folder: server.folder,
    browserWords: browserFlags(new URL(proxy.address).host),
    [Symbol.asyncDispose]: () => standing.disposeAsync(),
  };
}
