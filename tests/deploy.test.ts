import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { filmLimits } from '#contract/content/film-file.ts';
import { photographLimits } from '#contract/content/photograph.ts';
import { limits } from '#server/limits.ts';
import { serverParts } from '#tools/build/parts.ts';
import { serverFlags, serverTunables } from '#tools/test-server.ts';

const folder = new URL('../deploy/', import.meta.url).pathname;
const sentToBuild = (await readFile(`${folder}../.dockerignore`, 'utf8')).split('\n');
const systemdAnalyze = '/usr/bin/systemd-analyze';
const measureExposure = (unit: string): number => {
  const words = ['security', '--offline=true', '--no-pager', '--json=off', unit];
  return Number(execFileSync(systemdAnalyze, words, { encoding: 'utf8' }).match(/exposure level[^:]*: ([\d.]+)/)?.[1]);
};

test.runIf(existsSync(systemdAnalyze))('systemd-analyze rates the exposure of the sandboxed units at most 2', () => {
  for (const unit of ['venue-site.service', 'venue-site-backup.service'])
    expect(measureExposure(`${folder}systemd/${unit}`), unit).toBeLessThanOrEqual(2);
  // Control: a unit without restrictions.
  expect(measureExposure('/usr/lib/systemd/system/emergency.service')).toBeGreaterThan(5);
});

test('each way to start the server uses the tested Node flags and allocator settings', async () => {
  const starts = ['deploy/systemd/venue-site.service', 'deploy/container/Containerfile', 'docs/operations/install.md'];
  for (const file of [...starts, 'tools/with-runtime.mjs'])
    for (const flag of [...serverFlags, serverTunables])
      expect(await readFile(`${folder}../${file}`, 'utf8'), file).toContain(flag);
});

/** The nginx block for pictures and films of the office. */
const findOfficeBlock = (text: string): string => text.match(/location \/office \{([^}]*)\}/)?.[1] ?? '';

/** In bytes; NaN if the text has no limit. */
const readBodyLimit = (text: string): number => Number(text.match(/client_max_body_size (\d+)m;/)?.[1]) * 2 ** 20;

const texts = (files: string[]) => Promise.all(files.map((file) => readFile(folder + file, 'utf8')));

test('proxies wait longer than the server works for the office, and pass ID copies, photographs and film parts', async () => {
  const patience = limits.officeActionTimeout / 1000;
  const [varnish = ''] = await texts(['edge/venue-site.vcl']);
  expect(Number(varnish.match(/\.first_byte_timeout = (\d+)s;/)?.[1])).toBeGreaterThan(patience);
  for (const nginx of await texts(['proxy/nginx.conf', 'edge/nginx.conf', 'balancer/nginx.conf'])) {
    const office = findOfficeBlock(nginx);
    expect(Number(office.match(/proxy_read_timeout (\d+)s;/)?.[1]), nginx.slice(0, 80)).toBeGreaterThan(patience);
    expect(readBodyLimit(office)).toBeGreaterThan(Math.max(photographLimits.bytes, filmLimits.bytesAtOnce));
    expect(readBodyLimit(nginx.replace(office, ''))).toBeGreaterThan(idUpload.bytes);
  }
});

function findContainerMistakes(text: string): string[] {
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  const needed = new Set(serverParts.map((part) => part.split('/')[0] ?? ''));
  return [
    ...[...needed].filter((name) => !copied.includes(name)).map((name) => `it lacks ${name}`),
    ...copied.filter((name) => !existsSync(`${folder}../${name}`)).map((name) => `there is no ${name}`),
    ...copied.filter((name) => !sentToBuild.includes(`!${name}`)).map((name) => `.dockerignore leaves ${name} out`),
    ...(/^USER [1-9]\d+:[1-9]\d+$/m.test(last) ? [] : ['it may be root']),
    ...(/^HEALTHCHECK .*\/healthz/ms.test(last) ? [] : ['nobody asks whether it lives']),
    ...(/^VOLUME \/var\/lib\/venue-site$/m.test(last) ? [] : ['its data go with it']),
    ...(/^ENV HOST=0\.0\.0\.0 /m.test(last) ? [] : ['it answers only inside the container']),
  ];
}

test('the container runs as its own user, keeps its data, has a health check, and copies all source folders', async () => {
  const text = await readFile(`${folder}container/Containerfile`, 'utf8');
  expect(findContainerMistakes(text)).toEqual([]);
  const mistakes = ['it lacks site', 'there is no sites', '.dockerignore leaves sites out'];
  expect(findContainerMistakes(text.replace('COPY site site', 'COPY sites site'))).toEqual(mistakes);
});

test('the command for operators passes on each word as it was typed', async () => {
  const place = await mkdtemp(join(tmpdir(), 'operator-'));
  try {
    await writeFile(join(place, 'runuser'), '#!/bin/sh\nprintf "<%s>" "$@"\n', { mode: 0o755 });
    const script = await readFile(`${folder}bin/venue-site`, 'utf8');
    const moved = script.replace('/etc/venue-site.env', '/dev/null').replace('/srv/venue-site/current', place);
    const env = { PATH: `${place}:${process.env['PATH']}` };
    const words = ['requests', 'open', '--reason', 'lost at the door'];
    const said = execFileSync('/bin/sh', ['-c', moved, 'venue-site', ...words], { env, encoding: 'utf8' });
    expect(said).toMatch(/<--><requests><open><--reason><lost at the door>$/);
  } finally {
    await rm(place, { recursive: true });
  }
});
