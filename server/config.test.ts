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

test('nothing set: the documented defaults', () => {
  const defaults = { port: 3000, host: '127.0.0.1', inbox: true, languagePolicy: 'detect', trustProxy: false };
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
])('%s=%s stops the start and says what was found and what is allowed', (name, value, allowed) => {
  const said = sentence({ [name]: value });
  expect(said).toContain(`${name} is "${value}".`);
  expect(said).toContain(allowed);
});

test('a wrong secret is named but never shown', () => {
  const said = sentence({ DATABASE_URL: 'mysql://root:hunter2@db/x', TOKEN_SECRET: 'tooshort', DKIM_KEY: 'nokey' });
  for (const name of ['DATABASE_URL', 'TOKEN_SECRET', 'DKIM_KEY']) expect(said).toContain(`${name} is not usable`);
  expect(said).not.toMatch(/hunter2|tooshort|nokey/);
});

test.each(['127.0.0.1', '::1', '10.0.0.0/8,192.168.0.1', 'fd00::/8'])('TRUST_PROXY=%s is believed', (value) =>
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(value),
);

test('a secret of one sign is refused, and one from openssl is accepted', () => {
  expect(sentence({ TOKEN_SECRET: 'a'.repeat(36), UPLOAD_KEY: 'ababcd'.repeat(6) }).split('\n')).toHaveLength(2);
  expect(sentence({ TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF' })).toBe('');
});

test('a variable that looks like a setting and is none is named', () => {
  const [said, ...more] = findLookalikes({ SMTP_PASSWORD: 'x', SMTP_URL: 'x', MAIL_FROM: 'x', MAIL: '/var/mail/x' });
  expect(said).toMatch(/^SMTP_PASSWORD is no setting of this server.* SMTP_URL$/);
  expect(more).toEqual([]);
});

const slips = Object.entries({ DATABSE_URL: 'DATABASE_URL', DATA_DRI: 'DATA_DIR', INBOXX: 'INBOX' });
test.each(slips)('%s is refused, because %s was meant', (slip, meant) => {
  expect(sentence({ [slip]: 'x' })).toContain(`${slip} is no setting of this server. ${meant} is`);
});

test('production with a shared database wants its secrets set, and all complaints come at once', () => {
  const said = sentence({ PORT: 'x', NODE_ENV: 'production', DATABASE_URL: 'postgres://db/site' });
  expect(said).toMatch(/^PORT is .*\nTOKEN_SECRET is not set.*\nUPLOAD_KEY is not set/);
});

test('settings are passed on: an address as its origin, caches as a list', () => {
  const secret = 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF';
  const SMTP_URL = 'smtps://user:word@mail.example:465';
  const set = { SMTP_URL, TOKEN_SECRET: secret, UPLOAD_KEY: secret, INBOX: 'off' };
  const caches = ['http://127.0.0.1:6081', 'http://10.0.0.2:6081'];
  const places = { PUBLIC_URL: 'https://tollenau.example/x', SHARED_CACHE: `${caches.join(', ')}/` };
  expect(readConfig({ ...set, ...places })).toMatchObject({
    ...{ smtpUrl: SMTP_URL, tokenSecret: secret, uploadKey: secret, inbox: false },
    ...{ publicUrl: 'https://tollenau.example', sharedCaches: caches },
  });
});
