/** pgBouncer with the settings of deploy/pgbouncer, except for its folder and passwords. */
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackedPrograms } from '#tools/debian.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { freePort } from './postgres.ts';
import { readDeployFile, startProgram } from './proxy.ts';

export async function startPgBouncer(database: string, mode: 'session' | 'transaction') {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-pgbouncer-')));
  const { port: behind, pathname, username } = new URL(database);
  const port = await freePort();
  const text = (await readDeployFile('pgbouncer/pgbouncer.ini'))
    .replace(/^tollenau = .*/m, `${pathname.slice(1)} = host=127.0.0.1 port=${behind} user=${username}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*/m, 'auth_type = any\nunix_socket_dir =')
    .replace(/^pool_mode = .*/m, `pool_mode = ${mode}`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, text);
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const library = join(unpackedPrograms, 'usr/lib/x86_64-linux-gnu');
  const where = { folder, port, environment: { LD_LIBRARY_PATH: library } };
  const standing = await startProgram({ program: 'pgbouncer', words: ['-q', ...user, file], ...where });
  return { ...standing, url: `postgres://${username}@127.0.0.1:${port}${pathname}` };
}
