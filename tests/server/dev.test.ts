/** @module-tag full `npm run dev` answers like production, with the content of the chosen folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';

const work = createWorkFolder('dev');
const root = new URL('../../', import.meta.url).pathname;
let stop = async () => {};
let site = '';
let output = '';

beforeAll(async () => {
  const content = join(work, 'content');
  await copyFixtureContent(content);
  const port = await findFreePort();
  site = `http://localhost:${port}`;
  // Vitest's own variables, such as DEV, would reach the pages.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), CONTENT_DIR: content, DATA_DIR: join(work, 'data') };
  const child = spawn(process.execPath, ['tools/dev.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  await waitUntil(() => Promise.resolve(output.includes('/office/start#') && output.includes('ready in')));
});
afterAll(() => stop());

const ask = (path: string) => fetch(site + path, { redirect: 'manual' });

test('PORT is the port of the site, and of the link for the first account', () => {
  expect(output).toContain(`${site}/office/start#`);
});

test.each([
  ['/impressum', 301],
  ['/nope', 404],
  ['/people/nobody', 404],
  ['/events/15', 200],
])('%s answers %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});

test('the pages show the content of CONTENT_DIR', async () => {
  // The shipped content has no such page.
  expect((await ask('/media-detail/5?lng=de')).status).toBe(200);
  expect(await (await ask('/about?lng=de')).text()).toContain('fünf Leute');
});
