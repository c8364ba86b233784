/** Several servers on one PostgreSQL, each as on a machine of its own: a folder and a port that stay, behind a balancer of deploy/balancer. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProxyName } from '#tools/debian.ts';
import { estateFolder } from '#tools/estate.ts';
import { end, guardedFolder } from '#tools/process-guard.ts';
import { type Served, serve } from '#tools/served.ts';
import { freePort } from './postgres.ts';
import { type Standing, startProxy } from './proxy.ts';

const secret = 'neunundneunzig Karpfen im See unter der Brücke';
export const shared = { TOKEN_SECRET: secret, UPLOAD_KEY: secret };
const files: Record<ProxyName, string> = { nginx: 'nginx.conf', caddy: 'Caddyfile' };

interface Wanted {
  count?: number;
  settings: Record<string, string>;
  /** of a control: a database for each */
  apart?: readonly string[];
  /** in place of the server as it is shipped */
  start?: typeof serve;
}

export interface Machine {
  server: Served;
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  start: () => Promise<void>;
}

export interface Machines extends AsyncDisposable {
  all: Machine[];
  /** `change`: of a control, what somebody might have set up wrongly */
  balancer: (proxy: ProxyName, change?: (settings: string) => string) => Promise<Standing>;
}

export async function manyServers({ count = 3, settings, apart, start = serve }: Wanted): Promise<Machines> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const all = await Promise.all(
    ports.map((port, index) =>
      machine(port, start, { ...settings, ...(apart && { DATABASE_URL: apart[index] ?? '' }) }),
    ),
  );
  return {
    all,
    async balancer(proxy, change = (text) => text) {
      const text = await readFile(new URL(`../../deploy/balancer/${files[proxy]}`, import.meta.url), 'utf8');
      let next = 0;
      const site = change(text).replaceAll(/10\.0\.0\.\d+:3000/g, () => `127.0.0.1:${ports[next++ % count]}`);
      return startProxy(proxy, '', { site });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(({ stop }) => stop('SIGKILL')));
      await Promise.all(all.map(({ server }) => server.stop()));
    },
  };
}

async function machine(port: number, start: typeof serve, settings: Record<string, string>): Promise<Machine> {
  const folder = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-machine-')));
  const place = { DATA_DIR: folder, PORT: String(port), TRUST_PROXY: '127.0.0.1' };
  const open = () => start({ LOG_LEVEL: 'error', CONTENT_DIR: estateFolder, ...shared, ...place, ...settings });
  const own: Machine = {
    server: await open(),
    async stop(signal) {
      await end(own.server.process, signal);
      return own.server.process.exitCode;
    },
    async start() {
      await own.server.stop();
      own.server = await open();
    },
  };
  return own;
}
