/** `npm run content`, as somebody types it, beside a server that runs. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFiles } from '#server/content/files.ts';
import { workFolder } from '#tests/harness/per-file.ts';
import { halves, jpegOf } from '#tests/harness/photographs.ts';
import { typedHere } from '#tests/harness/typed-here.ts';
import { until } from '#tests/harness/until.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import { copyEstate, estateFolder } from '#tools/estate.ts';
import { guarded } from '#tools/process-guard.ts';
import type { Served } from '#tools/served.ts';

const root = new URL('../../', import.meta.url).pathname;
let server: Served;
const folder = workFolder('command');
beforeAll(async () => {
  server = await serveUnwarmed({ LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());

async function content(...words: string[]): Promise<{ code: number; said: string }> {
  const { NODE_ENV: _, ...environment } = process.env;
  const running = promisify(execFile)(process.execPath, [join(root, 'tools/content.ts'), ...words], {
    cwd: root,
    env: { ...environment, DATA_DIR: server.folder },
  });
  guarded(running.child);
  return running.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

/** The same without a process of its own. */
async function quickly(...words: string[]): Promise<{ code: number; said: string }> {
  const { code, out, error } = await typedHere('content', words, { DATA_DIR: server.folder });
  return { code, said: out + error };
}

const page = async (path: string) => (await fetch(`${server.address}${path}?lng=de`)).text();

async function changed(name: string, from: string | RegExp, to: string): Promise<string> {
  const text = await readFile(join(estateFolder, name), 'utf8');
  expect(text.replace(from, to)).not.toBe(text);
  const file = join(folder, name.replaceAll('/', '-'));
  await writeFile(file, text.replace(from, to));
  return file;
}

test('a telephone number: published, seen, looked up, taken back, all while the site runs', async () => {
  const file = await changed('estate.yaml', /^phone: .*/m, "phone: '+49 39600 4711'");
  expect(await content('publish', file, '--as', 'estate', '--by', 'Anna')).toEqual({
    code: 0,
    said: 'estate.yaml: revision 1 counts (published).\n',
  });
  await until(async () => (await page('/contact')).includes('39600 4711'));
  expect((await quickly('history', 'estate')).said).toMatch(/1 +published +20\d\d-\d\d-\d\d \d\d:\d\d +Anna/);
  expect((await quickly()).said).toMatch(/estate\.yaml +revision 1/);
  expect((await quickly('show', 'estate')).said).toContain('+49 39600 4711');

  const again = await content('publish', file, '--as', 'estate');
  expect([again.code, again.said]).toEqual([
    1,
    expect.stringMatching(/you worked on the file, but revision 1 by Anna[\s\S]*--expected 1 says that you know it/),
  ]);
  expect((await quickly('show', 'estate', '--revision', '1')).said).toContain('+49 39600 4711');
  expect((await quickly('show', 'estate', '--revision', '0')).said).not.toContain('39600 4711');
  expect((await quickly('restore', 'estate', '0', '--expected', '1')).said).toContain('revision 2 counts (shipped)');
  await until(async () => !(await page('/contact')).includes('39600 4711'));
});

test('what does not fit is told in a sentence, and nothing changes', async () => {
  const file = await changed('news/1.yaml', /^image: .*/m, 'image: eiche');
  const refused = await quickly('publish', file, '--as', 'news/1');
  expect(refused).toEqual({
    code: 1,
    said: 'content/news/1.yaml: image: there is no content/pictures/eiche/picture.yaml.\n',
  });
  expect((await quickly('check', file, '--as', 'news/1')).code).toBe(1);
  expect((await quickly('history', 'news/1')).said).toContain('the file counts');
});

test('a preview: the page with the file, as HTML, and its faults beside it; nothing is published', async () => {
  const file = await changed('news/1.yaml', /^ {2}de: Premiere im Stream/m, '  de: "[Premiere](/nix) im Park"');
  const { code, said } = await quickly('preview', file, '--as', 'news/1', '--address', '/news-detail/1');
  expect(code).toBe(0);
  expect(said).toMatch(/<h1 data-field="news\/1\/title"[^>]*>\[Premiere\]\(\/nix\) im Park<\/h1>/);
  expect(await page('/news-detail/1')).not.toContain('im Park</h1>');
  const scheduled = await quickly('schedule', file, '--as', 'news/1', '--at', '2027-03-27 18:00');
  expect([scheduled.code, scheduled.said]).toEqual([1, expect.stringContaining('there is no page /nix')]);
});

