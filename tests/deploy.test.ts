/** What lies in deploy/ for an operator, as far as a machine can judge it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { idUpload } from '#contract/booking/id-upload.ts';
import { filmLimits } from '#contract/content/film-file.ts';
import { photographLimits } from '#contract/content/photograph.ts';
import { limits } from '#server/limits.ts';
import { block } from '#tests/harness/proxy.ts';
import { serverFlags, serverTunables } from '#tools/served.ts';

const folder = new URL('../deploy/', import.meta.url).pathname;
const judge = '/usr/bin/systemd-analyze';
const exposure = (unit: string): number => {
  const said = execFileSync(judge, ['security', '--offline=true', '--no-pager', `--json=off`, unit], {
    encoding: 'utf8',
  });
  return Number(said.match(/exposure level[^:]*: ([\d.]+)/)?.[1]);
};

test.runIf(existsSync(judge))('what the units let go of leaves an exposure of two at most', () => {
  for (const unit of ['tollenau.service', 'tollenau-backup.service'])
    expect(exposure(`${folder}systemd/${unit}`), unit).toBeLessThanOrEqual(2);
  // Control: a unit that lets go of nothing.
  expect(exposure('/usr/lib/systemd/system/emergency.service')).toBeGreaterThan(5);
});

test('whoever starts the server gives Node the flags, and the allocator the settings, with which it is tested and measured', async () => {
  const starts = ['deploy/systemd/tollenau.service', 'deploy/container/Containerfile', 'docs/operations.md'];
  for (const file of [...starts, 'tools/with-runtime.mjs'])
    for (const said of [...serverFlags, serverTunables])
      expect(await readFile(`${folder}../${file}`, 'utf8'), file).toContain(said);
});

/** What nginx is told about the office's pages about pictures and films. */
const ofPictures = (text: string): string =>
  text.match(/location ~ \^\/office\/\(pictures\|films\) \{([^}]*)\}/)?.[1] ?? '';

/** In seconds: how long the proxy waits for them. */
const patienceOf = (text: string): number =>
  Number(
    ofPictures(text).match(/proxy_read_timeout (\d+)s;/)?.[1] ??
      text.match(/\.first_byte_timeout = (\d+)s;/)?.[1] ??
      60,
  );

test('a proxy waits for the office’s pictures longer than the server works at them', async () => {
  const files = ['edge/nginx.conf', 'edge/tollenau.vcl', 'balancer/nginx.conf'];
  const texts = await Promise.all(files.map((file) => readFile(folder + file, 'utf8')));
  const enough = limits.pictureDeskTimeout / 1000;
  for (const text of [await block('nginx'), ...texts]) {
    expect(patienceOf(text), text.slice(0, 80)).toBeGreaterThan(enough);
  }
});

/** In bytes: what nginx lets through; NaN where nothing is said of it. */
const bodyOf = (text: string): number => Number(text.match(/client_max_body_size (\d+)m;/)?.[1]) * 2 ** 20;

test('nginx lets through what the site takes: a copy of an ID, in the office a photograph, and a film in one piece', async () => {
  const files = ['edge/nginx.conf', 'balancer/nginx.conf'];
  const texts = await Promise.all(files.map((file) => readFile(folder + file, 'utf8')));
  const heaviest = Math.max(photographLimits.bytes, filmLimits.bytesAtOnce);
  for (const text of [await block('nginx'), ...texts]) {
    const everywhere = bodyOf(text.replace(ofPictures(text), ''));
    expect(everywhere, text.slice(0, 80)).toBeGreaterThan(idUpload.bytes);
    expect(bodyOf(ofPictures(text)), text.slice(0, 80)).toBeGreaterThan(heaviest);
  }
});

/** What would make the container more than it needs to be, or empty. */
function wrongIn(text: string): string[] {
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  return [
    ...copied.filter((name) => !existsSync(`${folder}../${name}`)).map((name) => `there is no ${name}`),
    ...(/^USER [1-9]\d+:[1-9]\d+$/m.test(last) ? [] : ['it may be root']),
    ...(/^HEALTHCHECK .*\/healthz/ms.test(last) ? [] : ['nobody asks whether it lives']),
    ...(/^VOLUME \/var\/lib\/tollenau$/m.test(last) ? [] : ['its data go with it']),
  ];
}

test('the container is nobody in particular, keeps its data, is asked whether it lives, and copies what there is', async () => {
  const text = await readFile(`${folder}container/Containerfile`, 'utf8');
  expect(wrongIn(text)).toEqual([]);
  expect(wrongIn(text.replace('COPY site site', 'COPY sites site'))).toEqual(['there is no sites']);
});
