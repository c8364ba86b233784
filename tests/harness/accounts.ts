/** Accounts on the whole server over a real socket, on either engine, with a clock of the test's own and hashing that costs next to nothing. */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { tokenAnswer } from '#contract/accounts/session.ts';
import type { PasswordCost } from '#server/accounts/passwords.ts';
import { inProcess } from './inbox.ts';
import { until } from './until.ts';

export type AccountServer = Awaited<ReturnType<typeof accountServer>>;
/** What answers calls. */
type Answering = Pick<AccountServer, 'address'>;

/** a ten-thousandth of the real cost: what is tested here is not the hashing */
export const cheap: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

export async function accountServer(settings: Record<string, string> = {}) {
  const server = await inProcess({ PUBLIC_URL: 'https://tollenau.example', ...settings }, { passwordCost: cheap });
  const { app, storage, secrets, folder } = server;
  const sent = () => storage.db.selectFrom('outboxEmails').selectAll().orderBy('createdAt').execute();
  return {
    ...server,
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    /** what has been written to this address, the oldest first */
    async letters(to: string) {
      await until(async () => (await sent()).every(({ sentAt }) => sentAt !== null));
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

export interface Heard {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

interface Call {
  bearer?: string | undefined;
  ip?: string;
  language?: string;
  method?: 'POST' | 'GET' | 'DELETE';
}

/** Each call comes from another network, so that no limit counts them together. */
export async function call(
  { address }: Answering,
  path: string,
  body?: unknown,
  { bearer, ip = `198.18.${randomInt(256)}.${randomInt(256)}`, language = 'en', method = 'POST' }: Call = {},
): Promise<Heard> {
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
  return { status: answer.status, body: text && JSON.parse(text), headers: Object.fromEntries(answer.headers) };
}

let people = 0;
/** somebody else each time */
export const another = () => ({
  name: 'Aurelie Voss',
  email: `visitor${++people}@voss.example`,
  password: 'drei Frösche singen falsch',
});

export interface Tokens {
  access: string;
  refresh: string;
}

export const tokensOf = ({ body }: Heard): Tokens => {
  const { access_token: access, refresh_token: refresh } = tokenAnswer.parse(body).data;
  return { access, refresh };
};

export const signIn = async (
  server: Answering,
  { email, password }: { email: string; password: string },
): Promise<Tokens> => tokensOf(await call(server, '/auth/login/', { email, password }));

/** A new account, signed in. */
export async function newcomer(server: Answering, person = another()) {
  await call(server, '/auth/signup/', person);
  return { person, ...(await signIn(server, person)) };
}

export const refresh = (server: Answering, token: string): Promise<Heard> =>
  call(server, '/auth/refresh-token/', { refresh_token: token });

/** 200 or 401: is this access token good for anything? */
export const knocks = async (server: Answering, access: string): Promise<number> =>
  (await call(server, '/api/account', undefined, { bearer: access, method: 'GET' })).status;
