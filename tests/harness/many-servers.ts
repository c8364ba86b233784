/** Several servers on one PostgreSQL, each with its own folder and port, behind a balancer. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import type { ProxyName } from '#tools/debian.ts';
import { endProcess, guardFolder } from '#tools/process-guard.ts';
import { startServer } from '#tools/test-server.ts';
import { findFreePort } from './postgres.ts';
import { readDeployFile, startProxy } from './proxy.ts';

const secret = 'neunundneunzig Karpfen im See unter der Brücke';
export const sharedSecrets = { TOKEN_SECRET: secret, UPLOAD_KEY: secret };
const balancerFiles: Record<ProxyName, string> = { nginx: 'nginx.conf', caddy: 'Caddyfile' };

interface ManyServersOptions {
  count?: number;
  settings: Record<string, string>;
  /** control: a separate database for each server */
  apart?: readonly string[];
  start?: typeof startServer;
}

export type ServerMachine = Awaited<ReturnType<typeof startMachine>>;
export type ServerCluster = Awaited<ReturnType<typeof startManyServers>>;

export async function startManyServers({ count = 3, settings, apart, start = startServer }: ManyServersOptions) {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  const buildSettings = (index: number) => ({ ...settings, ...(apart && { DATABASE_URL: apart[index] ?? '' }) });
  const all = await Promise.all(ports.map((port, index) => startMachine(port, start, buildSettings(index))));
  return {
    all,
    /** `change`: a wrong setting, for a control */
    async balancer(proxy: ProxyName, change = (settings: string) => settings) {
      const text = await readDeployFile(`balancer/${balancerFiles[proxy]}`);
      let next = 0;
      const site = change(text).replaceAll(/10\.0\.0\.\d+:3000/g, () => `127.0.0.1:${ports[next++ % count]}`);
      return startProxy(proxy, '', { site });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((machine) => machine.stop('SIGKILL')));
      await Promise.all(all.map(({ server }) => server.stop()));
    },
  };
}

async function startMachine(port: number, start: typeof startServer, settings: Record<string, string>) {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-machine-')));
  const place = { DATA_DIR: folder, PORT: String(port), TRUST_PROXY: '127.0.0.1' };
  const open = () =>
    start({ LOG_LEVEL: 'error', CONTENT_DIR: fixtureContentFolder, ...sharedSecrets, ...place, ...settings });
  return {
    server: await open(),
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      await endProcess(this.server.process, signal);
      return this.server.process.exitCode;
    },
    async start() {
      await this.server.stop();
      this.server = await open();
    },
  };
}
