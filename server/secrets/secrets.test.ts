import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { createSecretFile } from './master-secrets.ts';
import { deriveSecrets, hashToken, readStatusKey, seal, unseal } from './secrets.ts';

const work = createWorkFolder('secrets');
const secretsIn = (folder: string, tokenSecret?: string, uploadKey?: string) =>
  deriveSecrets({ dataDir: join(work, folder), tokenSecret, uploadKey });

test('secrets are created at the first start, readable by the owner alone', () => {
  const [first, second] = [secretsIn('same'), secretsIn('same')];
  expect(first.linkToken('request', '1')).toBe(second.linkToken('request', '1'));
  expect(first.idCopyKey.equals(second.idCopyKey)).toBe(true);
  for (const file of ['token-secret', 'upload-key'].map((name) => join(work, 'same', name))) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toHaveLength(43);
  }
});

test('a secret file that is too short stops the start', () => {
  secretsIn('short');
  writeFileSync(join(work, 'short', 'token-secret'), 'short');
  expect(() => secretsIn('short')).toThrow('too short to be a secret');
});

test('a secret file that cannot be read stops the start with its name', () => {
  const file = join(work, 'unreadable', 'token-secret');
  mkdirSync(file, { recursive: true });
  expect(() => secretsIn('unreadable')).toThrow(`${file} cannot be read (EISDIR).`);
});

test('a secret file that cannot be made stops the start with the reason of the disk', () => {
  secretsIn('full');
  const file = join(work, 'full', 'missing', 'token-secret');
  expect(() => createSecretFile(join(work, 'full'), file)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});

test('a setting overrides the file', () => {
  const { linkToken, idCopyKey } = secretsIn('own');
  const set = secretsIn('own', 'x'.repeat(32), 'y'.repeat(32));
  expect(set.linkToken('request', '1')).not.toBe(linkToken('request', '1'));
  expect(set.idCopyKey.equals(idCopyKey)).toBe(false);
});

test('a link has 256 bits and differs by purpose', () => {
  const { linkToken } = secretsIn('own');
  expect(Buffer.from(linkToken('request', '1'), 'base64url')).toHaveLength(32);
  expect(linkToken('leave', '1')).not.toBe(linkToken('confirm', '1'));
  expect(hashToken(linkToken('request', '1'))).not.toContain(linkToken('request', '1').slice(0, 8));
});

test('sealed data can be opened only with their key and purpose', () => {
  const { emailKey, idCopyKey } = secretsIn('sealed');
  const sealed = seal(emailKey, Buffer.from('Guten Tag'), 'letter 1');
  expect(unseal(emailKey, sealed, 'letter 1').toString()).toBe('Guten Tag');
  expect(() => unseal(emailKey, sealed, 'letter 2')).toThrow();
  expect(() => unseal(idCopyKey, sealed, 'letter 1')).toThrow();
  expect(() => unseal(emailKey, sealed.slice(0, 12), 'letter 1')).toThrow();
  expect(seal(emailKey, Buffer.from('Guten Tag'), 'letter 1')).not.toBe(sealed);
});

test('the key for details of the status depends on the secret, and without a secret there is none', () => {
  const keyOf = (dataDir: string, tokenSecret?: string) =>
    readStatusKey({ dataDir: join(work, dataDir), tokenSecret, uploadKey: undefined });
  expect(keyOf('no-secret-yet')).toBeUndefined();
  const keys = [keyOf('none', 'x'.repeat(40)), keyOf('none', 'y'.repeat(40)), keyOf('none', 'x'.repeat(40))];
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([false, true]);
  secretsIn('from-file');
  expect(keyOf('from-file')).toBe(keyOf('none', readFileSync(join(work, 'from-file', 'token-secret'), 'utf8')));
});
