import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateDkimPrivateKey } from '#server/mail/dkim.ts';
import { type Config, findLookalikes, readConfig, SettingsError, settingNames } from './config.ts';

const sentence = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
};

test('without settings the documented defaults apply', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    acceptsRequests: true,
    languagePolicy: 'detect',
    trustProxy: false,
  };
  expect(readConfig({ PATH: '/bin', HOME: '/root', LANG: 'C' })).toMatchObject({ ...defaults, publicUrl: undefined });
});

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['HOST', 'not a host', 'an IP address or a host name'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'https://www.example.org'],
  ['INBOX', 'yes', '"on" or "off"'],
  ['LANG_POLICY', 'guess', '"detect" or "stored"'],
  ['MAIL_FROM', 'office', 'an email address'],
  ['DKIM_SELECTOR', 'Haus.Hof', 'small letters, digits and hyphens'],
  ['TRUST_PROXY', 'maybe?', '"on", "off"'],
  ['TRUST_PROXY', '10.0.0.0/0', '10.0.0.0/8'],
  ['NODE_ENV', 'prod', '"production"'],
  ['SHARED_CACHE', 'on', 'such as http://127.0.0.1:6081'],
])('%s=%s stops the start with a message that names this value and the allowed ones', (name, value, allowed) => {
  const message = sentence({ [name]: value });
  expect(message).toContain(`${name} is "${value}".`);
  expect(message).toContain(allowed);
});

test('a message names a setting with a wrong secret but never shows the secret', () => {
  const message = sentence({ DATABASE_URL: 'mysql://root:hunter2@db/x', TOKEN_SECRET: 'tooshort', DKIM_KEY: 'nokey' });
  for (const name of ['DATABASE_URL', 'TOKEN_SECRET', 'DKIM_KEY']) expect(message).toContain(`${name} is not usable`);
  expect(message).not.toMatch(/hunter2|tooshort|nokey/);
});

test.each(['127.0.0.1', '::1', '10.0.0.0/8,192.168.0.1', 'fd00::/8'])('TRUST_PROXY=%s is accepted', (value) =>
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value),
);

