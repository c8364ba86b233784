/** The only reader of the environment. An invalid setting stops the start with a sentence. */
import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { digits } from '#contract/digits.ts';
import { emailInput } from '#contract/email.ts';
import { languagePolicies } from '#contract/language.ts';
import { isDkimPrivateKey } from './mail/dkim.ts';
import { isDatabaseUrl } from './storage/hosts.ts';

const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin);
const secretText = z
  .string()
  .min(32)
  .refine((text) => new Set(text).size >= 8);
const secretSetting: Setting<z.ZodOptional<z.ZodString>> = {
  shape: secretText.optional(),
  allowed: 'at least 32 characters, 8 of them different (openssl rand -base64 32 makes one)',
  secret: true,
};
const endpoint = z
  .string()
  .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i)
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(text.slice(at + 1)) };
  })
  .refine((found) => found.port <= 65535);
const commaList = z.string().transform((text) => text.split(',').map((one) => one.trim()));
const networks = commaList.refine((all) => all.every(isNetwork)).transform((all) => all.join(','));
const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path));
const emailAddress = { shape: emailInput.optional(), allowed: 'an email address' };
const onOff = z.enum(['on', 'off']);

interface Setting<Shape extends z.ZodType = z.ZodType> {
  shape: Shape;
  allowed: string;
  secret?: boolean;
}

const settings = {
  PORT: { shape: digits.pipe(z.number().max(65535)).default(3000), allowed: 'a whole number from 0 to 65535' },
  HOST: {
    shape: z.union([z.ipv4(), z.ipv6(), z.hostname()]).default('127.0.0.1'),
    allowed: 'an IP address or a host name',
  },
  PUBLIC_URL: { shape: httpAddress.optional(), allowed: 'the address visitors see, such as https://www.example.org' },
  DATA_DIR: { shape: folder.prefault('./data'), allowed: 'a folder' },
  BACKUP_DIR: { shape: folder.optional(), allowed: 'a folder for the backups, or unset for DATA_DIR/backups' },
  CONTENT_DIR: {
    shape: folder.optional(),
    allowed: 'a folder with the files of the content, or unset for those of this release',
  },
  DATABASE_URL: {
    shape: z.string().refine(isDatabaseUrl).optional(),
    allowed:
      'an address such as postgres://user:password@host:5432/database, with several hosts postgres://user:password@first:5432,second:5432/database, or unset for the embedded database',
    secret: true,
  },
  SMTP_URL: {
    shape: z.url({ protocol: /^smtps?$/ }).optional(),
    allowed: 'an address such as smtps://user:password@host:465, or unset to write emails to files',
    secret: true,
  },
  MAIL_FROM: emailAddress,
  MAIL_BOUNCES: emailAddress,
  DKIM_KEY: {
    shape: z.string().refine(isDkimPrivateKey).optional(),
    allowed: 'a key as "npm run admin -- mail dkim" makes it, or unset for emails without a signature of ours',
    secret: true,
  },
  DKIM_SELECTOR: {
    shape: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
      .default('site'),
    allowed: 'small letters, digits and hyphens: the name of the key in the DNS',
  },
  OFFICE_EMAIL: emailAddress,
  INBOX: { shape: onOff.default('on'), allowed: '"on" or "off"' },
  KEEP_GUIDE: { shape: onOff.default('on'), allowed: '"on" or "off"' },
  LANG_POLICY: { shape: z.enum(languagePolicies).default('detect'), allowed: '"detect" or "stored"' },
  TOKEN_SECRET: secretSetting,
  UPLOAD_KEY: secretSetting,
  NEW_TOKEN_SECRET: secretSetting,
  NEW_UPLOAD_KEY: secretSetting,
  TRUST_PROXY: {
    shape: z.union([onOff, networks]).default('off'),
    allowed:
      '"on", "off", or the addresses and networks of the proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8',
  },
  SHARED_CACHE: {
    shape: commaList.pipe(z.array(httpAddress)).optional(),
    allowed:
      'the addresses of the caches in front, separated by commas, such as http://127.0.0.1:6081, or unset for none',
  },
  METRICS: { shape: endpoint.optional(), allowed: 'an address and a port such as 127.0.0.1:9464, or unset for none' },
  NODE_ENV: {
    shape: z.enum(['production', 'development', 'test']).optional(),
    allowed: '"production", "development", "test" or unset',
  },
  CATALOGUE: { shape: onOff.default('off'), allowed: '"on" (shows /catalogue, the building blocks) or "off"' },
  LOG_LEVEL: {
    shape: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    allowed: 'silent, error, warn, info or debug',
  },
} as const satisfies Record<string, Setting>;

