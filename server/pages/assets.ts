import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';

/** Each built file has a route of its own, so no spelling of a path leads out of the folder. */
export async function registerAssetRoutes(
  app: FastifyInstance,
  { built, scripts }: { built: string; scripts?: string | undefined },
  security: SecurityHeaders,
): Promise<void> {
  await app.register(fastifyStatic, { root: built, serve: false, preCompressed: true, cacheControl: false });
  const hashed = { ...security.bare, 'cache-control': cacheControl.hashed };
  const named = { ...security.bare, 'cache-control': cacheControl.named };
  for (const name of await listFiles(built)) {
    const headers = name.startsWith('assets/') ? hashed : named;
    const script = name.replace(/^assets\//, '');
    // The copy is preferred: an update may have replaced the built file under the running server.
    app.get(`/${name}`, async (_request, reply) =>
      scripts && script !== name && isScript(script) && (await isFile(join(scripts, script)))
        ? reply.headers(headers).sendFile(script, scripts)
        : reply.headers(headers).sendFile(name),
    );
  }
  if (scripts) registerRetainedScriptRoutes(app, scripts, hashed);
}

const scriptParam = ':script(^[\\w.-]+\\.(?:js|css)$)';

/** Looks for each file, because releases add some. `again`: site/build/when-touched.ts. */
function registerRetainedScriptRoutes(app: FastifyInstance, scripts: string, headers: Record<string, string>): void {
  const sendScript = async (request: FastifyRequest<{ Params: { script: string } }>, reply: FastifyReply) => {
    const { script } = request.params;
    if (isScript(script) && (await isFile(join(scripts, script))))
      return reply.headers(headers).sendFile(script, scripts);
    const message = 'This script belongs to an earlier release. Reload the page.';
    return reply.code(404).header('cache-control', cacheControl.never).send({ error: { message } });
  };
  app.get(`/assets/${scriptParam}`, sendScript);
  app.get(`/assets/again/:attempt(^\\d{1,3}$)/${scriptParam}`, sendScript);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** The name ends with a hash of the content. */
const isScript = (name: string): boolean => /^[\w-]+(\.[\w-]+)+\.(js|css)$/.test(name);
const isScriptFile = (name: string): boolean => isScript(name.replace(/\.(br|gz)$/, ''));

const retainedReleases = 3;

/** Keeps the scripts of three releases in the data folder: a page opened earlier asks for its own. */
export async function retainScripts(built: string, dataDir: string, version: string): Promise<string> {
  const folder = join(dataDir, 'scripts');
  const releases = join(folder, 'releases');
  await mkdir(releases, { recursive: true, mode: 0o700 });
  const names = (await readdir(built)).filter(isScriptFile);
  // The list first: a cleanup that runs at this moment then keeps the scripts on it.
  await writeFile(join(releases, version), names.join('\n'));
  const retained = new Set(await readdir(folder));
  for (const name of names.filter((one) => !retained.has(one))) {
    const part = join(folder, `${name}.${process.pid}.part`);
    await copyFile(join(built, name), part);
    await rename(part, join(folder, name));
  }
  await deleteOldScripts(folder, releases);
  return folder;
}

async function deleteOldScripts(folder: string, releases: string): Promise<void> {
  const found = (await readdir(folder)).filter(isScriptFile);
  const stats = (await readdir(releases)).map(async (name) => ({ name, ...(await stat(join(releases, name))) }));
  const byAge = (await Promise.all(stats)).sort((a, b) => b.mtimeMs - a.mtimeMs).map(({ name }) => name);
  const recent = byAge.slice(0, retainedReleases).map((name) => readFile(join(releases, name), 'utf8'));
  const wanted = new Set((await Promise.all(recent)).flatMap((list) => list.split('\n')));
  for (const name of found.filter((one) => !wanted.has(one))) await rm(join(folder, name), { force: true });
  for (const name of byAge.slice(retainedReleases)) await rm(join(releases, name), { force: true });
}
