/** The site as its visitors get it: behind nginx as the manual sets it up, with TLS and HTTP/2. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '#tests/harness/certificate.ts';
import { startProxy } from '#tests/harness/proxy.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { serve } from '#tools/test-server.ts';

export const origin = 'https://tollenau.example';

/** With these a browser finds under that name what listens at `host`, and takes its certificate. */
export const browserFlags = (host: string): string[] => [
  '--ignore-certificate-errors',
  `--host-resolver-rules=MAP tollenau.example:443 ${host}`,
];

export const createCertificate = async () =>
  makeCertificate(guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-certificate-'))));

export async function deploy() {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await serve({ LOG_LEVEL: 'error', PUBLIC_URL: origin, TRUST_PROXY: 'on' }));
  const certificate = await createCertificate();
  const proxy = stack.use(await startProxy('nginx', new URL(server.address).host, { certificate }));
  const standing = stack.move();
  return {
    origin,
    /** for what asks without a browser, and need not trust the certificate */
    within: server.address,
    browserWords: browserFlags(new URL(proxy.address).host),
    [Symbol.asyncDispose]: () => standing.disposeAsync(),
  };
}