export const settingNames: readonly string[] = Object.keys(settings);

type SettingName = keyof typeof settings;
type SettingValues = { [K in SettingName]: z.infer<(typeof settings)[K]['shape']> };
export type Config = ReturnType<typeof toConfig>;

export class SettingsError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  const complaints = findMisspeltSettings(environment);
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const found = environment[name] === '' ? undefined : environment[name];
    const parsed = setting.shape.safeParse(found);
    values[name] = parsed.data;
    if (!parsed.success) complaints.push(describeInvalidSetting(name, setting, found));
  }
  complaints.push(...findMissingSecrets(environment));
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'));
  return toConfig(values as SettingValues);
}

const describeInvalidSetting = (name: string, { allowed, secret }: Setting, found: string | undefined): string =>
  `${name} is ${secret ? 'not usable (its value is not shown)' : JSON.stringify(found)}. It must be ${allowed}.`;

/** Servers that share a database need the same secret, so none may generate it. */
function findMissingSecrets(environment: Record<string, string | undefined>): string[] {
  if (environment['NODE_ENV'] !== 'production' || !environment['DATABASE_URL']) return [];
  return (['TOKEN_SECRET', 'UPLOAD_KEY'] as const)
    .filter((name) => !environment[name])
    .map(
      (name) =>
        `${name} is not set. With a DATABASE_URL in production it must be ${settings[name].allowed}, the same on every machine.`,
    );
}

function toConfig(read: SettingValues) {
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    dataDir: read.DATA_DIR,
    backupDir: read.BACKUP_DIR,
    contentDir: read.CONTENT_DIR,
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailBounces: read.MAIL_BOUNCES,
    dkim: read.DKIM_KEY ? { privateKey: read.DKIM_KEY, selector: read.DKIM_SELECTOR } : undefined,
    officeEmail: read.OFFICE_EMAIL,
    tokenSecret: read.TOKEN_SECRET,
    uploadKey: read.UPLOAD_KEY,
    newTokenSecret: read.NEW_TOKEN_SECRET,
    newUploadKey: read.NEW_UPLOAD_KEY,
    acceptsRequests: read.INBOX === 'on',
    languagePolicy: read.LANG_POLICY,
    keepGuide: read.KEEP_GUIDE === 'on',
    trustProxy: read.TRUST_PROXY === 'on' ? true : read.TRUST_PROXY === 'off' ? false : read.TRUST_PROXY,
    catalogue: read.CATALOGUE === 'on',
    logLevel: read.LOG_LEVEL,
    sharedCaches: read.SHARED_CACHE,
    metrics: read.METRICS,
    production: read.NODE_ENV === 'production',
  };
}

/** An address or a CIDR range. Fastify's own parser would fail without naming the setting. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/** A misspelt setting would silently do nothing, so it stops the start. */
const findMisspeltSettings = (environment: Record<string, string | undefined>): string[] =>
  findUnknownNames(environment).flatMap((name) => {
    const meant = settingNames.find((own) => own.length >= 5 && isOneTypoAway(name, own));
    return meant ? [`${name} is no setting of this server. ${meant} is; was that meant?`] : [];
  });

/** Names in other programs for our settings. Only warns: the operator may mean those programs. */
const foreignPrefixes: [RegExp, string][] = [
  [/^(SMTP|MAIL|MAILER|EMAIL)_/, 'SMTP_URL'],
  [/^(DATABASE|DB|POSTGRES)_/, 'DATABASE_URL'],
  [/^TOKEN_/, 'TOKEN_SECRET'],
  [/^UPLOAD_/, 'UPLOAD_KEY'],
  [/^(TRUST|TRUSTED)_/, 'TRUST_PROXY'],
];

export const findLookalikes = (environment: Record<string, string | undefined>): string[] =>
  findUnknownNames(environment).flatMap((name) => {
    const meant = foreignPrefixes.find(([pattern]) => pattern.test(name))?.[1];
    return meant ? [`${name} is no setting of this server and has no effect; use ${meant}`] : [];
  });

const findUnknownNames = (environment: object): string[] =>
  Object.keys(environment).filter((name) => !settingNames.includes(name));

/** One letter is wrong, missing or too many, or two are swapped. */
function isOneTypoAway(found: string, wanted: string): boolean {
  let start = 0;
  while (start < found.length && found[start] === wanted[start]) start++;
  const [one, other] = [found.slice(start), wanted.slice(start)];
  const swapped = `${other[1]}${other[0]}${other.slice(2)}`;
  return one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1) || one === swapped;
}
