import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createSecurityHeaders } from '#server/http/headers.ts';
import { registerAssetRoutes, retainScripts } from './assets.ts';

let work: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'tollenau-scripts-'));
});
afterEach(() => rm(work, { recursive: true, force: true }));

async function release(name: string): Promise<{ client: string; assets: string }> {
  const client = join(work, name);
  const assets = join(client, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, `Dialog.${name}1234.js`), `dialog of ${name}`);
  await writeFile(join(assets, `Dialog.${name}1234.js.br`), 'pressed');
  await writeFile(join(assets, 'react.B54jxNxs.js'), 'react');
  await writeFile(join(assets, 'park.B54jxNxs.avif'), 'a picture');
  return { client, assets };
}

const dataDir = () => join(work, 'data');
/** Sets the time of a start: the cleanup orders releases by it, and the test starts all at once. */
const startedAt = (version: string, minute: number) =>
  utimes(join(dataDir(), 'scripts/releases', version), minute * 60, minute * 60);

async function serving(client: string, scripts: string | undefined) {
  const app = fastify();
  onTestFinished(() => app.close());
  await registerAssetRoutes(app, { built: `${client}/`, scripts }, createSecurityHeaders(undefined));
  return async (name: string) => {
    const { statusCode, body, headers } = await app.inject(`/assets/${name}`);
    return { statusCode, body, cache: headers['cache-control'] };
  };
}

test('scripts of the previous release are served beside those of the new release', async () => {
  const [old, fresh] = [await release('old'), await release('new')];
  await retainScripts(old.assets, dataDir(), '1.0.0+a');
  const ask = await serving(fresh.client, await retainScripts(fresh.assets, dataDir(), '1.0.0+b'));
  const cache = expect.stringContaining('immutable');
  expect(await ask('Dialog.old1234.js')).toEqual({ statusCode: 200, body: 'dialog of old', cache });
  expect(await ask('Dialog.new1234.js')).toEqual({ statusCode: 200, body: 'dialog of new', cache });
  expect(await ask('Dialog.none1234.js')).toMatchObject({ statusCode: 404, cache: 'no-store' });
  expect(await ask('again/999/Dialog.old1234.js')).toEqual({ statusCode: 200, body: 'dialog of old', cache });
  expect((await ask('again/1000/Dialog.old1234.js')).statusCode).toBe(404);
  // Control: without the kept folder the old script is gone.
  expect((await (await serving(fresh.client, undefined))('Dialog.old1234.js')).statusCode).toBe(404);
});

test('a running server finds the scripts of a newer release, and keeps its own when a build empties the folder', async () => {
  const [old, fresh] = [await release('old'), await release('new')];
  const ask = await serving(old.client, await retainScripts(old.assets, dataDir(), '1.0.0+a'));
  expect((await ask('Dialog.new1234.js')).statusCode).toBe(404);
  await retainScripts(fresh.assets, dataDir(), '1.0.0+b');
  await rm(old.assets, { recursive: true });
  expect(await ask('Dialog.new1234.js')).toMatchObject({ statusCode: 200, body: 'dialog of new' });
  expect(await ask('Dialog.old1234.js')).toMatchObject({ statusCode: 200, body: 'dialog of old' });
});

test('a script of the release is served although its copy is gone', async () => {
  const { client, assets } = await release('old');
  const ask = await serving(client, await retainScripts(assets, dataDir(), '1.0.0+a'));
  await rm(join(dataDir(), 'scripts'), { recursive: true });
  expect(await ask('Dialog.old1234.js')).toMatchObject({ statusCode: 200, body: 'dialog of old' });
});

test('only the scripts of the last three releases stay', async () => {
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    const { assets } = await release(name);
    await retainScripts(assets, dataDir(), `1.0.0+${name}`);
    await startedAt(`1.0.0+${name}`, index);
  }
  expect((await readdir(join(dataDir(), 'scripts'))).sort()).toEqual([
    ...['c', 'd', 'e'].flatMap((name) => [`Dialog.${name}1234.js`, `Dialog.${name}1234.js.br`]),
    'react.B54jxNxs.js',
    'releases',
  ]);
  expect((await readdir(join(dataDir(), 'scripts/releases'))).sort()).toEqual(['1.0.0+c', '1.0.0+d', '1.0.0+e']);
});

test.each(['..%2f..%2fpackage.json.js', '.hidden.js', 'releases', '%2e%2e.x.js'])(
  'the path %s gets 404',
  async (name) => {
    const { client, assets } = await release('old');
    const ask = await serving(client, await retainScripts(assets, dataDir(), '1.0.0+a'));
    expect((await ask(name)).statusCode).toBe(404);
  },
);
