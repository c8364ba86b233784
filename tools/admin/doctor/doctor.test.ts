/** Each finding of the doctor about the machine and the network, with its state and its sentence. */

import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { day, limits } from '#server/limits.ts';
import { withFullDisk } from '#tests/harness/full-disk.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { digestParts, root, serverParts } from '#tools/build/parts.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { findProgram } from '#tools/debian.ts';
import { findPostgresProblem } from './database.ts';
import { checkLegalFacts, checkSampleEntries } from './legal-facts.ts';
import { checkBackups, checkBuild, checkClock, checkDisk, checkFolder } from './machine.ts';
import { checkMail, checkPublicAddress, checkServer } from './network.ts';

const work = await mkdtemp(join(tmpdir(), 'tollenau-doctor-'));
afterAll(() => rm(work, { recursive: true }));
const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

async function makeFolder(name: string): Promise<string> {
  const folder = join(work, name);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

test('the data folder must exist, except beside PostgreSQL, and belong to its user alone', async () => {
  const missing = join(work, 'missing');
  const message = `DATA_DIR is ${missing}, but this folder does not exist. Does the server use the same DATA_DIR?`;
  const check = (dataDir: string, databaseUrl?: string) => checkFolder({ dataDir, databaseUrl });
  expect(check(missing)).toEqual({ what: 'folder', state: 'error', message });
  expect(check(missing, 'postgres://x')).toEqual({ what: 'folder', state: 'warning', message });
  const folder = await makeFolder('own');
  const fine = { what: 'folder', state: 'fine', message: `${folder} can be opened only by its owner.` };
  expect(check(folder)).toEqual(fine);
  for (const name of ['token-secret', 'upload-key']) {
    const file = join(folder, name);
    await writeFile(file, 'x', { mode: 0o600 });
    expect(check(folder)).toEqual(fine);
    for (const mode of [0o640, 0o604, 0o610]) {
      await chmod(file, mode);
      expect(check(folder)).toMatchObject({
        state: 'error',
        message: `Other users can open ${file}: chmod go= ${file}`,
      });
    }
    await chmod(file, 0o600);
  }
  await chmod(folder, 0o750);
  expect(check(folder)).toMatchObject({
    state: 'error',
    message: `Other users can open ${folder}: chmod go= ${folder}`,
  });
  await chmod(folder, 0o700);
  const uid = process.getuid?.() ?? 0;
  const spy = vi.spyOn(process as Required<Pick<NodeJS.Process, 'getuid'>>, 'getuid').mockReturnValue(uid + 1);
  expect(check(folder)).toEqual({
    ...{ what: 'folder', state: 'error' },
    message: `${folder} belongs to user ${uid}, and this is user ${uid + 1}. Run the command as the user of the server.`,
  });
  spy.mockRestore();
});

test('the free space of the disk is told in megabytes', async () => {
  const found = await checkDisk({ dataDir: work });
  expect(found.message).toMatch(/^(Only )?\d+ MB are free in DATA_DIR\./);
  const free = Number(found.message.match(/\d+/)?.[0]) * 2 ** 20;
  expect(found.state).toBe(free < limits.diskLow ? 'error' : 'fine');
  expect(await checkDisk({ dataDir: join(work, 'missing') })).toMatchObject({ state: 'warning' });
  await withFullDisk(async () =>
    expect(await checkDisk({ dataDir: work })).toMatchObject({
      state: 'error',
      message: expect.stringMatching(/^Only /),
    }),
  );
});

test('backups are late after 36 hours, and those from before an update do not count', async () => {
  const backupDir = await makeFolder('backups');
  const check = () => checkBackups({ backupDir, dataDir: work }, now);
  const put = (age: number, end = '') =>
    writeFile(
      join(backupDir, `site-${new Date(now.getTime() - age).toISOString().replaceAll(/:|\.\d+/g, '')}${end}.sqlite`),
      '',
    );
  expect(await check()).toMatchObject({
    what: 'backup',
    state: 'warning',
    message: expect.stringContaining(`No backup in ${backupDir}. npm run admin -- backup`),
  });
  await put(hour, '-before-update');
  expect(await check()).toMatchObject({ state: 'warning' });
  await put(limits.backupLate + hour);
  expect(await check()).toMatchObject({
    state: 'error',
    message: expect.stringMatching(
      new RegExp(`^The newest is 37 hours old; 2 are in ${backupDir}\\. .*systemctl status venue-site-backup$`),
    ),
  });
  await put(limits.backupLate);
  expect(await check()).toEqual({
    what: 'backup',
    state: 'fine',
    message: `The newest is 36 hours old; 3 are in ${backupDir}.`,
  });
  const file = join(work, 'a file');
  await writeFile(file, '');
  await utimes(file, now, now);
  expect(await checkBackups({ backupDir: file, dataDir: work }, now)).toEqual({
    what: 'backup',
    state: 'error',
    message: `${file} cannot be read.`,
  });
});

test.each([
  ['echo yes', 'fine', /^It is set by the network\.$/],
  ['echo no', 'warning', /timedatectl set-ntp true$/],
  ['echo perhaps', 'warning', /^The clock of this machine could not be checked\. It shows \d{4}-/],
  ['exit 1', 'warning', /^The clock of this machine could not be checked\./],
])('a timedatectl that does “%s” gives a %s', async (script, state, message) => {
  const folder = await mkdtemp(join(work, 'bin-'));
  await writeFile(
    join(folder, 'timedatectl'),
    `#!/bin/sh\n[ "$*" = "show -p NTPSynchronized --value" ] && ${script}\n`,
    { mode: 0o755 },
  );
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  expect(checkClock()).toEqual({ what: 'clock', state, message: expect.stringMatching(message) });
});

async function serve(answer: RequestListener): Promise<Record<'HOST' | 'PORT', string>> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  server.unref();
  return { HOST: '127.0.0.1', PORT: String((server.address() as AddressInfo).port) };
}

