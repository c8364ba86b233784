/** Orca reads Firefox aloud on a virtual display; keys control it, and its log has the speech. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPage, type DrivenPage } from '#tests/harness/other-browsers/driver.ts';
import { openFirefox } from '#tests/harness/other-browsers/firefox.ts';
import { startVirtualDisplay } from '#tests/harness/other-browsers/virtual-display.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { installFromDebian } from '#tools/debian.ts';
import { findFirefox } from '#tools/other-browsers.ts';
import { endProcess, guardFolder, guardProcess } from '#tools/process-guard.ts';

export interface ScreenReader extends AsyncDisposable {
  page: DrivenPage;
  pressKey: (key: string) => Promise<void>;
  /** the speech since the last key, as soon as it is enough */
  waitForSpeech: (isEnough: (speech: string) => boolean) => Promise<string>;
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

/** Orca reads a page only on request, and does not announce keys. */
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

/** The log contains the speech, without debug messages, at once. */
const orcaSettings = `from orca import debug
debug.debugLevel = debug.LEVEL_INFO
debug.debugFile.reconfigure(line_buffering=True)
`;

/** After this silence Orca has finished. */
const patience = 3000;
const speechPattern = /SPEECH OUTPUT: '(.*)'\s?(?:\{.*\})?$/gm;

export async function openScreenReader(site: string): Promise<ScreenReader> {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-speech-')));
  const log = join(folder, 'said');
  await mkdir(join(folder, 'preferences'));
  await writeFile(join(folder, 'preferences/user-settings.conf'), JSON.stringify(preferences));
  await writeFile(join(folder, 'preferences/orca-customizations.py'), orcaSettings);
  const screen = await startVirtualDisplay(programs.screen);
  const place = { ...process.env, DISPLAY: screen.display, HOME: folder, XDG_RUNTIME_DIR: folder };
  const bus = guardProcess(
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
  const orca = guardProcess(spawn(programs.orca, words, { env, stdio: 'ignore' }));
  let from = 0;
  /** Only the log since the last key. */
  const readSpeech = async () => {
    await using file = await open(log);
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return [...buffer.toString().matchAll(speechPattern)].map(([, text = '']) => text).join(' ');
  };
  await waitUntil(async () => existsSync(log) && (await readSpeech()).includes('Screen reader on'));
  const type = (...typed: string[]) => promisify(execFile)(programs.keys, typed, { env });
  const { stdout: windows } = await type('search', '--onlyvisible', '--class', 'firefox');
  await type('windowfocus', windows.trim().split('\n').at(-1) ?? '');
  // Orca treats a browser as closed if it navigates while Orca reads the empty page.
  await waitUntil(async () => (await readSpeech()).includes('document web'));

  return {
    page: createPage(firefox, site),
    async pressKey(key) {
      from = (await stat(log)).size;
      await type('key', key);
    },
    async waitForSpeech(isEnough) {
      let now = '';
      await waitUntil(async () => {
        now = await readSpeech();
        return isEnough(now);
      }, patience).catch(() => {});
      return now;
    },
    async [Symbol.asyncDispose]() {
      await endProcess(orca);
      await firefox[Symbol.asyncDispose]();
      await endProcess(bus, 'SIGTERM', { group: true });
      await screen[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
