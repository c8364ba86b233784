import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';
import { hashToken, readSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tollenau-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const unset = { tokenSecret: undefined, uploadKey: undefined };

test('made up at the first start, for the owner alone, and the same at the next', () => {
  const [first, second] = [readSecrets({ dataDir, ...unset }), readSecrets({ dataDir, ...unset })];
  expect(first.link('request', '1')).toBe(second.link('request', '1'));
  expect(first.copyKey.equals(second.copyKey)).toBe(true);
  for (const name of ['token-secret', 'upload-key']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, name), 'utf8')).toHaveLength(43);
  }
});

test('a setting wins over the file, and another secret makes other links', () => {
  const own = readSecrets({ dataDir, ...unset });
  const set = readSecrets({ dataDir, tokenSecret: 'x'.repeat(32), uploadKey: 'y'.repeat(32) });
  expect(set.link('request', '1')).not.toBe(own.link('request', '1'));
  expect(set.copyKey.equals(own.copyKey)).toBe(false);
});

test('a file cut short stops the start', () => {
  writeFileSync(join(dataDir, 'token-secret'), 'short');
  expect(() => readSecrets({ dataDir, ...unset })).toThrow('too short to be a secret');
});

test('a link has 256 bits, differs by purpose, and is not read from its hash', () => {
  const { link } = readSecrets({ dataDir, ...unset });
  expect(Buffer.from(link('request', '1'), 'base64url')).toHaveLength(32);
  expect(link('leave', '1')).not.toBe(link('confirm', '1'));
  expect(hashToken(link('request', '1'))).not.toContain(link('request', '1').slice(0, 8));
});

test('what is sealed opens with its key for its purpose and in no other way', () => {
  const { letterKey, copyKey } = readSecrets({ dataDir, ...unset });
  const sealed = seal(letterKey, Buffer.from('Guten Tag'), 'letter 1');
  expect(unseal(letterKey, sealed, 'letter 1').toString()).toBe('Guten Tag');
  expect(() => unseal(letterKey, sealed, 'letter 2')).toThrow();
  expect(() => unseal(copyKey, sealed, 'letter 1')).toThrow();
  expect(() => unseal(letterKey, sealed.slice(0, 12), 'letter 1')).toThrow();
  expect(seal(letterKey, Buffer.from('Guten Tag'), 'letter 1')).not.toBe(sealed);
});
