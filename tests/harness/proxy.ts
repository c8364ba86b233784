/** nginx and Caddy as the manual sets them up, on a free port and without TLS: all else stands as it stands there. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProxyName, programOf } from '#tools/debian.ts';
import { end, guarded, guardedFolder } from '#tools/process-guard.ts';
import { freePort } from './postgres.ts';
import { until } from './until.ts';

const manual = new URL('../../docs/operations.md', import.meta.url);

async function block(language: string): Promise<string> {
  const found = (await readFile(manual, 'utf8')).match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``))?.[1];
  if (!found) throw new Error(`docs/operations.md has no block in ${language}.`);
  return found;
}

async function nginxSettings(folder: string, port: number, behind: string): Promise<string> {
  const site = (await block('nginx'))
    .replace(/listen [^;]+;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_\w+ [^;]+;\n/gm, '')
    .replaceAll('127.0.0.1:3000', behind)
    .replaceAll(/\/var\/log\/nginx/g, folder);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  // What Debian's own nginx.conf sets that could matter here, and nothing it does not set.
  // As root it would hand its work to somebody who may not write into our folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 768; }
http { sendfile on; tcp_nopush on; gzip on; ${places.join(' ')}
${site} }`;
}

const caddySettings = async (port: number, behind: string): Promise<string> =>
  `{\n\tadmin off\n\tauto_https off\n}\n${(await block('caddyfile'))
    .replace(/^tollenau\.example/m, `http://127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3000', behind)}`;

export interface Standing extends AsyncDisposable {
  address: string;
}

/** `behind` is host and port of what it stands in front of. */
export async function startProxy(proxy: ProxyName, behind: string): Promise<Standing> {
  const program = programOf(proxy);
  if (!program) throw new Error(`There is no ${proxy} here.`);
  const folder = guardedFolder(await mkdtemp(join(tmpdir(), `tollenau-${proxy}-`)));
  const port = await freePort();
  const file = join(folder, 'settings');
  await writeFile(file, await (proxy === 'nginx' ? nginxSettings(folder, port, behind) : caddySettings(port, behind)));
  const words = proxy === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = guarded(spawn(program, words, { stdio: 'ignore', env: environment }));
  const address = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${proxy} ended with ${child.exitCode}.`);
    return fetch(address).then(
      () => true,
      () => false,
    );
  });
  return {
    address,
    async [Symbol.asyncDispose]() {
      await end(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