const secrets = { TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF', DATA_DIR: work };

async function askServer(ready: [code: number, body: object], details: object) {
  const asked: Record<string, string | undefined> = {};
  const place = await serve(({ url = '', headers }, response) => {
    asked[url] = headers.authorization;
    const [code, body] = url === '/readyz' ? ready : [200, details];
    response.writeHead(code, { connection: 'close' }).end(JSON.stringify(body));
  });
  const findings = await checkServer(readConfig({ ...secrets, ...place }));
  return { findings, asked, address: `http://127.0.0.1:${place.PORT}` };
}

test('a ready server is named with its version, and its warnings are errors', async () => {
  const { findings, asked, address } = await askServer([200, { status: 'ready' }], {
    status: 'warning',
    version: '0.1.0',
    warnings: ['One.', 'Two.'],
  });
  expect(findings).toEqual([
    { what: 'server', state: 'fine', message: `0.1.0 is ready at ${address}.` },
    { what: 'server', state: 'error', message: 'One.' },
    { what: 'server', state: 'error', message: 'Two.' },
  ]);
  expect(asked).toEqual({ '/readyz': undefined, '/statusz': expect.stringMatching(/^Bearer \S{20,}$/) });
});

test('a server that is not ready, one with another secret and another program are errors', async () => {
  const starting = await askServer([503, { status: 'starting' }], { status: 'ok', version: '0.1.0' });
  expect(starting.findings).toEqual([{ what: 'server', state: 'error', message: 'It is not ready: starting.' }]);
  const foreign = await askServer([200, { status: 'ready' }], { status: 'ok' });
  expect(foreign.findings).toEqual([
    { what: 'server', state: 'fine', message: `A server is ready at ${foreign.address}.` },
    { what: 'server', state: 'error', message: 'It works with another TOKEN_SECRET, so it tells no details.' },
  ]);
  for (const [ready, details] of [
    [{}, { status: 'ok' }],
    [{ status: 'ready' }, {}],
  ] as const) {
    const other = await askServer([200, ready], details);
    expect(other.findings).toEqual([
      { what: 'server', state: 'error', message: `Another program answers at ${other.address}.` },
    ]);
  }
});

test('without a server the doctor asks whether it runs, also at an IPv6 address', async () => {
  expect(await checkServer(readConfig({ ...secrets, PORT: '1' }))).toEqual([
    { what: 'server', state: 'warning', message: 'No server answers at http://127.0.0.1:1. Is the server running?' },
  ]);
  expect(await checkServer(readConfig({ ...secrets, HOST: '::1', PORT: '1' }))).toMatchObject([
    { message: 'No server answers at http://[::1]:1. Is the server running?' },
  ]);
});

test('the public address must lead to the site', async () => {
  const check = (settings: Record<string, string>) => checkPublicAddress(readConfig(settings), now);
  expect(await check({})).toMatchObject([
    { what: 'address', state: 'warning', message: expect.stringMatching(/^PUBLIC_URL is not set/) },
  ]);
  for (const [code, state, message] of [
    [200, 'fine', / leads to the site\.$/],
    [404, 'error', /\/healthz answers 404: does the proxy lead to the server\?$/],
    [302, 'error', /\/healthz answers 302: /],
  ] as const) {
    const { PORT } = await serve(({ url }, response) =>
      response.writeHead(url === '/healthz' ? code : 500, { connection: 'close', location: '/' }).end(),
    );
    expect(await check({ PUBLIC_URL: `http://127.0.0.1:${PORT}` })).toEqual([
      { what: 'address', state, message: expect.stringMatching(message) },
    ]);
  }
  expect(await check({ PUBLIC_URL: 'http://127.0.0.1:1' })).toMatchObject([
    { state: 'error', message: expect.stringContaining('cannot be reached from here (') },
  ]);
  const trusting = await check({ PUBLIC_URL: 'https://127.0.0.1:1', TRUST_PROXY: '127.0.0.1' });
  expect(trusting.map(({ what, state }) => `${what} ${state}`)).toEqual(['address error', 'certificate error']);
  expect(trusting[1]?.message).toMatch(/^No TLS at 127\.0\.0\.1: /);
});

test.runIf(findProgram('openssl'))(
  'a certificate must be trusted, and be renewed two weeks before its end',
  async () => {
    const [key, chain] = [join(work, 'key.pem'), join(work, 'chain.pem')];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
    const name = ['-subj', '/CN=venue', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', chain], { stdio: 'ignore' });
    const cert = await readFile(chain, 'utf8');
    const server = createTlsServer({ key: await readFile(key), cert }, (socket) =>
      socket.on('error', () => {}).resume(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ PUBLIC_URL: `https://127.0.0.1:${port}`, TRUST_PROXY: 'on' });
    const check = async (at: number) => (await checkPublicAddress(config, new Date(at)))[1];
    expect(await check(Date.now())).toEqual({
      what: 'certificate',
      state: 'error',
      message: 'Browsers refuse it: DEPTH_ZERO_SELF_SIGNED_CERT.',
    });
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, cert]);
    try {
      const end = Date.parse(new X509Certificate(cert).validTo);
      expect(await check(end - 14 * day)).toEqual({
        what: 'certificate',
        state: 'fine',
        message: 'It is valid for 14 more days.',
      });
      expect(await check(end - 14 * day + 1)).toEqual({
        what: 'certificate',
        state: 'error',
        message: 'It is valid for 13 more days. It was not renewed.',
      });
    } finally {
      setDefaultCACertificates(before);
    }
  },
);

