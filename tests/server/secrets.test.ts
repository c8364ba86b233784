import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { createInvite } from '#office/team/server/invites.ts';
import { decryptCopy, encryptCopy } from '#server/booking/id-copies/vault.ts';
import { createSeatAlertUnsubscribeKey, hashSeatAlertEmail } from '#server/booking/seat-alerts/seat-alerts.ts';
import { readConfig } from '#server/config.ts';
import { type Outbox, openOutbox } from '#server/mail/outbox.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { hashToken, type Secrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { buildRequestRow, buildSeatAlertRow, insertRequests } from '#tests/harness/request-rows.ts';
import { german } from '#tests/harness/texts.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const [first, second] = ['Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF', 'q8Zt3LhVb6Nw1YxKf0Rm5JcPs7GdUe2A'];
const databases = startEngines();
const work = createWorkFolder('secrets');

type SecretsSettings = Record<string, string>;
let folderCount = 0;
const createFolder = async (engine: Engine): Promise<SecretsSettings> => ({
  ...(await databases.createDatabase(engine)),
  DATA_DIR: join(work, `${engine}${++folderCount}`),
});

async function openSecretsStorage(settings: SecretsSettings) {
  const config = readConfig(settings);
  const storage = await openStorage(config, 'server');
  try {
    return { storage, secrets: await openSecrets(storage.db, config) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function fillDatabase(settings: SecretsSettings) {
  const { storage, secrets } = await openSecretsStorage(settings);
  await storage.db.transaction().execute(async (trx) => {
    const linkHash = hashToken(secrets.linkToken('request', 'r1'));
    await insertRequests(trx, [buildRequestRow(0, 1, now(), { id: 'r1', linkHash })]);
    const dates = { storedAt: now().toISOString(), retainedUntil: '2027-01-01T00:00:00.000Z' };
    const copy = encryptCopy(secrets.idCopyKey, Buffer.from('a picture'), 'r1');
    await trx
      .insertInto('idCopies')
      .values({ requestId: 'r1', ...copy, ...dates })
      .execute();
    const alert = buildSeatAlertRow(now(), 'Ada@example.org', { id: 'a1', ...buildAlertHashes(secrets) });
    await trx.insertInto('seatAlerts').values(alert).execute();
    await createInvite(trx, { secrets, now }, { purpose: 'join', role: 'office' });
    await openOutbox(secrets, now).put(trx, {
      kind: 'ticketReceipt',
      subjectId: 'r1',
      to: 'ada@example.org',
      email: { sender: 'Gutshaus Tollenau', subject: german('tickets.status.heading'), text: 'Guten Tag', html: '' },
    });
  });
  await storage.close();
  return secrets;
}

const buildAlertHashes = (secrets: Secrets) => ({
  emailHash: hashSeatAlertEmail({ secrets }, 'ada@example.org'),
  unsubscribeHash: hashToken(createSeatAlertUnsubscribeKey({ secrets }, 'a1')),
});

async function readDatabase(settings: SecretsSettings) {
  const { storage, secrets } = await openSecretsStorage(settings);
  const { db } = storage;
  const request = await db.selectFrom('ticketRequests').select('linkHash').executeTakeFirstOrThrow();
  const alert = await db.selectFrom('seatAlerts').select(['emailHash', 'unsubscribeHash']).executeTakeFirstOrThrow();
  const copy = await db.selectFrom('idCopies').selectAll().executeTakeFirst();
  const invites = await db.selectFrom('staffInvites').select('id').execute();
  const email = await db.selectFrom('outboxEmails').select(['id', 'sealed', 'deadAt']).executeTakeFirstOrThrow();
  await storage.close();
  const outbox = openOutbox(secrets, now);
  return {
    secrets,
    invites: invites.length,
    linkHolds: request.linkHash === hashToken(secrets.linkToken('request', 'r1')),
    alertHolds: isDeepStrictEqual({ ...alert }, buildAlertHashes(secrets)),
    linkHash: request.linkHash,
    picture: copy && decryptCopy(secrets.idCopyKey, copy, copy.requestId).toString(),
    letter: email.sealed && readEmailText(outbox.decrypt({ id: email.id, sealed: email.sealed })),
    givenUp: email.deadAt !== null,
  };
}

async function runSecrets(settings: SecretsSettings, ...words: string[]): Promise<string> {
  const { code, out, error } = await runAdminCommand('secrets', words, settings);
  return `${code} ${out}${error}`;
}
const intactData = { invites: 1, linkHolds: true, alertHolds: true, picture: 'a picture', letter: 'Guten Tag' };

onEachEngine('%s', (engine) => {
  test.each([
    ['token-secret', 'npm run admin -- secrets lost token'],
    ['upload-key', 'npm run admin -- secrets lost upload'],
  ])('a lost or changed %s stops the start with a sentence, and the server makes no new one', async (file, remedy) => {
    const settings = await createFolder(engine);
    await fillDatabase(settings);
    const path = join(settings['DATA_DIR'] ?? '', file);
    const right = await readFile(path, 'utf8');
    await writeFile(path, second);
    await expect(openSecretsStorage(settings)).rejects.toThrow(`${path} is not the secret this database was made with`);
    await expect(openSecretsStorage(settings)).rejects.toThrow(remedy);
    await rm(path);
    await expect(openSecretsStorage(settings)).rejects.toThrow(`${path} is missing`);
    expect(existsSync(path)).toBe(false);
    await writeFile(path, right);
    expect(await readDatabase(settings)).toMatchObject(intactData);
  });

  test('both secrets are rotated: emails and copies open, links work, the old secrets are invalid', async () => {
    const settings = await createFolder(engine);
    const before = await fillDatabase(settings);
    const file = join(settings['DATA_DIR'] ?? '', 'token-secret');
    const old = await readFile(file, 'utf8');
    expect(await runSecrets(settings, 'rotate', 'token', '--dry-run')).toMatch(
      /^0 .*waiting emails that would be .*: 1/s,
    );
    expect(await readFile(file, 'utf8')).toBe(old);
    expect(await runSecrets(settings, 'rotate', 'token')).toContain(`The new secret is in ${file}. `);
    expect(await runSecrets(settings, 'rotate', 'upload')).toMatch(/The new secret is in \S+\/upload-key\. /);
    expect(await readFile(file, 'utf8')).not.toBe(old);
    const after = await readDatabase(settings);
    expect(after).toMatchObject(intactData);
    expect(after.secrets.emailKey.equals(before.emailKey)).toBe(false);
    expect(after.secrets.idCopyKey.equals(before.idCopyKey)).toBe(false);
    await writeFile(file, old);
    await expect(openSecretsStorage(settings)).rejects.toThrow('token-secret is not the secret');
    expect(await runSecrets(settings)).toMatch(/^1 .*does not fit/s);
  });

  test.each([
    ['token', 'TOKEN_SECRET'],
    ['upload', 'UPLOAD_KEY'],
  ])('a secret from the settings is rotated to its new setting once: %s', async (which, name) => {
    const settings: SecretsSettings = { ...(await createFolder(engine)), TOKEN_SECRET: first, UPLOAD_KEY: first };
    await fillDatabase(settings);
    expect(await runSecrets(settings, 'rotate', which)).toMatch(new RegExp(`^1 .*NEW_${name}=`, 's'));
    const both = { ...settings, [`NEW_${name}`]: second };
    expect(await runSecrets(both, 'rotate', which)).toMatch(new RegExp(`^0 .*the new secret as ${name}\\.`, 's'));
    expect(await runSecrets(both, 'rotate', which)).toMatch(/^0 .*already/s);
    expect(await readDatabase({ ...settings, [name]: second })).toMatchObject(intactData);
  });

  test('the start names an interrupted rotation, and the same command finishes it', async () => {
    const settings = await createFolder(engine);
    await fillDatabase(settings);
    const file = join(settings['DATA_DIR'] ?? '', 'upload-key');
    const old = await readFile(file, 'utf8');
    await runSecrets(settings, 'rotate', 'upload');
    await writeFile(`${file}.next`, await readFile(file));
    await writeFile(file, old);
    await expect(openSecretsStorage(settings)).rejects.toThrow('npm run admin -- secrets rotate upload');
    expect(await runSecrets(settings, 'rotate', 'upload')).toMatch(/^0 .*already/s);
    expect(await readDatabase(settings)).toMatchObject(intactData);
  });

  test('after secrets are lost the command counts and names the losses, and the site continues', async () => {
    const settings = await createFolder(engine);
    const before = await fillDatabase(settings);
    expect(await runSecrets(settings, 'lost', 'token')).toMatch(/^1 .*not lost/s);
    for (const file of ['token-secret', 'upload-key']) await rm(join(settings['DATA_DIR'] ?? '', file));
    expect(await runSecrets(settings, 'lost', 'token')).toMatch(/not sent: 1\n.*links in emails ended: 1\n/);
    const unfit = join(settings['DATA_DIR'] ?? '', 'upload-key');
    await writeFile(unfit, second);
    const start = Date.now();
    expect(await runSecrets(settings, 'lost', 'upload')).toContain('deleted: 1');
    const [retained = '', ...others] = (await readdir(settings['DATA_DIR'] ?? '')).filter((name) =>
      name.includes('.unfit'),
    );
    expect(others).toEqual([]);
    const [, date, hours, minutes, seconds] =
      retained.match(/^upload-key\.unfit-([\d-]+T)(\d\d)(\d\d)([\d.]+Z)$/) ?? [];
    expect(Date.parse(`${date}${hours}:${minutes}:${seconds}`)).toBeGreaterThanOrEqual(start);
    expect(await readFile(join(settings['DATA_DIR'] ?? '', retained), 'utf8')).toBe(second);
    const after = await readDatabase(settings);
    expect(after).toMatchObject({ ...intactData, invites: 0, picture: undefined, letter: null, givenUp: true });
    expect(after.linkHash).not.toBe(hashToken(before.linkToken('request', 'r1')));
  });

  test('the command changes nothing while a server runs', async () => {
    const settings = await createFolder(engine);
    await fillDatabase(settings);
    const { storage } = await openSecretsStorage(settings);
    expect(await runSecrets(settings, 'rotate', 'token')).toMatch(/^1 .*(a server already works|Stop every server)/s);
    expect(await runSecrets(settings, 'rotate', 'token', '--dry-run')).toMatch(/^0 /);
    await storage.close();
    expect(await runSecrets(settings, 'rotate', 'token')).toMatch(/^0 /);
  });
});

const readEmailText = (read: ReturnType<Outbox['decrypt']>) => ('email' in read ? read.email.text : undefined);
