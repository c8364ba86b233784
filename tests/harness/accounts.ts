/** The account routes in this process, on either engine, with a clock of the test's own and hashing that costs next to nothing. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Letter, SiteInbox } from '#contract/inbox.ts';
import { languages } from '#contract/language.ts';
import { tokenAnswer } from '#contract/session.ts';
import { openAccounts } from '#server/accounts/open.ts';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import type { Queue } from '#server/accounts/queue.ts';
import { readConfig } from '#server/config.ts';
import type { Mail } from '#server/mail/open.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { newsletterBelongings } from '#server/newsletter/belonging.ts';
import { countCallers } from '#server/rates.ts';
import { answerFaults, refuseEarly } from '#server/refusals.ts';
import { readSecrets, type Secrets } from '#server/secrets/secrets.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { ticketBelongings } from '#server/tickets/belonging.ts';

export interface AccountServer {
  app: FastifyInstance;
  storage: Storage;
  secrets: Secrets;
  clock: { now: Date };
  /** what waits in the outbox for this address, the oldest first; a letter's text is the facts it was written from */
  letters: (to: string) => Promise<{ kind: Tables['letters']['kind']; facts: Record<string, string> }[]>;
  close: () => Promise<void>;
}

interface Options {
  settings?: Record<string, string>;
  cost?: PasswordCost;
  queue?: Queue;
  /** before the routes: hooks of the test's own */
  prepare?: (app: FastifyInstance) => void;
}

/** a ten-thousandth of the real cost: what is tested here is not the hashing */
const cheap: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

const noConsent = Object.fromEntries(languages.map((language) => [language, { version: '1', text: '' }])) as never;

/** Letters and sentences by name: the words are the site's, and are tested with it. */
const plainSite: SiteInbox = {
  write: async (kind, language, facts): Promise<Letter> => ({
    sender: 'Gutshaus Tollenau',
    subject: `${kind} ${language}`,
    text: JSON.stringify(facts),
    html: '',
  }),
  sentence: async (refusal, language) => `${refusal} ${language}`,
  evening: async () => undefined,
  consents: { terms: noConsent, newsletter: noConsent },
  office: 'office@tollenau.example',
};

export async function accountServer(options: Options = {}): Promise<AccountServer> {
  const { settings = {}, cost = cheap, queue, prepare } = options;
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-accounts-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings });
  const storage = await openStorage(config);
  const secrets = readSecrets(config);
  const clock = { now: new Date('2026-11-22T12:00:00Z') };
  const now = () => new Date(clock.now);
  const outbox = openOutbox(secrets, now);
  const mail: Mail = { state: { way: 'files', last: 'none', why: '' }, outbox, notifyMailer: () => {} };
  const app = fastify({ trustProxy: true, bodyLimit: 64 * 1024 });
  prepare?.(app);
  await countCallers(app);
  const fault = (_request: unknown, reply: FastifyReply) => reply.code(500).send({ error: { message: 'fault' } });
  refuseEarly(app, fault);
  answerFaults(app, fault);
  const parts = { db: storage.db, site: plainSite, secrets, outbox, origin: () => 'https://tollenau.example', now };
  await openAccounts(app, {
    ...parts,
    storage,
    mail,
    belongings: {
      tickets: ticketBelongings({ ...parts, office: plainSite.office }),
      newsletter: newsletterBelongings(parts),
    },
    languagePolicy: 'detect',
    passwordCost: cost,
    ...(queue && { queue }),
  });
  return {
    app,
    storage,
    secrets,
    clock,
    async letters(to) {
      const rows = await storage.db.selectFrom('letters').selectAll().orderBy('createdAt').execute();
      return rows
        .filter(({ recipientMark }) => recipientMark === secrets.mark('recipient', to.toLowerCase()))
        .map(({ id, kind, sealed }) => ({
          kind,
          facts: JSON.parse(outbox.read({ id, sealed: sealed ?? '' }).letter.text) as Record<string, string>,
        }));
    },
    async close() {
      await app.close();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Heard {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

interface Call {
  bearer?: string | undefined;
  ip?: string;
  language?: string;
  method?: 'POST' | 'GET' | 'DELETE';
}

export async function call(
  { app }: Pick<AccountServer, 'app'>,
  url: string,
  body?: unknown,
  { bearer, ip = anywhere(), language = 'en', method = 'POST' }: Call = {},
): Promise<Heard> {
  const answer = await app.inject({
    method,
    url,
    headers: {
      'accept-language': language,
      'x-forwarded-for': ip,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, headers: answer.headers };
}

const someone = {
  name: 'Aurelie Voss',
  email: 'aurelie@voss.example',
  password: 'drei Frösche singen falsch',
};

/** Each call from another network, so that no limit counts them together. */
const anywhere = () => `198.18.${randomInt(256)}.${randomInt(256)}`;

let people = 0;
/** somebody else each time */
export const another = () => ({ ...someone, email: `visitor${++people}@voss.example` });

export interface Tokens {
  access: string;
  refresh: string;
}

export const tokensOf = ({ body }: Heard): Tokens => {
  const { access_token: access, refresh_token: refresh } = tokenAnswer.parse(body).data;
  return { access, refresh };
};

export async function signIn(server: AccountServer, { email, password } = someone, ip?: string): Promise<Tokens> {
  return tokensOf(await call(server, '/auth/login/', { email, password }, ip ? { ip } : {}));
}

/** A new account, signed in. */
export async function newcomer(server: AccountServer, person = another()) {
  await call(server, '/auth/signup/', person);
  return { person, ...(await signIn(server, person)) };
}

export const refresh = (server: AccountServer, token: string): Promise<Heard> =>
  call(server, '/auth/refresh-token/', { refresh_token: token });

/** 200 or 401: is this access token good for anything? */
export const knocks = async (server: AccountServer, access: string): Promise<number> =>
  (await call(server, '/api/account', undefined, { bearer: access, method: 'GET' })).status;
