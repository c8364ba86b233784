import { expect, test } from 'vitest';
import { findLookalikes, readConfig, SettingsError } from './config.ts';

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
