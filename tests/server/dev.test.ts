/** @module-tag full `npm run dev` answers like production and shows each change of a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '#server/storage/open.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { openLeanLibrary } from '#tests/harness/lean-library.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';

const work = createWorkFolder('dev');
const root = new URL('../../', import.meta.url).pathname;
const copy = join(work, 'tree');
const content = join(work, 'content');
const dataDir = join(work, 'data');
let stop = async () => {};
let site = '';
let output = '';

/** The tests change files, and other tests run meanwhile. */
async function copySourceTree(): Promise<void> {
  await mkdir(copy);
  for (const part of ['app', 'contract', 'office', 'server', 'site', 'tools'])
    await cp(join(root, part), join(copy, part), { recursive: true });
  for (const file of ['astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(root, file), join(copy, file));
  for (const folder of ['content', 'dist', 'node_modules']) await symlink(join(root, folder), join(copy, folder));
}

async function publishNews(): Promise<void> {
  await using storage = await openStorage({ dataDir, databaseUrl: undefined }, 'server');
  const library = await openLeanLibrary(storage, { folder: content });
  const before = library.current.entries.get('news/1.yaml')?.data;
  const data = { ...Object(before), title: { de: 'Eben veröffentlicht', en: 'Just published' } };
  const change = { kind: 'news', id: '1', action: 'published', data, expectedRevision: 0 } as const;
  await publishAs('Anna', library, [change], () => new Date());
}

beforeAll(async () => {
  await Promise.all([copySourceTree(), copyFixtureContent(content), mkdir(dataDir)]);
  await publishNews();
  const port = await findFreePort();
  site = `http://localhost:${port}`;
  // Vitest's own variables, such as DEV, would reach the pages.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), CONTENT_DIR: content, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['tools/dev.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  await waitUntil(() => output.includes('/office/start#'));
});
afterAll(() => stop());

const ask = (path: string) => fetch(site + path, { redirect: 'manual' });
const read = async (path: string) => {
  const answer = await ask(path);
  return [...answer.headers.values(), await answer.text()].join('\n');
};

test('PORT is the port of the site, and of the link for the first account', () => {
  expect(output).toContain(`${site}/office/start#`);
});

test.each([
  ['/impressum', 301],
  ['/nope', 404],
  ['/people/nobody', 404],
  ['/events/15', 200],
  ['/office', 303],
  ['/office/start', 200],
])('%s answers %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});

test('the pages show the content of CONTENT_DIR', async () => {
  // The shipped content has no such page.
  expect((await ask('/media-detail/5?lng=de')).status).toBe(200);
  expect(await read('/about?lng=de')).toContain('fünf Leute');
});

test('the pages show what the office has published', async () => {
  expect(await read('/news-detail/1?lng=de')).toContain('Eben veröffentlicht');
});

/** Until `work` has ended, the file has another text. */
async function changeFile(file: string, from: string, to: string, work: () => Promise<void>): Promise<void> {
  // The watcher drops a change that follows another of the same file within 50 ms.
  await setTimeout(200);
  const before = await readFile(file, 'utf8');
  expect(before, file).toContain(from);
  await writeFile(
    file,
    before.replace(from, () => to),
  );
  try {
    await work();
  } finally {
    await writeFile(file, before);
  }
}

/** Vite tells the browser through this connection to load the page again. */
async function listenAsBrowser() {
  const token = (await read('/@vite/client')).match(/wsToken = "([^"]+)"/)?.[1];
  const socket = new WebSocket(`${site.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: string[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(String(data)));
  await waitUntil(() => messages.some((message) => message.includes('"connected"')));
  return { messages, [Symbol.dispose]: () => socket.close() };
}

const enrolment = join(copy, 'office/team/screens/enrol/Enrol.tsx');
const eventLoader = join(copy, 'site/screens/event/load.ts');
const headers = join(copy, 'server/http/headers.ts');
const eventPage = join(copy, 'site/screens/event/EventPage.tsx');
const header = '<header className={style.head}>';

describe('a change is shown without a restart', () => {
  test.each([
    ['an office component', enrolment, "text={t('office.enrol.open')}", 'text="MARKED"', '/office/start'],
    ['a site component', eventPage, header, `${header}MARKED`, '/events/15'],
    ['a loader', eventLoader, 'title: `', 'title: `MARKED ', '/events/15'],
    ['a text', join(content, 'texts/events.yaml'), '{ de: Programm', '{ de: MARKED', '/events?lng=de'],
    ['a server rule', headers, "'nosniff'", "'nosniff', 'x-mark': 'MARKED'", '/events/15'],
  ])('%s, and the open pages load again', async (_, file, from, to, path) => {
    using browser = await listenAsBrowser();
    expect(await read(path)).not.toContain('MARKED');
    await changeFile(file, from, to, async () => {
      await waitUntil(async () => (await read(path)).includes('MARKED'));
      expect(browser.messages.join()).toContain('full-reload');
    });
    await waitUntil(async () => !(await read(path)).includes('MARKED'));
  });

  test('a style', async () => {
    const file = join(copy, 'site/screens/event/EventPage.module.css');
    await read('/events/15');
    await changeFile(file, '.page {', '.page { --changed: 1;', () =>
      waitUntil(async () => (await read('/events/15')).includes('--changed')),
    );
  });
});

describe('an error is shown with its place', () => {
  test.each([
    ['a syntax error', eventPage, header, header.slice(0, -1), /EventPage\.tsx:\d+/],
    [
      'a missing text',
      eventPage,
      header,
      `${header}{t('events.unwritten')}`,
      /no text &quot;events\.unwritten&quot;.*\n\s+at EventPage \(.*EventPage\.tsx:\d+/,
    ],
    [
      'invalid content',
      join(content, 'events/15.yaml'),
      'category: opera',
      'category: oprea',
      /events\/15\.yaml.*oprea/,
    ],
  ])('%s', async (_, file, from, to, message) => {
    await changeFile(file, from, to, async () => {
      await waitUntil(async () => (await ask('/events/15')).status === 500);
      expect(await read('/events/15')).toMatch(message);
    });
    await waitUntil(async () => (await ask('/events/15')).status === 200);
  });
});
