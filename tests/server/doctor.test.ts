import { createHash } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { importPhotograph } from '#server/pictures/photographs.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { startInProcess, startOnSocket } from '#tests/harness/in-process.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { english } from '#tests/harness/texts.ts';

async function runDoctor(settings: Record<string, string>) {
  const { code, out, error } = await runAdminCommand('doctor', ['--json'], { NODE_ENV: '', ...settings });
  const output: Record<'what' | 'state' | 'message', string>[] = error ? [] : JSON.parse(out);
  const hasFinding = (what: string, state: string) =>
    output.filter((one) => one.what === what && one.state === state).map((one) => one.message);
  return { code, error, says: hasFinding };
}

test('the doctor reports nothing for a healthy site, and each fault in a sentence', async () => {
  await using site = await startOnSocket();
  const settings = { DATA_DIR: site.folder, PORT: new URL(site.address).port };
  site.readiness.open = true;
  const healthy = await runDoctor(settings);
  expect(healthy.error).toBe('');
  expect(healthy.says('database', 'fine')).toEqual([
    expect.stringMatching(/^SQLite [\d.]+, up to date with this release\.$/),
  ]);
  expect(healthy.says('server', 'fine')).toEqual([`unreleased is ready at ${site.address}.`]);
  expect(healthy.says('secrets', 'fine')).toHaveLength(2);
  expect(healthy.says('backup', 'warning')).toEqual([expect.stringContaining('npm run admin -- backup')]);

  const other = await runDoctor({ ...settings, TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' });
  expect(other.says('secrets', 'error')).toEqual([expect.stringContaining('TOKEN_SECRET does not fit')]);
  expect(other.says('server', 'error')).toContain('It works with another TOKEN_SECRET, so it tells no details.');

  await chmod(join(site.folder, 'upload-key'), 0o644);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@tollenau.example' };
  const open = await runDoctor({ ...settings, PORT: '1', PUBLIC_URL: 'https://127.0.0.1:1', ...mail });
  expect(open).toMatchObject({ error: '', code: 1 });
  expect(open.says('folder', 'error')).toEqual([expect.stringContaining('Other users can open')]);
  expect(open.says('server', 'warning')).toEqual([expect.stringContaining('No server answers')]);
  expect(open.says('address', 'error')).toEqual([
    expect.stringContaining(english('boxOffice.list.unreachable')),
    expect.stringContaining('TRUST_PROXY is off'),
  ]);
  expect(open.says('certificate', 'error')).toHaveLength(1);
  expect(open.says('mail', 'error')).toEqual(['No email leaves: the mail server cannot be reached.']);

  const database = new DatabaseSync(join(site.folder, 'site.sqlite'));
  database.exec("insert into kysely_migration values ('2099-01-01-later', 'x')");
  database.close();
  expect((await runDoctor(settings)).says('database', 'error')).toEqual([expect.stringContaining('a newer release')]);
  expect((await runDoctor({ ...settings, PORT: 'x' })).error).toContain('PORT is "x"');
});

test('the doctor finds a changed byte in a stored photograph or film, and names the file', async () => {
  await using site = await startInProcess();
  const { db } = site.storage;
  const bytes = await encodeJpeg(createTwoColourImage(960, 800));
  const { hash } = await importPhotograph(db, { name: 'harvest.jpg', bytes, focus: [0.5, 0.5] }, site.clock.now);
  const parts = [Buffer.alloc(2000, 1), Buffer.alloc(500, 2)];
  const film = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
  const address = '/media/film.1.mp4';
  const probe = { sourceHash: 'x', facts: '{}', at: '2026', lastUsedAt: '2026', publishedAt: null };
  const stored = { hash: film, uploadId: 'u', address, bytes: 2500, ...probe };
  await db.insertInto('films').values(stored).execute();
  for (const [number, part] of parts.entries())
    await db.insertInto('filmParts').values({ uploadId: 'u', number, bytes: part }).execute();
  const settings = { DATA_DIR: site.folder, PORT: '1' };
  expect((await runDoctor(settings)).says('media', 'fine')).toEqual([expect.stringMatching(/^All \d\d stored files/)]);

  const flipped = (before: Uint8Array) => before.with(100, (before[100] ?? 0) ^ 1);
  const cut = await db.selectFrom('photographFiles').select(['address', 'bytes']).executeTakeFirstOrThrow();
  const damaged = { bytes: flipped(cut.bytes) };
  await db.updateTable('photographFiles').set(damaged).where('address', '=', cut.address).execute();
  const row = await db.selectFrom('photographs').select('master').executeTakeFirstOrThrow();
  const master = flipped(row.master);
  await db.updateTable('photographs').set({ master }).execute();
  const part = { bytes: flipped(Buffer.alloc(500, 2)) };
  await db.updateTable('filmParts').set(part).where('number', '=', 1).execute();
  const findings = await runDoctor(settings);
  expect(findings.code).toBe(1);
  expect(findings.says('media', 'error')).toEqual([
    expect.stringMatching(/^3 of \d\d stored files of photographs and films are damaged: /),
  ]);
  for (const name of [`photograph ${hash}`, cut.address, address])
    expect(findings.says('media', 'error').join()).toContain(name);

  await db.updateTable('photographFiles').set(damaged).execute();
  const [sentence = ''] = (await runDoctor(settings)).says('media', 'error');
  const {
    all,
    total,
    names = '',
    more,
  } = sentence.match(/^(?<all>\d+) of (?<total>\d+) .*damaged: (?<names>.*) and (?<more>\d+) more\. Restore/)?.groups ??
  {};
  expect([all, names.split(', ').length, Number(more)]).toEqual([total, 10, Number(total) - 10]);
});
