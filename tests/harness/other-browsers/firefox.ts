/** Controls Firefox by its Marionette protocol: `length:[0, number, command, parameters]`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { endProcess, guardFolder, guardProcess } from '#tools/process-guard.ts';
import type { DrivenBrowser } from './driver.ts';

const settings: Record<string, string | number | boolean> = {
  'marionette.port': 0,
  'intl.accept_languages': 'de-DE, de',
  'layout.css.prefers-color-scheme.content-override': 1,
  // Prints the console of pages on stdout.
  'devtools.console.stdout.content': true,
  'network.proxy.type': 1,
  ...{ 'network.proxy.http': '127.0.0.1', 'network.proxy.http_port': 9 },
  ...{ 'network.proxy.ssl': '127.0.0.1', 'network.proxy.ssl_port': 9 },
  'network.proxy.no_proxies_on': '127.0.0.1, localhost',
  'browser.startup.page': 0,
  'browser.tabs.remote.separatePrivilegedContentProcess': false,
  'dom.ipc.processPrelaunch.enabled': false,
};

/** `window`: environment of a visible window, for screen readers; unset: headless. */
export async function openFirefox(program: string, window?: NodeJS.ProcessEnv): Promise<DrivenBrowser> {
  const profile = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-firefox-')));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  // Grants rights in the browser window, to read its console and set its width.
  const words = ['--marionette', '--remote-allow-system-access', '--profile', profile, 'about:blank'];
  const child = guardProcess(
    spawn(program, [window ? '--kiosk' : '--headless', ...words], {
      env: { ...process.env, HOME: profile, ...window },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  let port = 0;
  await waitUntil(async () => {
    port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''));
    return port > 0;
  });
  const send = await connectMarionette(port);
  await send('WebDriver:NewSession', {});

  /** Runs a script in the browser window, outside the page. */
  async function around<Result>(script: string): Promise<Result> {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      return (await send('WebDriver:ExecuteScript', { script, args: [] })) as Result;
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  }

  return {
    call: (command, parameters = {}) => send(`WebDriver:${command}`, parameters),
    async resize(width, height) {
      // The window cannot be narrower than its toolbar, so this narrows the page's frame.
      await send('WebDriver:SetWindowRect', { width: Math.max(width, 500), height: height + 100 });
      await around(
        `const { style } = gBrowser.selectedBrowser; style.maxWidth = style.minWidth = '${width}px'; style.maxHeight = style.minHeight = '${height}px';`,
      );
      const script = `const done = arguments[0];
        const look = () => innerWidth === ${width} ? done(null) : requestAnimationFrame(look);
        look();`;
      await send('WebDriver:ExecuteAsyncScript', { script, args: [] });
    },
    async complaints(address) {
      // Leaves the earlier page first, because Firefox reports its aborted requests as failures.
      await send('WebDriver:Navigate', { url: 'about:blank' });
      await around('Services.console.reset();');
      output.length = 0;
      await send('WebDriver:Navigate', { url: address });
      await send('WebDriver:ExecuteAsyncScript', { script: waitUntilQuiet, args: [] });
      const faults = await around<string[]>(
        `return Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError
          && /content|CSP|Content Security|Trusted|Mixed|CORS|Loader|Image/i.test(one.category)
          && one.sourceName?.startsWith('http')).map(({ errorMessage, category }) => category + ': ' + errorMessage)`,
      );
      const aloud = output
        .join('')
        .split('\n')
        .filter((line) => /^console\.(error|warn)/.test(line));
      return [...faults, ...aloud];
    },
    async [Symbol.asyncDispose]() {
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      await endProcess(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const waitUntilQuiet = `const done = arguments[0];
  document.fonts.ready.then(() => requestAnimationFrame(() => requestIdleCallback(() => done(null))));`;

async function connectMarionette(port: number) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const line = connect({ port, host: '127.0.0.1' });
  await once(line, 'connect');
  let held = Buffer.alloc(0);
  let number = 0;
  line.on('error', () => {});
  line.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone.'));
  });
  line.on('data', (part: Buffer) => {
    held = Buffer.concat([held, part]);
    for (;;) {
      const colon = held.indexOf(':');
      const length = Number(held.subarray(0, colon).toString());
      if (colon < 0 || held.length < colon + 1 + length) return;
      const message = JSON.parse(held.subarray(colon + 1, colon + 1 + length).toString()) as unknown;
      held = held.subarray(colon + 1 + length);
      if (Array.isArray(message)) answer(message as MarionetteResponse);
    }
  });

  function answer([, about, error, result]: MarionetteResponse) {
    const pending = waiting.get(about);
    waiting.delete(about);
    if (error) pending?.reject(new Error(`${error.error}: ${error.message}`));
    else pending?.resolve(result && 'value' in result ? result.value : result);
  }

  return (command: string, parameters: Record<string, unknown>) => {
    const pending = Promise.withResolvers<unknown>();
    waiting.set(++number, pending);
    const message = JSON.stringify([0, number, command, parameters]);
    line.write(`${Buffer.byteLength(message)}:${message}`);
    return pending.promise;
  };
}

interface MarionetteError {
  error: string;
  message: string;
}
type MarionetteResponse = [
  type: number,
  number: number,
  error: MarionetteError | null,
  result: { value?: unknown } | null,
];
