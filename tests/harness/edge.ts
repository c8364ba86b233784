import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackedPrograms } from '#tools/debian.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { readDeployFile, startProgram, startProxy } from './proxy.ts';

export const edges = ['nginx', 'varnishd'] as const;
export type EdgeName = (typeof edges)[number];

const files = { nginx: 'nginx.conf', varnishd: 'venue-site.vcl' };
interface EdgeOptions {
  behind: string;
  /** the port where that server refreshes its pages */
  renewals: number;
  /** changes the settings, for a control with a fault */
  change?: (settings: string) => string;
}

export async function startEdge(name: EdgeName, { behind, renewals, change = (text) => text }: EdgeOptions) {
  const settings = change(await readDeployFile(`edge/${files[name]}`));
  return name === 'nginx'
    ? startProxy('nginx', behind, { site: settings, renewals })
    : startVarnish(settings, behind, renewals);
}

async function startVarnish(settings: string, behind: string, port: number) {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'venue-site-varnish-')));
  const [host = '', backendPort = ''] = behind.split(':');
  const file = join(folder, 'venue-site.vcl');
  await writeFile(file, settings.replace('"127.0.0.1"', `"${host}"`).replace('"3000"', `"${backendPort}"`));
  const library = join(unpackedPrograms, 'usr/lib/x86_64-linux-gnu');
  const manager = ['-F', '-n', join(folder, 'work'), '-j', 'none', '-s', 'malloc,64m'];
  const modules = `vmod_path=${library}/varnish/vmods:/usr/lib/varnish/vmods`;
  const words = [...manager, '-a', `127.0.0.1:${port}`, '-f', file, '-p', 'http_gzip_support=off', '-p', modules];
  const environment = { LD_LIBRARY_PATH: `${library}:${library}/varnish` };
  return startProgram({ program: 'varnishd', words, folder, port, environment });
}
