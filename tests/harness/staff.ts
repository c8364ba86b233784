/** A person of the office who is signed in, and the requests of their browser. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import type { Role } from '#contract/office/roles.ts';
import { openStaffSessions } from '#office/team/server/sessions.ts';
import type { Storage } from '#server/storage/open.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  cookie: string;
}

/** Has a session and no way to sign in. */
export async function staffMember(
  { storage: { db }, clock }: { storage: Pick<Storage, 'db'>; clock: { now: Date } },
  role: Role = 'owner',
  evening: number | null = null,
): Promise<Person> {
  const id = randomUUID();
  const person = { id, name: 'Henrike Voss', email: `${id.slice(0, 8)}@tollenau.example`, role };
  const ways = { passwordHash: null, totpSealed: null, totpStep: null };
  const dates = { createdAt: clock.now.toISOString(), until: null, removedAt: null };
  await db
    .insertInto('staff')
    .values({ ...person, ...ways, ...dates, eventId: evening })
    .execute();
  const sessions = openStaffSessions({ db, now: () => clock.now });
  const token = await db.transaction().execute((transaction) => sessions.start(transaction, id, 'Firefox, Linux'));
  return { ...person, cookie: `office=${token}` };
}

interface Sent {
  as?: Pick<Person, 'cookie'> | undefined;
  headers?: Record<string, string>;
}

const browser = (as: Sent['as']) => ({
  accept: 'text/html',
  'accept-language': 'de',
  ...(as && { cookie: as.cookie }),
});

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

export const visit = (
  { app }: { app: FastifyInstance },
  url: string,
  { as, headers = {} }: Sent = {},
): Promise<LightMyRequestResponse> => app.inject({ url, headers: { ...browser(as), ...headers } });

export const press = (
  { app }: { app: FastifyInstance },
  url: string,
  values: Record<string, string>,
  { as, headers = {} }: Sent = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    ...{ method: 'POST', url, payload: String(new URLSearchParams(values)) },
    headers: { ...browser(as), ...formHeaders, ...headers },
  });

export function askedOf({ body }: LightMyRequestResponse): { challenge: string } {
  const [, options = ''] = body.match(/data-options="([^"]+)"/) ?? [];
  return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { challenge: string };
}

export const cookieIn = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie'] ?? '').match(/^office=[^;]*/)?.[0] ?? '';

export const doneCookieIn = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie'] ?? '').match(/officeDone=[^;]*/)?.[0] ?? '';

/** Opens the page an action leads to, with its cookie of what was done. */
export const follow = (
  server: { app: FastifyInstance },
  answer: LightMyRequestResponse,
  { as }: Sent = {},
): Promise<LightMyRequestResponse> =>
  visit(server, String(answer.headers.location), { as: { cookie: [as?.cookie, doneCookieIn(answer)].join('; ') } });

export const hiddenIn = ({ body }: LightMyRequestResponse, name: string): string =>
  body.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';

export const keyOf = (link: string): string => link.split('#')[1] ?? '';

export async function enrolWithCodes(
  server: { app: FastifyInstance; clock: { now: Date } },
  link: string,
  { email, password }: { email: string; password: string },
) {
  const path = new URL(link).pathname;
  const opened = await press(server, path, { action: 'open', key: keyOf(link) });
  const [, secret = ''] = opened.body.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/) ?? [];
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  const code = () => totp.generate({ timestamp: server.clock.now.getTime() });
  const typed = { name: 'Ida Kranz', email, password, code: code(), sealed: hiddenIn(opened, 'sealed') };
  return { answer: await press(server, path, { action: 'enrol', key: keyOf(link), ...typed }), code };
}
