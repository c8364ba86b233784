/** The site as its visitors get it: behind nginx as the manual sets it up, with TLS and HTTP/2. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '#tests/harness/certificate.ts';
import { startProxy } from '#tests/harness/proxy.ts';
import { guardedFolder } from '#tools/process-guard.ts';
import { serve } from '#tools/served.ts';

const origin = 'https://tollenau.example';

export async function deploy() {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await serve({ LOG_LEVEL: 'error', PUBLIC_URL: origin, TRUST_PROXY: 'on' }));
  const certificate = makeCertificate(guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-certificate-'))));
  const proxy = stack.use(await startProxy('nginx', new URL(server.address).host, { certificate }));
  const standing = stack.move();
  return {
    origin,
    /** for what asks without a browser, and need not trust the certificate */
    within: server.address,
    /** with these a browser finds it under its name, and takes its certificate */
    browserWords: [
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP tollenau.example:443 ${new URL(proxy.address).host}`,
    ],
    [Symbol.asyncDispose]: () => standing.disposeAsync(),
  };
}
