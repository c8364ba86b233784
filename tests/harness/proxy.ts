/** nginx and Caddy with the settings of deploy/, but on a free port with a test certificate. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DebianProgram, findProgram, type ProxyName } from '#tools/debian.ts';
import { endProcess, guardFolder, guardProcess } from '#tools/process-guard.ts';
import { findFreePort } from './postgres.ts';
import { waitUntil } from './wait-until.ts';

export const readDeployFile = (path: string): Promise<string> =>
  readFile(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');

const setPorts = (site: string, { port, behind, renewals, certificate }: ProxyAddress): string =>
  site
    .replace(/listen 443 [^;]+;/, `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};`)
    .replace(/listen 127.0.0.1:6081;/, renewals ? `listen 127.0.0.1:${renewals};` : '')
    .replaceAll(/^\s*ssl_protocols [^;]+;\n/gm, '')
    .replace(/ssl_certificate [^;]+;\n/, certificate ? `ssl_certificate ${certificate.chain};\n` : '')
    .replace(/ssl_certificate_key [^;]+;\n/, certificate ? `ssl_certificate_key ${certificate.key};\n` : '')
    .replaceAll('127.0.0.1:3000', behind);

function buildNginxSettings(site: string, folder: string, place: ProxyAddress): string {
  const own = setPorts(site, place)
    .replaceAll(/\/var\/log\/nginx/g, folder)
    .replaceAll('/var/lib/nginx/venue-site', `${folder}/kept`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  // The settings of Debian's nginx.conf that could matter here, and no others.
  // As root, nginx would use a worker that may not write into this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 768; }
http { sendfile on; tcp_nopush on; gzip on; ${places.join(' ')}
${own} }`;
}

const buildCaddySettings = (site: string, { port, behind, certificate }: ProxyAddress): string =>
  site
    .replace(/^\{$/m, `{\n\tadmin off\n\tauto_https ${certificate ? 'disable_redirects' : 'off'}`)
    .replace(
      /^(?:\{\$SITE_NAME:)?venue\.example\}? {/m,
      certificate
        ? `https://venue.example:${port} {\n\ttls ${certificate.chain} ${certificate.key}`
        : `http://127.0.0.1:${port} {`,
    )
    .replaceAll('127.0.0.1:3000', behind)
    .replaceAll('127.0.0.1:6081', behind);

interface ProxyAddress {
  port: number;
  /** host and port of the server behind it */
  behind: string;
  /** where the server refreshes pages; another port than that of visitors */
  renewals?: number;
  certificate?: { chain: string; key: string };
}

interface ProxyOptions extends Pick<ProxyAddress, 'certificate' | 'renewals'> {
  site?: string;
}

export async function startProxy(proxy: ProxyName, behind: string, { site, ...more }: ProxyOptions = {}) {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), `venue-site-${proxy}-`)));
  const place = { port: await findFreePort(), behind, ...more };
  const file = join(folder, 'settings');
  const text = site ?? (await readDeployFile(proxy === 'nginx' ? 'proxy/nginx.conf' : 'proxy/Caddyfile'));
  await writeFile(file, proxy === 'nginx' ? buildNginxSettings(text, folder, place) : buildCaddySettings(text, place));
  const words = proxy === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  return startProgram({ program: proxy, words, folder, port: place.port, isTls: more.certificate !== undefined });
}

interface ProgramOptions {
  program: DebianProgram;
  words: string[];
  folder: string;
  port: number;
  isTls?: boolean;
  environment?: Record<string, string>;
}

export async function startProgram({ program, words, folder, port, isTls = false, environment }: ProgramOptions) {
  const path = findProgram(program);
  if (!path) throw new Error(`There is no ${program} here.`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...environment };
  const child = guardProcess(spawn(path, words, { stdio: 'ignore', env }));
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
    const socket = connect(port, '127.0.0.1');
    return new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    }).finally(() => socket.destroy());
  });
  return {
    address: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await endProcess(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