test.each([
  [['publish', '/no/such/file.yaml', '--as', 'events/1'], 'cannot be read'],
  [['publish', 'x.yaml'], 'names no entry'],
  [['show', 'events/9999'], 'There is no events/9999.yaml'],
  [['schedule', 'x.yaml', '--as', 'events/1', '--at', '2027-03-28 02:30'], 'there is no such time'],
  [['restore', 'events/1', 'two'], 'Say which revision'],
  [['show', 'events/1', '--revision', '99'], 'events/1.yaml has no revision 99'],
  [['list', 'evenings'], 'is no kind'],
  [['preview', 'events/1'], 'no draft of events/1'],
  [['delete', 'pages/terms'], 'the site itself shows it'],
  [['sing'], 'is no command'],
  [['picture', 'add', 'x.jpg', '--name', 'Ernte 27'], '--name wants small letters'],
  [['picture', 'add', 'x.jpg', '--name', 'harvest', '--focus', '0.4,2'], '--focus wants two parts'],
])('%j ends with a sentence and no stack', async (words, sentence) => {
  const { code, said } = await quickly(...words);
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(said).not.toMatch(/\n +at /);
});

test('what is published can be written into the files, and no other file is touched', async () => {
  const copy = join(folder, 'content');
  await copyEstate(copy);
  const before = new Map((await readFiles(copy)).map(({ file, text }) => [file, text]));
  const file = await changed('news/2.yaml', /^category: .*/m, 'category: Info # as ever');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^ {2}en: .*/m, '  en: Published in the afternoon'));
  expect((await quickly('publish', file, '--as', 'news/2')).code).toBe(0);
  expect((await quickly('export', copy)).said).toBe('news/2.yaml\n');
  const after = await readFiles(copy);
  expect(after.filter(({ file: name, text }) => before.get(name) !== text).map(({ file: name }) => name)).toEqual([
    'news/2.yaml',
  ]);
  expect(after.find(({ file: name }) => name === 'news/2.yaml')?.text).toContain('Published in the afternoon');
  expect(after).toHaveLength(before.size);
});

test('a photograph is handed in, shown, and not taken away while it is shown', async () => {
  const file = join(folder, 'IMG_2034.jpg');
  const words = ['--title-de', 'Ernte', '--title-en', 'Harvest', '--alt-de', 'Zwei Wagen voll Heu.'];
  const add = (...more: string[]) => quickly('picture', 'add', file, '--name', 'harvest', ...words, ...more);
  await writeFile(file, 'Dear office, please find attached');
  expect((await add()).said).toContain('alt.en is missing; both languages are wanted');
  const english = ['--alt-en', 'Two carts of hay.'];
  expect(await add(...english)).toEqual({
    code: 1,
    said: `${file}: photo: found a text; allowed are JPEG, PNG and WebP. Save it as JPEG.\n`,
  });
  await writeFile(file, await jpegOf(halves()));
  const { said } = await add(...english, '--focus', '0.2,0.5');
  const [, revision = ''] =
    said.match(/^pictures\/harvest\/picture\.yaml: revision (\d+) counts \(published\)\.$/m) ?? [];
  expect(revision, said).not.toBe('');
  await quickly('publish', await changed('news/1.yaml', /^image: .*/m, 'image: harvest'), '--as', 'news/1');
  await until(async () => (await page('/')).includes('/media/photo-plate-'));
  const [address = ''] = (await page('/')).match(/\/media\/photo-plate-[^" ,]+\.avif/) ?? [];
  expect((await fetch(server.address + address)).headers.get('cache-control')).toContain('immutable');
  expect((await quickly('picture', 'list')).said).toMatch(/harvest +[0-9a-f]{32} +0\.2,0\.5 +news\/1\.yaml \(image\)/);
  expect(await quickly('picture', 'remove', 'harvest', '--expected', revision)).toEqual({
    code: 1,
    said: 'The picture "harvest" is shown by news/1.yaml (image). Name another one there first.\n',
  });
});
