// @module-tag full
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, connect as overOne } from 'node:http2';
import { join } from 'node:path';
import { connect as connectSafely } from 'node:tls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPaths, samplePaths } from '#tests/harness/addresses.ts';
import { makeCertificate } from '#tests/harness/certificate.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { buildForm } from '#tests/harness/forms.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { readDeployFile, startProxy } from '#tests/harness/proxy.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { findProgram, proxyNames } from '#tools/debian.ts';
import type { TestServer } from '#tools/test-server.ts';

const settings = { PUBLIC_URL: 'https://venue.example', TRUST_PROXY: '127.0.0.1', CATALOGUE: 'on' };
const ours = { 'sec-fetch-site': 'same-origin', origin: 'https://venue.example' };

const compared = 'content-security-policy content-encoding cache-control vary strict-transport-security'.split(' ');

/** Noise cannot be compressed, so this is as large as it looks: just below the limit of 8 MB. */
const heavyPicture = () =>
  sharp(randomBytes(1640 * 1640 * 3), { raw: { width: 1640, height: 1640, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

const work = createWorkFolder('proxies');
let server: TestServer;
beforeAll(async () => {
  server = await startUnwarmedServer(settings);
});
afterAll(() => server.stop());

describe.each(proxyNames)('behind the proxy %s', (proxy) => {
  const testProxy = test.runIf(findProgram(proxy));

  testProxy(`the proxy changes no page in either language (${proxy})`, async () => {
    await using site = await startProxy(proxy, new URL(server.address).host);
    for (const path of allPaths)
      for (const language of ['de', 'en']) {
        const get = (address: string) =>
          fetch(address + path, { headers: { 'accept-language': language, 'accept-encoding': 'br' } });
        const [front, direct] = await Promise.all([get(site.address), get(server.address)]);
        expect(front.status, path).toBe(200);
        for (const name of compared) expect(front.headers.get(name), `${path} ${name}`).toBe(direct.headers.get(name));
        expect(await front.text(), path).toBe(await direct.text());
      }
  });

  test.runIf(findProgram(proxy) && findProgram('openssl'))(
    `HTTP/2 with a certificate, all pages in one connection (${proxy})`,
    async () => {
      const certificate = makeCertificate(work);
      await using site = await startProxy(proxy, new URL(server.address).host, { certificate });
      const port = Number(new URL(site.address).port);
      const open = async (ca?: Buffer) => {
        const host = { host: '127.0.0.1', port, servername: 'venue.example' };
        const safely = { ...host, ALPNProtocols: ['h2'], ...(ca && { ca }) };
        const session = overOne(`https://venue.example:${port}`, { createConnection: () => connectSafely(safely) });
        await once(session, 'connect');
        return session;
      };
      await expect(open(), 'control: nobody trusts it').rejects.toThrow(/self.signed/);
      const connection = await open(await readFile(certificate.chain));
      const answers = await Promise.all(
        samplePaths.map(async (path) => {
          const stream = connection.request({ ':path': path, 'accept-language': 'en', 'accept-encoding': 'br' });
          const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
          await once(stream.resume(), 'end');
          return { path, head };
        }),
      );
      expect(connection.alpnProtocol).toBe('h2');
      for (const { path, head } of answers) {
        expect(head[':status'], path).toBe(200);
        expect(head['content-encoding'], path).toBe('br');
        expect(head['strict-transport-security'], path).toContain('max-age=');
        if (proxy === 'caddy') expect(head['alt-svc'], path).toContain('h3=');
      }
      connection.close();
    },
  );

  testProxy(`the proxy passes forms, a withdrawal and an upload of eight megabytes (${proxy})`, async () => {
    await using site = await startProxy(proxy, new URL(server.address).host);
    const picture = await heavyPicture();
    expect(picture.length).toBeGreaterThan(7.5 * 2 ** 20);
    expect(picture.length).toBeLessThan(8 * 2 ** 20);
    const send = (body: FormData | URLSearchParams, path: string, headers = {}) =>
      fetch(site.address + path, { method: 'POST', body, headers: { ...ours, ...headers }, redirect: 'manual' });

    const form = buildForm({ agreement: 'true', fullName: 'Ada Kestrel', email: 'ada@example.org' }, picture);
    const response = await send(form, '/api/ticket-requests');
    expect(response.status).toBe(201);
    const { status } = ((await response.json()) as { data: { status: string } }).data;
    expect((await fetch(site.address + status)).status).toBe(200);
    expect((await send(new URLSearchParams({ action: 'withdraw' }), status)).status).toBe(303);

    const subscription = new URLSearchParams({ email: 'ada@example.org', consent: 'on' });
    expect((await send(subscription, '/api/newsletter', { accept: 'text/html' })).status).toBe(303);
    expect((await send(subscription, '/api/newsletter', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

const key = 'k'.repeat(43);
const keyedAddresses = ['requests', 'newsletter/confirm', 'newsletter/leave', 'alerts/confirm', 'alerts/leave'].map(
  (place) => `/${place}/${key}`,
);

const texts = (name: string) =>
  Promise.all(['proxy', 'balancer', 'edge'].map((one) => readDeployFile(`${one}/${name}`)));

/** The log of nginx or Caddy while the server behind them is down. */
async function readLog(proxy: 'nginx' | 'caddy', settings: string, paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(work, 'logs-'));
  const nobody = `127.0.0.1:${await findFreePort()}`;
  const site = settings
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/10\.0\.0\.\d+:3000/g, nobody)
    .replace(/^server \{$/m, `server {\n\terror_log ${folder}/error.log;`)
    .replace('log {\n', `log {\n\t\toutput file ${folder}/venue-site.log\n`)
    // Removes Caddy's retries, which this test does not check.
    .replaceAll(/^\s*lb_try_\w+ .*\n/gm, '');
  {
    await using front = await startProxy(proxy, nobody, { site });
    for (const path of paths) expect([502, 503], path).toContain((await fetch(front.address + path)).status);
  }
  const logs = ['venue-site.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8').catch(() => ''));
  return (await Promise.all(logs)).join('');
}

test.runIf(findProgram('nginx'))(
  'no log of nginx holds private links, also while the server behind it is down',
  async () => {
    for (const settings of await texts('nginx.conf')) {
      const logged = await readLog('nginx', settings, [...keyedAddresses, '/contact']);
      expect(logged, settings.slice(0, 80)).not.toContain(key);
      // Control: both logs name other pages; without the error_log line nginx logs the links.
      expect(logged.match(/GET \/contact /g)?.length).toBeGreaterThan(1);
      expect(await readLog('nginx', settings.replaceAll(/^\s*error_log .*;$/gm, ''), keyedAddresses)).toContain(key);
    }
  },
);

const options = /^\{\n[\s\S]*?^\}\n/m;

test.runIf(findProgram('caddy'))('no log of Caddy holds private links, with the settings of deploy/', async () => {
  for (const settings of await texts('Caddyfile')) {
    const logged = await readLog('caddy', settings, [...keyedAddresses, '/contact']);
    expect(logged, settings.slice(0, 80)).not.toContain(key);
    for (const path of ['/requests/…', '/contact']) expect(logged).toContain(`"uri":"${path}"`);
    const plain = settings.replace(options, '{\n\tlog {\n\t}\n}\n');
    expect(await readLog('caddy', plain, keyedAddresses), 'control: without its options').toContain(key);
  }
});
