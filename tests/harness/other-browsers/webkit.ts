/** WebKitGTK with Debian's driver: W3C WebDriver over HTTP, on a virtual display. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#tests/harness/postgres.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import type { WebKitPrograms } from '#tools/other-browsers.ts';
import { endProcess, guardFolder, guardProcess } from '#tools/process-guard.ts';
import type { DrivenBrowser, WebDriverCommand } from './driver.ts';
import { startVirtualDisplay } from './virtual-display.ts';

const routes: Record<WebDriverCommand, [method: 'GET' | 'POST' | 'DELETE', path: string]> = {
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementClear: ['POST', '/element/:id/clear'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  GetComputedRole: ['GET', '/element/:id/computedrole'],
  GetComputedLabel: ['GET', '/element/:id/computedlabel'],
  PerformActions: ['POST', '/actions'],
  DeleteAllCookies: ['DELETE', '/cookie'],
  GetCookies: ['GET', '/cookie'],
};

/** The toolbar makes every window wider than a phone. */
const chromeStyles = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }';

export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<DrivenBrowser> {
  const home = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-webkit-')));
  const port = await findFreePort();
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), chromeStyles);
  const nobodySees = await startVirtualDisplay(screen);
  const env = {
    ...process.env,
    ...{ DISPLAY: nobodySees.display, HOME: home, XDG_RUNTIME_DIR: home, XDG_CONFIG_HOME: home },
    ...{ LANGUAGE: 'de', LC_ALL: 'C.UTF-8' },
    ...{ NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' },
    ...{ http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: '127.0.0.1,localhost' },
  };
  const child = guardProcess(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true }), {
    group: true,
  });

  async function sendCommand(method: string, path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }

  await waitUntil(() => sendCommand('GET', '/status', null).then(Boolean, () => false));
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', ...options } };
  const { sessionId } = (await sendCommand('POST', '/session', { capabilities })) as { sessionId: string };
  const call: DrivenBrowser['call'] = (command, { id = '', ...parameters } = {}) => {
    const [method, path] = routes[command];
    return sendCommand(method, `/session/${sessionId}${path.replace(':id', String(id))}`, parameters);
  };
  /** The size of the window's frame, measured at the first request: no command returns it. */
  let frame = { width: 0, height: 0 };

  return {
    call,
    async resize(width, height) {
      for (let tries = 0; tries < 3; tries++) {
        const window = { width: width + frame.width, height: height + frame.height };
        await sendCommand('POST', `/session/${sessionId}/window/rect`, window);
        const size = await call('ExecuteAsyncScript', { script: waitForSize, args: [width, height] });
        const [wide, high] = size as [number, number];
        if (wide === width && high === height) return;
        frame = { width: frame.width + width - wide, height: frame.height + height - high };
      }
      throw new Error(`WebKit's window does not come to show ${width} × ${height}.`);
    },
    async [Symbol.asyncDispose]() {
      await sendCommand('DELETE', `/session/${sessionId}`, null).catch(() => {});
      await endProcess(child, 'SIGTERM', { group: true });
      await nobodySees[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The page learns its new size late. A distant size is the old one; a near one is accepted. */
const waitForSize = `const [width, height, done] = arguments;
  const begun = performance.now();
  const look = () => {
    const off = Math.max(Math.abs(innerWidth - width), Math.abs(innerHeight - height));
    if (off === 0 || (off < 150 && performance.now() - begun > 500)) done([innerWidth, innerHeight]);
    else setTimeout(look, 10);
  };
  look();`;
