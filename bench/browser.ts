/** Starts a browser with an open debugging port, which Lighthouse needs. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, ensureBrowser } from '#tools/browser.ts';

export async function startBrowser(...more: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-lighthouse-'));
  const child = spawn(
    ensureBrowser(),
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      ...browserArguments,
      ...more,
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const announced = () => readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
  while ((await announced()) === '') await new Promise((resolve) => setTimeout(resolve, 100));
  const port = Number((await announced()).split('\n')[0]);
  return {
    port,
    async stop() {
      // Debian starts the browser by a script, so the whole process group has to end.
      if (child.pid) process.kill(-child.pid);
      await new Promise((resolve) => child.once('exit', resolve));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