test('a secret of one repeated character is refused, and one from openssl is accepted', () => {
  expect(sentence({ TOKEN_SECRET: 'a'.repeat(36), UPLOAD_KEY: 'ababcd'.repeat(6) }).split('\n')).toHaveLength(2);
  expect(sentence({ TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' })).toBe('');
});

test('an unknown variable that resembles a setting is reported', () => {
  const [message, ...more] = findLookalikes({ SMTP_PASSWORD: 'x', SMTP_URL: 'x', MAIL_FROM: 'x', MAIL: '/var/mail/x' });
  expect(message).toMatch(/^SMTP_PASSWORD is no setting of this server.* SMTP_URL$/);
  expect(more).toEqual([]);
});

const slips = Object.entries({ DATABSE_URL: 'DATABASE_URL', DATA_DRI: 'DATA_DIR', INBOXX: 'INBOX' });
test.each(slips)('%s is refused, because %s was meant', (slip, meant) => {
  expect(sentence({ [slip]: 'x' })).toContain(`${slip} is no setting of this server. ${meant} is`);
});

test('production with a shared database requires the secrets, and one message lists all faults', () => {
  const message = sentence({ PORT: 'x', NODE_ENV: 'production', DATABASE_URL: 'postgres://db/site' });
  expect(message).toMatch(/^PORT is .*\nTOKEN_SECRET is not set.*\nUPLOAD_KEY is not set/);
});

test('readConfig returns an address as its origin, and caches as a list', () => {
  const secret = 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF';
  const SMTP_URL = 'smtps://user:word@mail.example:465';
  const set = { SMTP_URL, TOKEN_SECRET: secret, UPLOAD_KEY: secret, INBOX: 'off' };
  const caches = ['http://127.0.0.1:6081', 'http://10.0.0.2:6081'];
  const places = { PUBLIC_URL: 'https://tollenau.example/x', SHARED_CACHE: `${caches.join(', ')}/` };
  expect(readConfig({ ...set, ...places })).toMatchObject({
    ...{ smtpUrl: SMTP_URL, tokenSecret: secret, uploadKey: secret, acceptsRequests: false },
    ...{ publicUrl: 'https://tollenau.example', sharedCaches: caches },
  });
});

interface SettingCase {
  unset: Partial<Config>;
  /** a value, and what the server reads from it */
  accepted: [value: string, read: Partial<Config>][];
  refused: string[];
  isSecret?: true;
}

const secret = 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF';
const key = generateDkimPrivateKey();
const secretCase = (name: 'tokenSecret' | 'uploadKey' | 'newTokenSecret' | 'newUploadKey'): SettingCase => ({
  unset: { [name]: undefined },
  accepted: [
    [secret, { [name]: secret }],
    // Eight different characters are enough.
    ['abcdefgh'.repeat(4), { [name]: 'abcdefgh'.repeat(4) }],
  ],
  refused: [secret.slice(1), 'abcdefg'.repeat(5), 'x'],
  isSecret: true,
});
const onOffCase = (name: 'acceptsRequests' | 'keepGuide' | 'catalogue', unset: boolean): SettingCase => ({
  unset: { [name]: unset },
  accepted: [
    ['on', { [name]: true }],
    ['off', { [name]: false }],
  ],
  refused: ['ON', 'true', '1', 'yes'],
});
const folderCase = (name: 'dataDir' | 'backupDir' | 'contentDir', unset?: string): SettingCase => ({
  unset: { [name]: unset },
  accepted: [
    [`/srv/it's "a" folder`, { [name]: `/srv/it's "a" folder` }],
    ['./below', { [name]: resolve('below') }],
  ],
  refused: [],
});
const addressCase = (name: 'mailFrom' | 'mailBounces' | 'officeEmail'): SettingCase => ({
  unset: { [name]: undefined },
  accepted: [['office@venue.example', { [name]: 'office@venue.example' }]],
  refused: ['office', 'office@', '@venue.example', 'a b@venue.example'],
});

const cases: Record<string, SettingCase> = {
  PORT: {
    unset: { port: 3000 },
    accepted: [
      ['0', { port: 0 }],
      ['65535', { port: 65_535 }],
    ],
    refused: ['65536', '-1', '80.5', '3000 ', '0x50', 'http'],
  },
  HOST: {
    unset: { host: '127.0.0.1' },
    accepted: [
      ['0.0.0.0', { host: '0.0.0.0' }],
      ['::', { host: '::' }],
      ['localhost', { host: 'localhost' }],
    ],
    refused: ['not a host', 'http://localhost', '[::1]'],
  },
  PUBLIC_URL: {
    unset: { publicUrl: undefined },
    accepted: [
      ['http://venue.example:8080/path?x', { publicUrl: 'http://venue.example:8080' }],
      ['https://venue.example', { publicUrl: 'https://venue.example' }],
    ],
    refused: ['venue.example', 'ftp://venue.example', 'httpsx://venue.example', 'xhttp://venue.example'],
  },
  DATA_DIR: folderCase('dataDir', resolve('data')),
  BACKUP_DIR: folderCase('backupDir'),
  CONTENT_DIR: folderCase('contentDir'),
  DATABASE_URL: {
    unset: { databaseUrl: undefined },
    accepted: ['postgres://a:b@db/site', 'postgresql://a@one:5432,two:5433/site?target_session_attrs=primary'].map(
      (url) => [url, { databaseUrl: url }],
    ),
    refused: ['mysql://a@db/site', 'postgres:///site', 'postgres://a@one,:5432/site', 'db'],
    isSecret: true,
  },
  SMTP_URL: {
    unset: { smtpUrl: undefined },
    accepted: ['smtp://127.0.0.1:25', 'smtps://user:word@mail.example:465'].map((url) => [url, { smtpUrl: url }]),
    refused: ['mail.example', 'http://mail.example', 'xsmtp://mail.example', 'smtpsx://mail.example'],
    isSecret: true,
  },
  MAIL_FROM: addressCase('mailFrom'),
  MAIL_BOUNCES: addressCase('mailBounces'),
  OFFICE_EMAIL: addressCase('officeEmail'),
  DKIM_KEY: {
    unset: { dkim: undefined },
    accepted: [[key, { dkim: { privateKey: key, selector: 'site' } }]],
    refused: ['nokey', key.slice(0, -8)],
    isSecret: true,
  },
  DKIM_SELECTOR: {
    unset: {},
    accepted: [
      ['a', {}],
      ['2026-november', {}],
      ['a'.repeat(63), {}],
    ],
    refused: ['a'.repeat(64), '-a', 'a-', 'a.b', 'A'],
  },
  INBOX: onOffCase('acceptsRequests', true),
  KEEP_GUIDE: onOffCase('keepGuide', true),
  CATALOGUE: onOffCase('catalogue', false),
  LANG_POLICY: {
    unset: { languagePolicy: 'detect' },
    accepted: [
      ['detect', { languagePolicy: 'detect' }],
      ['stored', { languagePolicy: 'stored' }],
    ],
    refused: ['de', 'Stored'],
  },
  TOKEN_SECRET: secretCase('tokenSecret'),
  UPLOAD_KEY: secretCase('uploadKey'),
  NEW_TOKEN_SECRET: secretCase('newTokenSecret'),
  NEW_UPLOAD_KEY: secretCase('newUploadKey'),
  TRUST_PROXY: {
    unset: { trustProxy: false },
    accepted: [
      ['on', { trustProxy: true }],
      ['off', { trustProxy: false }],
      ['127.0.0.1/32', { trustProxy: '127.0.0.1/32' }],
      ['10.0.0.0/1, ::1/128', { trustProxy: '10.0.0.0/1,::1/128' }],
    ],
    refused: ['10.0.0.0/33', '::1/129', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0.0/', 'proxy', '::1,'],
  },
  SHARED_CACHE: {
    unset: { sharedCaches: undefined },
    accepted: [
      ['http://127.0.0.1:6081/x , https://b.example', { sharedCaches: ['http://127.0.0.1:6081', 'https://b.example'] }],
    ],
    refused: ['on', 'http://127.0.0.1:6081,', '127.0.0.1:6081'],
  },
  METRICS: {
    unset: { metrics: undefined },
    accepted: [
      ['127.0.0.1:9464', { metrics: { host: '127.0.0.1', port: 9464 } }],
      ['[::1]:65535', { metrics: { host: '::1', port: 65_535 } }],
      ['localhost:0', { metrics: { host: 'localhost', port: 0 } }],
    ],
    refused: ['127.0.0.1', ':9464', '127.0.0.1:65536', '::1:9464:', '127.0.0.1:', 'a b:9464', '127.0.0.1:9464/metrics'],
  },
  NODE_ENV: {
    unset: { production: false },
    accepted: [
      ['production', { production: true }],
      ['development', { production: false }],
      ['test', { production: false }],
    ],
    refused: ['prod', 'Production'],
  },
  LOG_LEVEL: {
    unset: { logLevel: 'info' },
    accepted: (['silent', 'error', 'warn', 'info', 'debug'] as const).map((level) => [level, { logLevel: level }]),
    refused: ['trace', 'WARN', '30'],
  },
};

describe('each setting', () => {
  test('has a case', () => expect(Object.keys(cases).toSorted()).toEqual(settingNames.toSorted()));

  test.each(Object.entries(cases))('%s has its default, and reads its smallest and largest values', (name, setting) => {
    const unset = readConfig({});
    expect(unset).toMatchObject(setting.unset);
    expect(readConfig({ [name]: '' }), 'an empty value counts as unset').toEqual(unset);
    // The other settings keep their defaults.
    for (const [value, read] of setting.accepted) expect(readConfig({ [name]: value })).toEqual({ ...unset, ...read });
  });

  test.each(Object.entries(cases))('%s refuses each wrong value in one sentence', (name, { refused, isSecret }) => {
    for (const value of refused) {
      const shown = isSecret ? 'not usable (its value is not shown)' : JSON.stringify(value);
      expect(sentence({ [name]: value })).toMatch(/^[^\n]*\. It must be \S[^\n]*\.$/);
      expect(sentence({ [name]: value })).toContain(`${name} is ${shown}. It must be `);
    }
  });

  test('is in the manual once, with its default', async () => {
    const manual = await readFile(new URL('../docs/operations/settings.md', import.meta.url), 'utf8');
    const rows = [...manual.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\| (.+?) +\| /gm)].flatMap(
      ([, names = '', unset = '']) =>
        (names.match(/[A-Z_]+/g) ?? []).map((name) => ({ name, unset: unset.match(/^`([^`]+)`$/)?.[1] })),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted());
    // Other defaults depend on another setting, or are explained in words.
    const literal = rows.filter(
      ({ name, unset }) => unset && !/HOST|MAIL_FROM|DATA_DIR\/|^content/.test(unset) && name !== 'DKIM_SELECTOR',
    );
    expect(literal.length).toBeGreaterThan(7);
    for (const { name, unset } of literal) expect(readConfig({ [name]: unset }), name).toEqual(readConfig({}));
    const selector = rows.find(({ name }) => name === 'DKIM_SELECTOR')?.unset;
    expect(readConfig({ DKIM_KEY: key }).dkim?.selector).toBe(selector);
    expect(readConfig({ DKIM_KEY: key, DKIM_SELECTOR: 'haus' }).dkim?.selector).toBe('haus');
  });
});

test.each([
  ['SMTP_PORT', 'SMTP_URL'],
  ['MAIL_SERVER', 'SMTP_URL'],
  ['MAILER_DSN', 'SMTP_URL'],
  ['EMAIL_HOST', 'SMTP_URL'],
  ['DATABASE_HOST', 'DATABASE_URL'],
  ['DB_NAME', 'DATABASE_URL'],
  ['POSTGRES_PASSWORD', 'DATABASE_URL'],
  ['TOKEN_KEY', 'TOKEN_SECRET'],
  ['UPLOAD_SECRET', 'UPLOAD_KEY'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
])('%s of another program is reported, with %s in its place', (name, meant) => {
  const message = `${name} is no setting of this server and has no effect; use ${meant}`;
  expect(findLookalikes({ [name]: 'x', PATH: '/bin' })).toEqual([message]);
});

test.each([
  ['a letter is missing', 'LOG_LEVL'],
  ['a letter is too many', 'LOG_LEVELS'],
  ['a letter is wrong', 'LOG-LEVEL'],
  ['two letters are swapped', 'LGO_LEVEL'],
])('a misspelt setting stops the start: %s', (_, name) => {
  expect(sentence({ [name]: 'info' })).toBe(`${name} is no setting of this server. LOG_LEVEL is; was that meant?`);
});

test.each(['PROT', 'HSOT', 'LOG_LVLE', 'LOG_LEVELLED', 'TERM', 'LANG'])('%s stops no start', (name) => {
  expect(sentence({ [name]: 'x' })).toBe('');
});

test('production with a shared database needs both secrets, and a SQLite database none', () => {
  const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/site' };
  expect(sentence({ ...shared, TOKEN_SECRET: secret })).toMatch(/^UPLOAD_KEY is not set\. [^\n]*$/);
  expect(sentence({ ...shared, UPLOAD_KEY: secret })).toMatch(/^TOKEN_SECRET is not set\. [^\n]*$/);
  expect(sentence({ ...shared, TOKEN_SECRET: secret, UPLOAD_KEY: secret })).toBe('');
  expect(sentence({ NODE_ENV: 'production' })).toBe('');
  expect(sentence({ ...shared, NODE_ENV: 'development' })).toBe('');
});