test('a site without a mail server is wrong in production only', async () => {
  const dns = { resolveTxt: async () => [], resolveMx: async () => [] };
  const check = (settings: Record<string, string>) => checkMail(readConfig(settings), 'a@venue.example', dns);
  const message = 'SMTP_URL is not set: emails become files and are not sent.';
  expect(await check({})).toEqual([{ what: 'mail', state: 'warning', message }]);
  expect(await check({ NODE_ENV: 'production' })).toEqual([{ what: 'mail', state: 'error', message }]);
});

test('a mail server that answers is fine, and what the DNS lacks for it is a warning', async () => {
  await using smtp = await startSmtp();
  const dns = {
    resolveTxt: async (name: string) => (name === 'venue.example' ? [] : [['v=DMARC1; p=reject']]),
    resolveMx: async () => [{ exchange: 'mx.venue.example' }],
  };
  const findings = await checkMail(readConfig({ SMTP_URL: smtp.url }), 'a@venue.example', dns);
  expect(findings.map(({ what, state }) => `${what} ${state}`)).toEqual([
    ...['mail fine', 'MX fine', 'SPF warning', 'DKIM warning', 'DMARC fine'],
  ]);
  expect(findings[2]?.message).toContain('"v=spf1 a:127.0.0.1 -all"');
});

