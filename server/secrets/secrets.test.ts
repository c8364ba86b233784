import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { deriveSecrets, hashToken, seal, unseal } from './secrets.ts';

const work = createWorkFolder('secrets');
const secretsIn = (folder: string, tokenSecret?: string, uploadKey?: string) =>
  deriveSecrets({ dataDir: join(work, folder), tokenSecret, uploadKey });

test('secrets are created at the first start, readable by the owner alone; a short file stops the start', () => {
  const [first, second] = [secretsIn('same'), secretsIn('same')];
  expect(first.link('request', '1')).toBe(second.link('request', '1'));
  expect(first.copyKey.equals(second.copyKey)).toBe(true);
  for (const file of ['token-secret', 'upload-key'].map((name) => join(work, 'same', name))) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toHaveLength(43);
  }
  writeFileSync(join(work, 'same', 'token-secret'), 'short');
  expect(() => secretsIn('same')).toThrow('too short to be a secret');
});

test('a setting overrides the file; a link has 256 bits and differs by secret and by purpose', () => {
  const { link, copyKey } = secretsIn('own');
  const set = secretsIn('own', 'x'.repeat(32), 'y'.repeat(32));
  expect(set.link('request', '1')).not.toBe(link('request', '1'));
  expect(set.copyKey.equals(copyKey)).toBe(false);
  expect(Buffer.from(link('request', '1'), 'base64url')).toHaveLength(32);
  expect(link('leave', '1')).not.toBe(link('confirm', '1'));
  expect(hashToken(link('request', '1'))).not.toContain(link('request', '1').slice(0, 8));
});

test('sealed data can be opened only with their key and purpose', () => {
  const { emailKey, copyKey } = secretsIn('sealed');
  const sealed = seal(emailKey, Buffer.from('Guten Tag'), 'letter 1');
  expect(unseal(emailKey, sealed, 'letter 1').toString()).toBe('Guten Tag');
  expect(() => unseal(emailKey, sealed, 'letter 2')).toThrow();
  expect(() => unseal(copyKey, sealed, 'letter 1')).toThrow();
  expect(() => unseal(emailKey, sealed.slice(0, 12), 'letter 1')).toThrow();
  expect(seal(emailKey, Buffer.from('Guten Tag'), 'letter 1')).not.toBe(sealed);
});
