/** What the doctor says of a site that is well, and of one that is not. */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { onSocket } from '#tests/harness/inbox.ts';
import { typedHere } from '#tests/harness/typed-here.ts';

interface Found {
  what: string;
  state: string;
  says: string;
}

async function doctor(settings: Record<string, string>) {
  const { code, out, error } = await typedHere('doctor', ['--json'], { NODE_ENV: '', ...settings });
  const found: Found[] = error ? [] : JSON.parse(out);
  const says = (what: string, state: string) =>
    found.filter((one) => one.what === what && one.state === state).map((one) => one.says);
  return { code, error, says };
}

test('a site that is well, then one fault after the other, each in a sentence', async () => {
  await using site = await onSocket();
  const settings = { DATA_DIR: site.folder, PORT: new URL(site.address).port };
  site.readiness.open = true;
  const well = await doctor(settings);
  expect(well.error).toBe('');
  expect(well.says('database', 'fine')).toEqual([expect.stringMatching(/^SQLite [\d.]+, as this release wants it\.$/)]);
  expect(well.says('server', 'fine')).toEqual([`unreleased is ready at ${site.address}.`]);
  expect(well.says('secrets', 'fine')).toHaveLength(2);
  expect(well.says('backup', 'look')).toEqual([expect.stringContaining('npm run backup')]);

  const other = await doctor({ ...settings, TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' });
  expect(other.says('secrets', 'mend')).toEqual([expect.stringContaining('TOKEN_SECRET does not fit')]);
  expect(other.says('server', 'mend')).toContain('It works with another TOKEN_SECRET, so it tells no details.');

  await chmod(join(site.folder, 'upload-key'), 0o644);
  const away = {
    PUBLIC_URL: 'https://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@tollenau.example',
  };
  const open = await doctor({ ...settings, PORT: '1', ...away });
  expect(open.error).toBe('');
  expect(open.code).toBe(1);
  expect(open.says('folder', 'mend')).toEqual([expect.stringContaining('Others than its owner')]);
  expect(open.says('server', 'look')).toEqual([expect.stringContaining('Nobody answers')]);
  expect(open.says('address', 'mend')).toEqual([
    expect.stringContaining('cannot be reached'),
    expect.stringContaining('TRUST_PROXY is off'),
  ]);
  expect(open.says('certificate', 'mend')).toHaveLength(1);
  expect(open.says('mail', 'mend')).toEqual(['No letter leaves: the mail server cannot be reached.']);

  const database = new DatabaseSync(join(site.folder, 'tollenau.sqlite'));
  database.exec("insert into kysely_migration values ('2099-01-01-later', 'x')");
  database.close();
  expect((await doctor(settings)).says('database', 'mend')).toEqual([expect.stringContaining('A newer release')]);
  expect((await doctor({ ...settings, PORT: 'x' })).error).toContain('PORT is "x"');
});
