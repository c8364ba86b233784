/** Secrets that do not fit the data, and changing them: on both engines. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { expect, test } from 'vitest';
import { alertHash, alertLeaveKey } from '#server/alerts/alerts.ts';
import { readConfig } from '#server/config.ts';
import { type Outbox, openOutbox } from '#server/mail/outbox.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { hashToken, type Secrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { lock, unlock } from '#server/uploads/vault.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { onEachEngine, startEngines, workFolder } from '#tests/harness/per-file.ts';
import { typedHere } from '#tests/harness/typed-here.ts';

const tool = new URL('../../tools/admin.ts', import.meta.url).pathname;
const now = () => new Date('2026-11-21T12:00:00Z');
const [first, second] = ['Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF', 'q8Zt3LhVb6Nw1YxKf0Rm5JcPs7GdUe2A'];
const started = startEngines();
const work = workFolder('secrets');

type Settings = Record<string, string>;
let places = 0;
const place = async (engine: Engine): Promise<Settings> => ({
  ...(await started.settings(engine)),
  DATA_DIR: join(work, `${engine}${++places}`),
});

/** What the server does at its start. */
async function open(settings: Settings) {
  const config = readConfig(settings);
  const storage = await openStorage(config, 'server');
  try {
    return { storage, secrets: await openSecrets(storage.db, config) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** A request with a copy, somebody who wants to be told of an evening, and a letter that waits, as a server leaves them. */
async function filled(settings: Settings) {
  const { storage, secrets } = await open(settings);
  await storage.db.transaction().execute(async (work) => {
    await work
      .insertInto('ticketRequests')
      .values({
        id: 'r1',
        reference: 'T-7K4M-Q2XD',
        linkHash: hashToken(secrets.link('request', 'r1')),
        language: 'de',
        askedAt: now().toISOString(),
        keptUntil: '2027-01-01T00:00:00.000Z',
        reachable: 1,
        receipt: 1,
        termsVersion: 'v',
        state: 'open',
        version: 1,
      })
      .execute();
    const copy = lock(secrets.copyKey, Buffer.from('a picture'), 'r1');
    const times = { storedAt: now().toISOString(), keptUntil: '2027-01-01T00:00:00.000Z' };
    await work
      .insertInto('idCopies')
      .values({ requestId: 'r1', ...copy, ...times })
      .execute();
    const askedAt = now().toISOString();
    await work
      .insertInto('seatAlerts')
      .values({
        ...{ id: 'a1', eventId: 15, email: 'Ada@example.org', language: 'de', consentVersion: 'v' },
        ...{ askedAt, askedFrom: 'x', confirmHash: 'x', confirmUntil: askedAt, keptUntil: times.keptUntil },
        ...alertMarks(secrets),
      })
      .execute();
    await openOutbox(secrets, now).put(work, {
      kind: 'ticketReceipt',
      about: 'r1',
      to: 'ada@example.org',
      letter: { sender: 'Gutshaus Tollenau', subject: 'Ihre Anfrage', text: 'Guten Tag', html: '' },
    });
  });
  await storage.close();
  return secrets;
}

const alertMarks = (secrets: Secrets) => ({
  emailHash: alertHash({ secrets }, 'ada@example.org'),
  leaveHash: hashToken(alertLeaveKey({ secrets }, 'a1')),
});

async function read(settings: Settings) {
  const { storage, secrets } = await open(settings);
  const { db } = storage;
  const request = await db.selectFrom('ticketRequests').select('linkHash').executeTakeFirstOrThrow();
  const alert = await db.selectFrom('seatAlerts').select(['emailHash', 'leaveHash']).executeTakeFirstOrThrow();
  const copy = await db.selectFrom('idCopies').selectAll().executeTakeFirst();
  const letter = await db.selectFrom('outboxEmails').select(['id', 'sealed', 'deadAt']).executeTakeFirstOrThrow();
  await storage.close();
  const outbox = openOutbox(secrets, now);
  return {
    secrets,
    linkHolds: request.linkHash === hashToken(secrets.link('request', 'r1')),
    alertHolds: isDeepStrictEqual({ ...alert }, alertMarks(secrets)),
    linkHash: request.linkHash,
    picture: copy && unlock(secrets.copyKey, copy, copy.requestId).toString(),
    letter: letter.sealed && textIn(outbox.read({ id: letter.id, sealed: letter.sealed })),
    givenUp: letter.deadAt !== null,
  };
}

async function typed(settings: Settings, ...words: string[]) {
  const { NODE_ENV: _, ...environment } = process.env;
  return promisify(execFile)(process.execPath, [tool, 'secrets', ...words], {
    env: { ...environment, ...settings },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

/** The same without a process of its own. */
async function quickly(settings: Settings, ...words: string[]) {
  const { code, out, error } = await typedHere('secrets', words, settings);
  return { code, said: out + error };
}

onEachEngine('%s', (engine) => {
  test.each([
    ['token-secret', 'npm run admin -- secrets lost token'],
    ['upload-key', 'npm run admin -- secrets lost upload'],
  ])('a lost or changed %s stops the start with a sentence, and no other is made up', async (file, remedy) => {
    const settings = await place(engine);
    await filled(settings);
    const path = join(settings['DATA_DIR'] ?? '', file);
    const right = await readFile(path, 'utf8');
    await writeFile(path, second);
    await expect(open(settings)).rejects.toThrow(`${path} is not the secret this database was made with`);
    await expect(open(settings)).rejects.toThrow(remedy);
    await rm(path);
    await expect(open(settings)).rejects.toThrow(`${path} is missing`);
    expect(existsSync(path)).toBe(false);
    await writeFile(path, right);
    expect(await read(settings)).toMatchObject({ linkHolds: true, picture: 'a picture', letter: 'Guten Tag' });
  });

  test('both are rotated: letters and copies open, links go on working, the old secrets do not fit any more', async () => {
    const settings = await place(engine);
    const before = await filled(settings);
    const folder = settings['DATA_DIR'] ?? '';
    const old = await readFile(join(folder, 'token-secret'), 'utf8');
    expect(await quickly(settings, 'rotate', 'token', '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringContaining('letters that wait that would be sealed anew: 1'),
    });
    expect(await readFile(join(folder, 'token-secret'), 'utf8')).toBe(old);
    expect(await quickly(settings, 'rotate', 'token')).toMatchObject({ code: 0 });
    expect(await quickly(settings, 'rotate', 'upload')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'token-secret'), 'utf8')).not.toBe(old);
    const after = await read(settings);
    expect(after).toMatchObject({ linkHolds: true, alertHolds: true, picture: 'a picture', letter: 'Guten Tag' });
    expect(after.secrets.letterKey.equals(before.letterKey)).toBe(false);
    expect(after.secrets.copyKey.equals(before.copyKey)).toBe(false);
    await writeFile(join(folder, 'token-secret'), old);
    await expect(open(settings)).rejects.toThrow('token-secret is not the secret');
    expect(await quickly(settings)).toMatchObject({ code: 1, said: expect.stringContaining('does not fit') });
  }, 90_000);

  test('as settings: the new one comes as NEW_TOKEN_SECRET, and doing it twice is the same as once', async () => {
    const settings: Settings = { ...(await place(engine)), TOKEN_SECRET: first, UPLOAD_KEY: first };
    await filled(settings);
    expect(await quickly(settings, 'rotate', 'token')).toMatchObject({
      code: 1,
      said: expect.stringContaining('NEW_TOKEN_SECRET='),
    });
    const both = { ...settings, NEW_TOKEN_SECRET: second };
    expect(await quickly(both, 'rotate', 'token')).toMatchObject({ code: 0 });
    expect(await quickly(both, 'rotate', 'token')).toMatchObject({ code: 0, said: expect.stringContaining('already') });
    expect(await read({ ...settings, TOKEN_SECRET: second })).toMatchObject({ linkHolds: true, letter: 'Guten Tag' });
  }, 90_000);

  test('one that stopped half-way is named at the start and finished by the same command', async () => {
    const settings = await place(engine);
    await filled(settings);
    const file = join(settings['DATA_DIR'] ?? '', 'upload-key');
    const old = await readFile(file, 'utf8');
    await quickly(settings, 'rotate', 'upload');
    await writeFile(`${file}.next`, await readFile(file));
    await writeFile(file, old);
    await expect(open(settings)).rejects.toThrow('npm run admin -- secrets rotate upload');
    expect(await quickly(settings, 'rotate', 'upload')).toMatchObject({
      code: 0,
      said: expect.stringContaining('already'),
    });
    expect((await read(settings)).picture).toBe('a picture');
  }, 90_000);

  test('lost for good: what ends is counted and said, and the site goes on', async () => {
    const settings = await place(engine);
    const before = await filled(settings);
    expect(await quickly(settings, 'lost', 'token')).toMatchObject({
      code: 1,
      said: expect.stringContaining('not lost'),
    });
    for (const file of ['token-secret', 'upload-key']) await rm(join(settings['DATA_DIR'] ?? '', file));
    const said = (await quickly(settings, 'lost', 'token')).said;
    expect(said).toMatch(/given up: 1\n.*links in letters ended: 1\n/);
    expect((await quickly(settings, 'lost', 'upload')).said).toContain('deleted: 1');
    const after = await read(settings);
    expect(after).toMatchObject({ linkHolds: true, alertHolds: true, picture: undefined, letter: null, givenUp: true });
    expect(after.linkHash).not.toBe(hashToken(before.link('request', 'r1')));
  }, 90_000);

  test('beside a running server nothing is changed', async () => {
    const settings = await place(engine);
    await filled(settings);
    const { storage } = await open(settings);
    const said = await typed(settings, 'rotate', 'token');
    expect(said).toMatchObject({ code: 1, said: expect.stringMatching(/a server already works|Stop every server/) });
    expect(await quickly(settings, 'rotate', 'token', '--dry-run')).toMatchObject({ code: 0 });
    await storage.close();
    expect(await quickly(settings, 'rotate', 'token')).toMatchObject({ code: 0 });
  }, 90_000);
});

const textIn = (read: ReturnType<Outbox['read']>) => ('letter' in read ? read.letter.text : undefined);