test('a PostgreSQL that takes no writes or has another time is a problem', () => {
  const at = now.getTime();
  const problemOf = (standby: boolean, seconds: number) =>
    findPostgresProblem({ standby, now: new Date(at + seconds * 1000) }, at);
  expect(problemOf(true, 0)).toBe('DATABASE_URL leads to a standby, which accepts no writes.');
  for (const seconds of [-5, 0, 5]) expect(problemOf(false, seconds)).toBeUndefined();
  for (const seconds of [-6, 6])
    expect(problemOf(false, seconds)).toBe('The clocks of this machine and of the database are 6 seconds apart.');
});

test('a missing build and one that is older than the code are errors', async () => {
  const folder = await makeFolder('dist');
  const check = () => checkBuild('0.1.0', relative(root, folder));
  const error = { what: 'build', state: 'error' };
  expect(await check()).toEqual({ ...error, message: 'Nothing is built here: npm run build.' });
  await writeFile(join(folder, '.stamp'), 'of yesterday');
  expect(await check()).toEqual({
    ...error,
    message: 'The build is older than the code: npm run build, then restart.',
  });
  await writeFile(join(folder, '.stamp'), await digestParts(serverParts));
  expect(await check()).toEqual({
    ...{ what: 'build', state: 'fine' },
    message: `Node ${process.versions.node}, release 0.1.0.`,
  });
});

test('entries that are still from the sample are a warning at a public address alone', () => {
  const found = ['pages/terms', 'prices/prices'];
  for (const publicUrl of [undefined, 'http://localhost:3000'])
    expect(checkSampleEntries({ publicUrl }, found)).toEqual([]);
  expect(checkSampleEntries({ publicUrl: 'https://venue-of-mine.de' }, [])).toEqual([]);
  expect(checkSampleEntries({ publicUrl: 'https://venue-of-mine.de' }, found)).toEqual([
    expect.objectContaining({ state: 'warning', message: expect.stringContaining('pages/terms, prices/prices') }),
  ]);
});

test('the legal facts of the example are an error at a public address alone', async () => {
  const { entries } = await readShipped(shippedContentFolder);
  const estate = entries.get('estate.yaml')?.data as Parameters<typeof checkLegalFacts>[1];
  const check = (publicUrl: string | undefined, of = estate) => checkLegalFacts({ publicUrl }, of);
  expect(await check(undefined)).toEqual([]);
  expect(await check('http://localhost:3000')).toMatchObject([{ state: 'fine' }]);
  expect(await check('https://venue-of-mine.de')).toEqual([
    {
      what: 'legal facts',
      state: 'error',
      message: expect.stringMatching(
        /^Still from the example: \S.*\. Change them in the office, or in content\/estate\.yaml\.$/,
      ),
    },
  ]);
  expect(await checkLegalFacts({ publicUrl: undefined }, undefined)).toEqual([
    { what: 'legal facts', state: 'warning', message: 'The content could not be read.' },
  ]);
});
