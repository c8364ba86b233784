/** Orca reads Firefox aloud, on a screen that nobody sees, by keys as a person presses them: what it says stands in its log. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Page, pageOf } from '#tests/harness/other-browsers/driver.ts';
import { openFirefox } from '#tests/harness/other-browsers/firefox.ts';
import { unseenScreen } from '#tests/harness/other-browsers/unseen-screen.ts';
import { until } from '#tests/harness/until.ts';
import { installFromDebian } from '#tools/debian.ts';
import { findFirefox } from '#tools/other-browsers.ts';
import { end, guarded, guardedFolder } from '#tools/process-guard.ts';

export interface ScreenReader extends AsyncDisposable {
  page: Page;
  press: (key: string) => Promise<void>;
  /** what has been said since the key was pressed, as soon as it is enough */
  hears: (isEnough: (heard: string) => boolean) => Promise<string>;
}

const programs = {
  orca: '/usr/bin/orca',
  keys: '/usr/bin/xdotool',
  screen: '/usr/bin/Xvfb',
  bus: '/usr/bin/dbus-daemon',
};
const packages = ['orca', 'at-spi2-core', 'xdotool', 'xvfb', 'dbus', 'firefox-esr'];

export function canSpeak(): boolean {
  const isThere = () => findFirefox() !== undefined && Object.values(programs).every((program) => existsSync(program));
  return isThere() || (installFromDebian(...packages) && isThere());
}

/** It says a page when it is asked, and not the keys. */
const preferences = {
  general: {
    sayAllOnLoad: false,
    enableBraille: false,
    pageSummaryOnLoad: false,
    enableKeyEcho: false,
    startingProfile: ['Default', 'default'],
  },
  profiles: { default: { profile: ['Default', 'default'], pronunciations: {}, keybindings: {} } },
  pronunciations: {},
  keybindings: {},
};

/** What it says, and not what it thinks, is in the log as soon as it is said. */
const atOnce = `from orca import debug
debug.debugLevel = debug.LEVEL_INFO
debug.debugFile.reconfigure(line_buffering=True)
`;

/** After so long it has nothing more to say. */
const patience = 3000;
const said = /SPEECH OUTPUT: '(.*)'\s?(?:\{.*\})?$/gm;

export async function openScreenReader(site: string): Promise<ScreenReader> {
  const folder = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-speech-')));
  const log = join(folder, 'said');
  await mkdir(join(folder, 'preferences'));
  await writeFile(join(folder, 'preferences/user-settings.conf'), JSON.stringify(preferences));
  await writeFile(join(folder, 'preferences/orca-customizations.py'), atOnce);
  const screen = await unseenScreen(programs.screen);
  const place = { ...process.env, DISPLAY: screen.display, HOME: folder, XDG_RUNTIME_DIR: folder };
  const bus = guarded(
    spawn(programs.bus, ['--session', '--nofork', '--print-address'], {
      env: place,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    }),
    { group: true },
  );
  const [address] = (await once(bus.stdout, 'data')) as [Buffer];
  const env = {
    ...place,
    XDG_CONFIG_HOME: folder,
    DBUS_SESSION_BUS_ADDRESS: address.toString().trim(),
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
    LC_ALL: 'C.UTF-8',
  };
  const firefox = await openFirefox(findFirefox() ?? '', env);
  const words = ['--replace', '--user-prefs', join(folder, 'preferences'), '--debug-file', log];
  const orca = guarded(spawn(programs.orca, words, { env, stdio: 'ignore' }));
  let from = 0;
  /** Only what has come since the last key. */
  const heard = async () => {
    await using file = await open(log);
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return [...buffer.toString().matchAll(said)].map(([, text = '']) => text).join(' ');
  };
  await until(async () => existsSync(log) && (await heard()).includes('Screen reader on'));
  const type = (...typed: string[]) => promisify(execFile)(programs.keys, typed, { env });
  const { stdout: windows } = await type('search', '--onlyvisible', '--class', 'firefox');
  await type('windowfocus', windows.trim().split('\n').at(-1) ?? '');
  // Led on while it still speaks of the empty page, it holds the browser for ended, and says nothing more of it.
  await until(async () => (await heard()).includes('document web'));

  return {
    page: pageOf(firefox, site),
    async press(key) {
      from = (await stat(log)).size;
      await type('key', key);
    },
    async hears(isEnough) {
      let now = '';
      await until(async () => {
        now = await heard();
        return isEnough(now);
      }, patience).catch(() => {});
      return now;
    },
    async [Symbol.asyncDispose]() {
      await end(orca);
      await firefox[Symbol.asyncDispose]();
      await end(bus, 'SIGTERM', { group: true });
      await screen[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
