/** Accounts on a real server and socket, with a test clock and cheap password hashing. */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { tokenAnswer } from '#contract/accounts/session.ts';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import { startInProcess } from './in-process.ts';
import { waitUntil } from './wait-until.ts';

export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>;
type AccountHost = Pick<AccountServer, 'address'>;

/** 1/10,000 of the real cost: these tests do not test hashing */
export const cheapPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

export async function startAccountServer(settings: Record<string, string> = {}) {
  const own = { PUBLIC_URL: 'https://tollenau.example', ...settings };
  const server = await startInProcess(own, { passwordCost: cheapPasswordCost });
  const { app, storage, secrets, folder } = server;
  const sent = () => storage.db.selectFrom('outboxEmails').selectAll().orderBy('createdAt').execute();
  return {
    ...server,
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    /** the emails to this address, oldest first */
    async emailsTo(to: string) {
      await waitUntil(async () => (await sent()).every(({ sentAt }) => sentAt !== null));
      const recipient = secrets.hash('recipient', to.toLowerCase());
      return Promise.all(
        (await sent())
          .filter(({ recipientHash }) => recipientHash === recipient)
          .map(async ({ id, kind, createdAt }) => {
            const file = join(folder, 'outbox', `${createdAt.slice(0, 10)}-${id}.eml`);
            return { kind, text: (await PostalMime.parse(await readFile(file))).text ?? '' };
          }),
      );
    },
  };
}

export type AccountResponse = Awaited<ReturnType<typeof callApi>>;

interface AccountCallOptions {
  bearer?: string | undefined;
  ip?: string;
  language?: string;
  method?: 'POST' | 'GET' | 'DELETE';
}

const randomIp = () => `198.18.${randomInt(256)}.${randomInt(256)}`;

/** Each call comes from another network, so that no rate limit counts them together. */
export async function callApi(
  { address }: AccountHost,
  path: string,
  body?: unknown,
  { bearer, ip = randomIp(), language = 'en', method = 'POST' }: AccountCallOptions = {},
) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      'accept-language': language,
      'x-forwarded-for': ip,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const read: unknown = text && JSON.parse(text);
  return { status: answer.status, body: read, headers: Object.fromEntries(answer.headers) };
}

let people = 0;
export const createVisitor = () => ({
  name: 'Aurelie Voss',
  email: `visitor${++people}@voss.example`,
  password: 'drei Frösche singen falsch',
});

export const readTokens = ({ body }: AccountResponse) => {
  const { access_token: access, refresh_token: refresh } = tokenAnswer.parse(body).data;
  return { access, refresh };
};
export type TestTokens = ReturnType<typeof readTokens>;

export const signIn = async (server: AccountHost, { email, password }: Record<'email' | 'password', string>) =>
  readTokens(await callApi(server, '/auth/login/', { email, password }));

export async function registerVisitor(server: AccountHost, person = createVisitor()) {
  await callApi(server, '/auth/signup/', person);
  return { person, ...(await signIn(server, person)) };
}

export const refreshTokens = (server: AccountHost, token: string) =>
  callApi(server, '/auth/refresh-token/', { refresh_token: token });

/** 200 if the server accepts this access token, otherwise 401. */
export const readAccountStatus = async (server: AccountHost, access: string) =>
  (await callApi(server, '/api/account', undefined, { bearer: access, method: 'GET' })).status;
