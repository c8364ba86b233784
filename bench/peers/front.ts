/** Puts nginx with TLS and HTTP/2 in front of a peer; it passes all answers on unchanged. */
import { browserFlags, createCertificate, origin } from '#bench/deployment.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { nginxCommand } from './nginx.ts';
import { type Peer, startPrograms } from './peer.ts';

export async function startBehindNginx(peer: Peer) {
  await using stack = new AsyncDisposableStack();
  const behind = stack.use(await peer.start(origin));
  const [port, plain] = [await findFreePort(), await findFreePort()];
  const { chain, key } = await createCertificate();
  const command = await nginxCommand(
    () => `upstream peer { server ${new URL(behind.address).host}; keepalive 16; }
server { listen 127.0.0.1:${port} ssl http2; listen 127.0.0.1:${plain}; ssl_certificate ${chain}; ssl_certificate_key ${key};
location / { proxy_pass http://peer; proxy_http_version 1.1; proxy_set_header Connection "";
proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https; } }`,
  );
  stack.use(await startPrograms(`http://127.0.0.1:${plain}`, [command]));
  await behind.waitUntilIdle?.();
  const standing = stack.move();
  return {
    origin,
    browserWords: browserFlags(`127.0.0.1:${port}`),
    [Symbol.asyncDispose]: () => standing.disposeAsync(),
  };
}
